import { END, createScan, scanTerms, termOfCode } from './scan';
import type { Term } from './term';

/** The terms of a text in one row: sentence `i` is `terms[starts[i]] … terms[starts[i + 1]]`, and none is empty. */
export interface Passage {
  readonly terms: readonly Term[];
  /** One more than there are sentences. */
  readonly starts: readonly number[];
}

const scan = createScan();

/** Reads a plain text (see `plainText`). */
export function passageOf(text: string): Passage {
  scanTerms(text, scan);
  const terms: Term[] = [];
  const starts = [0];
  for (let i = 0; i < scan.length; i++) {
    const code = scan.codes[i] as number;
    if (code === END) starts.push(terms.length);
    else terms.push(termOfCode(scan, code));
  }
  return { terms, starts };
}

/** The passage with each sentence made anew; those that become empty are left out. */
export function mapSentences({ terms, starts }: Passage, change: (sentence: readonly Term[]) => readonly Term[]): Passage {
  const changed: Term[] = [];
  const ends = [0];
  for (let i = 0; i + 1 < starts.length; i++) {
    changed.push(...change(terms.slice(starts[i], starts[i + 1])));
    if (changed.length > (ends.at(-1) as number)) ends.push(changed.length);
  }
  return { terms: changed, starts: ends };
}

/** The passage that some of its sentences make, in the order given. */
export function someSentences({ terms, starts }: Passage, sentences: readonly number[]): Passage {
  const some: Term[] = [];
  const ends = [0];
  for (const at of sentences) {
    for (let i = starts[at] as number; i < (starts[at + 1] as number); i++) some.push(terms[i] as Term);
    ends.push(some.length);
  }
  return { terms: some, starts: ends };
}
