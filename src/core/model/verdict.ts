import type { Range } from './note';
import { asVaultPath, type VaultPath } from './path';

export type VerdictLabel = 'UNIQUE' | 'SUPERSEDE' | 'DUPLICATE';

export interface NewEntry {
  readonly title: string;
  readonly body: string;
  /** `YYYY-MM-DD`; the day of `now` where absent. */
  readonly date?: string;
  readonly type?: string;
  /** The projects that it is for; empty or absent where it is for all. */
  readonly projects?: readonly string[] | undefined;
  /** The project of whoever gives it: where it is for all, entries of others are still not compared with it. */
  readonly reader?: string | undefined;
}

/** An older entry the gate compared with: a whole note (`entry` null) or a section of one. */
export interface EntryRef {
  readonly path: VaultPath;
  readonly entry: string | null;
}

/** An entry as people and the decisions note write it: the file's path, for a section `PATH#HEADING`. */
export function refText({ path, entry }: EntryRef): string {
  return entry === null ? path : `${path}#${entry}`;
}

/** The target that such a text names. The first `#` after the name of a note ends the path: other `#` are a part of it. */
export function refFrom(text: string): EntryRef {
  const [, path, entry] = /^([^]*?\.md)#([^]*)$/i.exec(text) ?? [];
  return path === undefined || entry === undefined ? { path: asVaultPath(text), entry: null } : { path: asVaultPath(path), entry };
}

/** Which entries somebody decided to keep apart, so that nobody is asked again. */
export interface NotDuplicates {
  /** True if the entry is kept apart from any other. */
  readonly concerns: (one: EntryRef) => boolean;
  readonly areNotDuplicates: (one: EntryRef, other: EntryRef) => boolean;
}

/** Why a verdict: in words of the texts themselves. For decisions only: what is handed out is a `ShownEvidence`. */
export interface Evidence {
  /** The entry it compares with: that of the verdict, the closest where that is UNIQUE. */
  readonly closest: EntryRef | { readonly line: number };
  /** Share of the new entry's weighted terms that the older one holds, 0 to 1. Of a DUPLICATE: that it holds in one place, sentence by sentence. */
  readonly coverage: number;
  /** Share of the older entry's weighted terms that the new one holds, 0 to 1. */
  readonly reverse: number;
  readonly exact: boolean;
  /** The older entry holds every word and sign of the new one, though it may say more. */
  readonly verbatim: boolean;
  /** Different content words of the new entry's body; in scripts without spaces, half the pairs of characters. */
  readonly words: number;
  readonly changed: readonly { readonly old: string; readonly new: string }[];
  readonly onlyOld: readonly string[];
  readonly onlyNew: readonly string[];
  /** Values (numbers, dates, versions …) and names of the new entry that the older one does not have, or has the other way round only. */
  readonly unmatched: readonly string[];
  /** One of the two denies something that both speak of. */
  readonly negated: boolean;
  readonly markers: readonly string[];
  /** One sentence. */
  readonly why: string;
}

/** The same where one of the two entries must not leave the memory: figures, and no word of either. */
export interface WithheldEvidence extends Omit<Evidence, 'changed' | 'onlyOld' | 'onlyNew' | 'unmatched' | 'markers'> {
  readonly changed: number;
  readonly onlyOld: number;
  readonly onlyNew: number;
  readonly unmatched: number;
  readonly markers: number;
  /** Why it must not, as `in the excluded folder "private"`. */
  readonly withheld: string;
}

/** Evidence as hosts are given it. */
export type ShownEvidence = Evidence | WithheldEvidence;

/** True if the evidence tells figures only. */
export function isWithheld(evidence: ShownEvidence | null): evidence is WithheldEvidence {
  return evidence !== null && 'withheld' in evidence;
}

/**
 * A verdict as hosts are given it. Of an entry that must not leave the memory it has the path, and the heading that
 * tells it from the others of its file; where it has no heading, `entry` is null, since its name is its text.
 */
export interface ShownVerdict extends Omit<Verdict, 'evidence'> {
  readonly evidence: ShownEvidence | null;
  /** The words do not settle it: whoever called the gate is asked, and nothing old is touched meanwhile. */
  readonly unsure: boolean;
}

/** An answer to the question that an unsure verdict asks. */
export type Answer = 'same' | 'replaces' | 'new' | 'merge' | 'link';

/** An older entry that a new one may repeat or replace, with what each of the two alone says. */
export interface AskedAbout extends EntryRef {
  /** The part of it that speaks of the same; null if it must not be quoted. Then the other fields are counts. */
  readonly passage: string | null;
  readonly onlyOld: readonly string[] | number;
  readonly onlyNew: readonly string[] | number;
  readonly changed: readonly { readonly old: string; readonly new: string }[] | number;
  /** The words of the passage that the new text does not have, in UTF-16 units; absent without a passage. */
  readonly differs?: readonly Range[];
}

/** The new text of a question: where it stands, and whether it is a mistake that could be counted. */
export interface AskedText {
  /** `held`: nowhere yet; `note`: a note of its own; `part`: it stays where it is, whatever the answer. */
  readonly at: 'held' | 'note' | 'part';
  readonly isMistake: boolean;
}

/** The question that an unsure verdict asks, for a person and a language model alike. */
export interface Question {
  /** The same for the same entry. */
  readonly id: string;
  readonly text: string;
  /** The older entries it may be about, the likeliest first; three at most. */
  readonly candidates: readonly AskedAbout[];
  readonly answers: readonly { readonly answer: Answer; readonly does: string }[];
  /** Set where it is about a mistake; else absent. */
  readonly isMistake?: true;
}

export interface Verdict {
  readonly verdict: VerdictLabel;
  /** 0 to 1. */
  readonly confidence: number;
  readonly of: EntryRef | { readonly line: number } | null;
  readonly candidates: readonly (EntryRef & { readonly score: number })[];
  readonly evidence: Evidence | null;
  /** However sure the words are, nothing is left out or superseded unasked: the older entry is critical, or the two are not for the same sessions. */
  readonly asks?: true;
}

/** A share as results have it, with three places. */
export function inThousandths(share: number): number {
  return Math.round(share * 1000) / 1000;
}

/** A share as people read it. */
export function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
