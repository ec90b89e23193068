import type { VaultPath } from './path';

export type VerdictLabel = 'UNIQUE' | 'SUPERSEDE' | 'DUPLICATE';

/** A new entry as it comes to the gate. */
export interface NewEntry {
  readonly title: string;
  readonly body: string;
  /** `YYYY-MM-DD`; the day of `now` where absent. */
  readonly date?: string;
  readonly type?: string;
}

/** An older entry the gate compared with: a whole note (`entry` null) or a section of one. */
export interface EntryRef {
  readonly path: VaultPath;
  readonly entry: string | null;
}

/** Why a verdict: in words of the texts themselves. */
export interface Evidence {
  /** Share of the new entry's weighted terms that the older one holds, 0 to 1. */
  readonly coverage: number;
  /** Share of the older entry's weighted terms that the new one holds, 0 to 1. */
  readonly reverse: number;
  readonly exact: boolean;
  readonly changed: readonly { readonly old: string; readonly new: string }[];
  readonly onlyOld: readonly string[];
  readonly onlyNew: readonly string[];
  /** Values (numbers, dates, versions …) and names of the new entry that the older one does not have. */
  readonly unmatched: readonly string[];
  readonly markers: readonly string[];
  /** One sentence. */
  readonly why: string;
}

export interface Verdict {
  readonly verdict: VerdictLabel;
  /** 0 to 1. */
  readonly confidence: number;
  readonly of: EntryRef | { readonly line: number } | null;
  readonly candidates: readonly (EntryRef & { readonly score: number })[];
  readonly evidence: Evidence | null;
}
