import type { Finding } from '../finding';
import type { VaultPath } from '../path';

export interface CheckResult {
  readonly findings: readonly Finding[];
}

/** How far ignoring reaches: this finding, all of its check about the note, or all of its check in the memory. */
export type IgnoreScope = 'once' | 'note' | 'check';

export interface IgnoreResult {
  readonly key: string;
  readonly check: string;
  readonly path: VaultPath;
  readonly scope: IgnoreScope;
}

/** One term of the score: `notes` of `of` have findings of the check, which takes `points` away. */
export interface ScoreTerm {
  readonly check: string;
  readonly notes: number;
  readonly of: number;
  readonly points: number;
  readonly most: number;
}

/** The difference to the last report that differs: keys of findings, and the paths of those that went. */
export interface HealthChanges {
  readonly came: readonly string[];
  readonly back: readonly string[];
  readonly went: readonly { readonly key: string; readonly path: string }[];
}

export interface HealthResult {
  /** 0 to 100. */
  readonly score: number;
  /** `count` is of the findings shown, `ignored` of those that somebody asked not to see again. */
  readonly checks: readonly { readonly id: string; readonly title: string; readonly count: number; readonly ignored: number }[];
  /** The terms that the score of 100 is less, the greatest first. Findings that are ignored count, too. */
  readonly terms: readonly ScoreTerm[];
  /** Null where there is no report to compare with. */
  readonly changes: HealthChanges | null;
  readonly findings: readonly Finding[];
  /** Count now minus count in the report it is compared with, by check id. */
  readonly delta: Readonly<Record<string, number>>;
  /** The report note, where one is written. */
  readonly path: VaultPath | null;
}
