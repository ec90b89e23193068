import * as v from 'valibot';
import type { RecordedDoor } from './door';
import { asVaultPath, type VaultPath } from './path';
import { hasControl, hasLoneSurrogate } from './safe-path';
import { plannedSettingsSchema, type SettingsEdit } from './settings-edit';
import type { Shape } from './settings-shape';

const maxEdits = 200_000;

const text = v.pipe(
  v.string(),
  v.check((s) => !hasLoneSurrogate(s), 'has half a character pair in it, which no file can hold'),
);
const reason = v.string();
/** Paths are checked after the shape, so that they keep their own error codes. */
const path = v.pipe(v.string(), v.minLength(1), v.transform(asVaultPath));
const offset = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in lower-case hex'));
const propertyKey = v.pipe(
  v.string(),
  v.minLength(1),
  v.check((s) => !hasControl(s), 'must be one line'),
);
const jsonValue: v.GenericSchema<unknown> = v.lazy(() =>
  v.union([text, v.pipe(v.number(), v.finite()), v.boolean(), v.null(), v.array(jsonValue), v.record(v.string(), jsonValue)]),
);
/** Edits that share a part may be left out together; one without a part is never left out. */
const part = v.optional(v.pipe(v.string(), v.minLength(1)));

const edit = v.variant('op', [
  // With an `encoding`, `text` stands for bytes that are no text, as those of a picture.
  v.strictObject({ op: v.literal('create'), path, text, encoding: v.optional(v.literal('base64')), reason, part }),
  v.strictObject({ op: v.literal('append'), path, text, reason, part }),
  // `before` is what stands there now: checked again before the write.
  v.strictObject({ op: v.literal('replace'), path, start: offset, end: offset, before: v.string(), text: v.string(), reason, part }),
  // `numbers`: texts in `value` that are numbers in these very letters, as "1.10".
  v.strictObject({
    op: v.literal('set-property'),
    path,
    key: propertyKey,
    value: v.optional(jsonValue),
    numbers: v.optional(v.array(v.string())),
    reason,
    part,
  }),
  v.strictObject({ op: v.literal('move'), path, to: path, reason, part }),
  v.strictObject({ op: v.literal('trash'), path, reason, part }),
]);

const precondition = v.variant('kind', [
  // The file's bytes are those the decision saw.
  v.strictObject({ kind: v.literal('hash'), path, sha256 }),
  v.strictObject({ kind: v.literal('absent'), path }),
  // A name that the plan writes still leads where the decision saw it lead.
  v.strictObject({ kind: v.literal('resolves'), linkpath: v.string(), from: path, to: v.nullable(path) }),
  // The files that link to `path` are those whose links the plan rewrites.
  v.strictObject({ kind: v.literal('inbound'), path, from: v.array(path) }),
]);

const announcedLoss = v.strictObject({ from: path, raw: v.string(), why: v.string() });
const crossing = v.strictObject({ path, why: v.string() });

/** The published format; docs/plans.md says what each field means. */
export const planSchema = v.strictObject({
  version: v.literal(1),
  id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/, 'must be 1 to 128 letters, digits, dots, hyphens or underscores')),
  /** A summary, as a person would say it: `Rename 3 notes`. */
  title: v.pipe(v.string(), v.minLength(1)),
  reason,
  /** Local time of the decision, ISO 8601. */
  created: v.pipe(
    v.string(),
    v.check((s) => !Number.isNaN(Date.parse(s)), 'must be a date and time such as 2026-03-15T12:00:00+01:00'),
  ),
  edits: v.pipe(v.array(edit), v.maxLength(maxEdits)),
  preconditions: v.optional(v.array(precondition), []),
  announced: v.optional(v.array(announcedLoss), []),
  /** The change of settings that goes with the files; else absent. */
  settings: v.optional(plannedSettingsSchema),
  /** Only in plans that resolve a layer violation; a plan from outside may not have it. */
  crosses: v.optional(v.array(crossing)),
});

/** One change of one file. Offsets are UTF-16 units of the text the plan was decided on. */
export type Edit = Shape<v.InferOutput<typeof edit>>;

/** The part of a move's plan that changes mentions in text; hosts leave it out unless somebody asks for it. */
export const MENTIONS_PART = 'mentions';

/** The conditions that must still hold when the plan is applied. */
export type Precondition = Shape<v.InferOutput<typeof precondition>>;

/** Links a plan knowingly breaks, so that verification does not take them for a loss. */
export type AnnouncedLoss = Shape<v.InferOutput<typeof announcedLoss>>;

/** A protected file that the plan changes all the same, since a person decided so. */
export type Crossing = Shape<v.InferOutput<typeof crossing>>;

/** An ordered list of edits with its reasons and preconditions: what preview, JSON and apply all share. */
export type Plan = Omit<Shape<v.InferOutput<typeof planSchema>>, 'settings'> & {
  /** Those that a journal keeps may also remove a memory, which no plan from outside may. */
  readonly settings?: readonly SettingsEdit[];
  /** Set where it only shows what an undo would do: such a plan is refused, since bytes that are no text are not in it. */
  readonly viewOnly?: true;
};

export interface DiffLine {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

export interface Hunk {
  /** 1-based line of the old text where it begins; 1 in a new file. */
  readonly line: number;
  readonly lines: readonly DiffLine[];
}

export interface FilePreview {
  /** Where it stands before the plan; for a new file, where it will. */
  readonly path: VaultPath;
  /** Where it stands afterwards; null if it goes to the trash. */
  readonly to: VaultPath | null;
  readonly change: 'create' | 'edit' | 'move' | 'move-and-edit' | 'trash';
  /** Distinct reasons of its edits, in their order. */
  readonly reasons: readonly string[];
  readonly hunks: readonly Hunk[];
  /** True if lines were left out of the hunks, or the file is no text. */
  readonly cut: boolean;
  readonly parts: readonly string[];
  /** True if some edit of it cannot be left out. */
  readonly fixed: boolean;
  /** Set where its edits change neither its text nor its place: it is listed, and not counted. */
  readonly unchanged?: true;
}

/** Something a person should look at before a plan is applied; the gravest come first. */
export interface PlanRisk {
  readonly kind: 'shown' | 'lost-link' | 'unread' | 'trash' | 'layer' | 'large';
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

export interface Receipt {
  readonly planId: string;
  /** Id of the journal entry that undo takes. */
  readonly journal: string;
  /** Every path at which something changed: a file that moved has two. */
  readonly changed: readonly VaultPath[];
  /** How many files that are: each once, whatever happened to it. */
  readonly count: number;
}

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
  /** The way by which it came; absent where its entry does not say. */
  readonly door?: RecordedDoor | undefined;
  /** Set on the entry that an undo wrote: the entry it took back. */
  readonly undoes?: string;
  /** Files that taking back an interrupted plan had to leave, because someone had changed them since. */
  readonly left?: readonly { readonly path: VaultPath; readonly why: string }[];
  /** The hash of the commit that has the change; absent where git keeps none of it. */
  readonly commit?: string;
  /** The bytes that undo needs were purged. */
  readonly purged?: true;
}

export interface UndoneChange {
  readonly id: string;
  /** Who made it. */
  readonly writer: string;
  /** The way by which it came; absent where its entry does not say. */
  readonly door?: RecordedDoor | undefined;
  readonly title: string;
  /** Local time, ISO 8601; empty where its entry does not say. */
  readonly applied: string;
  /** True if the change is an undo itself, so that taking it back does again what it had undone. */
  readonly isUndo: boolean;
}

/** The preview of an undo: the same, and its plan to look at. */
export interface UndoPreview extends UndoResult {
  readonly plan: Plan;
  readonly preview: PlanPreview;
}

export interface UndoResult {
  /** Every file taken back: under the path it has again, or had, for one that was removed. */
  readonly restored: readonly VaultPath[];
  /** Those of `restored` that are gone now, since the change had made them; absent for an interrupted change. */
  readonly removed?: readonly VaultPath[];
  readonly left: readonly { readonly path: VaultPath; readonly why: string }[];
  readonly journal: string | null;
  /** How many files are taken back: each once, whatever happens to it. */
  readonly count: number;
  readonly of: UndoneChange;
  /** The change of settings that went with it; else absent. */
  readonly settings?: readonly SettingsEdit[];
}
