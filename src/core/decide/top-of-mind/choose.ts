import type { DecideContext } from '../../model/context';
import { dataOf, type Note } from '../../model/note';
import type { NotePath, VaultPath } from '../../model/path';
import type { IndexResult, RankedNote } from '../../model/results';
import { dateOfNote } from '../../read/dates';
import { matchesPattern } from '../../read/glob';
import { insideMemory, isEntry, withheldBecause } from '../../read/scope';
import { titleOf } from '../naming/index';
import { linkWriter } from './link-text';
import { rankNotes } from './rank';

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
 * Which notes are top of mind: pinned ones first, then the highest scores that other notes link
 * to, then the newest. `index` is the index note as it stands, null where there is none; `pinned`
 * are the notes that it links to by hand.
 */
export function chooseNotes(ctx: DecideContext, from: VaultPath, index: Note | null, pinned: ReadonlySet<VaultPath>): Choice {
  const size = ctx.memory.overrides.indexSize ?? ctx.convention.indexNote.size;
  const write = linkWriter(ctx, from);
  const excluded = exclusion(ctx, from, index);
  const chosen: ChosenNote[] = [];
  const omitted: { path: VaultPath; why: string }[] = [];
  const open: RankedNote[] = [];
  for (const ranked of rankNotes(ctx)) {
    const why = pinned.has(ranked.path) ? null : excluded(ranked.path);
    if (pinned.has(ranked.path)) chosen.push({ path: ranked.path, section: 'Pinned', why: `pinned by hand; ${ranked.why}`, link: null });
    else if (why === null) open.push(ranked);
    else omitted.push({ path: ranked.path, why });
  }
  const taken = new Set<VaultPath>();
  const take = (candidates: readonly RankedNote[], section: 'Core' | 'Recent', until: number): void => {
    for (const { path, why } of candidates) {
      if (taken.size >= until) return;
      if (taken.has(path)) continue;
      const link = write(path, titleOf(ctx, path));
      if (link === null) continue;
      taken.add(path);
      chosen.push({ path, section, why, link });
    }
  };
  take(open.filter((note) => (note.terms['sources'] ?? 0) > 0), 'Core', Math.ceil(size * CORE_SHARE));
  take(byDate(ctx, open), 'Recent', size);
  for (const { path } of open) {
    if (taken.has(path)) continue;
    const why = taken.size < size && write(path, titleOf(ctx, path)) === null ? 'no link can spell its name' : `below the first ${size}`;
    omitted.push({ path, why });
  }
  return { chosen, omitted };
}

/** Newest day first; within a day, and without one, by score. */
function byDate(ctx: DecideContext, ranked: readonly RankedNote[]): RankedNote[] {
  const dated = ranked.map((note, order) => ({ note, order, date: dateOf(ctx, note.path) }));
  return dated.sort((a, b) => (a.date === b.date ? a.order - b.order : a.date < b.date ? 1 : -1)).map(({ note }) => note);
}

function dateOf(ctx: DecideContext, path: VaultPath): string {
  const note = ctx.snapshot.notes.get(path as NotePath);
  return (note === undefined ? null : dateOfNote(note)) ?? '';
}

/** Why a note may not stand on the index, null where it may. */
function exclusion(ctx: DecideContext, from: VaultPath, index: Note | null): (path: VaultPath) => string | null {
  const property = index === null ? undefined : dataOf(index)[EXCLUDE_PROPERTY];
  const listed = (Array.isArray(property) ? (property as unknown[]) : [property]).filter((value) => typeof value === 'string');
  const patterns = [...(ctx.memory.overrides.indexExclude ?? [])];
  const paths = new Set<VaultPath>();
  for (const value of listed) {
    const name = /^\[\[([^|\]#]+)/.exec(value.trim())?.[1]?.trim() ?? value.trim();
    const to = ctx.snapshot.resolve(name, from);
    if (to === null) patterns.push(name);
    else paths.add(to);
  }
  return (path) => {
    const note = ctx.snapshot.notes.get(path as NotePath);
    if (note === undefined) return 'not a note';
    if (paths.has(path) || patterns.some((pattern) => matchesPattern(pattern, insideMemory(ctx, path)))) return 'on the exclude list';
    return withheldBecause(ctx, note) ?? (isEntry(ctx, note) ? null : 'belongs to the folder, not to the memory');
  };
}
