import type { VerdictLabel } from '../../model/verdict';
import { chancesOf, classifier, type Chances, type Classifier } from './classifier';
import type { Features } from './features';
import { measuresOf } from './measures/index';

/** A judgement of one pair. */
export interface Judgement {
  readonly label: VerdictLabel;
  /** The chance that the label is right, 0 to 1. */
  readonly confidence: number;
  /** The chance that the pair is not UNIQUE: how near the entries are. */
  readonly related: number;
}

/** A text of fewer content words says too little to take anything's place. */
const LEAST_WORDS = 2;

/**
 * The likeliest label, but UNIQUE unless another is likely enough: a wrong UNIQUE costs a second note, a wrong
 * DUPLICATE a text.
 */
export function judgePair(features: Features): Judgement {
  if (saysTheSame(features)) return { label: 'DUPLICATE', confidence: 0.99, related: 1 };
  const chances = chancesOf(classifier, measuresOf(features));
  const label = allowed(features, labelFor(chances));
  return { label, confidence: rounded(chances[label]), related: 1 - chances.UNIQUE };
}

/** All its words in the same order, and nothing in the title that the older entry does not say. */
function saysTheSame(f: Features): boolean {
  const { spans, opposites, negated, newOnly, oldOnly, markers } = f;
  const bodies = spans.hunks.length === 0 && spans.newLength >= LEAST_WORDS && spans.newLength === spans.oldLength;
  return bodies && f.coverage > 0.999 && f.reverseAll > 0.999 && newOnly.length === 0 && oldOnly.every((term) => f.oldTitle.passage.terms.includes(term)) && opposites.length === 0 && !negated && markers.size === 0 && f.fresh.ticked === f.old.ticked;
}

/** What a label must not be, whatever the chances: a long note is not superseded because one of its facts changed. */
function allowed(f: Features, label: VerdictLabel): VerdictLabel {
  if (f.spans.newLength < LEAST_WORDS) return 'UNIQUE';
  return label === 'SUPERSEDE' && (f.part || (f.log && f.markers.size === 0)) ? 'UNIQUE' : label;
}

/** Below this chance of UNIQUE it is one of the others, even where neither is likely enough by itself. */
const HARDLY_UNIQUE = 0.25;

/** The label that these chances give. */
export function labelFor({ UNIQUE, SUPERSEDE, DUPLICATE }: Chances, least: Classifier['least'] = classifier.least): VerdictLabel {
  const nearest = DUPLICATE >= SUPERSEDE ? 'DUPLICATE' : 'SUPERSEDE';
  return UNIQUE < HARDLY_UNIQUE || Math.max(DUPLICATE, SUPERSEDE) >= least[nearest] ? nearest : 'UNIQUE';
}

function rounded(chance: number): number {
  return Math.round(Math.min(0.99, chance) * 1000) / 1000;
}
