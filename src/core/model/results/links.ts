import type { ResolvedLink } from '../link';
import type { VaultPath } from '../path';

export interface LinksResult {
  readonly links: readonly ResolvedLink[];
}

/** Links of the whole vault that lead to a file, before and after; `lost` are those that the plan announces. */
export interface LinkCounts {
  readonly before: number;
  readonly after: number;
  readonly rewritten: number;
  readonly lost: number;
  /** Files that could not be read and may hold links that lead nowhere, or elsewhere, afterwards; absent without any. */
  readonly unread?: readonly VaultPath[];
}
