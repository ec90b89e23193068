import type { VerdictLabel } from '../../model/verdict';
import type { Features } from './features';

/** A judgement of one pair. */
export interface Judgement {
  readonly label: VerdictLabel;
  /** 0 to 1. */
  readonly confidence: number;
}

/**
 * Points that a sign of change gives to SUPERSEDE, and thresholds; set by hand on pairs written for the
 * purpose. Whatever reaches no threshold is UNIQUE: a wrong UNIQUE costs a second note, a wrong DUPLICATE a text.
 */
export const WEIGHTS = {
  duplicate: { leastTerms: 2, mostUnsaid: 5, frame: 0.65, coverage: 0.7, withTitle: 0.65, reverse: 0.5 },
  supersede: { marker: 0.45, changed: 0.4, opposite: 0.45, negated: 0.35, title: 0.35, reverse: 0.6, frame: 0.5, opening: -0.5, hunk: -0.06, newName: -0.1, swapped: -0.4, log: -0.6, other: -0.8, otherBelow: 0.55, threshold: 0.9 },
  superset: { reverse: 0.85, extra: 0.12, coverage: 0.2, leastOld: 2 },
  /** A long text holds words of change anyway: it supersedes only what it mostly restates. */
  long: { terms: 40, reverse: 0.6, coverage: 0.5 },
} as const;

export function judgePair(f: Features): Judgement {
  const conflict = f.changed.length > 0 || flips(f) > 0;
  if (!conflict && f.markers.length === 0 && f.newValues.length === 0 && f.newNames.length === 0 && saysTheSame(f)) {
    return { label: 'DUPLICATE', confidence: clamp(0.5 + 0.5 * Math.min(1, f.coverage)) };
  }
  if (!conflict && f.reverse >= WEIGHTS.superset.reverse && 1 - f.coverage >= WEIGHTS.superset.extra && mayReplace(f) && restates(f)) {
    return { label: 'SUPERSEDE', confidence: clamp(0.4 + 0.5 * f.reverse) };
  }
  const score = changeScore(f);
  if (score >= WEIGHTS.supersede.threshold && mayReplace(f)) return { label: 'SUPERSEDE', confidence: clamp(0.5 + (score - WEIGHTS.supersede.threshold) / 2) };
  return { label: 'UNIQUE', confidence: clamp(1 - Math.max(score / 2, f.coverage * f.reverse)) };
}

/** Two entries of one log, and long texts that share little, never replace each other. */
function mayReplace(f: Features): boolean {
  const { terms, reverse, coverage } = WEIGHTS.long;
  if (f.part || f.log) return false;
  return Math.max(f.length, f.oldLength) <= terms || (f.reverseAll >= reverse && f.coverage >= coverage);
}

/** The older entry says something, and what restates it is not many times longer. */
function restates(f: Features): boolean {
  return f.length > 2 && f.oldLength >= WEIGHTS.superset.leastOld && f.coverage >= WEIGHTS.superset.coverage;
}

function saysTheSame(f: Features): boolean {
  const w = WEIGHTS.duplicate;
  // A share hides much in a long text: what it leaves unsaid is counted in terms too.
  if (f.length < w.leastTerms || (1 - f.coverage) * f.length > w.mostUnsaid) return false;
  // The same sentence with one thing in another's place is about something else, or has changed.
  if (f.replaced && f.frame >= w.frame) return false;
  return f.coverage >= w.coverage || (f.coverage >= w.withTitle && f.title + f.reverse >= w.reverse * 2);
}

/** How much speaks for "the same subject, another value". */
export function changeScore(f: Features): number {
  const w = WEIGHTS.supersede;
  // "Only passes with" and "fails without" deny twice: that is no change of mind, and no proof of the same.
  const turned = flips(f) % 2 === 1;
  return (
    (f.markers.length > 0 ? w.marker : 0) +
    (f.changed.length > 0 ? w.changed : 0) +
    (turned && f.opposites.length > 0 ? w.opposite : 0) +
    (turned && f.negated ? w.negated : 0) +
    w.title * f.title +
    w.reverse * f.reverse +
    w.frame * f.frame +
    (f.opening ? w.opening : 0) +
    w.hunk * Math.max(0, f.hunks - 1) +
    (f.markers.length === 0 && f.changed.length > 0 && f.newNames.length > 0 && f.oldNames.length > 0 ? w.swapped : 0) +
    (f.markers.length === 0 && f.log ? w.log : 0) +
    (f.markers.length === 0 ? w.other * Math.max(0, w.otherBelow - f.coverage) : 0) +
    w.newName * Math.min(3, f.newNames.length)
  );
}

function flips(f: Features): number {
  return (f.negated ? 1 : 0) + f.opposites.length;
}

function clamp(value: number): number {
  return Math.round(Math.min(0.99, Math.max(0.3, value)) * 1000) / 1000;
}
