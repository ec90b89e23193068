import type { CachedMetadata, Reference } from 'obsidian';
import { folderOf, parseLinktext } from '../base/paths';
import { relativePath, withoutMd } from './resolver';

export type LinkFormat = 'shortest' | 'relative' | 'absolute';

export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** What a rewritten link needs to know about its target. */
export interface NewTarget {
  /** Path after the rename. */
  readonly path: string;
  /** The shortest text that means it, with extension. */
  readonly shortest: string;
  /** File name without extension before the rename, which a markdown label may repeat. */
  readonly oldBasename: string;
  readonly newBasename: string;
}

function linkText(target: NewTarget, sourcePath: string, format: LinkFormat): string {
  if (format === 'absolute') return target.path;
  if (format === 'relative') return relativePath(folderOf(sourcePath), target.path);
  return target.shortest;
}

/** Blanks and brackets as the app encodes them in a markdown destination. */
export function encodeDestination(path: string): string {
  return path.replace(/[%\s()<>\\]/g, (c) => encodeURIComponent(c).replace('(', '%28').replace(')', '%29'));
}

/** The link written anew for its target: its spelling, alias and subpath stay. */
export function rewriteLink(reference: Reference, target: NewTarget, sourcePath: string, format: LinkFormat): string {
  const { subpath } = parseLinktext(reference.link);
  const path = linkText(target, sourcePath, format);
  const wiki = /^(!?\[\[)([\s\S]*?)(\\?\|[\s\S]*)?\]\]$/.exec(reference.original);
  if (wiki !== null) {
    const kept = reference.link.split('#')[0]?.toLowerCase().endsWith('.md') === true;
    return `${wiki[1] ?? ''}${kept ? path : withoutMd(path)}${subpath}${wiki[3] ?? ''}]]`;
  }
  const split = reference.original.lastIndexOf('](');
  const opening = reference.original.slice(0, split);
  const mark = opening.startsWith('!') ? '![' : '[';
  const label = opening.slice(mark.length);
  const rest = /^\]\((<[^>]*>|[^\s]*?)(\s+["'(][\s\S]*)?\)$/.exec(reference.original.slice(split));
  const angled = rest?.[1]?.startsWith('<') === true;
  const destination = angled ? `<${path}${subpath}>` : encodeDestination(path) + encodeDestination(subpath);
  return `${mark}${label === target.oldBasename ? target.newBasename : label}](${destination}${rest?.[2] ?? ''})`;
}

/** Where in the text each reference of a note stands; property links are found in the frontmatter by their text. */
export function placedReferences(text: string, cache: CachedMetadata): { reference: Reference; start: number; end: number }[] {
  const inBody = [...(cache.links ?? []), ...(cache.embeds ?? [])].map((reference) => ({
    reference,
    start: reference.position.start.offset,
    end: reference.position.end.offset,
  }));
  const end = cache.frontmatterPosition?.end.offset ?? 0;
  let from = 0;
  const inProperties = (cache.frontmatterLinks ?? []).flatMap((reference) => {
    const start = text.slice(0, end).indexOf(reference.original, from);
    if (start === -1) return [];
    from = start + reference.original.length;
    return [{ reference, start, end: from }];
  });
  return [...inProperties, ...inBody];
}

/** Applies replacements that do not overlap. */
export function applyReplacements(text: string, replacements: readonly Replacement[]): string {
  let result = text;
  for (const each of [...replacements].sort((a, b) => b.start - a.start)) {
    result = result.slice(0, each.start) + each.text + result.slice(each.end);
  }
  return result;
}
