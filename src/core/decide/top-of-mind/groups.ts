import { groupBy } from '../../model/collections';
import type { DecideContext } from '../../model/context';
import { foldKey, type VaultPath } from '../../model/path';
import { communities, likeness } from '../../read/graph/index';
import { insideMemory } from '../../read/memory/scope';
import { titleOf } from '../naming/index';
import { SECTIONS } from './choice';
import type { Ranking } from './rank';

/** Fewer notes are read at a glance; fewer in a group make no group. */
const LEAST_NOTES = 8;
const LEAST_IN_GROUP = 3;
/** The modularity from which a network counts as one with communities (Newman and Girvan 2004). */
const CLEAR = 0.3;
/** Share of the notes that must be in some group. */
const LEAST_GROUPED = 0.5;
/** A folder or a tag names a group that has it so often, and the rest so seldom. */
const OFTEN = 2 / 3;
const SELDOM = 1 / 3;

/**
 * What belongs together among some notes, by what they link to and are linked from: the name of its group for each note that
 * is in one. Empty where the links do not clearly say so. Only neighbours of these notes are looked at, and what they share
 * counts by its share, so that a link more or less elsewhere changes nothing.
 */
export function groupsOf(ctx: DecideContext, { graph, notes, nodeOf }: Ranking, rows: readonly number[]): Map<VaultPath, string> {
  const known = rows.filter((row) => (nodeOf[row] as number) >= 0);
  const named = new Map<VaultPath, string>();
  if (known.length < LEAST_NOTES) return named;
  const ties = likeness(
    graph,
    known.map((row) => nodeOf[row] as number),
  );
  const { of, modularity } = communities(ties);
  const places = known.map((_, place) => place);
  const groups = [...groupBy(places, (place) => of[place] as number).values()].filter((group) => group.length >= LEAST_IN_GROUP);
  const grouped = groups.reduce((sum, group) => sum + group.length, 0);
  if (modularity < CLEAR || groups.length < 2 || grouped < known.length * LEAST_GROUPED) return named;
  const marks = known.map((row) => marksOf(ctx, notes[row]!));
  const taken = new Set(SECTIONS.map(foldKey));
  for (const group of groups) {
    const center = notes[known[mostCentral(ties, group)] as number]!.path;
    const names = [...sharedMarks(marks, group), titleOf(ctx, center), insideMemory(ctx, center).replace(/\.md$/i, '')];
    const name = names.find((one) => one.trim() !== '' && !taken.has(foldKey(one))) ?? center;
    taken.add(foldKey(name));
    for (const place of group) named.set(notes[known[place] as number]!.path, name);
  }
  return named;
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
