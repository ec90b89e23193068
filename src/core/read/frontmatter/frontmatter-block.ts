import type { Range } from '../../model/note';

/** UTF-16 units within which a text shows whether it was meant to begin with properties. */
const MOST_HEAD = 8192;

export interface FrontmatterBlock {
  /** From the opening `---` to the end of the closing one, the newline after it left out. */
  readonly range: Range;
  /** The YAML between the two lines, its last newline included. */
  readonly inner: Range;
}

/**
 * Where a note's frontmatter stands: a first line of `---` (a byte order mark before it aside), up to
 * the next line of `---`. Null if there isn't one or it never closes. Trailing spaces are allowed.
 */
export function findFrontmatter(text: string): FrontmatterBlock | null {
  const start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const opened = fenceLineEnd(text, start);
  if (opened < 0 || opened >= text.length) return null;
  const innerStart = opened + 1;
  for (let at = innerStart; at <= text.length;) {
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

/** Spaces, line ends and marks that nobody sees, before the first line of a text. */
const BEFORE = /^[\s\p{Cc}\p{Cf}]*/u;
/** A line that opens properties for some program: `---`, `---yaml`, or `+++` as in TOML; with any line end, a lone carriage return too. */
const OPENING = /^(?:---[ \t]*(?:ya?ml|toml|json)?|\+{3})[^\S\n\r\u2028\u2029]*(?:\r\n|[\n\r\v\f\u0085\u2028\u2029])/iu;
/** A property, after empty lines and comments: a name, quoted or not, in any language, then `:` or `=`. */
const PROPERTY =
  /^(?:[\s\p{Cf}\0]|#[^\n\r]{0,500}[\n\r])*(?:\{[ \t]*)?(?:["'][^"'\n\r]{1,60}["']|[\p{L}\p{N}_][\p{L}\p{M}\p{N}\p{Cc}\p{Cf}_. -]{0,60})[ \t]*(?::(?:\s|$)|=)/u;

/**
 * True where a note begins as if with properties that the app does not read as such: they never close, or an empty
 * line, a second byte order mark or a lone carriage return keeps them from being seen. To the app that is text, but
 * its author meant properties. What depends on them (privacy, edits) must fail closed.
 */
export function hasUnclosedFrontmatter(text: string): boolean {
  const start = BEFORE.exec(text)?.[0].length ?? 0;
  const first = text.charCodeAt(start);
  if ((first !== 45 && first !== 43) || findFrontmatter(text) !== null) return false;
  const head = text.slice(start, start + MOST_HEAD);
  const opened = OPENING.exec(head)?.[0].length ?? 0;
  return opened > 0 && PROPERTY.test(head.slice(opened));
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
