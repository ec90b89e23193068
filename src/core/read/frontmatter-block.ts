import type { Range } from '../model/note';

export interface FrontmatterBlock {
  /** From the opening `---` to the end of the closing one, the newline after it left out. */
  readonly range: Range;
  /** The YAML between the two lines, its last newline included. */
  readonly inner: Range;
}

/**
 * Where a note's frontmatter stands: a first line of `---` (a byte order mark before it aside), up to
 * the next line of `---`. Null where there is none or it never closes. Trailing blanks are allowed.
 */
export function findFrontmatter(text: string): FrontmatterBlock | null {
  const start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const opened = fenceLineEnd(text, start);
  if (opened < 0 || opened >= text.length) return null;
  const innerStart = opened + 1;
  for (let at = innerStart; at <= text.length; ) {
    const closed = fenceLineEnd(text, at);
    if (closed >= 0) {
      const end = closed > at && text.charCodeAt(closed - 1) === 13 ? closed - 1 : closed;
      return { range: { start, end }, inner: { start: innerStart, end: at } };
    }
    const newline = text.indexOf('\n', at);
    if (newline < 0) return null;
    at = newline + 1;
  }
  return null;
}

/**
 * True where a note begins like frontmatter and never closes it: to the app that is text, but its author meant
 * properties. What depends on them (privacy, edits) must fail closed.
 */
export function hasUnclosedFrontmatter(text: string): boolean {
  const start = /^\uFEFF?(?:[ \t]*\r?\n)*/.exec(text)?.[0].length ?? 0;
  const opened = fenceLineEnd(text, start);
  if (opened < 0 || findFrontmatter(text) !== null) return false;
  return /^(?:[ \t]*\r?\n)*[A-Za-z_][\w -]{0,60}:(?:[ \t]|\r?\n|$)/.test(text.slice(opened + 1));
}

/** The offset of the newline (or the text's end) that closes a line of `---` at `at`; -1 where it is another line. */
function fenceLineEnd(text: string, at: number): number {
  if (!text.startsWith('---', at)) return -1;
  let i = at + 3;
  for (; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 10) return i;
    if (unit !== 32 && unit !== 9 && unit !== 13) return -1;
  }
  return i;
}
