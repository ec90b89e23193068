import type { Link } from '../../model/link';
import type { Range } from '../../model/note';
import { decodeDestination } from '../../read/markdown/entities';
import { encodeAngled, encodeBare } from '../../read/markdown/destination';
import { markdownTarget, normaliseLinkText } from '../../read/markdown/target';
import type { TextEdit } from './text-edit';

/** The new target of a link; its alias and spelling stay. */
export interface NewTarget {
  readonly linkpath: string;
  /** A new subpath with its `#`, null for none; absent keeps what is there. */
  readonly subpath?: string | null;
  /** A new text for a link that showed the old name; null keeps what is there. */
  readonly display: string | null;
}

/**
 * The edits that turn `written`, the link as it stands in its text, to a new target; offsets count
 * from its first character. Null where the link cannot be taken apart, so that nobody guesses.
 */
export function respell(link: Link, written: string, target: NewTarget): TextEdit[] | null {
  return link.spelling === 'path' ? respellPath(link, written, target) : respellWikilink(written, target);
}

/**
 * The edits that turn a markdown link to a new target; offsets are those of `text`. `at` is where its destination stands, and
 * `open` where its text begins, null for a reference, whose destination stands elsewhere. Null where no spelling is read as
 * that target.
 */
export function respellMarkdown(link: Link, text: string, at: Range, open: number | null, target: NewTarget): TextEdit[] | null {
  const { kept, spelled } = respellDestination(link, text.slice(at.start, at.end), text[at.start - 1] === '<', target);
  if (spelled === null) return null;
  const edits: TextEdit[] = [{ start: at.start, end: at.end - kept, text: spelled }];
  const { display } = link;
  if (open !== null && target.display !== null && display !== null && text.startsWith(`${display}]`, open))
    edits.push({ start: open, end: open + display.length, text: target.display });
  return edits;
}

/** A bare path: a card of a canvas holds its subpath elsewhere, a base writes it after the path. */
function respellPath(link: Link, written: string, target: NewTarget): TextEdit[] {
  const hash = link.kind === 'base' ? written.indexOf('#') : -1;
  const end = hash < 0 || target.subpath !== undefined ? written.length : hash;
  return [{ start: 0, end, text: target.linkpath + (link.kind === 'base' ? (target.subpath ?? '') : '') }];
}

function respellWikilink(written: string, target: NewTarget): TextEdit[] | null {
  const open = /^!?\[\[/.exec(written)?.[0].length;
  if (open === undefined || !written.endsWith(']]')) return null;
  const content = written.slice(open, -2);
  const pipe = content.indexOf('|', 1);
  let stop = pipe < 0 ? content.length : pipe;
  // In a table the pipe is written `\|`, and the backslash is not part of the name.
  if (pipe > 0 && content[pipe - 1] === '\\') stop--;
  const hash = content.slice(0, stop).indexOf('#');
  if (hash >= 0 && target.subpath === undefined) stop = hash;
  const name = content.slice(0, stop);
  const start = open + (name.length - name.trimStart().length);
  const edits = [{ start, end: start + name.trim().length, text: target.linkpath + (target.subpath ?? '') }];
  const shown = pipe < 0 ? '' : content.slice(pipe + 1);
  if (target.display === null || shown.trim() === '') return edits;
  const from = open + pipe + 1 + (shown.length - shown.trimStart().length);
  return [...edits, { start: from, end: from + shown.trim().length, text: target.display }];
}

/** The `#` before a subpath may be written as itself, percent-encoded, or a character reference. */
const HASH = /#|%23|&(?:#0*35|#x0*23);/gi;

/** The new destination, and how many letters of the old one it keeps at its end; null where none is read as it should be. */
function respellDestination(link: Link, old: string, angled: boolean, target: NewTarget): { kept: number; spelled: string | null } {
  const encode = angled ? encodeAngled : encodeBare;
  const name = encode(target.linkpath, old);
  const subpath = target.subpath === undefined ? link.subpath : target.subpath;
  const isRead = (destination: string): boolean => {
    const read = markdownTarget(link.kind === 'frontmatter' ? destination : decodeDestination(destination));
    return read?.linkpath === normaliseLinkText(target.linkpath) && (read.subpath ?? '') === normaliseLinkText(subpath ?? '');
  };
  // A subpath that stays keeps its very letters, from the first place that is read so: in `it&#39;s.md#h` it is not the first `#`.
  if (target.subpath === undefined && subpath !== null)
    for (const { index } of old.matchAll(HASH)) {
      if (isRead(name + old.slice(index))) return { kept: old.length - index, spelled: name };
    }
  const whole = name + encode(subpath ?? '', old);
  return { kept: 0, spelled: whole === '' || isRead(whole) ? whole : null };
}
