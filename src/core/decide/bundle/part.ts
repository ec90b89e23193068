import { withoutControl } from '../../model/escape-control';
import type { VaultPath } from '../../model/path';
import type { MarkedSecret } from '../../model/secret';
import { shownPath } from './names';

/** One note of a bundle as the formats write it. */
export interface Part {
  readonly path: VaultPath;
  readonly title: string;
  readonly as: 'whole' | 'trimmed' | 'passages' | 'title';
  /** As it may stand outside of the note's text. */
  readonly supersededBy: string | null;
  /** Without frontmatter, lines ended by `\n`; `''` for a title alone. */
  readonly text: string;
  /** Secrets that a marker stands for in the text. */
  readonly marked?: readonly MarkedSecret[];
}

/** The note's text for a reader: no frontmatter, no fence marks of ours, `\n` line ends, nothing that steers a screen, no blank lines around. */
export function readable(text: string, bodyStart: number): string {
  return withoutControl(text.slice(bodyStart).replace(/^\ufeff/, ''))
    .replace(/^<!-- top-of-mind:(?:begin|end) \S+ -->\n?/gm, '')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd();
}

/** Offsets where a text may be cut, ascending: before headings and between paragraphs, never inside a code fence. */
export function cutPoints(text: string): number[] {
  const points: number[] = [];
  let fence: string | null = null;
  let blank = false;
  for (let at = 0; at < text.length;) {
    const newline = text.indexOf('\n', at);
    const end = newline < 0 ? text.length : newline;
    const line = text.slice(at, end);
    if (fence === null && at > 0 && (blank || /^#{1,6}[ \t]/.test(line))) points.push(at);
    const mark = /^[ \t>]*(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark !== undefined) {
      if (fence === null) fence = mark;
      else if (mark.startsWith(fence)) fence = null;
    }
    blank = line.trim() === '';
    at = end + 1;
  }
  return points;
}

/** The text up to a cut, with a line that says what is missing. */
export function trimmedAt(text: string, cut: number, path: string): string {
  const rest = text.slice(cut).split('\n').length;
  return `${text.slice(0, cut).trimEnd()}\n\n[Trimmed: ${rest} more ${rest === 1 ? 'line' : 'lines'} in "${shownPath(path)}".]`;
}
