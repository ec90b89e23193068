import { groupBy } from '../../model/collections';
import { byCodePoint } from '../../model/path';
import { refText, type EntryRef, type Evidence, type Verdict } from '../../model/verdict';
import { areDisjoint } from '../../read/memory/projects';
import { FEW_WORDS, isNearlyCertain } from '../dedup/index';
import { isLater, type HeldEntry } from './entries';

/** The request of a search. */
export interface ReviewScope {
  /** The gate's verdict on an entry against all the others. */
  readonly judge: (entry: HeldEntry) => Promise<Verdict>;
  /** An entry that is still valid; null if there is no entry of that name. */
  readonly held: (ref: EntryRef) => Promise<HeldEntry | null>;
  /** True for two entries that somebody decided to keep apart. */
  readonly apart: (one: EntryRef, other: EntryRef) => boolean;
  /** The older entry that a question is open about since this one was written; null where none is. */
  readonly asked: (ref: EntryRef) => EntryRef | null;
  /** True for an entry that is a memory itself: no README, template or agent's instructions. */
  readonly isMemory: (ref: EntryRef) => boolean;
  /** True for entries named one by one, such as those just written: listed is all that the gate would ask about a new entry. */
  readonly isNamed?: boolean;
  /** True for a verdict that is asked about rather than acted on. */
  readonly isUnsure: (verdict: Verdict) => boolean;
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
    const open = await openAt(entry, judged, scope);
    if (open !== null) {
      found.set(refText(entry.ref), open);
      continue;
    }
    const one = await laterOf(entry, judged, scope);
    if (one !== null && isWorthALook(one.verdict, scope) && bothAreMemories(one, scope)) found.set(refText(one.entry.ref), one);
  }
  const forms = formsAmong([...found.values()]);
  return [...found.values()]
    .filter(({ verdict }) => !forms.has(olderIn(verdict)))
    .sort((a, b) => byCodePoint(a.entry.ref.path, b.entry.ref.path) || a.entry.index - b.entry.index)
    .map(({ entry, verdict }) => ({ ...entry.ref, title: entry.title, verdict }));
}

function isWorthALook(verdict: Verdict, { isNamed, isUnsure }: ReviewScope): boolean {
  const { evidence } = verdict;
  if (evidence === null || evidence.words < FEW_WORDS) return false;
  return isNamed === true || saysJustThat(evidence) || isNearlyCertain(verdict, isUnsure);
}

/** Both say the same in the same words, whatever they are called. */
function saysJustThat({ verbatim, coverage, reverse, onlyOld, onlyNew }: Evidence): boolean {
  return verbatim || (coverage === 1 && reverse === 1 && onlyOld.length === 0 && onlyNew.length === 0);
}

function bothAreMemories({ entry, verdict: { of } }: Found, { isMemory }: ReviewScope): boolean {
  return isMemory(entry.ref) && of !== null && 'path' in of && isMemory(of);
}

/** A text that stands in more entries is a form to be filled in, not a repetition. */
const MOST_COPIES = 3;

/** The older entries that hold the text of a form. */
function formsAmong(found: readonly Found[]): ReadonlySet<string> {
  const copies = groupBy(
    found.filter(({ verdict: { evidence } }) => evidence !== null && saysJustThat(evidence)),
    ({ verdict }) => olderIn(verdict),
  );
  return new Set([...copies].flatMap(([older, all]) => (all.length >= MOST_COPIES ? [older] : [])));
}

function olderIn({ of }: Verdict): string {
  return of !== null && 'path' in of ? refText(of) : '';
}

/** An entry whose question nobody answered yet: of the entry that the gate finds now, else of the one it was asked about. */
async function openAt(entry: HeldEntry, judged: (entry: HeldEntry) => Promise<Verdict>, scope: ReviewScope): Promise<Found | null> {
  const of = scope.asked(entry.ref);
  const older = of === null || scope.apart(entry.ref, of) ? null : await scope.held(of);
  if (of === null || older === null || areDisjoint(entry.projects ?? [], older.projects ?? [])) return null;
  const verdict = await judged(entry);
  return { entry, verdict: verdict.of === null ? { ...verdict, of } : verdict };
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
