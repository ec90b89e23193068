import { getOrSet } from '../../model/collections';
import type { DecideContext } from '../../model/context';
import type { NamePattern } from '../../model/convention';
import type { Note } from '../../model/note';
import { folderOf, stemOf } from '../../model/path';
import type { Snapshot } from '../../model/snapshot';
import { dateInName } from '../../read/text/dates';
import { entriesOf, insideMemory } from '../../read/memory/scope';

/** Where fewer names than this share have a day, new ones get none either. */
const DATED_SHARE = 0.1;
/** So many names joined alike are a habit; one may be chance. */
const LEAST_JOINED = 2;

const known = new WeakMap<Snapshot, Map<string, NamePattern | null>>();

/**
 * The pattern by which the notes of a memory-relative folder are named although the convention has no such pattern: their
 * titles, or words joined by `-` or `_`. Only for a vault whose settings name no memory, because nobody chose its
 * convention. A folder without notes follows the rest of the vault. Null if the names have days, or there are no names.
 */
export function habitOf(ctx: DecideContext, folder: string): NamePattern | null {
  if (ctx.unnamed !== true) return null;
  const habits = getOrSet(known, ctx.snapshot, () => new Map());
  return getOrSet(habits, JSON.stringify([ctx.memory, ctx.inner, folder]), () => lookForHabit(ctx, folder));
}

function lookForHabit(ctx: DecideContext, folder: string): NamePattern | null {
  const all = entriesOf(ctx);
  const here = all.filter((note) => folderOf(insideMemory(ctx, note.path)) === folder);
  const names = (here.length > 0 ? here : all).map(noteName);
  if (names.length === 0 || names.filter(isDated).length >= names.length * DATED_SHARE) return null;
  return { folder, pattern: shapeOf(names), summary: 'As the other notes of the folder are named.' };
}

function noteName(note: Note): string {
  return stemOf(note.path).normalize('NFC');
}

function isDated(name: string): boolean {
  return dateInName(name) !== null;
}

/** Most names joined by one sign are a habit of it; names of one word fit any. */
function shapeOf(names: readonly string[]): string {
  const joinedBy = (joiner: string): number =>
    names.filter((name) => name === name.toLowerCase() && !/\s/.test(name) && name.includes(joiner)).length;
  const [slugs, topics] = [joinedBy('-'), joinedBy('_')];
  const most = Math.max(slugs, topics);
  if (most < LEAST_JOINED || most * 2 <= names.filter((name) => /[\s_-]/.test(name) || name !== name.toLowerCase()).length)
    return '{title}.md';
  return slugs >= topics ? '{slug}.md' : '{topic}.md';
}
