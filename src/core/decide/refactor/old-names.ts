import type { DecideContext } from '../../model/context';
import { dataOf } from '../../model/note';
import { isNotePath, stemOf, type VaultPath } from '../../model/path';
import type { Proposal } from '../../model/results/proposal';
import type { MoveResult } from '../../model/results/refactor';
import { withProperties } from './archive';

/** The plan of moves, with each note's old name kept as an alias where the name changes. */
export function keepOldNames(
  ctx: DecideContext,
  proposal: Proposal<MoveResult>,
  texts: ReadonlyMap<VaultPath, string>,
): Proposal<MoveResult> {
  const places = new Map(proposal.result.moved.map(({ from, to }) => [from, to]));
  return withProperties(
    proposal,
    texts,
    (from) => {
      const note = isNotePath(from) ? ctx.snapshot.notes.get(from) : undefined;
      const old = stemOf(from);
      if (note === undefined || note.frontmatter.state === 'broken' || stemOf(places.get(from) ?? from) === old) return [];
      const aliases = dataOf(note)['aliases'];
      const known: readonly unknown[] = Array.isArray(aliases)
        ? aliases
        : aliases === undefined || aliases === null || aliases === ''
          ? []
          : [aliases];
      return known.includes(old) ? [] : [['aliases', [...known, old]]];
    },
    'old names',
  );
}
