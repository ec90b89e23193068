import type { Link } from './link';
import type { NotePath } from './path';

/** A half-open range of UTF-16 units of a file's text. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A heading that can be linked to: top level only (RESOLUTION A15). */
export interface Heading extends Range {
  readonly level: 1 | 2 | 3 | 4 | 5 | 6;
  /** Raw inner text. */
  readonly text: string;
}

/** A block identifier `^id`, with the range of the block that it names where that is known. */
export interface BlockId extends Range {
  readonly id: string;
}

export type Frontmatter =
  | { readonly state: 'none' }
  | { readonly state: 'ok'; readonly data: Readonly<Record<string, unknown>>; readonly range: Range }
  | { readonly state: 'broken'; readonly message: string; readonly range: Range };

/**
 * One markdown file, as both hosts can know it: everything here comes from the file's text or, in
 * Obsidian, from the metadata cache alone, so that the two snapshots are equal.
 */
export interface Note {
  readonly path: NotePath;
  /** Bytes on disk. */
  readonly size: number;
  readonly frontmatter: Frontmatter;
  readonly headings: readonly Heading[];
  readonly blockIds: readonly BlockId[];
  /** Tags of frontmatter and body, without `#`, in order of first appearance, each spelling once. */
  readonly tags: readonly string[];
  /** Frontmatter links first, then body links by offset. */
  readonly links: readonly Link[];
  /** Notes that the text names as files, such as `SOUL.md`, as written there; only of a note without links, and only where there are some. */
  readonly namedFiles?: readonly string[];
  /** Set where a host made a note without links from its cache alone, so that its text may name files. */
  readonly textUnread?: true;
}

/** The frontmatter's data, empty if there is nothing or it is broken. */
export function dataOf(note: { readonly frontmatter: Frontmatter }): Readonly<Record<string, unknown>> {
  return note.frontmatter.state === 'ok' ? note.frontmatter.data : {};
}
