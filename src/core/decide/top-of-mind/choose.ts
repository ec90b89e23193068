import { groupBy } from '../../model/collections';
import type { DecideContext } from '../../model/context';
import type { Note } from '../../model/note';
import type { VaultPath } from '../../model/path';
import { titleOf } from '../naming/index';
import type { Choice, ChosenNote } from './choice';
import { exclusion } from './exclusion';
import { linkWriter } from './link-text';
import { listNotes } from './list-notes';
import { rankingOf } from './rank';
import type { Standing } from './standing';

/** Share of the index that goes to the highest scores; the rest goes to the newest notes. */
const CORE_SHARE = 2 / 3;

/**
 * The notes that are top of mind: pinned ones first, then those with the highest scores that other notes
 * link to, then the newest, and if there is room those that others superseded. `index` is the present index
 * note, null if there is no such note; `pinned` are the notes that it links to by hand.
 */
export function chooseNotes(ctx: DecideContext, from: VaultPath, index: Note | null, pinned: ReadonlySet<VaultPath>): Choice {
  if (ctx.convention.indexNote.format !== 'ranked') return listNotes(ctx, from, index, pinned);
  const size = ctx.convention.indexNote.size;
  const write = linkWriter(ctx, from);
  const excluded = exclusion(ctx, from, index);
  const ranking = rankingOf(ctx);
  const { notes, order, standings } = ranking;
  // Looked at in the order in which they lie in memory: by rank every look would miss the processor's caches.
  const paths = notes.map(({ path }) => path);
  const why = notes.map((note, row) => (pinned.has(note.path) ? null : excluded(note, standings[row] as Standing)));
  const days = standings.map(({ day }) => day ?? '');
  const holds = Uint8Array.from(standings, ({ superseded }) => (superseded ? 0 : 1));
  const chosen: ChosenNote[] = [];
  const omitted: { path: VaultPath; why: string }[] = [];
  const open: number[] = [];
  for (const row of order) {
    const [path, because] = [paths[row] as VaultPath, why[row] as string | null];
    if (because !== null) omitted.push({ path, why: because });
    else if (!pinned.has(path)) open.push(row);
    else chosen.push({ path, section: 'Pinned', why: `pinned by hand; ${ranking.ranked(row).why}`, link: null });
  }
  const taken = new Uint8Array(notes.length);
  let count = 0;
  const take = (rows: Iterable<number>, section: 'Core' | 'Recent', until: number): void => {
    for (const row of rows) {
      if (count >= until) return;
      if (taken[row] === 1) continue;
      const path = paths[row] as VaultPath;
      const link = write(path, titleOf(ctx, path));
      if (link === null) continue;
      taken[row] = 1;
      count++;
      chosen.push({ path, section, why: ranking.ranked(row).why, link });
    }
  };
  const holding = open.filter((row) => holds[row] === 1);
  take(holding.filter(ranking.isHeld), 'Core', Math.ceil(size * CORE_SHARE));
  take(byDay(days, holding), 'Recent', size);
  take(open, 'Recent', size);
  const below = `below the first ${size}`;
  for (const row of open) {
    if (taken[row] === 1) continue;
    const path = paths[row] as VaultPath;
    omitted.push({ path, why: count < size && write(path, titleOf(ctx, path)) === null ? 'no link can spell its name' : below });
  }
  return { chosen, omitted };
}

/** Newest day first; within a day, and without one at the end, as they come. */
function* byDay(days: readonly string[], rows: readonly number[]): Iterable<number> {
  const byDay = groupBy(rows, (row) => days[row] as string);
  for (const day of [...byDay.keys()].sort().reverse()) yield* byDay.get(day) ?? [];
}
