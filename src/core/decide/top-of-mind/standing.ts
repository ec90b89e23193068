import type { DecideContext } from '../../model/context';
import { dataOf, type Note } from '../../model/note';
import { dateOfNote, newestDate } from '../../read/text/dates';
import { isEntry, privacyOf, withheldBecause } from '../../read/memory/scope';
import { supersededBy } from '../../read/entries/superseded';

/** The facts that depend only on a note itself and the memory's settings: the same as long as neither changes. */
export interface Standing {
  /** Its newest day, `YYYY-MM-DD`. */
  readonly day: string | null;
  /** Why it must not leave the memory, null where it may. */
  readonly withheld: string | null;
  /** It is a memory itself, not the folder's paperwork. */
  readonly entry: boolean;
  /** Its properties name a note that took its place. */
  readonly superseded: boolean;
}

/** Stands for the settings that a standing hangs on; equal settings have one. */
type Terms = object;

const kept = new WeakMap<Note, { readonly terms: Terms; readonly standing: Standing }>();
const known = new Map<string, Terms>();
const MOST_KNOWN = 64;

/** Answers note by note; what a note was found to be is kept with it, since an edit leaves all others as they were. */
export function standings(ctx: DecideContext): (note: Note) => Standing {
  const terms = termsOf(ctx);
  return (note) => {
    // No note states the other names of a file.
    if (ctx.snapshot.namesOf(note.path).length > 1) return standingOf(ctx, note);
    const before = kept.get(note);
    if (before !== undefined && before.terms === terms) return before.standing;
    const standing = standingOf(ctx, note);
    kept.set(note, { terms, standing });
    return standing;
  };
}

function standingOf(ctx: DecideContext, note: Note): Standing {
  return {
    day: dateOfNote(note),
    withheld: withheldBecause(ctx, note),
    entry: isEntry(ctx, note),
    superseded: supersededBy(dataOf(note)) !== null,
  };
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
  const key = JSON.stringify([ctx.memory.root, privacyOf(ctx), ctx.convention]);
  let terms = known.get(key);
  if (terms === undefined) {
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, (terms = {}));
  }
  return terms;
}
