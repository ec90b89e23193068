import { inThousandths, type VerdictLabel } from '../../model/verdict';
import { chancesOf, classifier, type Chances, type Classifier } from './classifier';
import { countWords, FEW_WORDS } from './content';
import { type Features } from './features';
import { measuresOf } from './measures';
import { onlyPoints } from './pointing';
import { BEYOND, isBeyond, LONG_ENTRY, speaksOfSame } from './reach';
import { repeats } from './repeats';

/** A judgement of one pair. */
export interface Judgement {
  readonly label: VerdictLabel;
  /** The chance that the label is right, 0 to 1. */
  readonly confidence: number;
  /** The chance that the pair is not UNIQUE: how near the entries are. */
  readonly related: number;
  /** The older entry holds every word and sign of the new one (see `repeats`). */
  readonly isVerbatim: boolean;
}

/** A text of fewer content words says too little to take anything's place. */
const LEAST_WORDS = 2;

/**
 * The likeliest label, but UNIQUE unless another is likely enough: a wrong UNIQUE costs a second note, a wrong
 * DUPLICATE a text.
 */
export function judgePair(features: Features): Judgement {
  return judgementOf(features, () => chancesOf(classifier, measuresOf(features)));
}

/** The likeliest label of two entries each of which says most of the other: for these no other rule decides. */
export function likelyLabel(features: Features): VerdictLabel {
  return labelFor(chancesOf(classifier, measuresOf(features)));
}

/** Too little for leaving anything out unasked, but at the strictest level. */
const IN_PART = 0.85;

/** An entry that covers less of the new body cannot repeat it. */
const NEARLY_ALL = 0.95;

/** The same by other chances. */
export function judgementOf(features: Features, chancesFor: () => Chances): Judgement {
  const repeated = features.coverage < NEARLY_ALL ? null : repeats(features.fresh, features.old);
  if (repeated === 'whole') return { label: 'DUPLICATE', confidence: 0.99, related: 1, isVerbatim: true };
  const chances = chancesFor();
  if (repeated === 'part')
    return { label: 'DUPLICATE', confidence: rounded(Math.max(IN_PART, chances.DUPLICATE)), related: 1, isVerbatim: true };
  const label = allowed(features, labelFor(chances));
  const found = label === 'UNIQUE' ? Math.max(chances.UNIQUE, isElsewhere(features) ? SURELY_NEW : 0) : chances[label];
  const most = isBeyond(features, label) ? BEYOND : label === 'DUPLICATE' ? IN_OTHER_WORDS : 1;
  const chance = Math.min(most, found);
  return { label, confidence: rounded(chance), related: 1 - chances.UNIQUE, isVerbatim: false };
}

/** Words alone are never sure of a duplicate in other words: below what any level asks for. A judge may be. */
const IN_OTHER_WORDS = 0.69;

const SURELY_NEW = 0.9;

/** A word or two that the new entry holds say little of it. In a far longer note, in a log and of a long entry, words that both have say little: new is what is not mostly about the same as one place. */
function isElsewhere(f: Features): boolean {
  const saysLittle = f.coverage < LEAST_SHARED && countWords(f.old.body) < FEW_WORDS;
  return saysLittle || ((f.part || f.log || f.words > LONG_ENTRY) && !speaksOfSame(f));
}

/** Entries that share less speak of different things, as far as words can tell. */
const LEAST_SHARED = 0.2;

/**
 * The labels that are ruled out, whatever the chances: an entry that only links to other notes says nothing that another could repeat or replace.
 */
function allowed(f: Features, label: VerdictLabel): VerdictLabel {
  if (f.spans.newLength < LEAST_WORDS || Math.max(f.coverage, f.reverse, f.title) < LEAST_SHARED) return 'UNIQUE';
  if (isElsewhere(f)) return 'UNIQUE';
  if (label === 'SUPERSEDE' && changesNothing(f)) return 'DUPLICATE';
  if (label === 'UNIQUE' || (label === 'DUPLICATE' && f.together() < IN_ONE_PLACE * (f.words < FEW_WORDS ? 1 : f.coverage)))
    return 'UNIQUE';
  const [leads, led] = [onlyPoints(f.fresh.written.body), onlyPoints(f.old.written.body)];
  if (label === 'SUPERSEDE' ? leads || led : leads !== led) return 'UNIQUE';
  return label === 'SUPERSEDE' && f.log && f.markers.size === 0 ? 'UNIQUE' : label;
}

/** An entry that the older one holds to its last word, with no other value and no word of change, takes nothing's place. */
function changesNothing(f: Features): boolean {
  return f.coverage === 1 && f.newOnly.length === 0 && f.changed.length + f.opposites.length + f.markers.size === 0 && !f.negated;
}

/** Of what an older text says of an entry, this much must be said in one place; of an entry of few words, of all of it. */
const IN_ONE_PLACE = 0.6;

/** Below this chance of UNIQUE the entries belong together: where it is not sure how, both are kept and the older is marked. */
const HARDLY_UNIQUE = 0.15;

/** The label that these chances give. */
export function labelFor({ UNIQUE, SUPERSEDE, DUPLICATE }: Chances, least: Classifier['least'] = classifier.least): VerdictLabel {
  if (DUPLICATE >= SUPERSEDE && DUPLICATE >= least.DUPLICATE) return 'DUPLICATE';
  return UNIQUE < HARDLY_UNIQUE || (SUPERSEDE >= DUPLICATE && SUPERSEDE >= least.SUPERSEDE) ? 'SUPERSEDE' : 'UNIQUE';
}

function rounded(chance: number): number {
  return inThousandths(Math.min(0.99, chance));
}
