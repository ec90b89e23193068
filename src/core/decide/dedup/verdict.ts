import type { VerdictLabel } from '../../model/verdict';
import { chancesOf, classifier } from './classifier';
import type { Features } from './features';
import { measuresOf } from './measures';

/** A judgement of one pair. */
export interface Judgement {
  readonly label: VerdictLabel;
  /** The chance that the label is right, 0 to 1. */
  readonly confidence: number;
  /** The chance that the pair is not UNIQUE: how near the entries are. */
  readonly related: number;
}

/**
 * The likeliest label, but UNIQUE unless another is likely enough: a wrong UNIQUE costs a second note, a wrong
 * DUPLICATE a text.
 */
export function judgePair(features: Features): Judgement {
  const chances = chancesOf(classifier, measuresOf(features));
  const label = labelFor(chances);
  return { label, confidence: rounded(chances[label]), related: 1 - chances.UNIQUE };
}

function labelFor(chances: Readonly<Record<VerdictLabel, number>>): VerdictLabel {
  const { DUPLICATE, SUPERSEDE } = chances;
  if (DUPLICATE >= SUPERSEDE && DUPLICATE >= classifier.least.DUPLICATE) return 'DUPLICATE';
  if (SUPERSEDE > DUPLICATE && SUPERSEDE >= classifier.least.SUPERSEDE) return 'SUPERSEDE';
  return 'UNIQUE';
}

function rounded(chance: number): number {
  return Math.round(Math.min(0.99, chance) * 1000) / 1000;
}
