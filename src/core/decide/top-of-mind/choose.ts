import type { DecideContext } from '../../model/context';
import type { Note } from '../../model/note';
import { byCodePoint, type VaultPath } from '../../model/path';
import { titleOf } from '../naming/index';
import type { Choice, ChosenNote } from './choice';
import { exclusion } from './exclusion';
import { groupsIn, groupsOf } from './groups';
import { linkWriter } from './link-text';
import { listNotes } from './list-notes';
import { rankingOf, type Ranking } from './rank';
import type { Standing } from './standing';

/** Share of the index that is kept for the newest notes; the highest scores have the rest. */
const RECENT_SHARE = 1 / 10;

/**
 * The notes that are top of mind: pinned ones first, then those with the highest scores that anything speaks for,
 * then the newest, and if there is room the rest by score, those that others superseded last. `index` is the present index
 * note, null if there is no such note; `pinned` are the notes that it links to by hand.
 */
export function chooseNotes(ctx: DecideContext, from: VaultPath, index: Note | null, pinned: ReadonlySet<VaultPath>): Choice {
  if (ctx.convention.indexNote.format !== 'ranked') return listNotes(ctx, from, index, pinned);
  const size = ctx.convention.indexNote.size;
  const write = linkWriter(ctx, from);
  const excluded = exclusion(ctx, from, index);
  const ranking = rankingOf(ctx);
  const { notes, order, standings } = ranking;
  const chosen: ChosenNote[] = [];
  const omitted: { path: VaultPath; why: string }[] = [];
  const open: number[] = [];
  for (const row of order) {
    const note = notes[row] as Note;
    const isPinned = pinned.has(note.path);
    const why = isPinned ? null : excluded(note, standings[row] as Standing);
    if (isPinned) chosen.push({ path: note.path, section: 'Pinned', why: `pinned by hand; ${ranking.ranked(row).why}`, link: null });
    else if (why === null) open.push(row);
    else omitted.push({ path: note.path, why });
  }
  const taken = new Set<number>();
  const take = (rows: Iterable<number>, section: 'Core' | 'Recent' | 'Other', until: number): void => {
    for (const row of rows) {
      if (taken.size >= until) return;
      if (taken.has(row)) continue;
      const { path, why } = ranking.ranked(row);
      const link = write(path, titleOf(ctx, path));
      if (link === null) continue;
      taken.add(row);
      chosen.push({ path, section, why, link });
    }
  };
  const holding = open.filter((row) => standings[row]?.superseded !== true);
  // A note that counts less, such as a log, is no news.
  const news = byDay(
    ranking,
    holding.filter((row) => ranking.lowered(row) === null),
  );
  take(holding.filter(ranking.isHeld), 'Core', size - Math.min(news.length, Math.floor(size * RECENT_SHARE)));
  const before = groupsIn(index, (linkpath) => ctx.snapshot.resolve(linkpath, from));
  const groups = groupsOf(ctx, ranking, [...taken], before);
  for (const [at, one] of chosen.entries()) {
    const group = one.section === 'Core' ? groups.get(one.path) : undefined;
    if (group !== undefined) chosen[at] = { ...one, group };
  }
  take(news, 'Recent', size);
  take(open, 'Other', size);
  const below = `not among the top ${size}`;
  for (const row of open) {
    if (taken.has(row)) continue;
    const { path } = notes[row] as Note;
    omitted.push({ path, why: taken.size < size && write(path, titleOf(ctx, path)) === null ? 'no link can spell its name' : below });
  }
  return { chosen, omitted };
}

/** Those that have a day, the newest first; within a day as they come. */
function byDay({ standings }: Ranking, rows: readonly number[]): number[] {
  const day = (row: number): string => standings[row]?.day ?? '';
  return rows.filter((row) => day(row) !== '').sort((a, b) => byCodePoint(day(b), day(a)));
}
