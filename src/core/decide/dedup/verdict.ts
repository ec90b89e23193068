import type { VerdictLabel } from '../../model/verdict';
import { tellingShare } from '../../read/terms/common';
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
  if (saysNothingNew(features)) return { label: 'DUPLICATE', confidence: 0.99, related: 1 };
  const chances = chancesOf(classifier, measuresOf(features));
  const label = allowed(features, labelFor(chances));
  return { label, confidence: rounded(chances[label]), related: 1 - chances.UNIQUE };
}

/** Entries that share less speak of different things, as far as words can tell. */
const LEAST_SHARED = 0.2;

/** Share of the new entry's words that may stand in another order. */
const MOVED = 0.05;

/** All its words in the same order, in title and body but for common ones, and nothing in either that limits, denies or changes. */
function saysNothingNew(f: Features): boolean {
  const { spans, fresh, old, markers } = f;
  if (spans.newLength < LEAST_WORDS || f.coverage < 0.97 || f.negated || f.opposites.length > 0 || f.values.length > 0 || fresh.ticked !== old.ticked) return false;
  if (!f.newOnly.every((term) => tellingShare(term.key) < 1) || ![...markers.values()].every((kind) => kind === 'still')) return false;
  if ([...old.markers()].some(([word, kind]) => kind === 'bounds' && !fresh.markers().has(word))) return false;
  return spans.hunks.reduce((sum, hunk) => sum + hunk.new.length, 0) <= spans.newLength * MOVED;
}

/** What a label must not be, whatever the chances: a long note is not superseded because one of its facts changed. */
function allowed(f: Features, label: VerdictLabel): VerdictLabel {
  if (f.spans.newLength < LEAST_WORDS || Math.max(f.coverage, f.reverse, f.title) < LEAST_SHARED) return 'UNIQUE';
  return label === 'SUPERSEDE' && (f.part || (f.log && f.markers.size === 0)) ? 'UNIQUE' : label;
}

/** Below this chance of UNIQUE the entries belong together: where it is not sure how, both are kept and the older is marked. */
const HARDLY_UNIQUE = 0.25;

/** The label that these chances give. */
export function labelFor({ UNIQUE, SUPERSEDE, DUPLICATE }: Chances, least: Classifier['least'] = classifier.least): VerdictLabel {
  if (DUPLICATE >= SUPERSEDE && DUPLICATE >= least.DUPLICATE) return 'DUPLICATE';
  return UNIQUE < HARDLY_UNIQUE || (SUPERSEDE >= DUPLICATE && SUPERSEDE >= least.SUPERSEDE) ? 'SUPERSEDE' : 'UNIQUE';
}

function rounded(chance: number): number {
  return Math.round(Math.min(0.99, chance) * 1000) / 1000;
}
