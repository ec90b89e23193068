import { inThousandths, type EntryRef, type NewEntry, type NotDuplicates, type Verdict, type VerdictLabel } from '../../model/verdict';
import type { Hit } from '../../read/index/hits';
import { stemOf } from '../../model/path';
import { dateInName } from '../../read/text/dates';
import { exactKey } from '../../read/terms/exact-key';
import { exactText, plainText } from '../../read/terms/plain';
import { readEntry, type EntryText } from './entry';
import { evidenceOf } from './evidence';
import { compare, type Features } from './features';
import { covers, namesIn } from '../../read/memory/projects';
import { documentsOf, isForOthers, saidOf, sameSource, textOf, type Document, type GateEntries, type Source } from './gate-entries';
import { titleKey, type Said } from './indexed-entry';
import { byWords, type AlternateText } from './names';
import { BEYOND } from './reach';
import { judgePair, type Judgement } from './verdict';

/** An entry, and the other forms it may take. */
export interface EntryToJudge extends NewEntry {
  readonly alternates?: readonly AlternateText[];
  /** Older entries that hold the passage it was taken from: they are compared as they are without that, null where nothing is left. */
  readonly without?: readonly { readonly ref: EntryRef; readonly said: Said | null }[] | undefined;
}

const CANDIDATES = 10;
/** Candidates compared in full: the best by score, whatever words they share; and by share of the new entry's terms so many, none below `WORTH_ALIGNING` or far from the best. */
const FIRST = 1;
const ALIGNED = 3;
const WORTH_ALIGNING = 0.35;
const NEARLY = 0.6;
/** Entries of one key that are compared with a text: two texts of one key that differ are rarer than broken disks. */
const MOST_EXACT = 4;
/** Entries of the same title that are compared in full. */
const MOST_NAMED = 2;

/** The finds of the index for a new entry, before any text is read. */
export interface Found {
  readonly fresh: EntryText;
  /** The projects that it is for. */
  readonly projects: readonly string[];
  /** The exact text under each of its titles, with the older entries that may say just that. */
  readonly same: readonly { readonly text: string; readonly docs: readonly number[] }[];
  readonly hits: readonly Hit[];
  /** The candidates to compare in full. */
  readonly compared: readonly number[];
  /** The rest of the entries that it was taken from, which is compared, too. */
  readonly rests: ReadonlyMap<number, EntryText>;
}

/** The older entries that a new one has to be compared with; see `judge` of a gate. */
export function lookUp(at: GateEntries, entry: EntryToJudge, but?: EntryRef, apart?: NotDuplicates): Found {
  const { index, documents } = at;
  const { projects = [], without = [] } = entry;
  const kept = but !== undefined && apart?.concerns(but) === true ? apart : undefined;
  const seenBy = projects.length > 0 ? projects : namesIn(entry.reader);
  const passed = (doc: number): boolean => {
    const { retired, source } = documents[doc] as Document;
    if (retired || isForOthers(at, doc, seenBy) || without.some(({ ref }) => sameSource(source, ref))) return true;
    return but !== undefined && (sameSource(source, but) || ('path' in source && kept?.areNotDuplicates(but, source) === true));
  };
  const fresh = readEntry(entry.title, entry.body);
  const hits = index.queryAkin(fresh.terms, CANDIDATES, passed);
  const shares = index.shares(
    fresh.terms,
    Array.from(hits, (hit) => hit.doc),
  );
  const isLog = (doc: number): boolean => isOfLog((documents[doc] as Document).source);
  const named = entry.title === '' ? [] : at.told.of(titleKey(entry.title)).filter((doc) => !passed(doc) && !isLog(doc));
  const compared = new Set([...closest(hits, shares, isLog), ...named.slice(0, MOST_NAMED)]);
  return { fresh, projects, same: exactMatches(at, entry, passed), hits, compared: [...compared], rests: restsOf(at, without) };
}

function restsOf(at: GateEntries, without: NonNullable<EntryToJudge['without']>): Found['rests'] {
  return new Map(
    without.flatMap(({ ref, said }) => {
      const [doc] = documentsOf(at, [ref]);
      return said === null || doc === undefined ? [] : [[doc, readEntry(said.title, said.body)] as const];
    }),
  );
}

/** The entries whose texts `judgeFound` needs. */
export function toRead({ same, compared }: Found): readonly number[] {
  return [...same.flatMap(({ docs }) => docs), ...compared];
}

/** The verdict on what was found; the texts of `toRead` are at hand. */
export function judgeFound(at: GateEntries, { fresh, projects, same: perhaps, hits, compared, rests }: Found): Verdict {
  const { documents } = at;
  // The hash is short: only equal texts count.
  const exact = perhaps.flatMap(({ text, docs }) => docs.filter((doc) => saysExactly(saidOf(at, doc), text)));
  const asks = (doc: number, label: VerdictLabel): boolean => isAskedFor(projects, documents[doc]?.projects, label);
  const same = exact.find((doc) => !asks(doc, 'DUPLICATE')) ?? exact[0] ?? null;
  const candidates = listed(hits, documents, same);
  if (same !== null) {
    const features = compare(fresh, textOf(at, same));
    return askedIf(asks(same, 'DUPLICATE'), {
      verdict: 'DUPLICATE',
      confidence: 1,
      of: (documents[same] as Document).source,
      candidates,
      evidence: evidenceOf(features, 'DUPLICATE', 'exact', (documents[same] as Document).source),
    });
  }
  const chosen = choose(
    [...compared, ...rests.keys()].map((doc) => {
      const features = compare(fresh, rests.get(doc) ?? textOf(at, doc), isOfLog((documents[doc] as Document).source));
      const judgement = judgePair(features);
      return { doc, features, judgement, asks: asks(doc, judgement.label) };
    }),
  );
  if (chosen === null) return { verdict: 'UNIQUE', confidence: 0.99, of: null, candidates, evidence: null };
  const { judgement, features } = chosen;
  const of = judgement.label === 'UNIQUE' ? null : (documents[chosen.doc] as Document).source;
  return askedIf(chosen.asks, {
    verdict: judgement.label,
    confidence: judgement.confidence,
    of,
    candidates,
    evidence: evidenceOf(features, judgement.label, judgement.isVerbatim ? 'verbatim' : null, (documents[chosen.doc] as Document).source),
  });
}

/** True where sessions would miss what is left out or superseded: those of the new entry, or those of the older one. */
function isAskedFor(projects: readonly string[], older: Said['projects'], label: VerdictLabel): boolean {
  return label === 'DUPLICATE' ? !covers(older, projects) : label === 'SUPERSEDE' && !covers(projects, older);
}

function askedIf(asks: boolean, verdict: Verdict): Verdict {
  const { evidence } = verdict;
  if (!asks || evidence === null) return verdict;
  const why = `${evidence.why} The two are not for the same projects, so nothing is left out or superseded unasked.`;
  return { ...verdict, asks: true, evidence: { ...evidence, why } };
}

function exactMatches({ exact, told }: GateEntries, entry: EntryToJudge, passed: (doc: number) => boolean): Found['same'] {
  const words = byWords(entry.title);
  return [entry, ...(entry.alternates ?? []), ...(words === null ? [] : [{ title: words, body: entry.body }])].flatMap(
    ({ title, body }) => {
      const key = exactKey(plainText(title), plainText(body), body);
      const docs = [...exact.of(key), ...told.of(key)].filter((doc) => !passed(doc)).slice(0, MOST_EXACT);
      return docs.length === 0 ? [] : [{ text: exactText(title, body), docs }];
    },
  );
}

/** True where the entry is this text (see `exactText`) under any of its titles, or without one. */
function saysExactly(said: Said | null, text: string): boolean {
  if (said === null) return false;
  const { title, body, alternates } = said;
  return [{ title, body }, ...alternates, { title: '', body }].some((one) => exactText(one.title, one.body) === text);
}

/** True for a section of a file that is named by a day. */
function isOfLog(source: Source): boolean {
  return 'path' in source && source.entry !== null && dateInName(stemOf(source.path)) !== null;
}

interface Aligned {
  readonly doc: number;
  readonly features: Features;
  readonly judgement: Judgement;
  readonly asks: boolean;
}

/**
 * The few candidates to compare: those that say most of the new entry in its own words, and nearly as much as
 * the best; then the first, and the first that stands in no log, which may say it in other words. Equal ones in the order of their scores.
 */
function closest(hits: readonly Hit[], shares: readonly number[], isLog: (doc: number) => boolean): number[] {
  const least = Math.max(WORTH_ALIGNING, Math.max(0, ...shares) * NEARLY);
  const wordy: { readonly doc: number; readonly share: number }[] = [];
  for (const [at, { doc }] of hits.entries()) if ((shares[at] ?? 0) >= least) wordy.push({ doc, share: shares[at] ?? 0 });
  const found = new Set<number>();
  for (const { doc } of wordy.sort((a, b) => b.share - a.share).slice(0, ALIGNED)) found.add(doc);
  const curated = hits.find(({ doc, score }) => !isLog(doc) && score >= (hits[0]?.score ?? 0) * NEARLY);
  for (const { doc } of [...hits.slice(0, FIRST), ...(curated === undefined ? [] : [curated])]) found.add(doc);
  return [...found];
}

/** An entry that says so much of the new one says all of it. */
const ALL = 0.98;

/** A log counts so much less than an entry that somebody curates. */
const IN_LOG = 0.2;

/** The entry that is likeliest not UNIQUE, but one that says all of it before any that it would replace; of equal ones the one that shares most. */
function choose(aligned: readonly Aligned[]): Aligned | null {
  const closeness = ({ judgement: { label, confidence, related }, features, asks }: Aligned): number =>
    (label === 'UNIQUE' ? +(confidence <= BEYOND) : label === 'DUPLICATE' && features.coverage >= ALL ? 20 : 10) +
    related -
    (asks ? 1 : 0) -
    (features.log ? IN_LOG : 0) +
    (features.coverage + features.reverse) / 100;
  let best: Aligned | null = null;
  for (const one of aligned) if (best === null || closeness(one) > closeness(best)) best = one;
  return best;
}

/** Candidates as the contract shows them; lines of a stream are not paths and are left out. */
function listed(hits: readonly Hit[], documents: readonly Document[], same: number | null): Verdict['candidates'] {
  const first = same !== null && !hits.some((hit) => hit.doc === same) ? [{ doc: same, score: hits[0]?.score ?? 1 }] : [];
  return [...first, ...hits].slice(0, CANDIDATES).flatMap(({ doc, score }) => {
    const { source } = documents[doc] as Document;
    return 'path' in source ? [{ path: source.path, entry: source.entry, score: inThousandths(score) }] : [];
  });
}
