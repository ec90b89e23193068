import type { Passage } from '../../read/terms/passage';
import type { Term } from '../../read/terms/term';
import { denies } from '../../read/terms/negations';
import type { Features } from './features';
import { opposable } from './signals';

/** A text of fewer content words says too little to be told by its words. */
const LEAST_WORDS = 2;

/** Share of the new body's words that may be others: function words that stand for function words. */
const OTHER = 0.05;

/** How far on a function word is looked for: they recur everywhere. */
const NEAR = 4;

/**
 * True where the older entry says the new one word for word: whole sentences of it make up the new body, in their
 * order, the title's words are in it, and nothing in either limits, denies or changes. What else it says does not count.
 */
export function repeats(f: Features): boolean {
  const { fresh, old } = f;
  if (f.spans.newLength < LEAST_WORDS || f.negated || f.opposites.length > 0 || f.values.length > 0 || fresh.ticked !== old.ticked) return false;
  if (![...f.markers.values()].every((kind) => kind === 'still')) return false;
  if ([...old.markers()].some(([word, kind]) => kind === 'bounds' && !fresh.markers().has(word))) return false;
  const words = new Set(old.terms.map((term) => term.folded));
  return fresh.title.terms.every((term) => words.has(term.folded)) && saysAgain(fresh.body, old.body);
}

/** True where sentences of the old text, one after the other, are the new one but for function words. */
function saysAgain(fresh: Passage, old: Passage): boolean {
  const left = { others: Math.floor(fresh.terms.length * OTHER) };
  let from = 0;
  for (let i = 0; i + 1 < fresh.starts.length; i++) {
    const sentence = fresh.terms.slice(fresh.starts[i], fresh.starts[i + 1]);
    const end = endOf(sentence, old, from, left);
    if (end < 0) return false;
    from = end;
  }
  return endsAt(old, from);
}

/** The same as `follow`, from here or, where a sentence ends here, from the first later one that serves. */
function endOf(sentence: readonly Term[], old: Passage, from: number, left: { others: number }): number {
  const here = follow(sentence, old.terms, from, left);
  if (here >= 0 || !endsAt(old, from)) return here;
  for (const start of old.starts) {
    const end = start > from ? follow(sentence, old.terms, start, left) : -1;
    if (end >= 0) return end;
  }
  return -1;
}

/** Where the old terms go on after the sentence, told from `from`; -1 where they tell another. */
function follow(sentence: readonly Term[], old: readonly Term[], from: number, left: { others: number }): number {
  let at = from;
  let others = left.others;
  for (const term of sentence) {
    const found = foundNear(old, term, at);
    if (found >= 0) at = found + 1;
    else if (!isFunctionWord(term) || --others < 0) return -1;
  }
  left.others = others;
  return at;
}

/** The place of `term` behind `from`, with nothing but function words between; -1 for none. */
function foundNear(old: readonly Term[], term: Term, from: number): number {
  const end = isFunctionWord(term) ? Math.min(old.length, from + NEAR) : old.length;
  for (let at = from; at < end; at++) {
    const one = old[at] as Term;
    if (one.folded === term.folded) return at;
    if (!isFunctionWord(one)) return -1;
  }
  return -1;
}

/** True where only function words are left of the sentence at `from`. */
function endsAt({ terms, starts }: Passage, from: number): boolean {
  const end = starts.find((start) => start >= from) ?? terms.length;
  return terms.slice(from, end).every(isFunctionWord);
}

function isFunctionWord(term: Term): boolean {
  return term.stop && !denies(term.folded) && opposable([term]).size === 0;
}
