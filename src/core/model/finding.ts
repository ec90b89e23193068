import type { VaultPath } from './path';
import type { EntryRef } from './verdict';

export type Severity = 'error' | 'warning' | 'info';

export type PropertyValue = string | number | boolean | readonly string[];

export interface PropertySetting {
  readonly key: string;
  readonly value: PropertyValue;
}

/** The kind of fix a finding has; the host asks the façade for the plan. `more` holds the other places of the same text. */
export type FixHint =
  | { readonly kind: 'rename'; readonly to: VaultPath }
  /** An empty `id` stands for a new one; `also` holds the other properties of the same finding. */
  | ({ readonly kind: 'set-property'; readonly also?: readonly PropertySetting[] } & PropertySetting)
  | {
      readonly kind: 'relink';
      readonly raw: string;
      readonly start: number;
      readonly to: VaultPath;
      readonly more?: readonly number[];
      readonly words?: string;
    }
  | ReplaceHint
  | { readonly kind: 'create'; readonly to: VaultPath; readonly text: string }
  | ActHint;

/** A piece of the text becomes another one; `start` counts UTF-16 units. */
export interface ReplaceHint {
  readonly kind: 'replace';
  readonly start: number;
  readonly before: string;
  readonly text: string;
  readonly more?: readonly number[];
  /** The effect, for a button: two words or three. */
  readonly says: string;
  /** Set where something of the text goes: never done unasked, among others. */
  readonly drops?: true;
}

/** A fix that is a capability of its own, with a plan of its own: each is decided by itself. */
export type ActHint =
  /** With `versions`, both are one note at two times: their lines are put together, not their texts. */
  | { readonly kind: 'merge'; readonly from: VaultPath; readonly into: VaultPath; readonly versions?: true }
  /** The older of two entries is marked as superseded by the newer one. */
  | { readonly kind: 'supersede'; readonly newer: EntryRef; readonly older: EntryRef }
  | { readonly kind: 'archive'; readonly paths: readonly VaultPath[] }
  | { readonly kind: 'split' }
  | { readonly kind: 'restore'; readonly entry: string | null }
  | { readonly kind: 'trim' }
  | { readonly kind: 'index' };

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
  /** Everything that a finding of many things speaks of, one each; the message names the first of them. */
  readonly items?: readonly string[];
  /** Names the finding for as long as it stays the same, as `orphans-k3f9a2b1`: the health report's alone. */
  readonly key?: string;
  /** The check of the health report that found it; `key` may begin with an older name of that. */
  readonly check?: string;
}

const ACTS: ReadonlySet<string> = new Set<ActHint['kind']>(['merge', 'supersede', 'archive', 'split', 'restore', 'trim', 'index']);

/** True for a fix that cannot share a plan with others. */
export function isAct(fix: FixHint): fix is ActHint {
  return ACTS.has(fix.kind);
}

/** True for a fix that can be done among others without a look at each: it makes no new note, and nothing of a text goes. */
export function fixesAmongOthers(fix: FixHint): boolean {
  return !isAct(fix) && fix.kind !== 'create' && !(fix.kind === 'replace' && fix.drops === true);
}

/** Every property that a fix sets. */
export function settingsOf(fix: Extract<FixHint, { kind: 'set-property' }>): readonly PropertySetting[] {
  return [{ key: fix.key, value: fix.value }, ...(fix.also ?? [])];
}

/** A value on one line, for a person. */
export function shownValue(value: PropertyValue): string {
  return typeof value === 'object' ? `[${value.join(', ')}]` : String(value);
}

/** The files beside its own that a fix is about. */
export function filesOfFix(fix: FixHint | null): readonly VaultPath[] {
  if (fix?.kind === 'merge') return [fix.from, fix.into];
  if (fix?.kind === 'supersede') return [fix.newer.path, fix.older.path];
  return fix?.kind === 'archive' ? fix.paths : [];
}
