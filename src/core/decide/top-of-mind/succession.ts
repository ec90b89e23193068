import type { DecideContext } from '../../model/context';
import { dataOf } from '../../model/note';
import type { NotePath, VaultPath } from '../../model/path';
import type { Succession } from '../../model/results/around';
import { supersedingNames } from '../../read/entries/superseded';

/** The notes whose place a note took, and those that took its place, as `superseded_by` of the older and `supersedes` of the newer say. */
export function successionOf({ snapshot }: Pick<DecideContext, 'snapshot'>, path: NotePath): Succession {
  const note = snapshot.notes.get(path);
  const named = note === undefined ? [] : supersedingNames(dataOf(note)).map((name) => snapshot.resolve(name.split(/[|#]/)[0] ?? '', path));
  const targets = (property: RegExp): (VaultPath | null)[] =>
    snapshot.outgoing(path).flatMap((link) => (property.test(link.property ?? '') ? [link.to] : []));
  const sources = (property: RegExp): VaultPath[] =>
    snapshot.inbound(path).flatMap((link) => (property.test(link.property ?? '') ? [link.from] : []));
  const others = (paths: readonly (VaultPath | null)[]): VaultPath[] =>
    [...new Set(paths)].filter((one): one is VaultPath => one !== null && one !== path);
  return {
    supersedes: others([...targets(/^supersedes(?:\.|$)/), ...sources(/^superseded_by(?:\.|$)/)]),
    supersededBy: others([...named, ...sources(/^supersedes(?:\.|$)/)]),
  };
}
