import { END, createScan, scanTerms, termOfCode, type Whole } from './scan';
import type { Term } from './term';

/** Terms by sentence; a line break ends a sentence too. No sentence is empty. */
export type Sentences = readonly (readonly Term[])[];

/**
 * Terms of a plain text (see `plainText`) in reading order, linear in its length. Words are case folded and
 * lightly stemmed, scripts without spaces become bigrams, numbers, dates, times, versions, weekdays and paths typed.
 */
export function tokenise(text: string, whole?: Whole): Sentences {
  const scan = createScan();
  scanTerms(text, scan, whole);
  const sentences: Term[][] = [];
  let terms: Term[] = [];
  for (let i = 0; i < scan.length; i++) {
    const code = scan.codes[i] as number;
    if (code !== END) {
      terms.push(termOfCode(scan, code));
      continue;
    }
    sentences.push(terms);
    terms = [];
  }
  return sentences;
}
