import { growable, grown, push } from './growable';
import { END, RARE, createScan, scanTerms } from '../terms/scan';
import type { Term } from '../terms/term';
import { createTerms, type FrozenTable, type Terms } from './term-table';
import { STOP, firstSerial, flagsOf, knownWords, termOfWord } from '../terms/vocabulary';

/** The terms of an entry, read once, so that it can be filed again without its text. */
export interface DocTerms {
  /** Terms, function words included; one of the title counts as three. */
  readonly length: number;
  /** For each of its terms, function words left out, in order of first appearance: `term << 6 | min(times, 63)`. */
  readonly cells: Uint32Array;
}

/** Terms with a number each, and the reader of entries that names them so. */
export interface TermTable {
  readonly terms: Terms;
  /** Reads an entry by its plain texts (see `plainText`). Terms of the title count three times. */
  read(title: string, body: string): DocTerms;
}

const TIMES_BITS = 6;
const MOST_TIMES = (1 << TIMES_BITS) - 1;
const TITLE_WEIGHT = 3;
/** In place of a term: a function word, which is not filed. */
const NONE = 0xfffffffe;

/** The term of a cell, and how often the entry holds it. */
export function termOf(cell: number): number {
  return cell >>> TIMES_BITS;
}

/** A table on top of a frozen one, whose terms keep their numbers. */
export function createTermTable(base?: FrozenTable): TermTable {
  const terms = createTerms(base);
  /** 1 + the term of a word by the word's serial; 0 where it was not met yet. */
  let bySerial = new Uint32Array(0);
  /** How often the entry being read holds each term, and which it holds. */
  let times = new Uint32Array(1024);
  const met = growable();
  const scan = createScan();
  /** The weight of the terms being counted. */
  let counting = 1;

  /** The term of a word of the vocabulary, which is looked up once. */
  function numberOfWord(word: number, serial: number): number {
    const number = (flagsOf(word) & STOP) !== 0 ? NONE : terms.numberOf(termOfWord(word, false));
    bySerial[serial] = number + 1;
    return number;
  }

  function count(term: number): void {
    if (term >= times.length) times = grown(times, term + 1);
    const before = times[term] as number;
    if (before === 0) push(met, term);
    times[term] = before + counting;
  }

  /** Counts the terms of a text and returns how many there are. */
  function countAll(text: string, weight: number): number {
    scanTerms(text, scan, 'with signs');
    const first = firstSerial();
    if (bySerial.length < first + knownWords()) bySerial = grown(bySerial, first + knownWords());
    counting = weight;
    const { codes, length, rare } = scan;
    let found = 0;
    for (let i = 0; i < length; i++) {
      const code = codes[i] as number;
      if (code === END) continue;
      found++;
      if (code >= 0) {
        const serial = first + (code >> 1);
        const known = bySerial[serial] as number;
        const term = known === 0 ? numberOfWord(code >> 1, serial) : known - 1;
        if (term !== NONE) count(term);
      } else {
        const term = rare[RARE - code] as Term;
        if (!term.stop || term.kind === 'cjk') count(terms.numberOf(term));
      }
    }
    return found;
  }

  return {
    terms,
    read(title, body) {
      const length = countAll(title, TITLE_WEIGHT) + countAll(body, 1);
      const cells = new Uint32Array(met.length);
      for (let i = 0; i < met.length; i++) {
        const term = met.data[i] as number;
        cells[i] = ((term << TIMES_BITS) | Math.min(times[term] as number, MOST_TIMES)) >>> 0;
        times[term] = 0;
      }
      met.length = 0;
      return { length: Math.max(1, length), cells };
    },
  };
}
