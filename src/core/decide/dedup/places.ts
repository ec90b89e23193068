import type { Term } from '../../read/terms/term';
import type { EntryText } from './entry';
import { termMatcher } from './match';

/** Terms from `start` up to `end` of the older body, and the number of their paragraph. */
interface Piece {
  readonly start: number;
  readonly end: number;
  readonly paragraph: number;
  readonly weight: number;
}

/** Where a term of the new entry stands in the older one. */
interface Holders {
  readonly weight: number;
  /** Numbers of the pieces, ascending. */
  readonly pieces: number[];
}

/** How large one place may be, by the weight of its terms. */
export interface PlaceSize {
  /** Sentences of one paragraph are one place up to this. */
  readonly together: number;
  /** A heavier sentence does not count as a place. */
  readonly most: number;
}

/** Pieces of the older text that are looked at; the rest of a very long note is left out. */
const MOST_PIECES = 800;
/** Sentences of the new body that are looked up; those of a longer one count as not said. */
const MOST_SENTENCES = 400;
/** A line without a full stop is cut into pieces of so many terms. */
const LONGEST_PIECE = 60;
/** Pieces that are compared in full for one sentence: those that hold most of its words. */
const TRIED = 4;
/** Terms shared by the title count less than terms shared by the sentence itself: they only choose between equals. */
const TITLE = 0.2;

/**
 * How well the older text says each term of the new body where every sentence must be said in one place: by one
 * sentence or line, or by some of one paragraph that stand side by side. Words that lie scattered over a note say
 * nothing together. The older title goes with any place.
 * Answers with one quality a term, 0 to 1, in the order of `fresh.body.terms`.
 */
export function saidInOnePlace(
  old: EntryText,
  fresh: EntryText,
  weight: (term: Term) => number,
  { together, most }: PlaceSize,
): Float64Array {
  const { terms, starts } = fresh.body;
  const pieces = piecesOf(old, weight);
  const holders = holdersOf(old, pieces, fresh, weight);
  const qualities = new Float64Array(terms.length);
  for (let at = 0; at + 1 < starts.length && at < MOST_SENTENCES; at++) {
    const from = starts[at] as number;
    bestPlace(terms.slice(from, starts[at + 1])).forEach((quality, i) => (qualities[from + i] = quality));
  }
  return qualities;

  /** The best place for a sentence, and how well it covers it. */
  function bestPlace(sentence: readonly Term[]): readonly number[] {
    const shares = sharesOf(sentence);
    const tried = [...shares]
      .filter(([piece]) => (pieces[piece] as Piece).weight <= most)
      .sort((a, b) => b[1] - a[1] || a[0] - b[0])
      .slice(0, TRIED);
    let best: readonly number[] = [];
    let bestShare = -1;
    for (const [piece] of tried) {
      const said = termMatcher([...old.title.terms, ...around(piece, shares)]);
      const own = sentence.map((term) => said(term));
      const share = own.reduce((sum, quality, i) => sum + quality * weight(sentence[i] as Term), 0);
      if (share > bestShare) [best, bestShare] = [own, share];
    }
    return best;
  }

  /** The weight of a sentence and of the new title that each piece holds. */
  function sharesOf(sentence: readonly Term[]): ReadonlyMap<number, number> {
    const shares = new Map<number, number>();
    for (const [list, factor] of [
      [sentence, 1],
      [fresh.title.terms, TITLE],
    ] as const) {
      for (const name of new Set(list.flatMap(namesOf))) {
        const own = holders.get(name);
        for (const piece of own?.pieces ?? []) shares.set(piece, (shares.get(piece) ?? 0) + factor * (own?.weight ?? 0));
      }
    }
    return shares;
  }

  /** The terms of a piece and of its neighbours in the paragraph, those first that hold more, as long as they are light enough. */
  function around(piece: number, shares: ReadonlyMap<number, number>): readonly Term[] {
    const { paragraph, weight: own } = pieces[piece] as Piece;
    const limit = Math.min(together, most);
    let [first, last, sum] = [piece, piece, own];
    for (;;) {
      const next = [first - 1, last + 1].filter((at) => pieces[at]?.paragraph === paragraph && sum + pieces[at].weight <= limit);
      const best = next.sort((a, b) => (shares.get(b) ?? 0) - (shares.get(a) ?? 0))[0];
      if (best === undefined) return old.body.terms.slice(pieces[first]?.start, pieces[last]?.end);
      sum += (pieces[best] as Piece).weight;
      [first, last] = [Math.min(first, best), Math.max(last, best)];
    }
  }
}

/** Sentences and lines of the older body, the long ones in pieces. */
function piecesOf({ body: { terms, starts }, paragraphs }: EntryText, weight: (term: Term) => number): Piece[] {
  const pieces: Piece[] = [];
  const opening = paragraphs();
  let paragraph = 0;
  for (let at = 0; at + 1 < starts.length && pieces.length < MOST_PIECES; at++) {
    if (opening.has(at)) paragraph++;
    const close = starts[at + 1] as number;
    for (let start = starts[at] as number; start < close; start += LONGEST_PIECE) {
      const end = Math.min(close, start + LONGEST_PIECE);
      let sum = 0;
      for (let i = start; i < end; i++) sum += weight(terms[i] as Term);
      pieces.push({ start, end, paragraph, weight: sum });
    }
  }
  return pieces;
}

/** The pieces that hold each term of the new entry, by its names. */
function holdersOf(
  old: EntryText,
  pieces: readonly Piece[],
  fresh: EntryText,
  weight: (term: Term) => number,
): ReadonlyMap<string, Holders> {
  const holders = new Map<string, Holders>();
  for (const term of fresh.terms)
    for (const name of namesOf(term)) if (!holders.has(name)) holders.set(name, { weight: weight(term), pieces: [] });
  pieces.forEach(({ start, end }, at) => {
    for (let i = start; i < end; i++) {
      for (const name of namesOf(old.body.terms[i] as Term)) {
        const own = holders.get(name)?.pieces;
        if (own !== undefined && own.at(-1) !== at) own.push(at);
      }
    }
  });
  return holders;
}

/** Forms of one word begin with so many of the same letters. */
const BEGINNING = 4;

/** The ways to find a term in another text: its key, how it begins. */
function namesOf(term: Term): string[] {
  const names = [term.key];
  if (term.kind === 'word' && !term.stop && term.folded.length > BEGINNING) names.push(`${term.folded.slice(0, BEGINNING)}-`);
  return names;
}
