import * as v from 'valibot';
import { addTo } from '../../model/collections';
import { jsonOrUndefined } from '../../model/json';
import { byCodePoint } from '../../model/path';
import type { FindingMemory } from './changes';
import { REMEMBERED, type HistoryRow } from './history';

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

/** A memory is named where the note is about several. */
const memory = v.optional(v.string());
const bytes = v.object({ memory: v.number(), index: v.number(), loaded: v.number() });
const rowSchema = v.object({
  memory,
  plan: v.fallback(v.nullable(v.string()), null),
  date: v.fallback(v.nullable(v.string()), null),
  notes: v.number(),
  score: v.number(),
  counts: v.record(v.string(), v.number()),
  bytes: v.fallback(v.optional(bytes), undefined),
});
const pairs = v.fallback(v.array(v.tuple([v.string(), v.string()])), []);
const keys = v.fallback(v.array(v.string()), []);
const findingsSchema = v.object({
  memory,
  compared: v.optional(v.boolean()),
  came: keys,
  back: keys,
  went: pairs,
  now: pairs,
  gone: pairs,
});

/** The figures and findings of one memory, as a report note keeps them. */
export interface Kept extends EarlierReports {
  readonly memory?: string;
  readonly findings: FindingMemory;
}

/**
 * The lines that the next report compares with, in a comment that reading view does not show, between fences as versions before had them in
 * sight. Signs that would end the comment are written by their number.
 */
export function dataLines(all: readonly Kept[]): string[] {
  const line = (value: object): string => JSON.stringify(value).replace(/%/g, '\\u0025');
  const named = (one: Kept): object => (one.memory === undefined ? {} : { memory: one.memory });
  const rows = all.flatMap((one) => one.rows.map((row) => line({ ...named(one), ...row })));
  const findings = all.map((one) => {
    const { now, gone, changes } = one.findings;
    const went = changes?.went.map(({ key, path }) => [key, path]) ?? [];
    return line({ ...named(one), compared: changes !== null, came: changes?.came ?? [], back: changes?.back ?? [], went, now, gone });
  });
  const note = 'One line for each report that differed from the one before, then the findings of the last one.';
  return ['%%', note, ROWS, ...rows, '```', FINDINGS, ...findings, '```', '%%', ''];
}

/** The figures and findings that a report note gives of each memory it names; under the empty name, of the one that it is about alone. */
export function reportsIn(text: string | null): ReadonlyMap<string, EarlierReports> {
  const rows = new Map<string, HistoryRow[]>();
  for (const { memory: name = '', ...row } of linesIn(text, ROWS, rowSchema)) {
    const { bytes: sizes, ...figures } = row;
    addTo(rows, name, sizes === undefined ? figures : { ...figures, bytes: sizes });
  }
  const findings = new Map<string, FindingMemory>();
  for (const { memory: name = '', compared, came, back, went, now, gone } of linesIn(text, FINDINGS, findingsSchema)) {
    const changes = { came, back, went: went.map(([key, path]) => ({ key, path })) };
    findings.set(name, { now, gone, changes: compared === true ? changes : null });
  }
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
  const [only, ...others] = sources;
  if (only === undefined) return NO_REPORTS;
  if (others.length === 0) return only;
  const last = ({ rows }: EarlierReports): string => rows[rows.length - 1]?.plan ?? '';
  const newest = sources.reduce((best, one) => (last(one) > last(best) ? one : best));
  const rows = new Map(sources.flatMap((source) => source.rows).map((row) => [JSON.stringify(row), row]));
  const inOrder = [...rows.values()].sort((a, b) => byCodePoint(a.plan ?? '', b.plan ?? ''));
  return { rows: inOrder.slice(-REMEMBERED), findings: newest.findings };
}
