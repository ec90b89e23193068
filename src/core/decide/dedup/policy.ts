import type { SkipLevel } from '../../model/settings';
import type { Verdict } from '../../model/verdict';
import { FEW_WORDS } from './content';

/** The minimum that a duplicate must reach to be left out without a person checking. */
const LEAST: Readonly<Record<SkipLevel, { readonly confidence: number; readonly coverage: number }>> = {
  careful: { confidence: 0.95, coverage: 0.9 },
  balanced: { confidence: 0.9, coverage: 0.8 },
  strict: { confidence: 0.7, coverage: 0.6 },
};

/** Below this a verdict is worth a second opinion. */
const SURE = 0.8;

/** True where leaving the entry out is safe without asking: it is a duplicate, and on strong evidence. */
export function maySkip({ verdict, confidence, evidence }: Verdict, level: SkipLevel): boolean {
  if (verdict !== 'DUPLICATE' || evidence === null) return false;
  const { coverage, exact, verbatim, words, unmatched, changed, negated } = evidence;
  if (exact) return true;
  if (words < FEW_WORDS && !verbatim) return false;
  return (
    confidence >= LEAST[level].confidence && coverage >= LEAST[level].coverage && unmatched.length === 0 && changed.length === 0 && !negated
  );
}

/** True where there is an older entry to compare with, and the verdict could as well be another. */
export function isUncertain({ confidence, evidence }: Verdict): boolean {
  return evidence !== null && !evidence.exact && confidence < SURE;
}
