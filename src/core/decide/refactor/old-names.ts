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
      const name = stemOf(places.get(from) ?? from);
      if (note === undefined || note.frontmatter.state === 'broken' || name === old) return [];
      const aliases = dataOf(note)['aliases'];
      const known: readonly unknown[] = Array.isArray(aliases)
        ? aliases
        : aliases === undefined || aliases === null || aliases === ''
          ? []
          : [aliases];
      // A note that gets an earlier name back needs it as an alias no more.
      const others = known.filter((one) => one !== name);
      const now = others.includes(old) ? others : [...others, old];
      return now.length === known.length && others.length === known.length ? [] : [['aliases', now]];
    },
    'old names',
  );
}
