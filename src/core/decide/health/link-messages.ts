import type { DecideContext } from '../../model/context';
import type { Finding, FixHint } from '../../model/finding';
import type { ResolvedLink } from '../../model/link';
import { extensionOf, foldKey, stemOf, type NotePath, type VaultPath } from '../../model/path';
import type { Snapshot } from '../../model/snapshot';
import { unresolvedName } from '../../read/links/resolve';
import { standings } from '../top-of-mind/index';
import { quoted } from './gather';
import type { NearMatch, NearNames } from './near';

/** Signs with which a link ends the name of its note; spaces around it a link leaves out. */
const UNSPELLABLE = /[#^[\]|]|^\s|\s$/;

/** How findings may name the links of a memory: as they are written, but for those of notes that must not leave it. */
export function linkNames(ctx: DecideContext): (link: ResolvedLink) => string {
  const standing = standings(ctx);
  return ({ raw, line, from }) => {
    const note = ctx.snapshot.notes.get(from as NotePath);
    if (note === undefined || standing(note).withheld === null) return raw;
    return line > 0 ? `A link in line ${line}` : 'A link in its properties';
  };
}

/** A finding at the place of a link. */
export function linkFinding({ from, line }: ResolvedLink, id: string, message: string, fix: FixHint | null): Finding {
  const severity = id === 'link.ambiguous' ? 'info' : 'warning';
  return { id, severity, path: from, message, fix, ...(line > 0 ? { line } : {}) };
}

/** Takes the link away and keeps its words; none for embeds, which show something, and where no text holds it. */
export function withoutLink({ kind, start, raw, display, linkpath, subpath }: ResolvedLink): FixHint | null {
  if (start < 0 || (kind !== 'wikilink' && kind !== 'markdown')) return null;
  // `[[a#b]]` reads "a > b".
  const shown = [linkpath, ...(subpath ?? '').split('#')].filter((part) => part !== '').join(' > ');
  return { kind: 'replace', start, before: raw, text: display ?? shown, says: 'Remove link', drops: true };
}

export function misspelled(link: ResolvedLink, name: string, { paths }: NearMatch): Finding {
  const leads = `${name} leads nowhere`;
  if (paths.length !== 1)
    return withPaths(link, `${leads}; it could mean ${quoted(paths)}. Write the full name of the one you mean.`, paths);
  // A link to such a name would be read as a link to a heading of another note.
  if (UNSPELLABLE.test(stemOf(paths[0] ?? '')))
    return broken(link, `${leads}: no link can spell ${quoted(paths)}. Rename that note, then link to it.`);
  return withPaths(link, `${leads}; it probably means ${quoted(paths)}.`, paths);
}

/** A link to a file that is not there. */
export function missing(link: ResolvedLink, name: string, near: NearNames): Finding {
  const paths = near.file(link.linkpath, link.from)?.paths ?? [];
  const isToNote = link.kind === 'markdown' && ['', 'md'].includes(extensionOf(link.linkpath).toLowerCase());
  const meant = paths.length === 0 && isToNote ? near.note(unresolvedName(link.linkpath), link.from) : null;
  if (meant !== null) return misspelled(link, name, meant);
  const says = `${name} ${link.kind === 'embed' ? 'embeds' : 'links to'} a file that is not there`;
  if (paths.length === 0) return broken(link, `${says}. Bring the file back, or remove the link.`);
  return withPaths(
    link,
    paths.length === 1 ? `${says}; ${quoted(paths)} has its name.` : `${says}. It could mean ${quoted(paths)}.`,
    paths,
  );
}

/** A link whose target is written wrong, with the right writing: a web address in double brackets, one without `https://`, `][` in place of `|`. */
export function miswritten(link: ResolvedLink, name: string, folders: ReadonlyMap<string, string>, snapshot: Snapshot): Finding | null {
  const { kind, spelling, raw, linkpath, subpath, display, start, from } = link;
  const wrong = (text: string, message: string, says = 'Fix link'): Finding =>
    broken(link, `${name} ${message}`, start < 0 ? null : { kind: 'replace', start, before: raw, text, says });
  const whole = linkpath + (subpath ?? '');
  const url = kind === 'wikilink' ? /https?:\/\/[^\s()<>]+$/.exec(whole)?.[0] : undefined;
  if (url !== undefined) return wrong(`[${display ?? whole}](${url})`, 'is a web address in double brackets, which lead to notes alone.');
  const [, org, words] = /^\[\[(.+?)\]\[([^[\]|]*)\]\]$/.exec(raw) ?? [];
  if (org !== undefined && snapshot.resolve(org, from) !== null)
    return wrong(`[[${org}|${words}]]`, 'leads nowhere: in Obsidian the text of a link stands after "|", not after "][".');
  if (spelling !== 'markdown') return null;
  const at = raw.lastIndexOf(linkpath);
  if (at < 0 || !/^www(?:\.[a-z0-9-]+)+(?:\/|$)|^(?:[a-z0-9-]+\.)+[a-z]{2,}\//i.test(linkpath)) return null;
  if (folders.has(foldKey(linkpath.split('/')[0] ?? ''))) return null;
  const text = `${raw.slice(0, at)}https://${raw.slice(at)}`;
  return wrong(text, 'is a web address without "https://", so it links to a file that is not there.', 'Add https://');
}

function broken(link: ResolvedLink, message: string, fix = withoutLink(link)): Finding {
  return linkFinding(link, 'link.broken', message, fix);
}

/** With a fix where one file alone can be meant. */
function withPaths(link: ResolvedLink, message: string, paths: readonly VaultPath[]): Finding {
  const { raw, start, linkpath } = link;
  const [to, second] = paths;
  if (to === undefined || second !== undefined) return { ...broken(link, message, null), related: paths };
  // A text cannot begin with the bracket of `[[[name]]`.
  return broken(link, message, linkpath.startsWith('[') ? null : { kind: 'relink', raw, start, to });
}
