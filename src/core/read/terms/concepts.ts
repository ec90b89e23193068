import { isEnding } from '../languages/concept-endings';
import { afterParticles } from '../languages/concept-particles';
import { CONCEPTS, LOOKALIKES, OPPOSITES } from '../languages/concept-table';
import { stem } from '../languages/stem';
import { isStopword } from '../languages/stopwords';

/** A concept of a text written without spaces. */
export interface RunConcept {
  readonly concept: number;
  /** UTF-16 units of the word with the particles and endings after it; never of a negation. */
  readonly length: number;
}

interface RunWord {
  readonly word: string;
  readonly concept: number;
}

/** The table as it is looked up. Latin keys stand without accents. */
interface Lookup {
  readonly words: Map<string, number>;
  /** The verbs that a particle follows (`roll_out`). */
  readonly verbs: Set<string>;
  /** Words known by their root, which an ending may follow. */
  readonly roots: Map<string, number>;
  /** CJK words by their first two characters (or the only one), the longest first. */
  readonly runs: Map<string, RunWord[]>;
}

const SHORTEST_ROOT = 3;
const LONGEST_ROOT = 20;
const MARKS = /[\u0300-\u036f]/g;
const GERMAN_PARTICIPLE =
  /^(ab|an|auf|aus|bei|ein|fest|her|hin|los|mit|nach|um|vor|weg|zu|zurück|zusammen)?(?:ge|zu)(?=.{2,}(?:t|te|ten|tes|ter|en|ene|enen|n)$)/;

let lookup: Lookup | null = null;
let opposites: Map<number, number> | null = null;

/**
 * The concept that a word names, as its number 1 … N in the table, or 0: words of one meaning share it, in any of
 * the languages; never for a function word. `stem` is what `stem()` makes of `folded`, the word in lower case, which goes first.
 */
export function conceptOf(stem: string, folded: string): number {
  // French "thé" is tea, but "the" is not.
  if (isStopword(folded)) return 0;
  lookup ??= build();
  const { words, roots } = lookup;
  const word = bare(folded);
  const short = bare(stem);
  return (
    words.get(word) ??
    words.get(short) ??
    words.get(withE(short)) ??
    ofRoot(roots, word) ??
    ofRoot(roots, short) ??
    ofParticiple(roots, folded) ??
    0
  );
}

/** The other word that has this stem: from five letters on, `stem()` takes off a last `e`. */
function withE(stem: string): string {
  return stem.length < 4 ? stem : `${stem}e`;
}

/** The concept of a verb with its particle (`roll` + `out`), or 0. The verb's stem, the particle in lower case. */
export function conceptOfPhrase(stem: string, particle: string): number {
  lookup ??= build();
  return lookup.verbs.has(stem) ? (lookup.words.get(`${stem}_${particle}`) ?? 0) : 0;
}

/** The longest word of Chinese, Japanese or Korean that stands at `at`, with what belongs to it; null for none. */
export function conceptOfRun(text: string, at: number): RunConcept | null {
  lookup ??= build();
  const found = longestAt(lookup.runs.get(text.slice(at, at + 2)), text, at) ?? longestAt(lookup.runs.get(text.charAt(at)), text, at);
  if (found === null) return null;
  return { concept: found.concept, length: afterParticles(text, at + found.word.length) - at };
}

/** The concept that says the contrary (allow: forbid), or 0. */
export function oppositeOf(concept: number): number {
  opposites ??= contraries();
  return opposites.get(concept) ?? 0;
}

function contraries(): Map<number, number> {
  const made = new Map<number, number>();
  for (const pair of tableRows(OPPOSITES)) {
    const [one = 0, other = 0] = pair.map((word) => conceptOf(stem(word), word));
    made.set(one, other).set(other, one);
  }
  return made;
}

function longestAt(words: readonly RunWord[] | undefined, text: string, at: number): RunWord | null {
  return words?.find(({ word }) => text.startsWith(word, at)) ?? null;
}

function ofRoot(roots: ReadonlyMap<string, number>, word: string): number | undefined {
  const cyrillic = isCyrillic(word);
  const whole = cyrillic ? word.replace(/с[яь]$/, '') : word;
  for (let end = Math.min(whole.length, LONGEST_ROOT); end >= SHORTEST_ROOT; end--) {
    const concept = roots.get(whole.slice(0, end));
    if (concept !== undefined && isEnding(whole.slice(end), cyrillic)) return concept;
  }
  return undefined;
}

/** `abgesagt` and `abzusagen` under the root of `absagen`. */
function ofParticiple(roots: ReadonlyMap<string, number>, folded: string): number | undefined {
  const plain = folded.replace(GERMAN_PARTICIPLE, '$1');
  return plain.length === folded.length ? undefined : ofRoot(roots, bare(plain));
}

function isCyrillic(word: string): boolean {
  const unit = word.charCodeAt(0);
  return unit >= 0x400 && unit <= 0x4ff;
}

/** Without the accents of Latin letters, `œ` as `oe`, `ё` as `е`: many write without them. */
function bare(word: string): string {
  if (/^[\u0020-\u007f]*$/.test(word)) return word;
  return isCyrillic(word) ? word.replace(/ё/g, 'е') : word.normalize('NFD').replace(MARKS, '').replace(/œ/g, 'oe');
}

function build(): Lookup {
  const made: Lookup = { words: new Map(), verbs: new Set(), roots: new Map(), runs: new Map() };
  tableRows(CONCEPTS).forEach((row, index) => {
    const rootsFrom = row.indexOf('-');
    row.forEach((word, at) => {
      if (word !== '-') enter(made, word, index + 1, rootsFrom >= 0 && at > rootsFrom);
    });
  });
  for (const list of made.runs.values()) list.sort((a, b) => b.word.length - a.word.length);
  for (const word of tableRows(LOOKALIKES).flat()) made.words.set(word, 0);
  return made;
}

function enter({ words, verbs, roots, runs }: Lookup, word: string, concept: number, root: boolean): void {
  const particle = word.indexOf('_');
  if (particle > 0) verbs.add(word.slice(0, particle));
  const unit = word.charCodeAt(0);
  if (unit >= 0x3000) {
    const key = word.slice(0, 2);
    const list = runs.get(key);
    if (list === undefined) runs.set(key, [{ word, concept }]);
    else list.push({ word, concept });
  } else (root || unit >= 0x400 ? roots : words).set(word, concept);
}

/** The words of each line of a table. */
export function tableRows(table: string): string[][] {
  return table
    .trim()
    .split(/\n+/)
    .map((line) => line.split(' '));
}
