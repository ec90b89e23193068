import type { VaultPath } from './path';

/** One change of one file. Offsets are UTF-16 units of the text the plan was decided on. */
export type Edit =
  | { readonly op: 'create'; readonly path: VaultPath; readonly text: string; readonly reason: string }
  | { readonly op: 'append'; readonly path: VaultPath; readonly text: string; readonly reason: string }
  | {
      readonly op: 'replace';
      readonly path: VaultPath;
      readonly start: number;
      readonly end: number;
      /** What stands there now: checked again before the write. */
      readonly before: string;
      readonly text: string;
      readonly reason: string;
    }
  | { readonly op: 'set-property'; readonly path: VaultPath; readonly key: string; readonly value: unknown; readonly reason: string }
  | { readonly op: 'move'; readonly path: VaultPath; readonly to: VaultPath; readonly reason: string }
  | { readonly op: 'trash'; readonly path: VaultPath; readonly reason: string };

/** What must still hold when the plan is applied. */
export type Precondition =
  /** The file's bytes are those the decision saw (SHA-256, lower-case hex). */
  | { readonly kind: 'hash'; readonly path: VaultPath; readonly sha256: string }
  | { readonly kind: 'absent'; readonly path: VaultPath }
  /** A name that the plan writes still leads where the decision saw it lead. */
  | { readonly kind: 'resolves'; readonly linkpath: string; readonly from: VaultPath; readonly to: VaultPath | null }
  /** The set of files that link to `path` is the one whose links the plan rewrites. */
  | { readonly kind: 'inbound'; readonly path: VaultPath; readonly from: readonly VaultPath[] };

/** Links a plan knowingly breaks, so that verification does not take them for a loss. */
export interface AnnouncedLoss {
  readonly from: VaultPath;
  readonly raw: string;
  readonly why: string;
}

/** An ordered list of edits with its reasons and preconditions: what preview, JSON and apply all share. */
export interface Plan {
  readonly version: 1;
  readonly id: string;
  /** What it does, as a person would say it: `Rename 3 notes`. */
  readonly title: string;
  readonly reason: string;
  /** Local time of the decision, ISO 8601. */
  readonly created: string;
  readonly edits: readonly Edit[];
  readonly preconditions: readonly Precondition[];
  readonly announced: readonly AnnouncedLoss[];
}

/** What applying or undoing a plan did. */
export interface Receipt {
  readonly planId: string;
  /** Id of the journal entry that undo takes. */
  readonly journal: string;
  readonly changed: readonly VaultPath[];
}

/** An applied plan as the journal tells of it. */
export interface JournalEntry {
  readonly id: string;
  readonly writer: string;
  readonly title: string;
  readonly planId: string;
  /** Local time, ISO 8601. */
  readonly applied: string;
  readonly state: 'applied' | 'undone' | 'interrupted' | 'rolled-back';
  readonly files: readonly VaultPath[];
  /** Set on the entry that an undo wrote: the entry it took back. */
  readonly undoes?: string;
  /** Files that taking back an interrupted plan had to leave, because someone had changed them since. */
  readonly left?: readonly { readonly path: VaultPath; readonly why: string }[];
}

/** What an undo would do: the same, and its plan to look at. */
export interface UndoPreview extends UndoResult {
  readonly plan: Plan;
}

/** What an undo did, file by file. */
export interface UndoResult {
  readonly restored: readonly VaultPath[];
  readonly left: readonly { readonly path: VaultPath; readonly why: string }[];
  readonly journal: string | null;
}
