import type { VaultPath } from '../path';
import type { LinkCounts } from './links';
import type { Refusal } from './proposal';

/** The signs of a file of an older format. */
export type OlderFormat = 'header' | 'id-names' | 'top-of-mind-names' | 'memory-file' | 'context-file';

/** Files of an older format, which `migrate` turns into entries. */
export interface OlderFiles {
  readonly format: OlderFormat;
  /** A file, or the folder that holds several. */
  readonly path: string;
  readonly count: number;
  /** The memory that has them; absent where only a folder was asked about. */
  readonly memory?: string;
  /** One sentence. */
  readonly evidence: string;
}

/** One entry of a migration: what of the source becomes what. Lines count from 1. */
export interface MigratedEntry {
  readonly from: { readonly path: VaultPath; readonly line: number; readonly to: number };
  readonly path: VaultPath;
  readonly title: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** False if the source says no day, so that it got that of the migration. */
  readonly dated: boolean;
  readonly type: string | null;
  /** Why it is there, in a few words. */
  readonly why: string;
}

/** A line, or a part of a header, that no new file has. Lines count from 1. */
export interface DroppedLine {
  readonly path: VaultPath;
  readonly line: number;
  /** As `used`, or the line itself. */
  readonly name: string;
  readonly why: string;
}

/** A line whose day may be one of two. */
export interface UnsureDay {
  readonly path: VaultPath;
  readonly line: number;
  readonly readings: readonly [dayFirst: string, monthFirst: string];
}

export interface MigrateResult {
  readonly source: string;
  readonly created: readonly VaultPath[];
  readonly extended: readonly VaultPath[];
  /** The file that has what could not be placed; absent where everything could. */
  readonly unsorted?: VaultPath;
  /** Lines that say something: of the sources, and of them those that a new file has. `dropped` is the rest. */
  readonly lines: { readonly in: number; readonly out: number; readonly dropped: number };
  /** Where the source is now; null if nothing was moved. */
  readonly archived: string | null;
  readonly entries: readonly MigratedEntry[];
  readonly dropped: readonly DroppedLine[];
  readonly unsure: readonly UnsureDay[];
  /** Entries that the sources say again word for word, on the same day: they are written once. */
  readonly repeated: number;
  /** Notes that the index note links to now, since their names began with `_top-of-mind`. */
  readonly pinned: readonly VaultPath[];
  /** Notes that are marked private, since their source is withheld from bundles. */
  readonly madePrivate: readonly VaultPath[];
  /** Files of the source that stay where they are. */
  readonly left: readonly { readonly path: VaultPath; readonly why: string }[];
  readonly links: LinkCounts;
  readonly notes: readonly string[];
  readonly refused?: Refusal;
}
