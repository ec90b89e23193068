import type { Finding, FixHint } from '../../model/finding';
import type { ResolvedLink } from '../../model/link';
import { extensionOf, stemOf, type VaultPath } from '../../model/path';
import { unresolvedName } from '../../read/links/resolve';
import type { NearMatch, NearNames } from './near';
import { someOf } from '../../model/collections';

/** Signs with which a link ends the name of its note; spaces around it a link leaves out. */
const UNSPELLABLE = /[#^[\]|]|^\s|\s$/;

export function misspelled(link: ResolvedLink, name: string, { paths }: NearMatch): Finding {
  const [first, second] = paths;
  if (first === undefined || second !== undefined)
    return finding(link, `${name} leads nowhere; it could mean ${list(paths)}. Write the full name of the one you mean.`, null, paths);
  // A link to such a name would be read as a link to a heading of another note.
  if (UNSPELLABLE.test(stemOf(first)))
    return finding(link, `${name} leads nowhere: no link can spell "${first}". Rename that note, then link to it.`, null, paths);
  return finding(link, `${name} leads nowhere; it probably means "${first}".`, first, []);
}

export function addressOf(link: ResolvedLink, name: string): Finding {
  const at = link.raw.lastIndexOf(link.linkpath);
  const text = at < 0 ? null : `${link.raw.slice(0, at)}https://${link.raw.slice(at)}`;
  const fix =
    text === null || link.start < 0
      ? null
      : ({ kind: 'replace', start: link.start, before: link.raw, text, says: 'Add https://' } as const);
  return finding(link, `${name} is a web address without "https://", so it links to a file that is not there.`, null, [], fix);
}

/** Takes the link away and keeps its words; none for embeds, which show something, and where no text holds it. */
function withoutLink({ kind, start, raw, display, linkpath }: ResolvedLink): FixHint | null {
  if (start < 0 || (kind !== 'wikilink' && kind !== 'markdown')) return null;
  return { kind: 'replace', start, before: raw, text: display ?? linkpath, says: 'Remove link', drops: true };
}

/** The web address that a wikilink holds: `[[Site: https://example.org|text]]`. */
export function addressIn({ kind, spelling, linkpath, subpath }: ResolvedLink): string | null {
  if (kind !== 'wikilink' || spelling !== 'wikilink' || !linkpath.includes('://')) return null;
  return /https?:\/\/[^\s()<>]+$/.exec(linkpath + (subpath ?? ''))?.[0] ?? null;
}

/** A web address in the brackets of a wikilink. */
export function inBrackets(link: ResolvedLink, name: string, url: string): Finding {
  const text = `[${link.display ?? link.linkpath + (link.subpath ?? '')}](${url})`;
  const fix = link.start < 0 ? null : ({ kind: 'replace', start: link.start, before: link.raw, text, says: 'Fix link' } as const);
  return finding(link, `${name} is a web address in double brackets, which lead to notes alone.`, null, [], fix);
}

/** `[text]([[note]])`: the brackets of a wikilink in the parentheses of a link. */
export function inParentheses(link: ResolvedLink, name: string): Finding {
  const target = link.linkpath.slice(2, -2);
  const at = link.kind === 'markdown' && link.start >= 0 ? link.raw.lastIndexOf('([[') : -1;
  const text = `${link.raw.slice(0, at)}(${/[\s()]/.test(target) ? `<${target}>` : target})`;
  const fix = at < 0 ? null : ({ kind: 'replace', start: link.start, before: link.raw, text, says: 'Fix link' } as const);
  return finding(link, `${name} leads nowhere: in parentheses the name of a note stands without brackets.`, null, [], fix);
}

export function missing(link: ResolvedLink, name: string, near: NearNames): Finding {
  const paths = near.file(link.linkpath)?.paths ?? [];
  const meant = paths.length === 0 && isToNote(link) ? near.note(unresolvedName(link.linkpath)) : null;
  if (meant !== null) return misspelled(link, name, meant);
  const [first, second] = paths;
  const what = link.kind === 'embed' ? 'embeds' : 'links to';
  if (first !== undefined && second === undefined)
    return finding(link, `${name} ${what} a file that is not there; "${first}" has its name.`, first, []);
  const could = first === undefined ? 'Bring the file back, or remove the link.' : `It could mean ${list(paths)}.`;
  return finding(link, `${name} ${what} a file that is not there. ${could}`, null, first === undefined ? [] : paths);
}

function finding(
  link: ResolvedLink,
  message: string,
  to: VaultPath | null,
  related: readonly VaultPath[],
  fix = withoutLink(link),
): Finding {
  return {
    id: 'link.broken',
    severity: 'warning',
    path: link.from,
    message,
    fix: to === null ? (related.length === 0 ? fix : null) : { kind: 'relink', raw: link.raw, start: link.start, to },
    ...(link.line > 0 ? { line: link.line } : {}),
    ...(related.length === 0 ? {} : { related }),
  };
}

/** True for a link, not an embed, by the name of a note: with `.md` or without an extension. */
function isToNote({ kind, spelling, linkpath }: ResolvedLink): boolean {
  return kind === 'markdown' && spelling === 'markdown' && ['', 'md'].includes(extensionOf(linkpath).toLowerCase());
}

function list(paths: readonly VaultPath[]): string {
  return someOf(
    paths.map((path) => `"${path}"`),
    3,
  );
}
