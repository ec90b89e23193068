import type { VaultPath } from './path';
import { refText, type EntryRef } from './verdict';

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
      /** The place there, with its `#`, empty for none; that of the link where absent. */
      readonly subpath?: string;
      readonly says?: string;
      readonly drops?: true;
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

/** A verb with its input: `{ verb: 'merge', input: { from: 'a.md', into: 'b.md' } }`. */
export interface Call {
  readonly verb: string;
  readonly input: Readonly<Record<string, string | boolean | readonly string[]>>;
}

export interface Finding {
  /** The check or rule, as `name.pattern`, `link.broken`. */
  readonly id: string;
  readonly severity: Severity;
  readonly path: VaultPath;
  /** 1-based, where the finding has a place in the text. */
  readonly line?: number;
  /** One or two sentences: what is wrong, why it matters where that is not plain, what to do. */
  readonly message: string;
  /** The kind of fix, with the call that does it where the finding came from a door. */
  readonly fix: (FixHint & Partial<Call>) | null;
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

/** The finding, its fix with the call that does it: `fix.verb` and `fix.input`. */
export function withCall<F extends Finding>(finding: F): F {
  const call = callOf(finding);
  return call === undefined || finding.fix === null ? finding : { ...finding, fix: { ...finding.fix, ...call } };
}

/** The call that does the fix of a finding; of a change of its text alone it is `health` with its key. */
export function callOf({ path, fix, key }: Finding): Call | undefined {
  switch (fix?.kind) {
    case 'rename':
      return { verb: 'move', input: { from: path, to: fix.to } };
    case 'merge':
      if (fix.versions) return { verb: 'conflicts', input: { path: fix.from, keep: 'both' } };
      return { verb: 'merge', input: { from: fix.from, into: fix.into } };
    case 'supersede':
      return { verb: 'settle', input: { entry: refText(fix.newer), way: 'replace', of: refText(fix.older) } };
    case 'archive':
      return { verb: 'archive', input: { paths: fix.paths } };
    case 'split':
      return { verb: 'split', input: { path } };
    case 'restore':
      return { verb: 'check', input: { paths: [path], restore: true, ...(fix.entry === null ? {} : { entry: fix.entry }) } };
    case 'trim':
      return { verb: 'check', input: { paths: [path], trim: true } };
    case 'index':
      return { verb: 'index', input: {} };
    case undefined:
      return undefined;
    default:
      return key === undefined ? undefined : { verb: 'health', input: { fix: key } };
  }
}

/** The files that the input of a call names. */
export function pathsOf(input: Call['input'] = {}): VaultPath[] {
  return [input['path'], input['paths'], input['from'], input['into']].flat().filter((one) => typeof one === 'string') as VaultPath[];
}

/** True for a fix that can be done among others without a look at each: it makes no new note, and nothing of a text goes. */
export function fixesAmongOthers(fix: FixHint): boolean {
  return !isAct(fix) && fix.kind !== 'create' && !('drops' in fix && fix.drops === true);
}

/** Every property that a fix sets. */
export function settingsOf(fix: Extract<FixHint, { kind: 'set-property' }>): readonly PropertySetting[] {
  return [{ key: fix.key, value: fix.value }, ...(fix.also ?? [])];
}

/** A value on one line, for a person. */
export function shownValue(value: PropertyValue): string {
  return typeof value === 'object' ? `[${value.join(', ')}]` : String(value);
}
