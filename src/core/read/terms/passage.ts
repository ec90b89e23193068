import { joinAmounts } from './amounts';
import { END, createScan, scanTerms, termOfCode } from './scan';
import type { Term } from './term';
import { AMOUNT, flagsOf } from './vocabulary';

/** The terms of a text in one row: sentence `i` is `terms[starts[i]] … terms[starts[i + 1]]`, and none is empty. */
export interface Passage {
  readonly terms: readonly Term[];
  /** One more than there are sentences. */
  readonly starts: readonly number[];
}

const scan = createScan();

/** Whether a code stands for a term that can open an amount. */
function mayOpenAmount(code: number): boolean {
  return code >= 0 ? (flagsOf(code >> 1) & AMOUNT) !== 0 : termOfCode(scan, code).kind === 'number';
}

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

/** Reads a plain text with each amount as one term (see `joinAmounts`). */
export function evenedPassageOf(text: string): Passage {
  scanTerms(text, scan);
  const terms: Term[] = [];
  const starts = [0];
  for (let start = 0; start < scan.length;) {
    let end = start;
    let amounts = false;
    for (let code = scan.codes[end] as number; code !== END; code = scan.codes[++end] as number) amounts ||= mayOpenAmount(code);
    if (amounts) for (const term of withAmounts(start, end)) terms.push(term);
    else for (let i = start; i < end; i++) terms.push(termOfCode(scan, scan.codes[i] as number));
    starts.push(terms.length);
    start = end + 1;
  }
  return { terms, starts };
}

/** The terms of the codes `start` … `end`, a sentence. */
function withAmounts(start: number, end: number): Term[] {
  const sentence: Term[] = [];
  for (let i = start; i < end; i++) sentence.push(termOfCode(scan, scan.codes[i] as number));
  return joinAmounts(sentence, (at) => mayOpenAmount(scan.codes[start + at] as number));
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
