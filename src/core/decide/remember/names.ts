import { addTo, getOrSet } from '../../model/collections';
import type { DecideContext } from '../../model/context';
import { dataOf, type Note } from '../../model/note';
import { stemOf, type VaultPath } from '../../model/path';
import type { Snapshot } from '../../model/snapshot';
import { aliasesIn } from '../../read/frontmatter/aliases';
import { afterDay } from '../../read/text/dates';
import { isNamed, notesOf } from '../../read/memory/scope';
import { gapKey, wordsWithPlaces } from '../../read/text/words';
import { inSteps, runAtOnce, type Steps } from '../../read/text/steps';
import { isStopword } from '../../read/languages/stopwords';
import { titleOf } from '../naming/index';
import { keptByNote, standings } from '../top-of-mind/index';

/** A name under which notes may be mentioned. */
export interface Name {
  /** The notes that go by it, those among them that must not be linked to; see `namedBy`. */
  readonly notes: Note[];
  readonly written: string;
  readonly words: readonly string[];
  /** The text between the words; one fewer than there are words. */
  readonly gaps: readonly string[];
}

/** Names by their first word, those with most words first. */
export type Names = ReadonlyMap<string, readonly Name[]>;

const MIN_LETTERS = 3;
const MAX_WORDS = 12;
/** Words that many notes are called and every text uses. */
const COMMON = new Set(
  'memory memories note notes todo todos home index ideas idea inbox log logs test tests work personal daily weekly people projects project meeting meetings plan plans day today user users team code data file files list time new old notizen ideen aufgaben arbeit projekt projekte'.split(
    ' ',
  ),
);

const cache = new WeakMap<Snapshot, Map<string, Names>>();

/** Every name of the memory's notes: the title in the file name, the whole name, and aliases. Kept per snapshot. */
export function namesOf(ctx: DecideContext): Names {
  return runAtOnce(namesSteps(ctx));
}

/** The same in pieces, for hosts that have a window to draw: done before, it makes `namesOf` answer at once. */
export function* namesSteps(ctx: DecideContext): Steps<Names> {
  const memories = getOrSet(cache, ctx.snapshot, () => new Map());
  const key = JSON.stringify([ctx.memory, ctx.inner, ctx.others.map(({ memory }) => memory)]);
  let names = memories.get(key);
  if (names === undefined) memories.set(key, (names = yield* collect(ctx)));
  return names;
}

/** Notes whose names are taken in between two steps. */
const PIECE = 200;

function* collect(ctx: DecideContext): Steps<Names> {
  const known = new Map<string, Name>();
  const ownNames = ownNamesIn(ctx);
  yield* inSteps(notesOf(ctx), PIECE, (note) => {
    for (const { key, ...name } of ownNames(note)) {
      const same = known.get(key);
      if (same === undefined) known.set(key, { notes: [note], ...name });
      else if (!same.notes.includes(note)) same.notes.push(note);
    }
  });
  const names = new Map<string, Name[]>();
  yield* inSteps(known.values(), PIECE, (name) => {
    addTo(names, name.words[0] ?? '', name);
  });
  for (const list of names.values()) if (list.length > 1) list.sort((a, b) => b.words.length - a.words.length);
  return names;
}

/** A name of one note, and the key that it shares with the same name of another. */
interface OwnName extends Omit<Name, 'notes'> {
  readonly key: string;
}

/**
 * The note that a name leads to: null where it is one of several, undefined where there is none that may be linked to. A
 * link to a superseded entry would mislead readers, and a link to a withheld one would reveal it. Asked of the few names
 * that a text holds, since it takes longer than finding all names.
 */
export function namedBy(ctx: DecideContext, { notes }: Name): VaultPath | null | undefined {
  const standing = standings(ctx);
  const [only, second] = notes.filter((note) => !standing(note).superseded && standing(note).withheld === null);
  return second === undefined ? only?.path : null;
}

const ownNamesIn = keptByNote((ctx, note): readonly OwnName[] => {
  if (/[[\]#^|]/.test(note.path)) return [];
  // A file with a job, such as MEMORY.md, is not what a text means that says "memory".
  const stem = stemOf(note.path);
  const own = isNamed(ctx, note.path) ? [titleOf(ctx, note.path), stem, afterDay(stem) ?? stem] : [];
  const names: OwnName[] = [];
  for (const written of new Set([...own, ...aliasesIn(dataOf(note))])) {
    const name = nameFor(written);
    if (name !== null) names.push(name);
  }
  return names;
});

function nameFor(written: string): OwnName | null {
  const places = wordsWithPlaces(written);
  if (places.length === 0 || places.length > MAX_WORDS) return null;
  const [words, gaps]: [string[], string[]] = [[], []];
  let [key, end] = ['', 0];
  for (const word of places) {
    if (words.length > 0) {
      gaps.push(gapKey(written.slice(end, word.start)));
      key += `${gaps[gaps.length - 1]}\u0000`;
    }
    words.push(word.key);
    key += word.key;
    end = word.end;
  }
  return tellsApart(words, written) ? { key, written, words, gaps } : null;
}

/** A name of function words, numbers or two letters (but for `CI`) is found everywhere and means nothing. */
function tellsApart(words: readonly string[], written: string): boolean {
  let isTelling = false;
  for (const word of words) isTelling ||= /\p{L}/u.test(word) && !isStopword(word);
  if (!isTelling) return false;
  const [first] = words;
  if (words.length > 1 || first === undefined) return true;
  if (COMMON.has(first)) return false;
  return first.length >= MIN_LETTERS || /^\p{Lu}{2,}$/u.test(written);
}
