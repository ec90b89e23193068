import type { Finding } from '../../model/finding';
import type { HealthChanges } from '../../model/results/health';
import { keptIn } from './history';

/** Opens the block of the report note that keeps the findings it compares with, for each memory as JSON on one line. */
const FINDINGS_OPEN = '```json top-of-mind-findings';

/** Findings remembered at most: those of the report, and those that went before it. */
const MOST_NOW = 300;
const MOST_GONE = 100;

type Known = readonly (readonly [key: string, path: string])[];

/** The findings that a report keeps for the next one. */
export interface FindingMemory {
  readonly now: Known;
  /** Findings that were there before and went: they may come back. */
  readonly gone: Known;
  /** The changes that the report named. */
  readonly changes: HealthChanges | null;
}

/** The findings of a memory as a report note keeps them; the memory is named where the note is about several. */
export interface KeptFindings {
  readonly memory?: string;
  readonly findings: FindingMemory;
}

/** The findings that a report note keeps, memory by memory; none of a text that is not a report. Lines that cannot be read are skipped. */
export function readFindings(report: string | null): KeptFindings[] {
  return keptIn(report, FINDINGS_OPEN, parseFindings);
}

function parseFindings(line: string): KeptFindings | null {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value !== 'object' || value === null) return null;
    const { memory, now, gone, came, back, went, compared } = value as Record<string, unknown>;
    const changes = { came: keysOf(came), back: keysOf(back), went: pairsOf(went).map(([key, path]) => ({ key, path })) };
    const findings = { now: pairsOf(now), gone: pairsOf(gone), changes: compared === true ? changes : null };
    return typeof memory === 'string' ? { memory, findings } : { findings };
  } catch {
    return null;
  }
}

/**
 * Findings that came, went and came back since the last report that differs. Of the same findings as in the last
 * report it is what that one said, so that nothing changes by asking again. Null where there is nothing to compare with.
 */
export function changesSince(last: FindingMemory | null, findings: readonly Finding[]): HealthChanges | null {
  return nextFindings(last, findings).changes;
}

/** The findings that the next report keeps. */
export function nextFindings(last: FindingMemory | null, findings: readonly Finding[]): FindingMemory {
  const known = new Map(findings.flatMap(({ key, path }) => (key === undefined ? [] : [[key, path] as const])));
  const now = [...known].slice(0, MOST_NOW);
  if (last === null) return { now, gone: [], changes: null };
  const before = new Map(last.now);
  if (before.size === now.length && now.every(([key]) => before.has(key))) return last;
  const gone = new Map(last.gone);
  const fresh = now.map(([key]) => key).filter((key) => !before.has(key));
  const went = last.now.filter(([key]) => !known.has(key));
  const changes = {
    came: fresh.filter((key) => !gone.has(key)),
    back: fresh.filter((key) => gone.has(key)),
    went: went.map(([key, path]) => ({ key, path })),
  };
  const left = [...went, ...last.gone.filter(([key]) => !known.has(key))].slice(0, MOST_GONE);
  return { now, gone: left, changes };
}

/** The block of a report note that keeps them. */
export function findingsBlock(all: readonly KeptFindings[]): string[] {
  const lines = all.map(({ memory, findings: { now, gone, changes } }) => {
    const went = changes?.went.map(({ key, path }) => [key, path]) ?? [];
    const kept = { compared: changes !== null, came: changes?.came ?? [], back: changes?.back ?? [], went, now, gone };
    return JSON.stringify(memory === undefined ? kept : { memory, ...kept });
  });
  return [FINDINGS_OPEN, ...lines, '```', ''];
}

function keysOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

function pairsOf(value: unknown): (readonly [string, string])[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: unknown) => {
    const [key, path] = Array.isArray(one) ? (one as readonly unknown[]) : [];
    return typeof key === 'string' && typeof path === 'string' ? [[key, path] as const] : [];
  });
}
