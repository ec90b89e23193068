import type { EntryFormatId } from './convention';
import type { Range } from './note';

/** The formats in which one file holds several entries. */
export type SectionFormat = Exclude<EntryFormatId, 'note'>;

/** A labelled part of an entry, as `**Type**: semantic` or `MISS: what went wrong`. */
export interface EntryField {
  /** As it is written, without its marks. Labels that the format does not know are kept. */
  readonly label: string;
  /** Without the label, spaces at the ends and the indent of further lines; line ends are `\n`. */
  readonly value: string;
  /** From the start of the label's line to the end of the last line that holds text. */
  readonly range: Range;
}

/** The facts of an entry beside its text, as its trailing mark says them: its source, and for how long it holds. */
export interface EntryFacts {
  /** `claude, mcp, 2026-11-28`. */
  readonly source?: string;
  /** `YYYY-MM-DD`, as `valid_until`. */
  readonly verified?: string;
  readonly valid_until?: string;
}

/** One entry of a file that holds several. Offsets are UTF-16 units of the file's text. */
export interface ParsedEntry {
  /** The heading as written, null for a line or list item of a log. */
  readonly heading: string | null;
  /** The number in its name: 1 for the first of its heading in the file, 2 for the next. */
  readonly occurrence: number;
  /** Without day, time or number; the start of its first line where it has no heading. */
  readonly title: string;
  /** `YYYY-MM-DD`. */
  readonly date: string | null;
  readonly type: string | null;
  /** Without `#`. */
  readonly tags: readonly string[];
  readonly fields: readonly EntryField[];
  /** From its first line up to the next entry. */
  readonly range: Range;
  /** The text below the heading (in a log's line, after the time), without its mark and blank lines at the end. */
  readonly body: Range;
  /** The line of its mark; null where it has none. */
  readonly mark: (Range & { readonly facts: EntryFacts }) | null;
}

/** A new entry for a file that holds several. */
export interface EntryDraft {
  readonly title: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** `HH:MM`, for logs. */
  readonly time?: string;
  /** The least number that a mistake may get. */
  readonly number?: number;
  readonly type?: string;
  readonly tags?: readonly string[];
  /** The projects that it is for; all where there is none. */
  readonly projects?: readonly string[];
  readonly facts?: EntryFacts;
  /** Fields in it that the format knows go to their place. */
  readonly body: string;
}
