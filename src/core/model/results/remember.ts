import type { Layer } from '../convention';
import type { VaultPath } from '../path';
import type { SecretInEntry } from '../secret';
import type { Answer, EntryRef, NewEntry, Question, ShownEvidence, Verdict, VerdictLabel } from '../verdict';
import type { JudgeProblem } from './gate';
import type { StateResult } from './checkpoint';
import type { MistakeResult } from './mistakes';
import type { Refusal } from './proposal';
import type { SelectionResult } from './selection';

/**
 * A person's choice for an entry, whatever the verdict: write it beside the others; write it and mark the
 * older as superseded; put its text at the end of the older; write it with a link to the older; or set it
 * aside in the memory's skipped note.
 */
export type RememberAction = 'write' | 'replace' | 'merge' | 'link' | 'skip';

/** The action that carries out an answer to the question of an unsure verdict. */
export const ACTION_OF: Readonly<Record<Answer, RememberAction>> = {
  ...{ same: 'skip', replaces: 'replace', new: 'write', merge: 'merge', link: 'link' },
};

export interface RememberInput extends NewEntry {
  readonly tags?: readonly string[];
  readonly project?: string;
  /** True for one that was a note before, or that a program makes: its properties keep their bytes, comments among them, and none is asked for. */
  readonly wasNote?: boolean;
  /** Where it comes from, `claude, mcp, 2026-11-28`; empty or absent where nothing says so. */
  readonly source?: string;
  /** `YYYY-MM-DD`, the last day on which it holds. */
  readonly validUntil?: string;
  /** It always goes into the context, where the convention has such a property. */
  readonly critical?: true;
  readonly onDuplicate: 'skip' | 'write' | 'fail';
  /** Absent where the verdict decides. */
  readonly action?: RememberAction;
  /** The older entry that `action` speaks of; the verdict's own where absent. */
  readonly older?: EntryRef;
  /**
   * What to do where the gate is unsure: `write`, the default, writes it as new and asks; `hold` writes nothing and asks;
   * `fail` writes nothing.
   */
  readonly whenUnsure?: 'write' | 'hold' | 'fail';
  /** The proposed links to put into the text: all, or those with these words, file names or paths. The result's `links` are the rest. */
  readonly link?: 'all' | readonly string[];
  /** How to treat a text that seems to hold a secret: `hold`, the default, writes nothing at all. */
  readonly secret?: 'hold' | 'write';
  /** Where it shall be written, below the memory's root; where the convention says, when absent. One of `places`. */
  readonly place?: string;
  /** Of a mistake: what else is known of it. */
  readonly mistake?: MistakeFields;
  /** Of a file that holds what is true now: puts what is beyond its limits into the log instead of refusing the text. */
  readonly trim?: boolean;
}

export interface MistakeFields {
  /** Its subject, in a word or two. */
  readonly tag?: string;
  /** The act that would have helped. */
  readonly fix?: string;
  /** The thing at risk, such as `privacy`; it decides whether the fix becomes a rule at once. */
  readonly severity?: string;
}

export interface EntryPlace {
  /** Below the memory's root; empty for the root itself. */
  readonly place: string;
  /** `state`: a file that the text overwrites. */
  readonly kind: 'folder' | 'file' | 'state';
  readonly layer: Layer;
  readonly summary: string;
  /** The types of entries that go there when no place is named; empty where any does. */
  readonly types: readonly string[];
}

export interface PlacesResult {
  readonly places: readonly EntryPlace[];
  /** Types that the convention knows; empty where it has none. */
  readonly types: readonly string[];
}

/** A link the text could carry: it names a note without linking to it. */
export interface ProposedLink {
  readonly to: VaultPath;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export interface RememberResult extends JudgeProblem {
  /** As given, else made from the first sentence; absent where nothing was decided. */
  readonly title?: string;
  readonly verdict: VerdictLabel;
  readonly confidence: number;
  readonly of: Verdict['of'];
  readonly evidence: ShownEvidence | null;
  /** The words do not settle it: it was written as new, and nothing old was touched. */
  readonly unsure: boolean;
  /** The project that it was written for, where the caller's folder says so and nobody else. */
  readonly project?: string;
  readonly question: Question | null;
  /** Where the entry is (to be) written; null if it is skipped. */
  readonly path: VaultPath | null;
  readonly entry: string | null;
  readonly superseded: VaultPath | null;
  /** Where it is set aside in the skipped note, and its id there; null if it is written, or says exactly what is there. */
  readonly skipped: { readonly path: VaultPath; readonly id: string } | null;
  readonly links: readonly ProposedLink[];
  /** Memories of this change without a line on the index, since it is full, and the path of that; absent where there are none. */
  readonly unlisted?: readonly VaultPath[];
  readonly index?: VaultPath;
  readonly refused?: Refusal;
  /** The id under which it waits for a person; absent where it does not. */
  readonly pending?: string;
  /** The part of the entry that seems to be a secret; absent where nothing does. */
  readonly secret?: SecretInEntry;
  /** Things to know about the entry that is written, in sentences; absent where there is nothing. */
  readonly warning?: string;
  /** The fate of the selection that the entry was taken from; absent where it was handed in without one, or is not written. */
  readonly selection?: SelectionResult;
  /** Set where a file of the present state is overwritten: such a text passes no gate. */
  readonly state?: StateResult;
  /** The same file: what falls out of it, and where that goes. */
  readonly moved?: StateResult['moved'];
  /** Labels of fields that such an entry should have and this one does not; absent where it has them all. */
  readonly missing?: readonly string[];
  /** Set where a mistake is counted again, or a new one becomes a rule at once. */
  readonly mistake?: MistakeResult;
}

/** An entry of several that came together. */
export interface RememberLine {
  /** 1-based line of the input. */
  readonly line: number;
  readonly entry: RememberInput | null;
  /** Why it could not be read. */
  readonly error?: string;
}

/** The outcome for such an entry; `error` where it could not be remembered, so that nothing of it was written. */
export type RememberedLine = ({ readonly line: number } & RememberResult) | { readonly line: number; readonly error: string };

export interface RememberedLines {
  readonly entries: readonly RememberedLine[];
}
