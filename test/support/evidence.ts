import type { Evidence } from '../../src/core/model/verdict';

/** The evidence of a text that an older one says wholly, in other words. */
export const EVIDENCE: Evidence = {
  closest: { line: 1 },
  coverage: 1,
  reverse: 1,
  exact: false,
  verbatim: false,
  words: 8,
  changed: [],
  onlyOld: [],
  onlyNew: [],
  unmatched: [],
  negated: false,
  markers: [],
  why: 'It says the same.',
};
