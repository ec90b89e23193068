import { groupBy } from '../../model/collections';
import type { DecideContext } from '../../model/context';
import { dataOf, type Note } from '../../model/note';
import { isInside, type VaultPath } from '../../model/path';
import type { IndexResult } from '../../model/results/index-note';
import { tidyExclusion } from '../../model/exclusion';
import { isExcluded } from '../../read/memory/exclusions';
import { insideMemory } from '../../read/memory/scope';
import { titleOf } from '../naming/index';
import { linkWriter } from './link-text';
import { rankingOf, type Ranking } from './rank';
import type { Standing } from './standing';

/** The property of the index note that lists notes, folders or patterns to leave out. */
export const EXCLUDE_PROPERTY = 'top-of-mind-exclude';

/** Share of the index that goes to the highest scores; the rest goes to the newest notes. */
const CORE_SHARE = 2 / 3;

export interface ChosenNote {
  readonly path: VaultPath;
  readonly section: 'Pinned' | 'Core' | 'Recent';
  readonly why: string;
  /** The link as the index note writes it; null for a pinned note, which is linked by hand. */
  readonly link: string | null;
}

export interface Choice {
  readonly chosen: readonly ChosenNote[];
  readonly omitted: IndexResult['omitted'];
}

/**
 * The notes that are top of mind: pinned ones first, then those with the highest scores that other notes
 * link to, then the newest, and if there is room those that others superseded. `index` is the present index
 * note, null if there is no such note; `pinned` are the notes that it links to by hand.
 */
export function chooseNotes(ctx: DecideContext, from: VaultPath, index: Note | null, pinned: ReadonlySet<VaultPath>): Choice {
  const size = ctx.convention.indexNote.size;
  const write = linkWriter(ctx, from);
  const excluded = exclusion(ctx, from, index);
  const ranking = rankingOf(ctx);
  const { notes, order, sources, standings } = ranking;
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
  const take = (rows: Iterable<number>, section: 'Core' | 'Recent', until: number): void => {
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
  take(
    holding.filter((row) => (sources[row] ?? 0) > 0),
    'Core',
    Math.ceil(size * CORE_SHARE),
  );
  take(byDay(ranking, holding), 'Recent', size);
  take(open, 'Recent', size);
  const below = `below the first ${size}`;
  for (const row of open) {
    if (taken.has(row)) continue;
    const { path } = notes[row] as Note;
    omitted.push({ path, why: taken.size < size && write(path, titleOf(ctx, path)) === null ? 'no link can spell its name' : below });
  }
  return { chosen, omitted };
}

/** Newest day first; within a day, and without one at the end, as they come. */
function* byDay({ standings }: Ranking, rows: readonly number[]): Iterable<number> {
  const byDay = groupBy(rows, (row) => standings[row]?.day ?? '');
  for (const day of [...byDay.keys()].sort().reverse()) yield* byDay.get(day) ?? [];
}

/** Why a note may not stand on the index, null where it may. */
function exclusion(ctx: DecideContext, from: VaultPath, index: Note | null): (note: Note, standing: Standing) => string | null {
  const property = index === null ? undefined : dataOf(index)[EXCLUDE_PROPERTY];
  const listed = (Array.isArray(property) ? (property as unknown[]) : [property]).filter((value) => typeof value === 'string');
  const patterns = [...(ctx.memory.overrides.indexExclude ?? [])];
  const paths = new Set<VaultPath>();
  for (const value of listed) {
    const name = tidyExclusion(value);
    if (name === '') continue;
    const to = ctx.snapshot.resolve(name, from);
    if (to === null) patterns.push(name);
    else paths.add(to);
  }
  const isListed = (name: VaultPath): boolean =>
    isInside(name, ctx.memory.root) && (paths.has(name) || patterns.some((pattern) => isExcluded(pattern, insideMemory(ctx, name))));
  return (note, { withheld, entry }) => {
    if ((paths.size > 0 || patterns.length > 0) && ctx.snapshot.namesOf(note.path).some(isListed)) return 'on the exclude list';
    return withheld ?? (entry ? null : 'belongs to the folder, not to the memory');
  };
}
