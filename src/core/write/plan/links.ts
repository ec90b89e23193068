import type { Link } from '../../model/link';
import { isNotePath, type VaultPath } from '../../model/path';
import { findFence } from '../../read/markdown/fences';
import { readFrontmatter } from '../../read/frontmatter/frontmatter';
import { GENERATED_KEY, isGenerated } from '../../read/memory/generated';
import { readableLinks } from '../../read/snapshot/links-in';

/** Links that a person or agent wrote: those of generated notes and of managed blocks come and go. */
export function ownLinks(path: VaultPath, text: string): readonly Link[] {
  if (isNotePath(path) && text.includes(GENERATED_KEY) && isGenerated({ frontmatter: readFrontmatter(text) })) return [];
  const managed = managedRanges(text);
  return readableLinks(path, text).filter((link) => !managed.some((range) => link.start >= range.start && link.end <= range.end));
}

function managedRanges(text: string): { start: number; end: number }[] {
  if (!text.includes('top-of-mind:begin')) return [];
  const names = new Set([...text.matchAll(/<!--\s*top-of-mind:begin\s+(\S+)\s*-->/g)].map((match) => match[1] ?? ''));
  return [...names].map((name) => findFence(text, name)).filter((fence) => fence.state === 'ok');
}

/** A card of a canvas names its file by the whole path. */
export function wholeName(link: Link): string {
  return link.kind === 'canvas' && link.spelling === 'path' ? `/${link.linkpath}` : link.linkpath;
}
