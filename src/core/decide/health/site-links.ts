import type { ResolvedLink } from '../../model/link';
import { asVaultPath, folderOf, joinPath } from '../../model/path';
import type { Snapshot } from '../../model/snapshot';

/** Files that a site generator writes. */
const GENERATED = /^(?:feed|rss|atom|sitemap|index|404|robots|search)\.(?:xml|html?|json|txt)$/i;
/** Ends of the file that an address is made from. */
const SOURCES = ['.md', '/index.md', '/_index.md', '/README.md', '.canvas', '.base'];

/**
 * True for a markdown link that is written for the website which the folder is made into, and leads to a page of it:
 * `./page/`, `page.html`, `../page?x=1`, also from a page that stands in a folder of its own there. So are links to what the
 * generator writes, and those that begin with a sign that only it knows (`@/`, `~/`, `:`).
 */
export function isPageOfSite(link: ResolvedLink, snapshot: Snapshot): boolean {
  if (link.spelling !== 'markdown') return false;
  const path = link.linkpath.replace(/[?#].*$/, '');
  const last = path.replace(/\/$/, '').split('/').pop() ?? '';
  if (path === '' || last === '.' || last === '..' || /^(?:[@~]\/|:)/.test(path) || GENERATED.test(last)) return true;
  const bare = path.replace(/\/$/, '').replace(/\.html?$/i, '');
  const isChanged = bare !== link.linkpath;
  return basesOf(link).some((base) => {
    const at = joined(base, bare);
    if (at === null) return false;
    return (isChanged && snapshot.has(asVaultPath(at))) || SOURCES.some((end) => snapshot.has(asVaultPath(`${at}${end}`)));
  });
}

/** The folders that a relative address may start from: that of the file, that of its page, and the root. */
function basesOf({ from, linkpath }: ResolvedLink): string[] {
  if (linkpath.startsWith('/')) return [''];
  return [...new Set([folderOf(from), from.replace(/\.md$/i, ''), ''])];
}

/** The path from the vault's root; null where it climbs out. */
function joined(base: string, path: string): string | null {
  const parts = base === '' ? [] : base.split('/');
  for (const part of path.split('/')) {
    if (part === '..' && parts.pop() === undefined) return null;
    if (part !== '..' && part !== '.' && part !== '') parts.push(part);
  }
  return parts.length === 0 ? null : joinPath('', parts.join('/'));
}
