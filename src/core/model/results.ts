import type { ConventionId, Layer } from './convention';
import type { HiddenMemory } from './hidden-memory';
import type { Finding } from './finding';
import type { ResolvedLink } from './link';
import type { Plan } from './plan';
import type { VaultPath } from './path';
import type { SecretInEntry } from './secret';
import type { NewMemory } from './settings-edit';
import type { EntryRef, NewEntry, ShownEvidence, ShownVerdict, Verdict, VerdictLabel } from './verdict';

/** A decision: what it found, and the plan that would carry it out; null where nothing need change. */
export interface Proposal<R> {
  readonly result: R;
  readonly plan: Plan | null;
}

/** A rule of the product said no; nothing was changed (exit code 1). */
export interface Refusal {
  readonly code: string;
  /** Null where the refusal is about what was handed in, and no file. */
  readonly path: string | null;
  readonly rule: string;
}

export interface MemoryStatus {
  readonly name: string;
  readonly root: string;
  readonly convention: string;
  readonly notes: number;
  readonly entries: number;
  readonly links: number;
  readonly unresolved: number;
  readonly unreadable: number;
  readonly indexNote: { readonly path: VaultPath; readonly exists: boolean };
  /** What somebody should correct in its settings, in sentences: exclusions that cover no file. */
  readonly warnings: readonly string[];
  /** `YYYY-MM-DD`, the memory's newest date; null in an empty memory. */
  readonly newest: string | null;
}

export interface DueItem {
  readonly memory: string;
  readonly what: 'index' | 'report' | 'recover';
  /** One sentence. */
  readonly message: string;
}

export interface StatusResult {
  readonly memories: readonly MemoryStatus[];
  readonly due: readonly DueItem[];
}

export interface LinksResult {
  readonly links: readonly ResolvedLink[];
}

/** Importance of a note. Every term is in [0, 1]; the score is their weighted sum. */
export interface RankedNote {
  readonly path: VaultPath;
  readonly score: number;
  readonly terms: Readonly<Record<string, number>>;
  /** Stable reason: changes only when the facts it names change. */
  readonly why: string;
}

export interface RankResult {
  readonly notes: readonly RankedNote[];
}

export interface IndexResult {
  readonly path: VaultPath;
  readonly changed: boolean;
  readonly entries: readonly { readonly path: VaultPath; readonly section: string; readonly why: string }[];
  readonly omitted: readonly { readonly path: VaultPath; readonly why: string }[];
}

/** Which convention a folder follows, best first; below 0.5 none of them. */
export interface DetectResult {
  readonly candidates: readonly { readonly convention: ConventionId; readonly confidence: number; readonly evidence: readonly string[] }[];
  /** Memories in dot-folders, which no memory of the vault includes; absent without any, or a folder was asked about. */
  readonly hidden?: readonly HiddenMemory[];
}

export interface InitResult {
  readonly created: readonly VaultPath[];
  /** Files of the scaffold that were there already, left as they are. */
  readonly kept: readonly VaultPath[];
  /** The settings file that now names the memory. */
  readonly settings: string;
  /** The memory, as the settings name it. */
  readonly memory: NewMemory;
  /** What somebody should know about the other notes of the vault, in sentences; absent where there is nothing. */
  readonly warning?: string;
}

/** The ways to resolve a layer violation. */
export type LayerWay = 'restore' | 'accept' | 'correct' | 'trim';

/** A file that was changed against its layer, by whatever hand. */
export interface LayerViolation {
  readonly path: VaultPath;
  readonly layer: Layer;
  readonly kind: 'changed' | 'gone' | 'entry-changed' | 'entry-gone' | 'over-limit';
  /** The entry concerned, by its heading; null for the whole file. */
  readonly entry: string | null;
  /** The text that was accepted, null where this device has no copy of it. */
  readonly accepted: string | null;
  /** The text that stands there now, null where nothing does. */
  readonly now: string | null;
  readonly message: string;
  readonly ways: readonly LayerWay[];
}

export interface LayersResult {
  readonly violations: readonly LayerViolation[];
  /** Protected files whose present state nobody has accepted yet. */
  readonly unaccepted: readonly VaultPath[];
  /** The same as findings, ids `layer.…`. */
  readonly findings: readonly Finding[];
}

/** How a layer violation of one file is resolved. */
export interface ResolveResult {
  readonly path: VaultPath;
  readonly way: LayerWay;
}

/** Files whose present state becomes the accepted one. */
export interface AcceptResult {
  readonly accepted: readonly VaultPath[];
}

export interface CheckResult {
  readonly findings: readonly Finding[];
}

export interface GateInputLine {
  /** 1-based line of the input. */
  readonly line: number;
  readonly entry: NewEntry | null;
  /** Why the line is no entry. */
  readonly error?: string;
}

/** `warning` is there where the entry seems to hold a secret, so that the evidence shows no words. */
export type GateLineResult =
  | ({ readonly line: number; readonly warning?: 'secret' } & ShownVerdict & JudgeProblem)
  | { readonly line: number; readonly error: string };

/** Why a judge was not heard about an uncertain verdict; absent where nothing kept it. */
export interface JudgeProblem {
  /** One sentence. */
  readonly problem?: string;
}

export interface GateResult {
  readonly verdicts: readonly GateLineResult[];
}

/**
 * What a person chose for an entry, whatever the verdict: write it beside the others; write it and mark the
 * older as superseded; put its text at the end of the older; write it with a link to the older; or set it
 * aside in the memory's skipped note.
 */
export type RememberAction = 'write' | 'replace' | 'merge' | 'link' | 'skip';

export interface RememberInput extends NewEntry {
  readonly tags?: readonly string[];
  readonly project?: string;
  readonly onDuplicate: 'skip' | 'write' | 'fail';
  /** Absent where the verdict decides. */
  readonly action?: RememberAction;
  /** The older entry that `action` speaks of; the verdict's own where absent. */
  readonly older?: EntryRef;
  /** How to treat a text that seems to hold a secret: `hold`, the default, writes nothing at all. */
  readonly secret?: 'hold' | 'write';
  /** Where it shall be written, below the memory's root; where the convention says, when absent. One of `places`. */
  readonly place?: string;
}

/** A folder or file of a memory that takes new entries. */
export interface EntryPlace {
  /** Below the memory's root; empty for the root itself. */
  readonly place: string;
  readonly kind: 'folder' | 'file';
  readonly layer: Layer;
  /** The convention's words for it. */
  readonly summary: string;
  /** The types of entries that go there when no place is named; empty where any does. */
  readonly types: readonly string[];
}

export interface PlacesResult {
  readonly places: readonly EntryPlace[];
  /** Types that the convention knows; empty where it has none. */
  readonly types: readonly string[];
}

/** An entry that was not written, kept word for word in the memory's skipped note. */
export interface SkippedEntry {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  /** `YYYY-MM-DD`: the day it came with, else that on which it was set aside. */
  readonly date: string;
  readonly type: string | null;
  readonly tags: readonly string[];
  readonly project: string | null;
  readonly verdict: VerdictLabel;
  readonly confidence: number;
  readonly of: EntryRef | null;
}

export interface SkippedResult {
  /** The skipped note, whether it is there or not. */
  readonly path: VaultPath;
  readonly entries: readonly SkippedEntry[];
  /** Parts of the note that could not be read as an entry, by their headings. */
  readonly unreadable: readonly string[];
}

/** An entry of the memory that came without passing the gate. */
export interface ReviewEntry extends EntryRef {
  readonly title: string;
  /** `of` is never a line. */
  readonly verdict: ShownVerdict;
}

export interface ReviewResult {
  /** Those that are not UNIQUE, in the order of their paths. */
  readonly entries: readonly ReviewEntry[];
  /** How many were looked at. */
  readonly looked: number;
}

/** How to treat an entry that says what an older one says, or something newer. */
export type ReviewWay = 'keep' | 'replace' | 'merge' | 'link' | 'skip';

export interface ReviewOutcome extends EntryRef {
  readonly way: ReviewWay;
  readonly of: EntryRef;
}

/** Two notes or entries that nobody shall be asked about again. */
export interface NotDuplicatesResult {
  /** A path, for a section `PATH#HEADING`. */
  readonly one: string;
  readonly other: string;
}

/** A link the text could carry: it names a note without linking to it. */
export interface ProposedLink {
  readonly to: VaultPath;
  /** The words that name it, as written. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export interface RememberResult extends JudgeProblem {
  readonly verdict: VerdictLabel;
  readonly confidence: number;
  readonly of: Verdict['of'];
  readonly evidence: ShownEvidence | null;
  /** Where the entry is (to be) written; null where it is skipped. */
  readonly path: VaultPath | null;
  readonly entry: string | null;
  readonly superseded: VaultPath | null;
  /** Where it is set aside in the skipped note, and its id there; null where it is written, or says exactly what is there. */
  readonly skipped: { readonly path: VaultPath; readonly id: string } | null;
  readonly links: readonly ProposedLink[];
  readonly refused?: Refusal;
  /** What seems to be a secret in the entry; absent where nothing does. */
  readonly secret?: SecretInEntry;
  /** What somebody should know about the entry that is written, in sentences; absent where there is nothing. */
  readonly warning?: string;
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

/** Links of the whole vault that lead to a file, before and after; `lost` are those that the plan announces. */
export interface LinkCounts {
  readonly before: number;
  readonly after: number;
  readonly rewritten: number;
  readonly lost: number;
  /** Files that could not be read and may hold links that lead nowhere, or elsewhere, afterwards; absent without any. */
  readonly unread?: readonly VaultPath[];
}

export interface MergeResult {
  /** The note that goes on, and the one whose text it takes in. */
  readonly into: VaultPath;
  readonly merged: VaultPath;
  readonly links: LinkCounts;
  /** The notes that are marked private since what they come from is withheld from bundles; absent where none is. */
  readonly madePrivate?: readonly VaultPath[];
}

export interface SplitResult {
  readonly path: VaultPath;
  /** The notes that the parts become, in the order of the text. */
  readonly created: readonly { readonly path: VaultPath; readonly heading: string }[];
  readonly links: LinkCounts;
  /** The notes that are marked private since the original is withheld from bundles; absent where none is. */
  readonly madePrivate?: readonly VaultPath[];
}
