import type { Finding } from '../finding';
import type { VaultPath } from '../path';

export interface CheckResult {
  readonly findings: readonly Finding[];
}

export interface HealthResult {
  /** 0 to 100. */
  readonly score: number;
  readonly checks: readonly { readonly id: string; readonly title: string; readonly count: number }[];
  readonly findings: readonly Finding[];
  /** Count now minus count in the report it is compared with, by check id. */
  readonly delta: Readonly<Record<string, number>>;
  /** The report note, where one is written. */
  readonly path: VaultPath | null;
}
