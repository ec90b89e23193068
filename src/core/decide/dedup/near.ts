import { inThousandths, type EntryRef, type NotDuplicates } from '../../model/verdict';
import type { Pause } from '../../read/text/steps';
import type { EntryText } from './entry';
import { isForOthers, type Document, type GateEntries } from './gate-entries';
import { compare } from './features';
import { likelyLabel } from './verdict';

/** Two entries that say the same, `a` added first. `score` is the lesser of both coverages, 0 to 1. */
export interface NearPair {
  readonly a: EntryRef;
  readonly b: EntryRef;
  readonly score: number;
  readonly exact: boolean;
  /** Values in which they contradict each other: `old` stands in `a`, `new` in `b`. */
  readonly changed: readonly { readonly old: string; readonly new: string }[];
}

/** Pairs found without reading a text. */
export interface NearFound {
  /** Of one exact text. */
  readonly exact: NearPair[];
  /** Those that share their rarest terms, the earlier entry first. */
  readonly candidates: readonly (readonly [number, number])[];
}

type Entries = Pick<GateEntries, 'documents' | 'exact' | 'index' | 'before'>;

/** Neighbours looked up for each entry, by its rarest terms. */
const NEIGHBOURS = 3;
/** Share of the rarest terms that a neighbour must hold to be compared in full. */
const WORTH_COMPARING = 0.6;
const ALIKE = 0.8;
/** Of two entries that say the same, each holds this much of the other's words: so most pairs are settled without their texts. */
const SHARED = 0.5;

/** Look-ups of neighbours between two pauses: a few milliseconds on a slow machine. */
const STEP = 200;

/**
 * Linear in the number of entries: each asks the index for its few nearest, by its rarest terms. Of an exact group every
 * member is paired with its first, or with the first that it is not kept apart from. Pairs kept apart do not count, and
 * take no place from others.
 */
export async function nearCandidates(at: Entries, pause: Pause, apart?: NotDuplicates): Promise<NearFound> {
  const { documents } = at;
  const exact: NearPair[] = [];
  const follower = new Set<number>();
  for (const group of at.exact.groups()) {
    for (const [place, doc] of group.entries()) {
      if (place === 0) continue;
      follower.add(doc);
      const from = apartFrom(at, apart, doc);
      const first = group.find((one, before) => before < place && from?.(one) !== true);
      if (first !== undefined) exact.push(...pairOf(at, first, doc, { score: 1, exact: true, changed: [] }));
    }
  }
  const done = new Set<string>();
  const candidates: (readonly [number, number])[] = [];
  const inOrder = documents.flatMap(({ retired }, doc) => (retired || follower.has(doc) ? [] : [doc]));
  inOrder.sort((a, b) => (at.before(a, b) ? -1 : 1));
  for (const [i, doc] of inOrder.entries()) {
    if (i > 0 && i % STEP === 0) await pause();
    const from = apartFrom(at, apart, doc);
    const except = (other: number): boolean => follower.has(other) || documents[other]?.retired === true || from?.(other) === true;
    for (const hit of at.index.alike(doc, NEIGHBOURS, WORTH_COMPARING, except)) {
      const [a, b] = at.before(doc, hit.doc) ? [doc, hit.doc] : [hit.doc, doc];
      if (done.has(`${a} ${b}`)) continue;
      done.add(`${a} ${b}`);
      if (at.index.overlap(a, b) >= SHARED) candidates.push([a, b]);
    }
  }
  return { exact, candidates };
}

/** Of some candidates the pairs that say the same. */
export function comparePairs(at: Entries, candidates: NearFound['candidates'], textOf: (doc: number) => EntryText): NearPair[] {
  return candidates.flatMap(([a, b]) => {
    const features = compare(textOf(b), textOf(a));
    const score = Math.min(features.coverage, features.reverseAll);
    if (score < ALIKE || likelyLabel(features) === 'UNIQUE') return [];
    return pairOf(at, a, b, { score, exact: false, changed: features.changed });
  });
}

/** Ordered by score, then as found. */
export function sortedPairs(pairs: readonly NearPair[], limit: number): NearPair[] {
  return [...pairs].sort((x, y) => Number(y.exact) - Number(x.exact) || y.score - x.score).slice(0, limit);
}

/** From which others an entry is kept apart, by decisions or as they are for other projects; null where from none. */
function apartFrom({ documents }: Entries, apart: NotDuplicates | undefined, doc: number): ((other: number) => boolean) | null {
  const { source: own, projects = [] } = documents[doc] as Document;
  const kept = apart !== undefined && 'path' in own && apart.concerns(own) ? apart : undefined;
  if (kept === undefined && projects.length === 0) return null;
  return (other) => {
    const source = documents[other]?.source;
    if (isForOthers({ documents }, other, projects)) return true;
    return kept !== undefined && source !== undefined && 'path' in own && 'path' in source && kept.areNotDuplicates(own, source);
  };
}

function pairOf({ documents }: Entries, first: number, second: number, facts: Omit<NearPair, 'a' | 'b'>): NearPair[] {
  const a = documents[first]?.source;
  const b = documents[second]?.source;
  if (a === undefined || b === undefined || !('path' in a) || !('path' in b)) return [];
  return [{ ...facts, a, b, score: inThousandths(facts.score) }];
}
