import type { Finding, FixHint } from '../../model/finding';
import type { ResolvedLink } from '../../model/link';
import { extensionOf, foldKey, stemOf, type VaultPath } from '../../model/path';
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

/** Takes the link away and keeps its words; none for embeds, which show something, and where no text holds it. */
function withoutLink({ kind, start, raw, display, linkpath }: ResolvedLink): FixHint | null {
  if (start < 0 || (kind !== 'wikilink' && kind !== 'markdown')) return null;
  return { kind: 'replace', start, before: raw, text: display ?? linkpath, says: 'Remove link', drops: true };
}

/** A link whose target is written wrong, with the right writing: a web address in double brackets, one without `https://`, brackets in parentheses. */
export function miswritten(link: ResolvedLink, name: string, folders: ReadonlySet<string>): Finding | null {
  const { kind, spelling, raw, linkpath, subpath, display, start } = link;
  const wrong = (says: string, text: string, message: string): Finding =>
    finding(link, `${name} ${message}`, null, [], start < 0 ? null : { kind: 'replace', start, before: raw, text, says });
  const whole = linkpath + (subpath ?? '');
  const url = kind === 'wikilink' ? /https?:\/\/[^\s()<>]+$/.exec(whole)?.[0] : undefined;
  if (url !== undefined)
    return wrong('Fix link', `[${display ?? whole}](${url})`, 'is a web address in double brackets, which lead to notes alone.');
  if (spelling !== 'markdown') return null;
  const target = kind === 'markdown' ? /^\[\[([^[\]|]+)\]\]$/.exec(linkpath)?.[1] : undefined;
  const text = raw.slice(0, raw.lastIndexOf('(['));
  if (target !== undefined)
    return wrong(
      'Fix link',
      `${text}(${/[\s()]/.test(target) ? `<${target}>` : target})`,
      'leads nowhere: in parentheses the name of a note stands without brackets.',
    );
  const at = raw.lastIndexOf(linkpath);
  if (at < 0 || !/^www(?:\.[a-z0-9-]+)+(?:\/|$)|^(?:[a-z0-9-]+\.)+[a-z]{2,}\//i.test(linkpath)) return null;
  if (folders.has(foldKey(linkpath.split('/')[0] ?? ''))) return null;
  return wrong(
    'Add https://',
    `${raw.slice(0, at)}https://${raw.slice(at)}`,
    'is a web address without "https://", so it links to a file that is not there.',
  );
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
