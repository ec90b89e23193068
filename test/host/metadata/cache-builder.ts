import type { CachedMetadata, HeadingCache, LinkCache, TagCache } from 'obsidian';
import { getFrontMatterInfo } from '../base/yaml';
import { readBlocks, readListItems, readSections } from './blocks';
import { multilineComments } from './comments';
import { propertyLinks, readProperties } from './frontmatter';
import { internalDestination, splitWikilink } from './links';
import { parseMarkdown } from './parse';
import { Positions } from './positions';
import { type TreeNode, walk } from './tree';

interface Found {
  links: LinkCache[];
  embeds: LinkCache[];
  tags: TagCache[];
  headings: HeadingCache[];
}

/**
 * What the app's metadata cache holds for a note with this text.
 * The rules, and the observations of the app behind them, are listed in the stand-in's README.
 */
export function buildCache(text: string): CachedMetadata {
  const info = getFrontMatterInfo(text);
  const positions = new Positions(text, info.contentStart);
  const tree = parseMarkdown(text.slice(info.contentStart).replace(/\r\n?/g, '\n'));
  const found = collect(tree, positions, info.contentStart);
  const sections = readSections(tree, positions);
  const listItems = readListItems(tree, positions);
  const blocks = readBlocks(tree, positions, listItems, sections);
  if (info.exists) sections.unshift({ type: 'yaml', position: positions.between(0, info.to + 3) });

  const cache: CachedMetadata = {};
  if (found.links.length > 0) cache.links = found.links;
  if (found.embeds.length > 0) cache.embeds = found.embeds;
  if (found.tags.length > 0) cache.tags = found.tags;
  if (found.headings.length > 0) cache.headings = found.headings;
  if (sections.length > 0) cache.sections = sections;
  if (listItems.length > 0) cache.listItems = listItems;
  if (Object.keys(blocks).length > 0) cache.blocks = blocks;
  readFootnotes(tree, positions, cache);
  readDefinitions(tree, positions, cache);
  if (info.exists) readFrontmatter(info.frontmatter, positions, info.to, cache);
  return cache;
}

function collect(tree: TreeNode, positions: Positions, contentStart: number): Found {
  const found: Found = { links: [], embeds: [], tags: [], headings: [] };
  const comments = multilineComments(tree, positions, contentStart);
  const footnotes = (tree.children ?? []).filter((node) => node.type === 'footnoteDefinition');
  const rest = (tree.children ?? []).filter((node) => node.type !== 'footnoteDefinition');
  // Links in footnote definitions come after all others.
  for (const block of [...rest, ...footnotes]) {
    if (block.type === 'heading') addHeading(block, positions, comments, found);
    walk(block, (node) => {
      if (node.type === 'wikilink') addWikilink(node, positions, found);
      else if (node.type === 'link' || node.type === 'image') addMarkdownLink(node, positions, found);
      else if (node.type === 'tag')
        found.tags.push({ tag: `#${node.value ?? ''}`, position: positions.ofText(node, `#${node.value ?? ''}`) });
    });
  }
  return found;
}

function addWikilink(node: TreeNode, positions: Positions, found: Found): void {
  const content = node.value ?? '';
  const original = `${node.embed === true ? '!' : ''}[[${content}]]`;
  const split = splitWikilink(content);
  if (split.link === '') return;
  const link: LinkCache = { ...split, original, position: positions.ofText(node, original) };
  (node.embed === true ? found.embeds : found.links).push(link);
}

function addMarkdownLink(node: TreeNode, positions: Positions, found: Found): void {
  const link = internalDestination(node.url ?? '');
  if (link === null) return;
  const position = positions.of(node);
  const original = positions.slice(position);
  if (node.type === 'image') {
    found.embeds.push({ link, original, displayText: node.alt ?? '', position });
    return;
  }
  // `<a.md>` is an autolink to the parser, not a link to a note.
  if (!original.startsWith('[')) return;
  found.links.push({ link, original, displayText: labelOf(original), position });
}

/** The text between a markdown link's square brackets. */
function labelOf(original: string): string {
  const end = original.lastIndexOf('](');
  return end === -1 ? '' : original.slice(1, end);
}

function addHeading(node: TreeNode, positions: Positions, comments: readonly [number, number][], found: Found): void {
  const position = positions.of(node);
  if (comments.some(([from, to]) => from < position.start.offset && position.start.offset < to)) return;
  const raw = positions.slice(position);
  const heading = raw.startsWith('#')
    ? raw
        .replace(/^#+[ \t]*/, '')
        .replace(/(?:^|[ \t])#+[ \t]*$/, '')
        .trim()
    : raw.replace(/\r?\n[ \t]*(?:=+|-+)[ \t]*$/, '').trim();
  found.headings.push({ heading, level: node.depth ?? 1, position });
}

function readFootnotes(tree: TreeNode, positions: Positions, cache: CachedMetadata): void {
  walk(tree, (node) => {
    const id = node.label ?? node.identifier ?? '';
    if (node.type === 'footnoteDefinition') (cache.footnotes ??= []).push({ id, position: positions.of(node) });
    if (node.type === 'footnoteReference') (cache.footnoteRefs ??= []).push({ id, position: positions.of(node) });
  });
}

function readDefinitions(tree: TreeNode, positions: Positions, cache: CachedMetadata): void {
  walk(tree, (node) => {
    if (node.type !== 'definition') return;
    const link = internalDestination(node.url ?? '');
    if (link !== null) (cache.referenceLinks ??= []).push({ id: node.label ?? node.identifier ?? '', link, position: positions.of(node) });
  });
}

function readFrontmatter(yaml: string, positions: Positions, end: number, cache: CachedMetadata): void {
  cache.frontmatterPosition = positions.between(0, end + 3);
  const properties = readProperties(yaml);
  if (properties === null) return;
  cache.frontmatter = properties;
  const links = propertyLinks(properties);
  if (links.length > 0) cache.frontmatterLinks = links;
}
