import type { DecideContext } from '../../model/context';
import type { Finding } from '../../model/finding';
import type { ResolvedLink } from '../../model/link';
import type { Note } from '../../model/note';
import { asVaultPath, basenameOf, folderOf, foldKey, type VaultPath, joinPath } from '../../model/path';
import type { Snapshot } from '../../model/snapshot';
import { Ignored } from '../../read/files/ignored';
import { coveringOf } from '../../read/text/glob';
import { isByMachine } from '../../read/memory/by-place';
import { filesOf, insideMemory, isConflict } from '../../read/memory/scope';
import type { Steps } from '../../read/text/steps';
import { unresolvedName } from '../../read/links/resolve';
import { isBreadcrumb, wantedNames } from '../top-of-mind/index';
import type { HealthScope } from './checks/check';
import { nearNames } from './near';
import { addressIn, addressOf, inBrackets, inParentheses, misspelled, missing } from './link-messages';
import { withGatheredFiles } from './missing-files';
import { linkNames } from './shown-link';
import { isRecord } from './records';
import { isPlaceholder, isTemplate } from './templates';

/** The file that says what git keeps out of a copy of the vault. */
export const IGNORE_PATH = asVaultPath('.gitignore');

/** Files that tell agents how to work. */
const INSTRUCTIONS = /^(?:SKILL|AGENTS|CLAUDE|GEMINI)\.md$/i;

/** Sources whose links are looked at between two steps. */
const STEP = 500;

/**
 * Every unresolved link of the memory. A name that is a note's title or alias, or differs in case
 * and punctuation alone, is broken; so is one that only one note wants and that is a slip away from
 * a note; so is a missing file of an embed or markdown link; many missing files are one finding. Everything else
 * is a wanted name.
 */
export function* linkSteps(
  ctx: DecideContext,
  notes: readonly Note[],
  texts: ReadonlyMap<VaultPath, string>,
): Steps<Pick<HealthScope, 'linkSources' | 'unresolved'>> {
  const linkSources = sourcesIn(ctx, notes);
  yield;
  const names = new Set(linkSources);
  const wanted = wantedNames(
    ctx,
    // Instructions show how links are written, and a program writes orders to itself: their names are no notes to write.
    notes.filter(
      ({ path }) => names.has(path) && !INSTRUCTIONS.test(basenameOf(path)) && !isByMachine(ctx.convention, insideMemory(ctx, path)),
    ),
  );
  const wantedBy = new Map(wanted.map((one) => [foldKey(one.name), one.sources.length]));
  yield;
  const near = yield* nearNames(ctx);
  const folders = foldersOf(ctx.snapshot);
  const wanting = ctx.snapshot.unresolvedSources?.();
  const faulty = new Set<string>();
  const broken: Finding[] = [];
  const gone = new Map<Finding, ResolvedLink>();
  const ignored = new Ignored([[IGNORE_PATH, texts.get(IGNORE_PATH) ?? '']]);
  const nameOf = linkNames(ctx);
  let looked = 0;
  for (const source of linkSources) {
    if (wanting?.has(source) === false) continue;
    if (++looked % STEP === 0) yield;
    for (const link of ctx.snapshot.outgoing(source)) {
      if (link.to !== null || isPlaceholder(link.raw) || isHidden(link.linkpath)) continue;
      const address = addressIn(link);
      if (address !== null) {
        faulty.add(foldKey(unresolvedName(link.linkpath)));
        broken.push(inBrackets(link, nameOf(link, source), address));
        continue;
      }
      if (!isBreadcrumb(link)) {
        if (/^\[\[[^[\]|]+\]\]$/.test(link.linkpath)) broken.push(inParentheses(link, nameOf(link, source)));
        else if (isAddress(link, folders)) broken.push(addressOf(link, nameOf(link, source)));
        else if (!leadsOutside(link, folders, ignored) && !leadsThroughLink(ctx.snapshot, link) && !isPageOfSite(link, ctx.snapshot)) {
          const one = missing(link, nameOf(link, source), near);
          broken.push(one);
          // A link that must not be named stays apart.
          if (one.fix?.kind !== 'relink' && one.related === undefined && nameOf(link, source) === link.raw) gone.set(one, link);
        }
        continue;
      }
      const key = foldKey(unresolvedName(link.linkpath));
      const match = near.marked(link) ?? near.note(unresolvedName(link.linkpath));
      // Looking for a slip takes as long as some dozen sources.
      looked += 20;
      if (looked % STEP < 20) yield;
      if (match === null || (match.how === 'close' && (wantedBy.get(key) ?? 0) > 1)) continue;
      faulty.add(key);
      broken.push(misspelled(link, nameOf(link, source), match));
    }
  }
  const isName = (name: string): boolean => !faulty.has(foldKey(name)) && !isHidden(name) && !isPlaceholder(name);
  return {
    linkSources,
    unresolved: { broken: withGatheredFiles(broken, gone, ctx.snapshot), wanted: wanted.filter(({ name }) => isName(name)) },
  };
}

/** The files whose links count, as `HealthScope.linkSources` says. */
export function sourcesIn(ctx: DecideContext, notes: readonly Note[]): VaultPath[] {
  const readable = new Set<VaultPath>(notes.map((note) => note.path));
  return filesOf(ctx).filter((path) => {
    if (isTemplate(ctx, path) || isRecord(path)) return false;
    return path.toLowerCase().endsWith('.md') ? readable.has(path) : !isConflict(ctx, path);
  });
}

/** Every folder of the vault, by `foldKey`. */
function foldersOf(snapshot: Snapshot): ReadonlySet<string> {
  const folders = new Set<string>();
  let last = '';
  for (const { path } of snapshot.files) {
    const folder = folderOf(path);
    if (folder === last) continue;
    last = folder;
    for (let one = folder; one !== '' && !folders.has(foldKey(one)); one = folderOf(one)) folders.add(foldKey(one));
  }
  return folders;
}

/** True for a path below a dot-folder, which the app does not index: nobody can say whether it is there. */
function isHidden(linkpath: string): boolean {
  return linkpath.split('/').some((part) => part.startsWith('.') && !/^\.\.?$|^\.\.\./.test(part));
}

/** A host alone, by endings that no file has. */
const SITE = /^(?:[a-z0-9-]+\.)+(?:com|edu|gov|is)$/i;

/** True for `www.example.org/page`, which has lost its `https://` and so names a file. */
function isAddress({ kind, linkpath, spelling }: ResolvedLink, folders: ReadonlySet<string>): boolean {
  const [host = '', ...path] = linkpath.split('/');
  if (spelling !== 'markdown' || folders.has(foldKey(host))) return false;
  if (path.length === 0 && kind === 'markdown' && SITE.test(host)) return true;
  return /^www(?:\.[a-z0-9-]+)+$/i.test(host) || (path.length > 0 && /^(?:[a-z0-9-]+\.)+[a-z]{2,}$/i.test(host));
}

/** True for a link to a folder, out of the vault, to what git keeps out of this copy of it, or to a page of a website: nobody can say that it is broken. */
function leadsOutside(link: ResolvedLink, folders: ReadonlySet<string>, ignored: Ignored): boolean {
  const parts = link.linkpath.replace(/^\/|\/$/g, '').split('/');
  if (climbsOut(link, parts)) return true;
  // `/docs/page` is a page of the website that the folder is made into, where no folder of the vault has that name.
  if (link.linkpath.startsWith('/') && !folders.has(foldKey(parts[0] ?? ''))) return true;
  // So is one whose last part has no extension: a link from the vault's root to a note has its `.md`.
  if (link.linkpath.startsWith('/') && !(parts[parts.length - 1] ?? '').includes('.')) return true;
  const fromRoot = foldKey(parts.filter((part) => part !== '.' && part !== '..').join('/'));
  const whole = besideSource(link, parts);
  return folders.has(fromRoot) || folders.has(foldKey(whole)) || coveringOf(whole).some((at) => ignored.has(at, at !== whole));
}

/** True for more `..` than there are folders above the source. */
function climbsOut(link: ResolvedLink, parts: readonly string[]): boolean {
  const up = parts.findIndex((part) => part !== '..' && part !== '.');
  const climbs = parts.slice(0, up < 0 ? parts.length : up).filter((part) => part === '..').length;
  return climbs > link.from.split('/').length - 1;
}

/** True for a link whose file is there by the path it says, below a link to a folder. */
function leadsThroughLink(snapshot: Snapshot, link: ResolvedLink): boolean {
  const parts = link.linkpath.replace(/^\//, '').split('/');
  return [parts.join('/'), besideSource(link, parts)].some((path) =>
    snapshot.namesOf(asVaultPath(path)).some((name) => name !== path && snapshot.has(name)),
  );
}

/** The path that a relative link says, from the vault's root. */
function besideSource(link: ResolvedLink, parts: readonly string[]): string {
  const own = folderOf(link.from)
    .split('/')
    .filter((part) => part !== '');
  for (const part of parts) {
    if (part === '..') own.pop();
    else if (part !== '.') own.push(part);
  }
  return own.join('/');
}

/** Files that a site generator writes. */
const GENERATED = /^(?:feed|rss|atom|sitemap|index|404|robots|search)\.(?:xml|html?|json|txt)$/i;
/** Ends of the file that an address is made from. */
const SOURCES = ['.md', '/index.md', '/_index.md', '/README.md', '.canvas', '.base'];

/**
 * True for a markdown link that is written for the website which the folder is made into, and leads to a page of it:
 * `./page/`, `page.html`, `../page?x=1`, also from a page that stands in a folder of its own there. So are links to what the
 * generator writes, and those that begin with a sign that only it knows (`@/`, `~/`, `:`).
 */
function isPageOfSite(link: ResolvedLink, snapshot: Snapshot): boolean {
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
