import { getOrSet } from '../../model/collections';
import type { DecideContext } from '../../model/context';
import type { EntryFormatId } from '../../model/convention';
import { dataOf, type Note } from '../../model/note';
import { dateOfNote, dateOfValue, newestDate } from '../../read/text/dates';
import { isEntry, isListable, privacyOf, withheldBecause } from '../../read/memory/scope';
import { entryFormatOf } from '../../read/memory/of-note';
import { supersededBy } from '../../read/entries/superseded';
import { characterOf, type Character } from './character';

/** The facts that depend only on a note itself and the memory's settings: the same as long as neither changes. */
export interface Standing {
  /** Its newest day, `YYYY-MM-DD`. */
  readonly day: string | null;
  /** Why it must not leave the memory, null where it may. */
  readonly withheld: string | null;
  /** It is a note of the memory: no paperwork of the folder. */
  readonly entry: boolean;
  readonly listable: boolean;
  /** Its properties name a note that took its place. */
  readonly superseded: boolean;
  /** How it holds entries; null where it holds none. */
  readonly format: EntryFormatId | null;
  readonly character: Character;
}

/** Stands for the settings that a standing hangs on; equal settings have one. */
type Terms = object;

const known = new Map<string, Terms>();
const byContext = new WeakMap<DecideContext, Terms>();
const MOST_KNOWN = 64;

/**
 * Keeps with each note what was found out about it under a memory's settings, since an edit leaves all other notes as
 * they were. `find` may look at the note itself and the settings alone.
 */
export function keptByNote<T>(find: (ctx: DecideContext, note: Note) => T): (ctx: DecideContext) => (note: Note) => T {
  const kept = new WeakMap<Note, { readonly terms: Terms; readonly found: T }>();
  return (ctx) => {
    const terms = getOrSet(byContext, ctx, () => termsOf(ctx));
    return (note) => {
      // No note states the other names of a file.
      if (ctx.snapshot.namesOf(note.path).length > 1) return find(ctx, note);
      const before = kept.get(note);
      if (before !== undefined && before.terms === terms) return before.found;
      const found = find(ctx, note);
      kept.set(note, { terms, found });
      return found;
    };
  };
}

/** Answers note by note. */
export const standings = keptByNote(standingOf);

function standingOf(ctx: DecideContext, note: Note): Standing {
  return {
    day: dateOfNote(note),
    withheld: withheldBecause(ctx, note),
    entry: isEntry(ctx, note),
    listable: isListable(ctx, note),
    superseded: supersededBy(dataOf(note)) !== null,
    format: entryFormatOf(ctx, note.path),
    character: characterOf(ctx, note),
  };
}

/** True for a note whose place another one took, or that has run out (`valid_until`). */
export function isPast(ctx: DecideContext, note: Note): boolean {
  return standings(ctx)(note).superseded || (dateOfValue(dataOf(note)['valid_until']) ?? ctx.today) < ctx.today;
}

/** The newest day over some notes, as `newestDate`, from what is kept of each. */
export function newestDay(ctx: DecideContext, notes: readonly Note[]): string | null {
  return newestOf(notes, notes.map(standings(ctx)));
}

/** The same from the standing of each. */
export function newestOf(notes: readonly Note[], standing: readonly Standing[]): string | null {
  return newestDate(notes, (_, row) => standing[row]?.day ?? null);
}

function termsOf(ctx: DecideContext): Terms {
  const key = JSON.stringify([ctx.memory.root, ctx.memory.name, privacyOf(ctx), ctx.convention]);
  let terms = known.get(key);
  if (terms === undefined) {
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, (terms = {}));
  }
  return terms;
}
