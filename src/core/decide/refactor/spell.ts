import type { Link } from '../../model/link';
import { decodeDestination } from '../../read/markdown/entities';
import { markdownTarget } from '../../read/markdown/target';
import type { TextEdit } from './text-edit';

/** The new target of a link; its alias and spelling stay. */
export interface NewTarget {
  readonly linkpath: string;
  /** A new subpath with its `#`, null for none; absent keeps what is there. */
  readonly subpath?: string | null;
  /** A new display text for a markdown link that showed the old name; null keeps what is there. */
  readonly display: string | null;
}

/**
 * The edits that turn `written`, the link as it stands in its text, to a new target; offsets count
 * from its first character. Null where the link cannot be taken apart, so that nobody guesses.
 */
export function respell(link: Link, written: string, target: NewTarget): TextEdit[] | null {
  if (link.spelling === 'path') return respellPath(link, written, target);
  return link.spelling === 'wikilink' ? respellWikilink(written, target) : respellMarkdown(link, written, target);
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
  return [{ start, end: start + name.trim().length, text: target.linkpath + (target.subpath ?? '') }];
}

interface Destination {
  readonly start: number;
  readonly end: number;
  readonly angled: boolean;
}

function respellMarkdown(link: Link, written: string, target: NewTarget): TextEdit[] | null {
  const found = findDestination(link, written);
  if (found === null) return null;
  const old = written.slice(found.start, found.end);
  const hash = old.search(/#|%23/i);
  // A destination that cannot be decoded is read as it stands; with an encoded name in it, it would be decoded as a whole.
  const kept = hash < 0 || target.subpath !== undefined ? '' : old.slice(hash);
  const literal = kept.includes('%') && !decodes(old);
  const stop = hash < 0 || target.subpath !== undefined || literal ? old.length : hash;
  const encode = found.angled ? encodeAngled : encodeBare;
  const text = encode(target.linkpath, old) + encode(target.subpath ?? '', old) + (literal ? kept.replace(/%/g, '%25') : '');
  const edits: TextEdit[] = [{ start: found.start, end: found.start + stop, text }];
  if (target.display !== null && link.display !== null) {
    const open = written.indexOf('[') + 1;
    if (written.startsWith(`${link.display}]`, open)) edits.push({ start: open, end: open + link.display.length, text: target.display });
  }
  return edits;
}

function decodes(destination: string): boolean {
  try {
    decodeURIComponent(destination);
    return true;
  } catch {
    return false;
  }
}

/** The destination of an inline link: after the `](` from which a destination, a title and the `)` fill the rest. */
function findDestination(link: Link, written: string): Destination | null {
  for (let at = written.indexOf(']('); at >= 0; at = written.indexOf('](', at + 1)) {
    const rest = written.slice(at + 2);
    const match = /^([ \t\r\n]*)(?:<([^<>\n]*)>|([^\s<][^\s]*?))(?:[ \t\r\n]+(?:"[^]*"|'[^]*'|\([^]*\)))?[ \t\r\n]*\)$/.exec(rest);
    if (match === null) continue;
    const angled = match[2] !== undefined;
    const destination = match[2] ?? match[3] ?? '';
    const start = at + 2 + (match[1] ?? '').length + (angled ? 1 : 0);
    if (markdownTarget(decodeDestination(destination))?.linkpath === link.linkpath)
      return { start, end: start + destination.length, angled };
  }
  return null;
}

/** In angle brackets only what would end them, or be decoded, needs another spelling; spaces stay as the link had them. */
function encodeAngled(linkpath: string, old: string): string {
  const text = linkpath.replace(/[%<>\\\n\r]/g, percent).replace(ENTITY, percent);
  return /%20/.test(old) ? text.replace(/ /g, '%20') : text;
}

/**
 * As the app writes destinations: spaces encoded and little else. A link whose other letters were
 * encoded as well keeps that habit.
 */
function encodeBare(linkpath: string, old: string): string {
  const text = linkpath.replace(/[%<>\\()\s]/gu, percent).replace(ENTITY, percent);
  return /%[89a-f][0-9a-f]/i.test(old) ? text.replace(/[\u0080-\uffff]+/g, encodeURIComponent) : text;
}

/** `&amp;` in a name would be read as `&`. */
const ENTITY = /&(?=#?[a-z0-9]+;)/gi;

function percent(character: string): string {
  return encodeURIComponent(character).replace(/[()]/g, (bracket) => (bracket === '(' ? '%28' : '%29'));
}
