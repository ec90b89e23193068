import type { VaultPath } from './path';

export type Severity = 'error' | 'warning' | 'info';

/** What would mend a finding; the host asks the façade for the plan. */
export type FixHint =
  | { readonly kind: 'rename'; readonly to: VaultPath }
  | { readonly kind: 'set-property'; readonly key: string; readonly value: string }
  | { readonly kind: 'relink'; readonly raw: string; readonly start: number; readonly to: VaultPath };

/** One result of one check. */
export interface Finding {
  /** The check or rule, as `name.pattern`, `link.broken`. */
  readonly id: string;
  readonly severity: Severity;
  readonly path: VaultPath;
  /** 1-based, where the finding has a place in the text. */
  readonly line?: number;
  /** One or two sentences: what is wrong, why it matters where that is not plain, what to do. */
  readonly message: string;
  readonly fix: FixHint | null;
  /** Other files it concerns (the twin of a duplicate). */
  readonly related?: readonly VaultPath[];
}
