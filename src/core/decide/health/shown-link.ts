import type { DecideContext } from '../../model/context';
import type { ResolvedLink } from '../../model/link';
import type { NotePath, VaultPath } from '../../model/path';
import { standings } from '../top-of-mind/index';

/** How findings may name the links of a memory: as they are written, but for those of notes that must not leave it. */
export function linkNames(ctx: DecideContext): (link: Pick<ResolvedLink, 'raw' | 'line'>, from: VaultPath) => string {
  const standing = standings(ctx);
  return ({ raw, line }, from) => {
    const note = ctx.snapshot.notes.get(from as NotePath);
    if (note === undefined || standing(note).withheld === null) return raw;
    return line > 0 ? `A link in line ${line}` : 'A link in its properties';
  };
}
