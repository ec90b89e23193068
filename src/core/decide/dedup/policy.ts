import type { SkipLevel } from '../../model/settings';
import type { Verdict } from '../../model/verdict';
import { FEW_WORDS } from './content';

/** The least confidence at which a verdict counts as sure. */
interface Sure {
  readonly UNIQUE: number;
  readonly SUPERSEDE: number;
  readonly DUPLICATE: number;
}

/**
 * Chosen on cross-validated pairs (docs/gate.md): at `balanced` fewer than 1 in 1,000 of the pairs that are no duplicate are surely
 * called one, and 7 in 1,000 of those that replace nothing surely replace. `careful` asks more often, `strict` less.
 */
const SURE: Readonly<Record<SkipLevel, Sure>> = {
  careful: { UNIQUE: 0.8, SUPERSEDE: 0.93, DUPLICATE: 0.95 },
  balanced: { UNIQUE: 0.65, SUPERSEDE: 0.875, DUPLICATE: 0.9 },
  strict: { UNIQUE: 0.5, SUPERSEDE: 0.8, DUPLICATE: 0.7 },
};

/** The coverage that a duplicate needs beside the confidence. */
export const COVERED = 0.9;

/**
 * True where the words do not settle it: an older entry is at hand, and the verdict may be wrong more often than may be, or it
 * has to be asked about anyway. Who called the gate, a person or a language model, is asked then; nothing old is touched meanwhile.
 */
export function isUnsure({ verdict, confidence, evidence, asks }: Verdict, level: SkipLevel): boolean {
  if (verdict !== 'UNIQUE' && asks === true) return true;
  if (evidence === null || evidence.exact) return false;
  const least = SURE[level];
  if (verdict !== 'DUPLICATE') return confidence < least[verdict];
  const { coverage, verbatim, words, unmatched, changed, negated } = evidence;
  if (words < FEW_WORDS && !verbatim) return true;
  return confidence < least.DUPLICATE || coverage < COVERED || unmatched.length > 0 || changed.length > 0 || negated;
}

/** True where leaving the entry out is safe without asking: it is a duplicate, and on strong evidence. */
export function maySkip(verdict: Verdict, level: SkipLevel): boolean {
  return verdict.verdict === 'DUPLICATE' && verdict.evidence !== null && !isUnsure(verdict, level);
}

/**
 * Of entries that both stand in a memory most belong there, however alike they are: only what the gate is nearly certain of is
 * put before a person, and no entry of a few words, which may be a name.
 */
const NEARLY_CERTAIN = 0.93;

/** True for a verdict on an entry of the memory that is worth a person's look; `isAsked` tells those that are asked about rather than acted on. */
export function isNearlyCertain(verdict: Verdict, isAsked: (verdict: Verdict) => boolean): boolean {
  const { confidence, evidence } = verdict;
  return evidence !== null && evidence.words >= FEW_WORDS && confidence >= NEARLY_CERTAIN && !isAsked(verdict);
}
