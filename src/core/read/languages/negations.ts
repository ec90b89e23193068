/** Words that deny, in lower case. */
const WORDS: ReadonlySet<string> = new Set(
  'not no never without cannot nobody nothing hardly neither nor none nicht kein keine keinen keinem keiner nichts niemand nie niemals ohne pas jamais sans aucun aucune rien ni nunca ningún ninguno ninguna nada nadie sin tampoco não nem nenhum nenhuma ninguém sem nunca non mai senza né nessun nessuno nessuna niente нет не без никогда ни никто ничего 안'.split(
    ' ',
  ),
);

/** True for a lower-case word that denies, with `n't` at its end too. */
export function denies(folded: string): boolean {
  return WORDS.has(folded) || folded.endsWith("n't");
}
