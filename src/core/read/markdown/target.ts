import { attempt } from '../../model/errors';
/** From the text inside a link to what it names, for every kind of link. */

export interface Target {
  /** Before the first `#`. */
  readonly linkpath: string;
  /** From the first `#` on, null if there isn't one. */
  readonly subpath: string | null;
}

const ASCII = /^[\x20-\x7e]*$/;

/** NFC, with no-break spaces as spaces, as the app normalises every link text. */
export function normaliseLinkText(text: string): string {
  return ASCII.test(text) ? text : text.normalize('NFC').replace(/[\u00a0\u202f]/g, ' ');
}

/** Splits a link text at its first `#`. */
export function splitSubpath(link: string): Target {
  const hash = link.indexOf('#');
  if (hash < 0) return { linkpath: link, subpath: null };
  return { linkpath: link.slice(0, hash).trimEnd(), subpath: link.slice(hash) };
}

/**
 * The parts of a wikilink's content. The first pipe splits target and display unless it is the very
 * first character; a backslash before it belongs to the pipe. Null where no target is left.
 */
export function wikilinkTarget(content: string): (Target & { readonly display: string | null }) | null {
  const pipe = content.indexOf('|');
  let target = content;
  let display: string | null = null;
  if (pipe > 0) {
    target = content.slice(0, content.charCodeAt(pipe - 1) === 92 ? pipe - 1 : pipe);
    display = normaliseLinkText(content.slice(pipe + 1)).trim();
  }
  const link = normaliseLinkText(target).trim();
  if (link === '') return null;
  const { linkpath, subpath } = splitSubpath(link);
  return { linkpath, subpath, display };
}

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/**
 * The target of a markdown destination (brackets, title and backslashes already gone). Null where it
 * is empty or leads out of the vault: anything with a `scheme:` in front or `://` anywhere.
 */
export function markdownTarget(destination: string): Target | null {
  if (destination === '' || SCHEME.test(destination) || destination.includes('://')) return null;
  return splitSubpath(normaliseLinkText(decodePercent(destination)));
}

/** Decodes `%20` and the like; a text with an escape that is no UTF-8 stays as written. */
export function decodePercent(text: string): string {
  return text.includes('%') ? attempt(() => decodeURIComponent(text), text) : text;
}
