/** Words that deny, in lower case. */
const WORDS: ReadonlySet<string> = new Set(
  'not no never without cannot nobody nothing hardly neither nor none nicht kein keine keinen keinem keiner nie niemals ohne pas jamais sans aucun aucune ni nunca sin tampoco não nem sem nunca non mai senza né нет не без никогда ни'.split(
    ' ',
  ),
);

/** True for a lower-case word that denies, with `n't` at its end too. */
export function denies(folded: string): boolean {
  return WORDS.has(folded) || folded.endsWith("n't");
}
