import type { DecideContext } from '../../model/context';
import { codeOf } from '../../model/errors';
import { callOf, type Finding, type FixHint, pathsOf, withCall } from '../../model/finding';
import { byCodePoint, type NotePath, type VaultPath } from '../../model/path';
import type { CheckFigures, HealthResult, ScoreTerm } from '../../model/results/health';
import { fixedFile } from '../../read/memory/by-place';
import { indexPath, insideMemory, notesOf } from '../../read/memory/scope';
import { inSteps, type Steps } from '../../read/text/steps';
import { nameSteps, plainSteps } from '../naming/index';
import { chooseNotes, newestDay, rankingSteps, standings, typedChoice, withoutSources } from '../top-of-mind/index';
import { type HealthCheck, type HealthScope, type KeyedFinding, keyOf } from './checks/check';
import { clashes, clashesIn } from './checks/clashes';
import { docsSync, wrongNames } from './checks/docs-sync';
import { alike, duplicates } from './checks/duplicates';
import { orphans } from './checks/orphans';
import { healthChecks, namesOf } from './checks/list';
import { linkSteps } from './link-findings';
import { comparedWith, type EarlierReports, nextFindings, NO_REPORTS, rowFor, withRow } from './earlier';
import { gatheredBy } from './gather';
import { isMostlyIgnored } from './ignore';
import { toldPairs } from './duplicate-clusters';
import { layerAt } from '../../read/files/rules';
import { scoreOf, shareSteps, termOf } from './score';
import type { NearPair } from '../dedup/index';
import { groupBy } from '../../model/collections';

/** The input of a health check besides the snapshot: near-duplicates as the gate found them, and of texts those that `textsForHealth` asks for. */
export interface HealthExtra
  extends Pick<HealthScope, 'pairs'>, Partial<Pick<HealthScope, 'texts' | 'secrets' | 'faults' | 'violations' | 'isIgnored' | 'unread'>> {
  /** The memory without what is withheld, which the top-of-mind note is made of; as it is where absent. */
  readonly shown?: DecideContext;
  /** Earlier reports; absent where there are none. */
  readonly earlier?: EarlierReports;
  /** The plan whose report `delta` compares with; the newest that differs where absent. */
  readonly since?: string | undefined;
}

/** Findings that are keyed between two steps. */
const STEP = 1000;
/** A memory that somebody set up is judged by its convention from its first notes on; from this many on by what they do. */
const CHOSEN_SIZE = 5;

/** The files whose texts `healthSteps` needs for these near-duplicates, in code point order. */
export function textsForHealth(ctx: DecideContext, pairs: readonly NearPair[]): VaultPath[] {
  const twins = toldPairs(ctx, pairs, new Map()).flatMap(({ a, b }) => (a.entry === null && b.entry === null ? [a.path, b.path] : []));
  return [...new Set([...healthChecks.flatMap((check) => check.reads?.(ctx) ?? []), ...twins])].sort(byCodePoint);
}

/**
 * Everything the checks find, in their order. `score` is 100 less its terms: what notes lack of each share, and their findings other
 * than `info`, the ignored ones among them. `delta` compares with the last report that
 * differs from this result, or with the named one. The same snapshot, pairs and report give the same
 * result. Throws `not_found` where the last report knows no such one.
 */
export function* healthSteps(ctx: DecideContext, extra: HealthExtra): Steps<HealthResult> {
  const scope = yield* scopeOf(ctx, extra);
  const findings: Finding[] = [];
  const checks: CheckFigures[] = [];
  const shares = yield* shareSteps(scope);
  const taken: ScoreTerm[] = [];
  const isAsked = (one: KeyedFinding): boolean => !scope.isIgnored(one);
  for (const check of healthChecks) {
    const { id, title } = check;
    const keyed = (one: Finding): KeyedFinding => ({ ...one, check: id, key: one.key ?? keyOf(check, one) });
    const found: KeyedFinding[] = [];
    yield* inSteps(check.check(scope), STEP, (one) => found.push(fixable(ctx, keyed(one))));
    yield;
    const all = gathered(found);
    const asked: readonly Finding[] = all.filter(isAsked);
    const shown = (check.gatherings?.(scope) ?? []).reduce(gatheredBy, asked).map(keyed).filter(isAsked);
    findings.push(...shown.map(withCall));
    const ignored = all.length - asked.length;
    checks.push({ id, also: namesOf(check), title, count: shown.length, ignored, mostlyIgnored: isMostlyIgnored(shown.length, ignored) });
    taken.push(...termOf(check, found, scope.notes.length));
  }
  const { score, terms } = scoreOf(shares, taken);
  const { rows, findings: last } = extra.earlier ?? NO_REPORTS;
  const { compared, came, back, went } = nextFindings(last, findings);
  const changes = compared ? { came, back, went: went.map(([key, path]) => ({ key, path })) } : null;
  const result: HealthResult = { score, checks, terms, shares, plain: scope.plain, changes, findings, delta: {}, history: [], path: null };
  const row = rowFor(ctx, result, null);
  const before = comparedWith(rows, row, extra.since ?? null);
  const moreOf = ({ id, also, count }: CheckFigures): number =>
    [id, ...also].reduce((more, name) => more - (before?.counts[name] ?? 0), count);
  const delta = before === null ? {} : Object.fromEntries(checks.map((one) => [one.id, moreOf(one)]));
  return { ...result, delta, history: withRow(rows, row).map((one) => ({ date: one.date, score: one.score })) };
}

/** Some findings as `healthSteps` finds them, each by itself and without those that somebody ignored; `old` are unlinked notes with a day. */
export function* dueSteps(ctx: DecideContext, extra: HealthExtra) {
  const scope = yield* scopeOf(ctx, extra);
  const asked =
    (check: HealthCheck) =>
    ({ finding }: { readonly finding: Finding }): boolean =>
      !scope.isIgnored({ ...finding, check: check.id, key: keyOf(check, finding) });
  const isDated = (path: VaultPath): boolean => {
    const note = ctx.snapshot.notes.get(path as NotePath);
    return note !== undefined && standings(ctx)(note).day !== null;
  };
  return {
    clashes: clashesIn(scope).filter(asked(clashes)),
    same: alike(scope).apart.filter(asked(duplicates)),
    old: orphans.check(scope).filter((finding) => asked(orphans)({ finding }) && isDated(finding.path)),
    names: wrongNames(scope).filter(asked(docsSync)),
  };
}

/** The findings that upkeep asks about. */
export type DueFindings = ReturnType<typeof dueSteps> extends Generator<unknown, infer T> ? T : never;

/** The finding without a fix that the writer would refuse: the text of protected files is not changed for it. */
function fixable(ctx: DecideContext, finding: KeyedFinding): KeyedFinding {
  const { fix, path } = finding;
  if (fix === null || ['restore', 'trim', 'index', 'rename', 'set-property'].includes(fix.kind)) return finding;
  // Marking an older entry adds to it, which its layer may allow.
  if (fix.kind === 'supersede') return layerAt(ctx, fix.older.path).layer === 'read-only' ? { ...finding, fix: null } : finding;
  const places = [path, ...('into' in fix ? [fix.into] : []), ...pathsOf(callOf(finding)?.input)];
  const isProtected = places.some((one) => ['read-only', 'append-only'].includes(layerAt(ctx, one).layer ?? ''));
  return isProtected ? { ...finding, fix: null } : finding;
}

/** The lines of an index by type; null for another, and for one that nothing can be written into. */
function typedAt(ctx: DecideContext, text: string | undefined): ReturnType<typeof typedChoice> | null {
  if (text === undefined || ctx.convention.indexNote.format !== 'by-type') return null;
  try {
    return typedChoice(ctx, text);
  } catch (error) {
    if (codeOf(error) === 'bad_input') return null;
    throw error;
  }
}

function* scopeOf(ctx: DecideContext, { shown = ctx, earlier = NO_REPORTS, ...extra }: HealthExtra): Steps<HealthScope> {
  const none = { unread: new Map(), secrets: new Map(), faults: new Map(), violations: [], isIgnored: () => false };
  const given = { texts: new Map<VaultPath, string>(), ...none, ...extra };
  const path = indexPath(ctx);
  const notes = notesOf(ctx);
  yield;
  const whole = ctx.snapshot.graphSteps === undefined ? ctx.snapshot.graph : yield* ctx.snapshot.graphSteps();
  yield;
  const graph = withoutSources(whole, [path]);
  yield;
  const naming = yield* nameSteps(ctx);
  yield;
  const index = ctx.snapshot.notes.get(path) ?? null;
  yield* rankingSteps(shown);
  yield;
  const { chosen, full = [] } = typedAt(shown, given.texts.get(path)) ?? chooseNotes(shown, path, index, new Set());
  yield;
  const wanted = new Set(chosen.map((note) => note.path));
  const linked = new Set(ctx.snapshot.outgoing(path).flatMap((link) => (link.to === null || link.kind === 'frontmatter' ? [] : [link.to])));
  // Without the note's text, a link that the product would not write counts as one by hand.
  // Where the index is a file of the convention, a line there is how a memory is found, whoever wrote it.
  const isOwn = fixedFile(ctx.convention, insideMemory(ctx, path)) !== undefined;
  const pinned = new Set<VaultPath>([...linked].filter((to) => (isOwn || !wanted.has(to)) && ctx.snapshot.notes.has(to as NotePath)));
  const missingOnIndex = index === null ? null : [...wanted].filter((to) => !linked.has(to));
  const links = yield* linkSteps(ctx, notes, given);
  const plain = yield* plainSteps(ctx, notes, ctx.unnamed === true ? 1 : CHOSEN_SIZE);
  const ranked = { graph, pinned, missingOnIndex, full, newest: newestDay(ctx, notes) };
  return { ...given, ctx, notes, plain, naming, earlier: earlier.rows, ...ranked, ...links };
}

/**
 * Findings of one key as one: a link that a note has three times is one thing to settle. Its fix changes every place.
 * Findings of one key whose fixes could not be one stay apart.
 */
function gathered(findings: readonly KeyedFinding[]): KeyedFinding[] {
  // Fixes that differ in their place alone are one.
  const shapeOf = (fix: FixHint | null): string => JSON.stringify(fix !== null && 'start' in fix ? { ...fix, start: 0 } : fix);
  const groups = groupBy(findings, ({ key, message, fix }) => [key, message, shapeOf(fix)].join('\n'));
  return [...groups.values()].map((group) => {
    const [first, ...others] = group as [KeyedFinding, ...KeyedFinding[]];
    if (others.length === 0) return first;
    const more = others.flatMap(({ fix }) => (fix !== null && 'start' in fix ? [fix.start] : []));
    const fix: FixHint | null = first.fix !== null && 'start' in first.fix ? { ...first.fix, more } : first.fix;
    return { ...first, message: `${first.message} The note has it ${group.length} times.`, fix };
  });
}
