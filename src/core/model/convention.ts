import type { MemoryError } from './errors';

/** The id of a convention in the list of `core/conventions/list.ts`, the one place that knows them all. */
export type ConventionId = string;

/** The convention of a vault of which nobody said another. */
export const DEFAULT_CONVENTION: ConventionId = 'notes-and-links';

/** The folder of conventions of one's own, beside the settings. */
export const CONVENTIONS_FOLDER = 'conventions';
/** So many of its files are read. */
export const MOST_CONVENTIONS = 50;

export const LAYERS = ['read-only', 'append-only', 'curated', 'overwrite', 'ephemeral'] as const;

export type Layer = (typeof LAYERS)[number];

/** A layer rule: the first whose pattern matches a memory-relative path holds. `**` spans folders, `*` a name part. */
export interface LayerRule {
  readonly pattern: string;
  readonly layer: Layer;
  readonly why: string;
  /** The reason in the words of the settings, which may be a stranger's: only for a fence. */
  readonly said?: string;
  /** Nobody but this program writes there: where hooks guard an agent's tools, its own writes are refused. */
  readonly oneWriter?: true;
}

/**
 * How files of a folder are named, by typed parts: `{date}` (YYYY-MM-DD), `{day}` (YYYYMMDD), `{title}` (free),
 * `{slug}` (words joined by `-`), `{topic}` (words joined by `_`), `{tags}`, and `{name}` of an entry of `words`.
 * A file may follow any pattern of its folder; the first is the one new names get.
 */
export interface NamePattern {
  /** Glob of the folders it is for: `` is the root alone, `**` any folder. */
  readonly folder: string;
  readonly pattern: string;
  readonly summary: string;
  /** True if a day has no place in a name, since the file is for what is true on many. */
  readonly undated?: true;
}

export interface FixedFile {
  readonly path: string;
  readonly summary: string;
}

/** How one file holds entries: as a whole, as dated sections, as dated lines or parts, as numbered fails. */
export type EntryFormatId = 'note' | 'section' | 'log' | 'fail';

/** Which files hold entries, and how; the first whose glob matches holds. Files that none matches hold none. */
export interface EntryRule {
  readonly files: string;
  readonly format: EntryFormatId;
  /** Labels of fields that whoever writes such an entry is asked for, where its text has none of them. */
  readonly asks?: readonly string[];
}

export type PropertyType = 'ulid' | 'date' | 'string' | 'list' | 'integer' | 'boolean';

export interface PropertyRule {
  readonly files: string;
  readonly key: string;
  readonly type: PropertyType;
  readonly required: boolean;
  readonly allowed?: readonly string[];
  /** The type of a new entry where nothing else is known. */
  readonly initial?: string | number | boolean | readonly string[];
  readonly summary: string;
}

/** A size in bytes of UTF-8 that no plan may make a file exceed. */
export interface HardLimit {
  readonly pattern: string;
  readonly bytes: number;
  readonly why: string;
}

/** Where a new entry goes: the first whose type fits (`*` fits all). `path` may hold `{date}` and `{day}`, of the entry. */
export type CaptureTarget =
  | { readonly type: string; readonly into: 'folder'; readonly path: string; readonly summary: string }
  | { readonly type: string; readonly into: 'file'; readonly path: string; readonly summary: string };

/** A sign that a folder follows the convention; `weight` is how much it says, 0 to 1, where it holds wholly. With `beside`, only where there is such a file. */
export type Sign = { readonly weight: number; readonly says: string; readonly beside?: string } & (
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'folder'; readonly path: string }
  /** The share of markdown files in `folder` (a glob) whose names follow the convention; fewer than `least` say nothing. */
  | { readonly kind: 'names'; readonly folder: string; readonly least: number }
  /** The share of notes matching `files` that carry all of `keys`, also below `metadata`. */
  | { readonly kind: 'properties'; readonly files: string; readonly keys: readonly string[]; readonly least: number }
  /** The share of all notes that match one of these. */
  | { readonly kind: 'notes'; readonly anyOf: readonly string[]; readonly least: number }
  /** The share of notes matching `files` that hold at least one entry of their format. */
  | { readonly kind: 'entries'; readonly files: string; readonly least: number }
);

/** A file of a new memory; `{date}`, `{day}` and `{id}` in it are filled in. */
export interface ScaffoldFile {
  readonly path: string;
  readonly text: string;
}

/**
 * A file that holds what is true now: a text for it takes the place of what stands there. `path` and `log` may hold
 * `{date}` and `{day}`, of today.
 */
export interface StateFile {
  readonly path: string;
  readonly summary: string;
  /** The log that gets what falls out of it; where absent, the journal alone keeps that. */
  readonly log?: string;
  /** Lists in it that stay short: at most so many items below the heading. */
  readonly lists?: readonly { readonly heading: string; readonly most: number }[];
  /** Where checkpoints go: `last` keeps the last alone there, `all` each of them. */
  readonly checkpoints?: 'last' | 'all';
}

/** The properties that keep what people say of a memory: counts, and the day on which it was of use last. */
export interface FeedbackRule {
  readonly useful: string;
  readonly prevented: string;
  readonly day: string;
}

/** How mistakes are counted, and when the fix of one becomes a rule. */
export interface MistakeRule {
  /** The file that holds them, as `fail` entries. */
  readonly file: string;
  /** The file that gets the rules, between the marks of the managed block `fence`. */
  readonly rules: string;
  readonly fence: string;
  readonly graduateAt: number;
  /** Words in TAG, TAGS or SEVERITY, in lower case, that make it one at once. */
  readonly severe: readonly string[];
}

/** A text that hardly changes, and what corrects it until it is renewed. */
export interface BaselineRule {
  /** The file that holds it, which nothing but a re-baseline changes. */
  readonly path: string;
  /** The file whose entries correct it. */
  readonly corrections: string;
}

export interface MaintenanceRule {
  /** The files (glob) that are read: those of the newest `days` days that have any. */
  readonly from: string;
  readonly days: number;
  /** The curated file that takes what lasts, with the headings for its kinds; absent where entries are notes of their own. */
  readonly into?: { readonly path: string; readonly lesson: string; readonly decision: string; readonly context: string };
  /** The log that says what was done. */
  readonly log?: string;
  /** The file that gets one sample of figures each time. */
  readonly metrics?: string;
  /** A dated line of the curated file is old after so many days. */
  readonly oldDays: number;
}

/** Where a text of an older format goes that names no type, by words in its heading. */
export interface SortRule {
  /** In lower case; a rule without words is for every other text that has a heading or a day. */
  readonly words: readonly string[];
  readonly type?: string;
  /** The file that takes it at its end, below its heading, where it has no day; `{date}` is that of today. */
  readonly place?: string;
}

/** How texts of older formats are taken in. */
export interface MigrationRule {
  /** The first rule of which a word stands in the heading holds; where absent, each text with a heading is an entry. */
  readonly sorting?: readonly SortRule[];
  /** The type, or the file, of the entry with all that could not be placed. */
  readonly unsorted?: { readonly type?: string; readonly place?: string };
  /** The property that is set where a name began with `_top-of-mind`; the index note gets a link where absent. */
  readonly pinned?: string;
}

/** How the index note is written: by importance, as a list by type, or as the sorted titles. */
export type IndexFormat = 'ranked' | 'by-type' | 'titles';

export interface IndexNote {
  readonly path: string;
  readonly fence: string;
  /** Notes that it lists at most; an index that is among the `loaded` files has room for fewer. */
  readonly size: number;
  readonly format: IndexFormat;
  /** The sections of an index by type, in their order. */
  readonly sections?: readonly IndexSection[];
}

/** A section of an index by type: of memories of a type, or of those that are critical. */
export interface IndexSection {
  /** Names its managed block, where it has one of its own. */
  readonly id: string;
  readonly heading: string;
  /** First words, in lower case, of headings that people give it. */
  readonly words: readonly string[];
  readonly type?: string;
  readonly critical?: true;
}

/** A file of which agents load the beginning alone: so many lines and bytes, headings and all. */
export interface LoadedFile {
  readonly path: string;
  readonly lines: number;
  readonly bytes: number;
}

/** One step of what a bundle takes in: `always`, on a condition, or on demand. */
export interface BundlePhase {
  readonly id: string;
  readonly files: readonly string[];
  /** `main`: at every start of the main session. `main-session`: there, and only after a break. */
  readonly when: 'always' | 'break' | 'topic' | 'main' | 'main-session' | 'focus' | 'critical' | 'checkpoint';
  readonly summary: string;
  /** True if leaving it out is refused rather than done. */
  readonly must?: boolean;
  /** One of its files takes at most this share of the room that is left, 0 to 1, as long as others follow. */
  readonly share?: number;
  /** `titles`: the files are named, not read out. `passages`: they are never read whole, only searched. */
  readonly form?: 'titles' | 'passages';
}

/** The verbs that a chore may call. */
export const CHORE_VERBS = ['maintain', 'rebaseline', 'evaluate', 'chore'] as const;

/** Upkeep that comes round. */
export interface Chore {
  readonly id: string;
  readonly everyDays: number;
  readonly summary: string;
  /** The call that does it; absent where people do it by hand. */
  readonly does?: { readonly verb: (typeof CHORE_VERBS)[number]; readonly input: Readonly<Record<string, string | true>> };
  /** Where the vault itself shows when it was done last; people can say it too. */
  readonly evidence?: ChoreEvidence;
}

/**
 * How a chore shows in the vault: a file (glob) with the word in a heading, and a day in its name; the newest day that a
 * file tells of; nothing at all, as long as a folder is empty; or the day of the baseline and of those in the archive.
 */
export type ChoreEvidence =
  | { readonly kind: 'heading'; readonly files: string; readonly word: string }
  | { readonly kind: 'day'; readonly files: string }
  | { readonly kind: 'empty'; readonly folder: string }
  | { readonly kind: 'baseline' };

/** A convention of one's own, from a file beside the settings; an error in place of one that cannot be used. */
export interface OwnConvention {
  readonly id: ConventionId;
  readonly of: Convention | MemoryError;
}

/** A memory system, as data. */
export interface Convention {
  readonly id: ConventionId;
  /** The one that it is a change of. */
  readonly extends?: ConventionId;
  readonly title: string;
  readonly summary: string;
  readonly signs: readonly Sign[];
  /** Folders (globs) below a vault where such a memory usually lies, with wildcards at its front for any depth. */
  readonly places?: readonly string[];
  readonly names: readonly NamePattern[];
  readonly fixed: readonly FixedFile[];
  /** The words that a part of a name may be, best known first: `{agent}` is one of `words.agent`. */
  readonly words: Readonly<Record<string, readonly string[]>>;
  /** The parts whose words are an open list: names that are there add theirs. Absent where every list is closed. */
  readonly openWords?: readonly string[];
  readonly layers: readonly LayerRule[];
  readonly entries: readonly EntryRule[];
  readonly properties: readonly PropertyRule[];
  /** False where notes take no properties beside those above, so that none says its source. */
  readonly provenance?: false;
  readonly hardLimits: readonly HardLimit[];
  readonly capture: readonly CaptureTarget[];
  /** Files that are overwritten with what is true now; absent where there are none. */
  readonly states?: readonly StateFile[];
  /** Absent where notes carry no counts of their use. */
  readonly feedback?: FeedbackRule;
  /** Absent where mistakes are not counted. */
  readonly mistakes?: MistakeRule;
  /** Absent where nothing is read-only until it is renewed. */
  readonly baseline?: BaselineRule;
  /** Absent where there is nothing to promote, prune or link. */
  readonly maintenance?: MaintenanceRule;
  /** The type of checkpoints that are entries of their own; absent where it is that of any other entry. */
  readonly checkpointType?: string;
  /** Absent where each text with a heading or a day becomes an entry. */
  readonly migration?: MigrationRule;
  readonly scaffold: readonly ScaffoldFile[];
  readonly indexNote: IndexNote;
  /** Absent where agents load every file whole. */
  readonly loaded?: readonly LoadedFile[];
  readonly bundle: {
    readonly excludeFolders: readonly string[];
    readonly excludeTags: readonly string[];
    readonly phases: readonly BundlePhase[];
  };
  readonly chores: readonly Chore[];
  readonly limits: { readonly maxNoteBytes: number; readonly orphanAgeDays: number };
  readonly reports: string;
  readonly archive: string;
  /** Files (globs) that a program writes, and not the agent: last in context. */
  readonly byMachine?: readonly string[];
  /** Dot-folders that belong to the memory though Obsidian does not list them. */
  readonly hidden: readonly string[];
}
