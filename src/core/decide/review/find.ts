import { byCodePoint } from '../../model/path';
import { refText, type EntryRef, type Verdict } from '../../model/verdict';
import { isLater, type HeldEntry } from './entries';

/** The request of a search. */
export interface ReviewScope {
  /** The gate's verdict on an entry against all the others. */
  readonly judge: (entry: HeldEntry) => Promise<Verdict>;
  /** An entry that is still valid; null if there is no entry of that name. */
  readonly held: (ref: EntryRef) => Promise<HeldEntry | null>;
  /** True for two entries that somebody decided to keep apart. */
  readonly apart: (one: EntryRef, other: EntryRef) => boolean;
  /** Called before each of the entries is judged. Throws what it throws. */
  readonly step: (done: number) => Promise<void>;
}

/** An entry that awaits, with the verdict as the gate gave it: words of notes, before it is handed out. */
export interface ReviewMatch extends EntryRef {
  readonly title: string;
  /** `of` is never a line. */
  readonly verdict: Verdict;
}

interface Found {
  readonly entry: HeldEntry;
  readonly verdict: Verdict;
}

/**
 * Of two entries that say the same, the later one needs review, judged against the earlier. So an entry that matches
 * a later one passes the question on to it, and the later one is judged instead, whether it was named or not. A match
 * found only from the earlier side counts only if the later entry adds nothing at all: a duplicate is one in any order,
 * but an older entry cannot supersede a newer one. Each is listed once, in code point order of path, then of the text.
 */
export async function findUnreviewed(named: readonly HeldEntry[], scope: ReviewScope): Promise<ReviewMatch[]> {
  const found = new Map<string, Found>();
  const verdicts = new Map<string, Verdict>();
  const judged = async (entry: HeldEntry): Promise<Verdict> => {
    const key = refText(entry.ref);
    const verdict = verdicts.get(key) ?? (await scope.judge(entry));
    verdicts.set(key, verdict);
    return verdict;
  };
  for (const [at, entry] of named.entries()) {
    await scope.step(at);
    const one = await laterOf(entry, judged, scope);
    if (one !== null) found.set(refText(one.entry.ref), one);
  }
  return [...found.values()]
    .sort((a, b) => byCodePoint(a.entry.ref.path, b.entry.ref.path) || a.entry.index - b.entry.index)
    .map(({ entry, verdict }) => ({ ...entry.ref, title: entry.title, verdict }));
}

/** Follows an entry to the later one of its kind that awaits; null where none does. */
async function laterOf(
  first: HeldEntry,
  judged: (entry: HeldEntry) => Promise<Verdict>,
  { held, apart }: ReviewScope,
): Promise<Found | null> {
  let own: Found | null = null;
  const seen = new Set<string>();
  for (let entry = first; !seen.has(refText(entry.ref));) {
    seen.add(refText(entry.ref));
    const verdict = await judged(entry);
    const of = verdict.of !== null && 'path' in verdict.of ? verdict.of : null;
    const other = verdict.verdict === 'UNIQUE' || of === null || apart(entry.ref, of) ? null : await held(of);
    if (other === null) return own;
    if (isLater(entry, other)) return { entry, verdict };
    if (entry === first && verdict.verdict === 'DUPLICATE') own = { entry, verdict };
    entry = other;
  }
  return own;
}
