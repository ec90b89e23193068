import { groupBy } from '../../model/collections';
import type { DecideContext } from '../../model/context';
import { foldKey, type VaultPath } from '../../model/path';
import { communities, likeness, modularityOf } from '../../read/graph/index';
import { insideMemory } from '../../read/memory/scope';
import { titleOf } from '../naming/index';
import type { Note } from '../../model/note';
import { CORE, SECTIONS } from './choice';
import type { Ranking } from './rank';

/** Fewer notes are read at a glance; fewer in a group make no group. */
const LEAST_NOTES = 8;
const LEAST_IN_GROUP = 3;
/** The modularity from which a network counts as one with communities (Newman and Girvan 2004). */
const CLEAR = 0.3;
/** A grouping that stands in the note stays while it is at most so much worse than the best: as clear as that is not worth a new order. */
const MARGIN = 0.1;
/** Share of the notes that must be in some group. */
const LEAST_GROUPED = 0.5;
/** A folder or a tag names a group that has it so often, and the rest so seldom. */
const OFTEN = 2 / 3;
const SELDOM = 1 / 3;

/**
 * What belongs together among some notes, by what they link to and are linked from: the name of its group for each note that
 * is in one. Empty where the links do not clearly say so. Only neighbours of these notes are looked at, and what they share
 * counts by its share, so that a link more or less elsewhere changes nothing. `before` are the groups that stand in the index
 * note: they and their names stay while the best are little better.
 */
export function groupsOf(
  ctx: DecideContext,
  { graph, notes, nodeOf }: Ranking,
  rows: readonly number[],
  before: ReadonlyMap<VaultPath, string>,
): Map<VaultPath, string> {
  const known = rows.filter((row) => (nodeOf[row] as number) >= 0);
  const named = new Map<VaultPath, string>();
  if (known.length < LEAST_NOTES) return named;
  const ties = likeness(
    graph,
    known.map((row) => nodeOf[row] as number),
  );
  const best = communities(ties);
  const given = known.map((row) => before.get(notes[row]!.path));
  const kept = keptGroups(ties, given);
  const keptModularity = modularityOf(ties, kept);
  const keeps = given.some((name) => name !== undefined) && keptModularity >= best.modularity - MARGIN;
  const of = keeps ? kept : best.of;
  const clear = keeps ? keptModularity + MARGIN : best.modularity;
  const places = known.map((_, place) => place);
  const groups = [...groupBy(places, (place) => of[place] as number).values()].filter((group) => group.length >= LEAST_IN_GROUP);
  const grouped = groups.reduce((sum, group) => sum + group.length, 0);
  if (clear < CLEAR || groups.length < 2 || grouped < known.length * LEAST_GROUPED) return named;
  const marks = known.map((row) => marksOf(ctx, notes[row]!));
  const taken = new Set(SECTIONS.map(foldKey));
  for (const group of groups) {
    const center = notes[known[mostCentral(ties, group)] as number]!.path;
    const standing = keeps ? group.flatMap((place) => given[place] ?? []) : [];
    const names = [...standing, ...sharedMarks(marks, group), titleOf(ctx, center), insideMemory(ctx, center).replace(/\.md$/i, '')];
    const name = names.find((one) => one.trim() !== '' && !taken.has(foldKey(one))) ?? center;
    taken.add(foldKey(name));
    for (const place of group) named.set(notes[known[place] as number]!.path, name);
  }
  return named;
}

/**
 * The division that stands, with each note that is in no group put where it gains the most modularity, alone where nothing
 * gains.
 */
function keptGroups(ties: readonly Float64Array[], given: readonly (string | undefined)[]): number[] {
  const numbers = new Map<string, number>();
  for (const name of given) if (name !== undefined && !numbers.has(name)) numbers.set(name, numbers.size);
  const of = given.map((name, place) => (name === undefined ? numbers.size + place : (numbers.get(name) as number)));
  const degree = ties.map((row) => row.reduce((sum, tie) => sum + tie, 0));
  const total = degree.reduce((sum, each) => sum + each, 0);
  for (const [place, row] of ties.entries()) {
    if (given[place] !== undefined || total === 0) continue;
    const gains = new Float64Array(numbers.size);
    for (const [other, tie] of row.entries()) {
      const group = of[other] as number;
      if (group < numbers.size && other !== place) gains[group]! += tie - (degree[place]! * degree[other]!) / total;
    }
    const most = Math.max(0, ...gains);
    if (most > 0) of[place] = gains.indexOf(most);
  }
  return of;
}

/** The sections of an index note below `Core` that are groups, with their names as they are written. */
export function groupSections(
  index: Pick<Note, 'headings'> | null | undefined,
): { readonly text: string; readonly start: number; readonly end: number }[] {
  const headings = index?.headings ?? [];
  const below = headings.slice(headings.findIndex(({ level, text }) => level === 3 && text === CORE) + 1 || headings.length);
  const end = below.findIndex(({ level }) => level <= 3);
  const groups = below.slice(0, end < 0 ? undefined : end).filter(({ level }) => level === 4);
  return groups.map(({ text, start }, at) => ({ text, start, end: groups[at + 1]?.start ?? below[end]?.start ?? Infinity }));
}

/** The groups that stand in an index note: the name of its group for each note that is linked below one. */
export function groupsIn(index: Note | null, resolve: (linkpath: string) => VaultPath | null): Map<VaultPath, string> {
  const groups = new Map<VaultPath, string>();
  for (const { text, start, end } of groupSections(index))
    for (const link of index?.links ?? []) {
      const to = link.start > start && link.start < end ? resolve(link.linkpath) : null;
      // As it was before its markup was escaped.
      if (to !== null) groups.set(to, text.replace(/\\(.)/g, '$1'));
    }
  return groups;
}

/** The folders that a note lies in, from the memory's root, the nearest first; then its tags. */
function marksOf(ctx: DecideContext, note: Ranking['notes'][number]): readonly string[] {
  const parts = insideMemory(ctx, note.path).split('/').slice(0, -1);
  return [...parts.map((_, at) => parts.slice(0, parts.length - at).join('/')), ...note.tags];
}

/** The marks that most of a group and few others have, in the order of the note that comes first. */
function sharedMarks(marks: readonly (readonly string[])[], group: readonly number[]): string[] {
  const inside = new Set(group);
  const others = marks.filter((_, place) => !inside.has(place));
  const count = (all: readonly (readonly string[])[], mark: string): number => all.filter((one) => one.includes(mark)).length;
  const own = group.map((place) => marks[place] as readonly string[]);
  return [...new Set(own.flat())].filter(
    (mark) => count(own, mark) >= group.length * OFTEN && count(others, mark) <= others.length * SELDOM,
  );
}

/** The one of a group that has most in common with the rest of it; of equals the first, which ranks highest. */
function mostCentral(ties: readonly Float64Array[], group: readonly number[]): number {
  const sum = (place: number): number => group.reduce((all, other) => all + (ties[place]![other] as number), 0);
  return group.reduce((best, place) => (sum(place) > sum(best) + 1e-9 ? place : best), group[0] as number);
}
