/** The kind of a term. Everything but `word`, `cjk` and `symbol` is a typed value. */
export type TermKind = 'word' | 'cjk' | 'symbol' | 'number' | 'date' | 'time' | 'version' | 'weekday' | 'path';

/** One term of a text. Two terms say the same where their keys are equal. */
export interface Term {
  readonly kind: TermKind;
  /** Normal form, under which the index files it: a stem, a bigram, `#35`, `@2026-03-31`, `v1.7.2`. */
  readonly key: string;
  /** As written, in NFKC. */
  readonly surface: string;
  /** The whole word in lower case, before stemming. */
  readonly folded: string;
  /** Of a number, in its one spelling; null where none is written. */
  readonly unit: string | null;
  /** A function word. */
  readonly stop: boolean;
  /** `yes`: a capital or a shape that only names have. `maybe`: a capital that opens a sentence. */
  readonly named: 'yes' | 'maybe' | 'no';
}

/** True for a term whose change changes a fact: a number, date, time, version or weekday. */
export function isValue(term: Term): boolean {
  return term.kind !== 'word' && term.kind !== 'cjk' && term.kind !== 'symbol' && term.kind !== 'path';
}
