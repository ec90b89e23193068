import * as v from 'valibot';
import { addTo } from '../../model/collections';
import type { DecideContext } from '../../model/context';
import { MemoryError } from '../../model/errors';
import type { Finding } from '../../model/finding';
import { jsonOrUndefined } from '../../model/json';
import type { Note } from '../../model/note';
import { byCodePoint } from '../../model/path';
import type { HealthResult } from '../../model/results/health';
import { indexPath, insideMemory, notesOf } from '../../read/memory/scope';
import { matchesPattern } from '../../read/text/glob';
import { newestDay } from '../top-of-mind/index';

/** How large a memory is, in bytes: its notes together, the index note, and the files that agents read at every start. */
const bytes = v.object({ memory: v.number(), index: v.number(), loaded: v.number() });
export type MemoryBytes = Readonly<v.InferOutput<typeof bytes>>;

/** The sizes of a memory as its snapshot has them. */
export function bytesOf(ctx: DecideContext): MemoryBytes {
  const sum = (notes: readonly Note[]): number => notes.reduce((bytes, { size }) => bytes + size, 0);
  return { memory: sum(notesOf(ctx)), index: ctx.snapshot.notes.get(indexPath(ctx))?.size ?? 0, loaded: sum(alwaysLoaded(ctx)) };
}

/** The notes that every start of an agent reads whole, by the phases of the convention; the index note is counted by itself. */
export function alwaysLoaded(ctx: DecideContext): Note[] {
  const patterns = ctx.convention.bundle.phases.flatMap(({ when, form, files }) => (when === 'always' && form === undefined ? files : []));
  if (patterns.length === 0) return [];
  return notesOf(ctx).filter(({ path }) => patterns.some((pattern) => matchesPattern(pattern, insideMemory(ctx, path), 'any case')));
}

const row = v.object({
  plan: v.fallback(v.nullable(v.string()), null),
  date: v.fallback(v.nullable(v.string()), null),
  notes: v.number(),
  score: v.number(),
  counts: v.record(v.string(), v.number()),
  bytes: v.fallback(v.optional(bytes), undefined),
});
/**
 * One report of the past. Its day is the memory's newest, so that a report does not change by itself. `plan` wrote it, null in a row that
 * is not written yet. Rows of earlier versions have no `bytes`.
 */
export type HistoryRow = Readonly<v.InferOutput<typeof row>>;

/** How many reports the note remembers. */
const REMEMBERED = 12;

export function rowFor(ctx: DecideContext, { score, checks }: HealthResult, plan: string | null): HistoryRow {
  const notes = notesOf(ctx);
  const counts = Object.fromEntries(checks.map(({ id, count }) => [id, count]));
  return { plan, date: newestDay(ctx, notes), notes: notes.length, score, counts, bytes: bytesOf(ctx) };
}

/**
 * The row a result is compared with: the one that the plan `since` wrote, else the newest that differs, since
 * comparing a report with itself would say nothing, and change it. Throws `not_found` for an unknown `since`.
 */
export function comparedWith(history: readonly HistoryRow[], row: HistoryRow, since: string | null): HistoryRow | null {
  if (since === null) return history.findLast((before) => !sameFigures(before, row)) ?? null;
  const named = history.find((before) => before.plan === since);
  if (named !== undefined) return named;
  const known = history.flatMap((before) => before.plan ?? []).join(', ');
  throw new MemoryError('not_found', `The report note has no report "${since}". It has these: ${known === '' ? 'none yet' : known}.`);
}

/** The history with this row at its end, unless its figures stand there already. */
export function withRow(history: readonly HistoryRow[], row: HistoryRow): HistoryRow[] {
  const last = history[history.length - 1];
  if (last !== undefined && sameFigures(last, row)) return [...history];
  return [...history, row].slice(-REMEMBERED);
}

/** Sizes are written down beside the other figures: a changed word alone makes no new row. */
function sameFigures(a: HistoryRow, b: HistoryRow): boolean {
  const figures = ({ date, notes, score, counts }: HistoryRow): string => JSON.stringify([date, notes, score, counts]);
  return figures(a) === figures(b);
}

/** Findings remembered at most: those of the report, and those that went before it. */
const MOST_NOW = 300;
const MOST_GONE = 100;

const pairs = v.fallback(v.array(v.tuple([v.string(), v.string()])), []);
const keys = v.fallback(v.array(v.string()), []);
const known = v.object({ compared: v.optional(v.boolean(), false), came: keys, back: keys, went: pairs, now: pairs, gone: pairs });
/**
 * The findings that a report keeps for the next one, each with its key and path: those of `now`, and those `gone` before, which may come
 * back; and, if it was `compared` with another one, the changes that it named.
 */
export type FindingMemory = Readonly<v.InferOutput<typeof known>>;

/**
 * The findings that the next report keeps, with those that came, went and came back since the last report that differs. Of the same
 * findings as in the last report it is what that one said, so that nothing changes by asking again.
 */
export function nextFindings(last: FindingMemory | null, findings: readonly Finding[]): FindingMemory {
  const all = new Map(findings.flatMap(({ key, path }) => (key === undefined ? [] : [[key, path] as const])));
  const now = [...all].slice(0, MOST_NOW).map(([key, path]): [string, string] => [key, path]);
  if (last === null) return { compared: false, came: [], back: [], went: [], now, gone: [] };
  const [before, gone] = [new Map(last.now), new Map(last.gone)];
  if (before.size === now.length && now.every(([key]) => before.has(key))) return last;
  const fresh = now.map(([key]) => key).filter((key) => !before.has(key));
  const went = last.now.filter(([key]) => !all.has(key));
  return {
    compared: true,
    came: fresh.filter((key) => !gone.has(key)),
    back: fresh.filter((key) => gone.has(key)),
    went,
    now,
    gone: [...went, ...last.gone.filter(([key]) => !all.has(key))].slice(0, MOST_GONE),
  };
}

/** The figures and findings that earlier reports give of a memory. */
export interface EarlierReports {
  /** Their figures, oldest first. */
  readonly rows: readonly HistoryRow[];
  /** The findings that the last one keeps; null where there is none. */
  readonly findings: FindingMemory | null;
}

export const NO_REPORTS: EarlierReports = { rows: [], findings: null };

/** Open the blocks of a report note with its rows and with the findings it compares with, JSON on a line each. */
const [ROWS, FINDINGS] = ['```json top-of-mind-history', '```json top-of-mind-findings'];

/** The lines of these blocks. A memory is named where the note is about several. */
const memory = v.optional(v.string());
const [rowLine, findingsLine] = [v.object({ memory, ...row.entries }), v.object({ memory, ...known.entries })];

/**
 * The lines that the next report compares with, in a comment that reading view does not show, between fences as versions before had them in
 * sight. Signs that would end the comment are written by their number.
 */
export function dataLines(all: readonly (EarlierReports & { readonly memory: string | undefined })[]): string[] {
  const line = (value: object): string => JSON.stringify(value).replace(/%/g, '\\u0025');
  // Without a name JSON has none.
  const rowLines = all.flatMap(({ memory, rows }) => rows.map((one) => line({ memory, ...one })));
  const findingLines = all.map(({ memory, findings }) => line({ memory, ...findings }));
  const note = 'One line for each report that differed from the one before, then the findings of the last one.';
  return ['%%', note, ROWS, ...rowLines, '```', FINDINGS, ...findingLines, '```', '%%', ''];
}

/** The figures and findings that a report note gives of each memory it names; under the empty name, of the one that it is about alone. */
export function reportsIn(text: string | null): ReadonlyMap<string, EarlierReports> {
  const rows = new Map<string, HistoryRow[]>();
  for (const { memory: name = '', ...figures } of linesIn(text, ROWS, rowLine)) addTo(rows, name, figures);
  const findings = new Map(linesIn(text, FINDINGS, findingsLine).map(({ memory: name = '', ...kept }) => [name, kept]));
  const names = new Set([...rows.keys(), ...findings.keys()]);
  return new Map([...names].map((name) => [name, { rows: rows.get(name) ?? [], findings: findings.get(name) ?? null }]));
}

/** The lines of a block that fit; those that cannot be read are skipped. */
function linesIn<S extends v.GenericSchema>(report: string | null, opening: string, schema: S): v.InferOutput<S>[] {
  const lines = report?.split(/\r?\n/) ?? [];
  const open = lines.indexOf(opening);
  const end = lines.indexOf('```', open);
  return (open < 0 ? [] : lines.slice(open + 1, end < 0 ? undefined : end)).flatMap((line) => {
    const read = v.safeParse(schema, jsonOrUndefined(line));
    return read.success ? [read.output] : [];
  });
}

/**
 * Several notes about one memory, as one: a report stands in the note about it alone or in one about all, so the
 * rows of all count, and the findings are those of the newest. Ids of plans, which every row has, stand in the order of time.
 */
export function together(sources: readonly EarlierReports[]): EarlierReports {
  if (sources.length < 2) return sources[0] ?? NO_REPORTS;
  const last = ({ rows }: EarlierReports): string => rows[rows.length - 1]?.plan ?? '';
  const newest = sources.reduce((best, one) => (last(one) > last(best) ? one : best));
  const rows = new Map(sources.flatMap((source) => source.rows).map((one) => [JSON.stringify(one), one]));
  const inOrder = [...rows.values()].sort((a, b) => byCodePoint(a.plan ?? '', b.plan ?? ''));
  return { rows: inOrder.slice(-REMEMBERED), findings: newest.findings };
}
