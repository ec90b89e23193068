import { joinAmounts } from './amounts';
import { END, createScan, scanTerms, termOfCode, type Whole } from './scan';
import type { Term } from './term';

/** The terms of a text in one row: sentence `i` is `terms[starts[i]] … terms[starts[i + 1]]`, and none is empty. */
export interface Passage {
  readonly terms: readonly Term[];
  /** One more than there are sentences. */
  readonly starts: readonly number[];
}

const scan = createScan();

/**
 * Reads a plain text (see `plainText`) in reading order, linear in its length; a line break ends a sentence too. Words are case folded and
 * lightly stemmed, scripts without spaces become bigrams, numbers, dates, times, versions, weekdays and paths typed.
 */
export function passageOf(text: string, whole?: Whole): Passage {
  return joined(text, (sentence) => sentence, whole);
}

/** Reads a plain text with each amount as one term (see `joinAmounts`). */
export function evenedPassageOf(text: string): Passage {
  return joined(text, joinAmounts);
}

function joined(text: string, join: (sentence: readonly Term[]) => readonly Term[], whole?: Whole): Passage {
  scanTerms(text, scan, whole);
  const terms: Term[] = [];
  const starts = [0];
  let sentence: Term[] = [];
  for (let i = 0; i < scan.length; i++) {
    const code = scan.codes[i] as number;
    if (code !== END) {
      sentence.push(termOfCode(scan, code));
      continue;
    }
    for (const term of join(sentence)) terms.push(term);
    starts.push(terms.length);
    sentence = [];
  }
  return { terms, starts };
}

/** Terms by sentence. No sentence is empty. */
export function tokenise(text: string, whole?: Whole): readonly (readonly Term[])[] {
  const { terms, starts } = passageOf(text, whole);
  return starts.slice(1).map((end, at) => terms.slice(starts[at], end));
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
