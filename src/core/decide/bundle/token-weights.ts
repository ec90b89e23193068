/** Tokens of o200k_base for one of each class, in the order of `tokenClasses`. Written by bench/tokens/fit.ts. */
export const tokenWeights: readonly number[] = [
  1.022, // english word
  0, // english letters beyond 7
  0.516, // foreign word
  0.245, // foreign letters beyond 3
  2.778, // accented word
  0, // accented letters beyond 3
  0.993, // digits by three
  1.48, // space before digits
  0.254, // punctuation
  0.733, // punctuation run
  0.854, // line break
  0.252, // space run
  0.88, // capitals
  1.013, // cyrillic word
  0.275, // cyrillic letters beyond 4
  0.8, // arabic word
  0.201, // arabic letter
  0.42, // hebrew or greek letter
  0.743, // han
  0.885, // kana
  0.436, // hangul word
  0.597, // hangul
  0.365, // other letter
  1.828, // symbol
  0.022, // repeated mark
  2.787, // drawn corner
  1.613, // drawn line
  0.933, // east asian cell
];
