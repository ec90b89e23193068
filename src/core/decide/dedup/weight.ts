import type { Passage } from '../../read/terms/passage';
import { isValue, type Term } from '../../read/terms/term';
import { tellingShare } from '../../read/languages/low-information-words';

const FUNCTION_WORD = 0.05;

/**
 * How much a term tells of what a text says: values most. How rare a word is in the memory does not count: what it tells was measured, and is
 * nothing (docs/internals/worth.md).
 */
export function weightOf(term: Term): number {
  if (term.stop) return FUNCTION_WORD;
  if (isValue(term) || term.kind === 'path') return 1.1;
  // A bigram is half a word.
  return term.kind === 'cjk' ? 0.5 : term.kind === 'symbol' ? 0.3 : tellingShare(term.key);
}

const passages = new WeakMap<Passage, Float64Array>();

/** Of each term of a passage; worked out once. */
export function weightsOf(passage: Passage): Float64Array {
  let weights = passages.get(passage);
  if (weights === undefined) passages.set(passage, (weights = Float64Array.from(passage.terms, weightOf)));
  return weights;
}
