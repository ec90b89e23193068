import { withoutControl } from '../../model/escape-control';
import type { Gone } from '../../model/code';
import type { Range } from '../../model/note';
import type { VaultPath } from '../../model/path';
import type { MarkedSecret } from '../../model/secret';

/** One note of a bundle as the formats write it. */
export interface Part {
  readonly path: VaultPath;
  readonly title: string;
  readonly as: 'whole' | 'trimmed' | 'passages' | 'title';
  /** As it may stand outside of the note's text. */
  readonly supersededBy: string | null;
  /** Without frontmatter, lines ended by `\n`; `''` for a title alone. */
  readonly text: string;
  /** Where its text stands in the note's; all of it where absent. */
  readonly ranges?: readonly Range[];
  /** Its day and what is said of its validity, `2026-03-10, verified 2026-08-01`; empty where its path says the day, or it has none. */
  readonly when?: string;
  /** Names in its text that are not in the code. */
  readonly gone?: readonly Gone[];
  /** Other notes with the same text, word for word. */
  readonly also?: readonly VaultPath[];
  /** Secrets that a marker stands for in the text. */
  readonly marked?: readonly MarkedSecret[];
}

/** The note by its title. */
export function titleAlone(part: Part): Part {
  return { ...part, as: 'title', text: '', marked: [] };
}

/** The note's text for a reader: no frontmatter, no fence marks of ours, `\n` line ends, nothing that steers a screen, no blank lines around. */
export function readable(text: string, bodyStart: number): string {
  return withoutControl(text.slice(bodyStart).replace(/^\ufeff/, ''))
    .replace(/^<!-- top-of-mind:(?:begin|end) \S+ -->\n?/gm, '')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd();
}
