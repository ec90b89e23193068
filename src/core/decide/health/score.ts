import { addTo } from '../../model/collections';
import type { Note } from '../../model/note';
import { byCodePoint, foldKey, stemOf } from '../../model/path';
import { FEWEST_NOTES, type HealthResult, type ScoreTerm, type Share } from '../../model/results/health';
import { isAtEveryStart, isByMachine } from '../../read/memory/by-place';
import { isGenerated } from '../../read/memory/generated';
import { insideMemory } from '../../read/memory/scope';
import { isPeriodName } from '../../read/text/day-names';
import { inSteps, type Steps } from '../../read/text/steps';
import { titleOf } from '../naming/index';
import { isPast, standings } from '../top-of-mind/index';
import type { HealthCheck, HealthScope, KeyedFinding } from './checks/check';

/** A memory in which at least this share of the notes is linked lives by links. */
const BY_LINKS = 0.2;
/** The points that a share of none takes, and the title of its term. */
const POINTS: Readonly<Record<Share['is'], readonly [points: number, title: string]>> = {
  linked: [40, 'Notes that nothing links to'],
  found: [20, 'Notes that neither a link nor a title of their own leads to'],
  current: [15, 'Notes that are superseded or have run out'],
};
/** Notes looked at between two steps. */
const STEP = 500;

/** The shares of a memory's entries. Files that programs write or agents load by their place are left out, of `linked` also those named by a day. */
export function* shareSteps({ ctx, notes, pinned }: HealthScope): Steps<Share[]> {
  const { snapshot } = ctx;
  const standing = standings(ctx);
  const byTitle = new Map<string, Note[]>();
  yield* inSteps(notes, STEP, (note) => {
    const inside = insideMemory(ctx, note.path);
    if (!standing(note).entry || isByMachine(ctx.convention, inside) || isAtEveryStart(ctx.convention, inside)) return;
    addTo(byTitle, foldKey(titleOf(ctx, note.path)), note);
  });
  const counts = { current: 0, linked: 0, found: 0 };
  let [all, byDay] = [0, 0];
  yield* inSteps([...byTitle.values()].flat(), STEP, (note) => {
    const inbound = snapshot.namesOf(note.path).flatMap((name) => snapshot.inbound(name));
    const sources = inbound.map(({ from }) => snapshot.notes.get(from as Note['path']));
    const isLinked = pinned.has(note.path) || sources.some((source) => source === undefined || !isGenerated(source));
    all++;
    if (!isPast(ctx, note)) counts.current++;
    if (isLinked || inbound.length > 0 || byTitle.get(foldKey(titleOf(ctx, note.path)))?.length === 1) counts.found++;
    if (isLinked) counts.linked++;
    else if (isPeriodName(stemOf(note.path))) byDay++;
  });
  const share = (is: Share['is'], of: number): Share[] => (of === 0 ? [] : [{ is, notes: counts[is], of }]);
  const linkable = all - byDay;
  return [...share('current', all), ...(counts.linked >= BY_LINKS * linkable ? share('linked', linkable) : []), ...share('found', all)];
}

/**
 * The term of a check: its points times the share of notes with findings other than `info`, over the share at which it takes all.
 * Ignored ones count as well: a score that rises by looking away says nothing.
 */
export function termOf({ id, title, cost, gathers }: HealthCheck, found: readonly KeyedFinding[], of: number): ScoreTerm[] {
  if (cost === null) return [];
  const faulty = found.filter((finding) => finding.severity !== 'info');
  const notes = faulty.flatMap(({ path, related = [], items }) => (gathers === true || items !== undefined ? [path, ...related] : [path]));
  return term(id, title, new Set(notes).size, of, cost.points, cost.share);
}

function term(check: string, title: string, notes: number, all: number, most: number, share = 1): ScoreTerm[] {
  const of = Math.max(all, FEWEST_NOTES);
  return notes === 0 ? [] : [{ check, title, notes, of, points: most * Math.min(1, notes / of / share), most }];
}

/** The terms that shares make and those of checks, the greatest first, and 100 less them: 99 at most where there is any. */
export function scoreOf(shares: readonly Share[], ofChecks: readonly ScoreTerm[]): Pick<HealthResult, 'score' | 'terms'> {
  const ofShares = shares.flatMap(({ is, notes, of }) => term(is, POINTS[is][1], of - notes, of, POINTS[is][0]));
  const terms = [...ofShares, ...ofChecks];
  const lost = terms.reduce((sum, { points }) => sum + points, 0);
  terms.sort((a, b) => b.points - a.points || byCodePoint(a.check, b.check));
  return { score: Math.max(0, Math.min(Math.round(100 - lost), terms.length > 0 ? 99 : 100)), terms };
}
