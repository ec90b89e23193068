import { groupBy } from '../../model/collections';
import type { DecideContext } from '../../model/context';
import type { Finding, FixHint } from '../../model/finding';
import type { ResolvedLink } from '../../model/link';
import type { Note } from '../../model/note';
import { asVaultPath, basenameOf, extensionOf, folderOf, foldKey, type NotePath, stemOf, type VaultPath } from '../../model/path';
import type { Snapshot } from '../../model/snapshot';
import { Ignored } from '../../read/files/ignored';
import { coveringOf } from '../../read/text/glob';
import { isByMachine } from '../../read/memory/by-place';
import { filesOf, insideMemory, isConflict } from '../../read/memory/scope';
import type { Steps } from '../../read/text/steps';
import { unresolvedName } from '../../read/links/resolve';
import { isAttachment, isBreadcrumb, isPutAway, standings, wantedNames } from '../top-of-mind/index';
import { keyOf, type HealthScope } from './checks/check';
import { gatheredBy, quoted } from './gather';
import { nearNames, type NearMatch, type NearNames } from './near';
import { isPlaceholder, isRecord, isTemplate } from './templates';

/** The file that says what git keeps out of a copy of the vault. */
export const IGNORE_PATH = asVaultPath('.gitignore');

/** The check of links, as far as keys need it. */
export const OF_LINKS = {
  id: 'links',
  names: {
    'link.broken': 'broken-links',
    'link.place': 'broken-places',
    'link.by-id': 'links-by-id',
    'index.link': 'index-links',
    'pointer.dangling': 'pointers',
  },
};

/** Files that tell agents how to work. */
const INSTRUCTIONS = /^(?:SKILL|AGENTS|CLAUDE|GEMINI)\.md$/i;

/**
 * Every unresolved link of the memory. A name that is a note's title or alias, or differs in case
 * and punctuation alone, is broken; so is one that only one note wants and that is a slip away from
 * a note; so is a missing file of an embed or markdown link; many missing files are one finding. Everything else
 * is a wanted name.
 */
export function* linkSteps(
  ctx: DecideContext,
  notes: readonly Note[],
  { texts, isIgnored }: Pick<HealthScope, 'texts' | 'isIgnored'>,
): Steps<Pick<HealthScope, 'linkSources' | 'unresolved'>> {
  const { snapshot, convention } = ctx;
  const linkSources = sourcesIn(ctx, notes);
  yield;
  const sources = new Set(linkSources);
  // Instructions show how links are written, and a program writes orders to itself: their names are no notes to write.
  const wants = ({ path }: Note): boolean =>
    sources.has(path) && !INSTRUCTIONS.test(basenameOf(path)) && !isByMachine(convention, insideMemory(ctx, path));
  const wanted = wantedNames(ctx, notes.filter(wants));
  const wantedBy = new Map(wanted.map((one) => [foldKey(one.name), one.sources.length]));
  yield;
  const near = yield* nearNames(ctx);
  const folders = foldersOf(snapshot);
  const ignored = new Ignored([[IGNORE_PATH, texts.get(IGNORE_PATH) ?? '']]);
  const wanting = snapshot.unresolvedSources?.();
  const nameOf = linkNames(ctx);
  const faulty = new Set<string>();
  /** Names that a text wants: those of properties alone are data, as the author of a clipping. */
  const inText = new Set<string>();
  const broken: Broken[] = [];
  for (const source of linkSources) {
    if (wanting?.has(source) === false) continue;
    yield;
    for (const link of snapshot.outgoing(source)) {
      if (link.to !== null || isPlaceholder(link.raw) || isHidden(link.linkpath) || isLinked(link, snapshot)) continue;
      const isData = link.kind === 'frontmatter';
      if (isData && link.linkpath.includes('://')) continue;
      const [bare, name] = [unresolvedName(link.linkpath), nameOf(link)];
      const wrong = isData ? null : miswritten(link, name, folders, snapshot);
      if (wrong === null && !isBreadcrumb(link)) {
        // In code that is known, a path out of the vault may be right.
        const isOut = joined(folderOf(source), link.linkpath) === null && ctx.code === undefined;
        if (!isOut && isElsewhere(link, folders, ignored)) continue;
        const finding = missing(link, name, near);
        const isAlone = finding.fix?.kind === 'relink' || finding.related !== undefined;
        broken.push({ finding, link, state: isOut ? 'outside' : isAlone ? 'alone' : 'gone', isNamed: name === link.raw });
        continue;
      }
      if (!isData) inText.add(foldKey(bare));
      yield;
      const above = wrong === null ? folderAbove(link, folders, snapshot) : null;
      const whole = above === null ? null : snapshot.resolve(link.linkpath.slice(above.length + 1), source);
      const match = wrong !== null ? null : whole === null ? near.note(bare, source) : ({ how: 'same', paths: [whole] } as const);
      const isSlip = match?.how === 'same' || (wantedBy.get(foldKey(bare)) ?? 0) < 2;
      // A link to a heading says that the note was there.
      const isLost = wrong === null && !isData && /\S#\S/.test(link.raw);
      const finding = match !== null && isSlip ? misspelled(link, name, match) : isLost ? missing(link, name, near) : wrong;
      if (finding === null) continue;
      faulty.add(foldKey(bare));
      broken.push({ finding, link, state: isLost && match === null ? 'lost' : 'alone', isNamed: name === link.raw });
    }
  }
  // A folder of that name is the thing itself, as one with the parts of a report.
  const folderNames = new Set([...folders.keys()].map(basenameOf));
  const isMissing = (key: string): boolean => inText.has(key) && !faulty.has(key) && !folderNames.has(key);
  const names = wanted.filter(({ name }) => isMissing(foldKey(name)));
  return { linkSources, unresolved: { broken: gathered(broken, folders, ctx, isIgnored), wanted: names } };
}

/** A finding about a link, and what is there of its file: nothing of its name, nothing but the link to a heading of it, nothing that the vault can know. */
interface Broken {
  readonly finding: Finding;
  readonly link: ResolvedLink;
  readonly state: 'gone' | 'lost' | 'outside' | 'alone';
  /** False for a link that must not be named. */
  readonly isNamed: boolean;
}

/** Links that are one fault: from how many on, by what they belong together, and what is said of them. */
type Fault = readonly [number, (one: Broken) => string | false, (links: readonly ResolvedLink[]) => string, 'info'?];

/** The findings, in which those of one fault are one, at the end. */
function gathered(
  all: readonly Broken[],
  folders: ReadonlyMap<string, string>,
  ctx: DecideContext,
  isIgnored: HealthScope['isIgnored'],
): Finding[] {
  const { snapshot } = ctx;
  const top = ({ from }: Pick<ResolvedLink, 'from'>): string => /^[^/]+(?=\/)/.exec(insideMemory(ctx, from))?.[0] ?? '';
  const links = groupBy(snapshot.links.filter(isMarkdown), top);
  const dead = groupBy(all.map(({ link }) => link).filter(isMarkdown), top);
  /** True where half of the links of a folder or more lead nowhere. */
  const isCopied = (folder: string): boolean => 2 * (dead.get(folder)?.length ?? 0) >= (links.get(folder)?.length ?? 0);
  const kinds = new Set(snapshot.files.map(({ path }) => kindOf(path)));
  // The number of files, in a sentence, with the first names.
  const files = (links: readonly ResolvedLink[], sentence: string): string => {
    const paths = [...new Set(links.map(({ linkpath }) => linkpath))];
    return `${paths.length} ${sentence}: ${quoted(paths)}`;
  };
  const isForeign = (path: string): boolean =>
    /^[^.]+$|\.[a-z0-9]{1,9}$/i.test(basenameOf(path)) && !isAttachment(path) && !kinds.has(kindOf(path));
  const faults: readonly Fault[] = [
    [
      20,
      ({ link, finding: { fix } }) => {
        // A slip in the name of a page beside it is one to correct.
        const isOwn = fix?.kind === 'relink' && top({ from: fix.to }) === top(link);
        return isMarkdown(link) && !isOwn && !link.linkpath.startsWith('[') && isCopied(top(link)) && top(link);
      },
      (group) =>
        `${files(group, `files that notes of "${top(group[0] as ResolvedLink)}" link to are not there`)}. Most links in that folder lead nowhere, as in pages that were copied from elsewhere.`,
      'info',
    ],
    [
      2,
      ({ state, link }) => state === 'gone' && isMarkdown(link) && isForeign(link.linkpath) && 'foreign',
      (links) =>
        `${files(links, 'files that notes link to are not there')}. The vault has no files of their kinds, so they belong elsewhere: to a website, or to code.`,
      'info',
    ],
    [
      10,
      ({ state, link }) => state === 'gone' && !isMarkdown(link) && !['', 'md'].includes(kindOf(link.linkpath)) && 'lost folder',
      (links) => {
        const [does, them] = links.every(({ kind }) => kind === 'embed') ? ['embed', 'embeds'] : ['embed or link to', 'links'];
        return `${files(links, `files that notes ${does} are not there`)}. Bring them back, or remove the ${them}.`;
      },
    ],
    [
      6,
      ({ state, link }) => state === 'gone' && isMarkdown(link) && !link.linkpath.startsWith('[') && link.from,
      (links) => `${files(links, 'files that the note links to are not there')}, as in a page that was copied from elsewhere.`,
    ],
    [
      2,
      ({ state }) => state === 'lost' && state,
      (links) =>
        `${files(links, 'notes are not there, though links name a heading of them')}. They got another name, or did not come along.`,
      'info',
    ],
    [
      6,
      ({ state }) => state === 'outside' && state,
      (links) => `${files(links, 'files that notes link to lie outside of the vault, where Obsidian opens nothing')}.`,
      'info',
    ],
    [
      2,
      ({ link }) => folderAbove(link, folders, snapshot) ?? false,
      (links) =>
        `${links.length} links begin with "${links[0]?.linkpath.split('/')[0] ?? ''}/", a folder that is not there, and lead to files of the vault without it, as if this folder were a part of a larger vault.`,
    ],
  ];
  // A link that must not be named stays apart, and so does what somebody asked not to see.
  const open = new Set(all.filter(({ finding, isNamed }) => isNamed && !isIgnored({ ...finding, key: keyOf(OF_LINKS, finding) })));
  const of = new Map(all.map((one) => [one.finding, one]));
  let found = [...of.keys()];
  for (const [least, groupOf, says, severity = 'warning'] of faults) {
    const faultOf = (finding: Finding): string | null => {
      const one = of.get(finding);
      return (one !== undefined && open.has(one) && groupOf(one)) || null;
    };
    // The same file that many links miss is one file.
    const files = groupBy(found, faultOf);
    const isMany = (fault: string | null): boolean =>
      new Set(files.get(fault)?.map((finding) => of.get(finding)?.link.linkpath)).size >= least;
    found = gatheredBy(found, {
      ...{ least, severity },
      groupOf(finding) {
        const fault = faultOf(finding);
        return isMany(fault) ? fault : null;
      },
      messageOf: (group) => says(group.flatMap((finding) => of.get(finding)?.link ?? [])),
      itemOf: (finding) => `${of.get(finding)?.link.linkpath ?? ''} (${finding.path}:${finding.line ?? 1})`,
    });
  }
  // Nobody can know where a few links out of the vault lead.
  return found.filter((finding) => of.get(finding)?.state !== 'outside');
}

function isMarkdown({ kind, spelling }: ResolvedLink): boolean {
  return kind === 'markdown' && spelling === 'markdown';
}

function kindOf(path: string): string {
  return extensionOf(path).toLowerCase();
}

/** The first folder of a link where it is not there and the rest of the path leads to a file; null for any other link. */
function folderAbove({ linkpath, from }: ResolvedLink, folders: ReadonlyMap<string, string>, snapshot: Snapshot): string | null {
  const [first = '', ...rest] = linkpath.split('/');
  if (rest.length === 0 || ['', '.', '..'].includes(first) || folders.has(foldKey(first))) return null;
  const path = snapshot.resolve(rest.join('/'), from);
  // A name alone may be that of any file.
  return path !== null && [rest.join('/'), `${rest.join('/')}.md`].some((one) => foldKey(one) === foldKey(path)) ? first : null;
}

/** The files whose links count, as `HealthScope.linkSources` says. */
export function sourcesIn(ctx: DecideContext, notes: readonly Note[]): VaultPath[] {
  const standing = standings(ctx);
  // Nobody follows the links of a note that was put away.
  const read = notes.filter((note) => standing(note).withheld?.includes('folder') !== true && !isPutAway(insideMemory(ctx, note.path)));
  const readable = new Set<VaultPath>(read.map(({ path }) => path));
  // A skill came with all that lies beside its SKILL.md and below.
  const skills = notes.flatMap(({ path }) => (basenameOf(path) === 'SKILL.md' && folderOf(path) !== '' ? [`${folderOf(path)}/`] : []));
  return filesOf(ctx).filter((path) => {
    if (isTemplate(ctx, path) || isRecord(path) || skills.some((folder) => path.startsWith(folder))) return false;
    return path.toLowerCase().endsWith('.md') ? readable.has(path) : !isConflict(ctx, path);
  });
}

/** Every folder of the vault, by `foldKey`. */
export function foldersOf({ files }: Snapshot): ReadonlyMap<string, string> {
  const folders = new Map<string, string>();
  for (const folder of new Set(files.map(({ path }) => folderOf(path))))
    for (let one = folder; one !== '' && !folders.has(foldKey(one)); one = folderOf(one)) folders.set(foldKey(one), one);
  return folders;
}

/** True for a path below a dot-folder, which the app does not index: nobody can say whether it is there. */
function isHidden(linkpath: string): boolean {
  return linkpath.split('/').some((part) => part.startsWith('.') && !/^\.\.?$|^\.\.\./.test(part));
}

/** True where the file is there by this path, below a link to a folder. */
function isLinked({ from, linkpath }: ResolvedLink, snapshot: Snapshot): boolean {
  const paths = [joined(folderOf(from), linkpath), joined('', linkpath)].flatMap((path) => (path === null ? [] : asVaultPath(path)));
  return paths.some((path) => snapshot.namesOf(path).some((name) => name !== path && snapshot.has(name)));
}

/** True for a link to what nobody can look up: what lies out of the vault, what git keeps out of this copy, a page or route of a website. */
function isElsewhere({ from, spelling, linkpath }: ResolvedLink, folders: ReadonlyMap<string, string>, ignored: Ignored): boolean {
  const beside = joined(folderOf(from), linkpath);
  if (beside === null) return true;
  if (coveringOf(beside).some((at) => ignored.has(at, at !== beside))) return true;
  if (spelling !== 'markdown') return false;
  const path = linkpath.replace(/[?#].*$/, '');
  const [, first = ''] = path.split('/');
  // `./page/` and `/docs/page` are pages, but for a file in a folder of the vault; `@/page` and `:page` a program alone can read.
  if (/(?:^|\/)\.{0,2}$/.test(path) || /^(?:[@~]\/|:)/.test(path)) return true;
  return path.startsWith('/') && (!folders.has(foldKey(first)) || !basenameOf(path).includes('.'));
}

/** The path from the vault's root; null where it climbs out. */
function joined(base: string, path: string): string | null {
  const parts = base.split('/').filter((part) => part !== '');
  for (const part of path.split('/')) {
    if (part === '..' && parts.pop() === undefined) return null;
    if (!['..', '.', ''].includes(part)) parts.push(part);
  }
  return parts.join('/');
}

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

function misspelled(link: ResolvedLink, name: string, { paths }: NearMatch): Finding {
  const leads = `${name} leads nowhere`;
  if (paths.length !== 1)
    return withPaths(link, `${leads}; it could mean ${quoted(paths)}. Write the full name of the one you mean.`, paths);
  // A link to such a name would be read as a link to a heading of another note.
  if (UNSPELLABLE.test(stemOf(paths[0] ?? '')))
    return broken(link, `${leads}: no link can spell ${quoted(paths)}. Rename that note, then link to it.`);
  return withPaths(link, `${leads}; it probably means ${quoted(paths)}.`, paths);
}

/** A link to a file that is not there. */
function missing(link: ResolvedLink, name: string, near: NearNames): Finding {
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
function miswritten(link: ResolvedLink, name: string, folders: ReadonlyMap<string, string>, snapshot: Snapshot): Finding | null {
  const { kind, spelling, raw, linkpath, subpath, display, start, from } = link;
  // Without a text that is surely right a person writes it.
  const wrong = (text: string | null, message: string, says = 'Fix link'): Finding =>
    broken(link, `${name} ${message}`, start < 0 || text === null ? null : { kind: 'replace', start, before: raw, text, says });
  const whole = linkpath + (subpath ?? '');
  const label = display || whole;
  const url = kind === 'wikilink' ? /https?:\/\/[^\s()<>]+$/.exec(whole)?.[0] : undefined;
  const isPlain = !/[[\]\\|*]/.test(label) && !/[[\]]/.test(raw.slice(2, -2));
  if (url !== undefined)
    return wrong(isPlain ? `[${label}](${url})` : null, 'is a web address in double brackets, which lead to notes alone.');
  const [, org] = /^\[\[(.+?)\]\[([^[\]|]*)\]\]$/.exec(raw) ?? [];
  if (org !== undefined && snapshot.resolve(org, from) !== null)
    return wrong(null, 'leads nowhere: in Obsidian the text of a link stands after "|", not after "][".');
  if (spelling !== 'markdown') return null;
  const [, shown = '', size = ''] = /^(.+)\|(\d+(?:x\d+)?)$/.exec(linkpath) ?? [];
  const [, alt, target] = /^!\[([^[\]|\\]*)\]\(([^\s()<>|"]+)\|\d+(?:x\d+)?\)$/.exec(raw) ?? [];
  if (kind === 'embed' && shown !== '' && snapshot.resolve(shown, from) !== null)
    return wrong(
      alt === undefined ? null : `![${alt}|${size}](${target})`,
      'embeds nothing: the width stands before the address, as in ![|500](x.png).',
    );
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
