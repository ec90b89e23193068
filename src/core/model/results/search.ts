import type { VaultPath } from '../path';

/** Filters that one can write among the words of a search, each before a colon. */
export const OPERATORS = ['tag', 'path', 'type', 'day'] as const;
export type Operator = (typeof OPERATORS)[number];

/** Which notes a search takes into account; what is absent restricts nothing. */
export interface SearchFilters {
  /** A type of the note or entry: of its property or label, its file, or a word of its name, whatever its case. */
  readonly type?: string | undefined;
  /** Notes and entries of this day or later, `YYYY-MM-DD`; those without a day are left out. */
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  /** A tag with or without `#`, also of the name; the tags below it count too. */
  readonly tag?: string | undefined;
  /** Notes in this folder or below, by its path from the vault's root. */
  readonly folder?: string | undefined;
  /** A part of the note's path, whatever its case. */
  readonly path?: string | undefined;
}

/** Entries of another file that correct a passage, where a file is only corrected beside. */
export interface Corrections {
  readonly path: VaultPath;
  /** The newest first; `line` is that of the file. */
  readonly given: readonly { readonly line: number; readonly text: string }[];
  /** How many more there are. */
  readonly left: number;
}

export interface Found {
  readonly path: VaultPath;
  readonly title: string;
  /** The heading above the passage as its line stands; null if there is none. */
  readonly heading: string | null;
  /** Line of the file at which the passage begins, 1 for the first. */
  readonly line: number;
  /** Its text, shortened where it is long. */
  readonly text: string;
  /** 0 to 1, of the best passage found. */
  readonly score: number;
  readonly why: string;
  /** Day of the note or entry, `YYYY-MM-DD`. */
  readonly day: string | null;
  readonly supersededBy: string | null;
  /** Names in it that are not in the code, in words; absent where there are none. */
  readonly gone?: string;
  /** Why its properties cannot be read, with the line; absent where they can. */
  readonly unreadProperties?: string;
  /** Of a baseline alone. */
  readonly corrections?: Corrections;
  /** Its place among the passages found by words, and by meaning; null where it is not among them. Where it is asked for. */
  readonly rank?: { readonly words: number | null; readonly meaning: number | null };
}

/** How search by meaning fares, where it is switched on. */
export interface ByMeaning {
  /** Notes that have no vectors yet. */
  readonly left: number;
  /** Why it was not used; null where it was, and where that was said before. */
  readonly problem: string | null;
}

/** The outcome of making a memory ready for search by meaning. */
export interface Prepared extends ByMeaning {
  readonly notes: number;
  readonly passages: number;
  /** A sentence on the file for other devices, where it could not be used. */
  readonly aside: string | null;
}

export interface SearchResult {
  /** Best first; those of superseded notes last. */
  readonly found: readonly Found[];
  /** How many there are on all pages. */
  readonly total: number;
  /** Asks for the next page; null on the last. */
  readonly cursor: string | null;
  readonly unread: readonly VaultPath[];
  /** Where nothing was found, a sentence that says which filter let no note through, or asks for other words. */
  readonly hint?: string;
  /** The project that was searched for, where it is one. */
  readonly project?: string;
  readonly meaning?: ByMeaning;
}

export interface ReadResult {
  readonly path: VaultPath;
  readonly title: string;
  /** Names the note, or the entry that was asked for, in a proposal of upkeep; absent where none may change it, and with a cursor. */
  readonly id?: string;
  /** The first line of the piece, 1 for the first of the file. */
  readonly line: number;
  /** As it stands in the file, line ends as `\n`. */
  readonly text: string;
  readonly tokens: number;
  /** Lines that follow in what was asked for. */
  readonly linesLeft: number;
  /** Asks for what follows; null if nothing does. */
  readonly cursor: string | null;
  readonly supersededBy: string | null;
  /** As for `Found`. */
  readonly gone?: string;
  /** Why its properties cannot be read, with the line; absent where they can. */
  readonly unreadProperties?: string;
  /** Of the piece, of a baseline alone. */
  readonly corrections?: Corrections;
}
