import type { Passage } from '../../read/terms/passage';
import { denies } from '../../read/terms/negations';
import type { Term } from '../../read/terms/term';
import type { EntryText } from './entry';
import type { Features } from './features';
import { opposable } from './signals';

/** A text of fewer content words says too little to be told by its words. */
const LEAST_WORDS = 2;

/** Share of the new body's words that may be others: function words that stand for function words. */
const OTHER = 0.05;

/** How far on a function word is looked for: they recur everywhere. */
const NEAR = 4;

/**
 * What the older entry says word for word: `whole` where whole sentences of it make up the new body, in their order, and
 * the new title has no word of its own; `body` where it has, but the body names the matter itself; null where it says
 * something else, or where anything in either limits, denies or changes. What else the older one says does not count.
 */
export function repeats(f: Features): 'whole' | 'body' | null {
  const { fresh, old } = f;
  if (f.spans.newLength < LEAST_WORDS || f.negated || f.opposites.length > 0 || f.values.length > 0 || fresh.ticked !== old.ticked) return null;
  if (![...f.markers.values()].every((kind) => kind === 'still' || kind === 'back')) return null;
  if ([...old.markers()].some(([word, kind]) => kind === 'bounds' && !fresh.markers().has(word))) return null;
  // "Again" in a title says nothing of the matter.
  const own = lacking(fresh.title.terms, old.terms).filter((term) => !f.markers.has(term.folded));
  if (own.length > 0 && !namesItself(fresh, old, own)) return null;
  if (!saysAgain(fresh.body, old.body)) return null;
  return own.length === 0 ? 'whole' : 'body';
}

/** True where a title with words of its own is another way to call what the body speaks of, as far as words tell. */
function namesItself(fresh: EntryText, old: EntryText, own: readonly Term[]): boolean {
  const title = fresh.title.terms.filter((term) => !term.stop);
  // In "Home insurance" and "Boat insurance" one word stands in the place of another.
  if (title.length === old.title.terms.filter((term) => !term.stop).length) return false;
  return own.every((term) => term.kind === 'word' && term.named !== 'yes') && lacking(title, fresh.body.terms).length < title.length;
}

function lacking(terms: readonly Term[], others: readonly Term[]): readonly Term[] {
  const words = new Set(others.map((term) => term.folded));
  return terms.filter((term) => !words.has(term.folded));
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
