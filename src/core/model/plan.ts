import type { VaultPath } from './path';
import type { SettingsEdit } from './settings-edit';

/** One change of one file. Offsets are UTF-16 units of the text the plan was decided on. */
export type Edit = EditOp & {
  /** Edits that share a part may be left out together; one without a part is never left out. */
  readonly part?: string;
};

type EditOp =
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

/** A protected file that the plan changes all the same, since a person decided so. */
export interface Crossing {
  readonly path: VaultPath;
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
  /** What changes in the settings together with the files; absent where nothing does. */
  readonly settings?: readonly SettingsEdit[];
  /** Only in plans that settle a breach of a layer; a plan from outside may not have it. */
  readonly crosses?: readonly Crossing[];
  /** Set where it only shows what an undo would do: such a plan is refused, since bytes that are no text are not in it. */
  readonly viewOnly?: true;
}

/** A line of a difference between two texts. */
export interface DiffLine {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Lines of a file that change, with a few around them. */
export interface Hunk {
  /** 1-based line of the old text where it begins; 1 in a new file. */
  readonly line: number;
  readonly lines: readonly DiffLine[];
}

/** What a plan does to one file. */
export interface FilePreview {
  /** Where it stands before the plan; for a new file, where it will. */
  readonly path: VaultPath;
  /** Where it stands afterwards; null where it goes to the trash. */
  readonly to: VaultPath | null;
  readonly change: 'create' | 'edit' | 'move' | 'move-and-edit' | 'trash';
  /** Distinct reasons of its edits, in their order. */
  readonly reasons: readonly string[];
  readonly hunks: readonly Hunk[];
  /** True where lines were left out of the hunks, or the file is no text. */
  readonly cut: boolean;
  /** Parts its edits belong to. */
  readonly parts: readonly string[];
  /** True where some edit of it cannot be left out. */
  readonly fixed: boolean;
  /** Set where its edits change neither its text nor its place: it is listed, and not counted. */
  readonly unchanged?: true;
}

/** Something a person should look at before a plan is applied; the gravest come first. */
export interface PlanRisk {
  readonly kind: 'lost-link' | 'unread' | 'trash' | 'layer' | 'large';
  readonly path: VaultPath;
  /** One sentence. */
  readonly message: string;
}

/** A plan to look at: made from the files as they are now. */
export interface PlanPreview {
  readonly plan: Plan;
  /** In the order in which the plan first touches them. */
  readonly files: readonly FilePreview[];
  /** How many files it changes: each once, whatever happens to it. */
  readonly count: number;
  readonly risks: readonly PlanRisk[];
}

/** What applying or undoing a plan did. */
export interface Receipt {
  readonly planId: string;
  /** Id of the journal entry that undo takes. */
  readonly journal: string;
  /** Every path at which something changed: a file that moved has two. */
  readonly changed: readonly VaultPath[];
  /** How many files that are: each once, whatever happened to it. */
  readonly count: number;
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
  /** Every path it touched: a file that moved has two. */
  readonly files: readonly VaultPath[];
  /** How many files that are: each once, whatever happened to it. */
  readonly count: number;
  /** Set on the entry that an undo wrote: the entry it took back. */
  readonly undoes?: string;
  /** Files that taking back an interrupted plan had to leave, because someone had changed them since. */
  readonly left?: readonly { readonly path: VaultPath; readonly why: string }[];
}

/** A change that an undo takes back. */
export interface UndoneChange {
  /** Its journal entry. */
  readonly id: string;
  /** Who made it. */
  readonly writer: string;
  readonly title: string;
  /** Local time, ISO 8601; empty where its entry does not say. */
  readonly applied: string;
  /** True where the change is an undo itself, so that taking it back does again what it had undone. */
  readonly isUndo: boolean;
}

/** What an undo would do: the same, and its plan to look at. */
export interface UndoPreview extends UndoResult {
  readonly plan: Plan;
  readonly preview: PlanPreview;
}

/** What an undo did, file by file. */
export interface UndoResult {
  /** Every file taken back: under the path it has again, or had, for one that was removed. */
  readonly restored: readonly VaultPath[];
  /** Those of `restored` that are gone now, since the change had made them; not told of an interrupted change. */
  readonly removed?: readonly VaultPath[];
  readonly left: readonly { readonly path: VaultPath; readonly why: string }[];
  readonly journal: string | null;
  /** How many files are taken back: each once, whatever happens to it. */
  readonly count: number;
  /** The change that is taken back. */
  readonly of: UndoneChange;
  /** What changed in the settings with it; absent where nothing did. */
  readonly settings?: readonly SettingsEdit[];
}
