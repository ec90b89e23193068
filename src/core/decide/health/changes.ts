import type { Finding } from '../../model/finding';
import type { HealthChanges } from '../../model/results/health';

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

/**
 * The findings that the next report keeps, with those that came, went and came back since the last report that differs. Of the same
 * findings as in the last report it is what that one said, so that nothing changes by asking again.
 */
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
