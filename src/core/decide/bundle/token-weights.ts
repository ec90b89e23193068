/** Tokens of o200k_base for one of each class, in the order of `tokenClasses`. Written by bench/tokens/fit.ts. */
export const tokenWeights: readonly number[] = [
  1.013, // english word
  0, // english letters beyond 7
  0.515, // foreign word
  0.244, // foreign letters beyond 3
  2.775, // accented word
  0, // accented letters beyond 3
  0.993, // digits by three
  1.462, // blank before digits
  0.244, // punctuation
  0.756, // punctuation run
  0.852, // line break
  0.141, // blank run
  0.88, // capitals
  1.012, // cyrillic word
  0.273, // cyrillic letters beyond 4
  0.8, // arabic word
  0.201, // arabic letter
  0.419, // hebrew or greek letter
  0.741, // han
  0.884, // kana
  0.436, // hangul word
  0.597, // hangul
  0.364, // other letter
  1.828, // symbol
];
