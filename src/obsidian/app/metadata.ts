import { parseFrontMatterTags, type CachedMetadata, type ReferenceCache, type TFile } from 'obsidian';
import { hasUnclosedFrontmatter, UNSEEN_PROPERTIES, withoutControls } from '../../core/memory';
import type { Link } from '../../core/model/link';
import type { BlockId, Frontmatter, Heading, Note } from '../../core/model/note';
import { asVaultPath, type NotePath } from '../../core/model/path';

/** A note as Obsidian's metadata cache knows it: no text is read. */
export function noteFromCache(file: TFile, cache: CachedMetadata): Note {
  const frontmatter = frontmatterOf(cache);
  const links = [...propertyLinksOf(cache), ...bodyLinksOf(cache)];
  return {
    path: asVaultPath(file.path) as NotePath,
    size: file.stat.size,
    frontmatter,
    headings: (cache.headings ?? []).map(headingOf),
    blockIds: Object.values(cache.blocks ?? {}).map(blockOf),
    tags: tagsOf(cache, frontmatter),
    links,
    ...(links.length === 0 ? { textUnread: true as const } : {}),
  };
}

/** `---` twice with a line break between: an empty block, which is not a broken one. */
const LONGEST_EMPTY_BLOCK = '---\r\n\r\n---'.length;

function frontmatterOf(cache: CachedMetadata): Frontmatter {
  const place = cache.frontmatterPosition ?? cache.sections?.find((section) => section.type === 'yaml')?.position;
  if (place === undefined) return { state: 'none' };
  const range = { start: place.start.offset, end: place.end.offset };
  if (cache.frontmatter !== undefined) {
    const data: Record<string, unknown> = { ...cache.frontmatter };
    delete data['position'];
    return withoutControls({ state: 'ok', data, range });
  }
  if (range.end - range.start <= LONGEST_EMPTY_BLOCK) return { state: 'ok', data: {}, range };
  return { state: 'broken', message: 'They are not valid YAML.', range };
}

/**
 * True if the cache alone does not tell whether the note was meant to have properties: it has none, and what it
 * begins with is a rule (`---` to the app), stands below empty lines, or is not known. Such a note's text must be looked at.
 */
export function mayMeanProperties(file: TFile, cache: CachedMetadata): boolean {
  if (file.stat.size === 0 || cache.frontmatter !== undefined || cache.frontmatterPosition !== undefined) return false;
  const first = cache.sections?.[0];
  if (first === undefined || first.type === 'thematicBreak') return true;
  // A text of lone carriage returns is one line to the app.
  return first.type !== 'yaml' && (first.position.start.offset > 0 || (cache.sections?.length === 1 && first.position.end.line === 0));
}

/** The note, by its text too: properties that were meant and that the app does not see count as broken. */
export function noteWithText(file: TFile, cache: CachedMetadata, text: string): Note {
  const note = noteFromCache(file, cache);
  return hasUnclosedFrontmatter(text) ? { ...note, frontmatter: UNSEEN_PROPERTIES } : note;
}

function headingOf(heading: NonNullable<CachedMetadata['headings']>[number]): Heading {
  const { start, end } = heading.position;
  return {
    level: Math.min(6, Math.max(1, heading.level)) as Heading['level'],
    text: heading.heading,
    start: start.offset,
    end: end.offset,
  };
}

function blockOf(block: NonNullable<CachedMetadata['blocks']>[string]): BlockId {
  return { id: block.id, start: block.position.start.offset, end: block.position.end.offset };
}

function tagsOf(cache: CachedMetadata, frontmatter: Frontmatter): string[] {
  const fromProperties =
    frontmatter.state !== 'ok' || cache.frontmatter === undefined ? [] : (parseFrontMatterTags(cache.frontmatter) ?? []);
  const all = [...fromProperties, ...(cache.tags ?? []).map((tag) => tag.tag)];
  return [...new Set(all.map((tag) => tag.replace(/^#+/, '')))];
}

function propertyLinksOf(cache: CachedMetadata): Link[] {
  return (cache.frontmatterLinks ?? []).map((link) => ({
    ...linkOf(link, 'frontmatter', { start: -1, end: -1, line: 0 }),
    property: link.key,
  }));
}

function bodyLinksOf(cache: CachedMetadata): Link[] {
  const links = (cache.links ?? []).map((link) => linkOf(link, spellingOf(link.original), placeOf(link.position)));
  const embeds = (cache.embeds ?? []).map((link) => linkOf(link, 'embed', placeOf(link.position)));
  const references = (cache.referenceLinks ?? []).map(({ id, link, position }) =>
    linkOf({ link, original: `[${id}]: ${link}` }, 'reference', placeOf(position)),
  );
  return [...links, ...embeds, ...references].sort((a, b) => a.start - b.start);
}

function linkOf(
  { link, original, displayText }: Pick<ReferenceCache, 'link' | 'original' | 'displayText'>,
  kind: Link['kind'],
  place: Pick<Link, 'start' | 'end' | 'line'>,
): Link {
  const spelling = spellingOf(original);
  return { kind, spelling, raw: original, ...targetOf(link), display: displayOf(original, spelling, displayText), ...place };
}

function placeOf({ start, end }: ReferenceCache['position']): Pick<Link, 'start' | 'end' | 'line'> {
  return { start: start.offset, end: end.offset, line: start.line + 1 };
}

function spellingOf(original: string): 'wikilink' | 'markdown' {
  return /^!?\[\[/.test(original) ? 'wikilink' : 'markdown';
}

function targetOf(link: string): { linkpath: string; subpath: string | null } {
  const hash = link.indexOf('#');
  const linkpath = (hash < 0 ? link : link.slice(0, hash)).trim().normalize('NFC');
  return { linkpath, subpath: hash < 0 ? null : link.slice(hash) };
}

/** The app fills the display text in where none is written; a wikilink has one only after a bar. */
function displayOf(original: string, spelling: 'wikilink' | 'markdown', shown: string | undefined): string | null {
  if (spelling === 'markdown') return shown ?? null;
  const inner = original.replace(/^!?\[\[/, '').replace(/\]\]$/, '');
  const bar = inner.indexOf('|', 1);
  return bar < 0 ? null : inner.slice(bar + 1).trim();
}
