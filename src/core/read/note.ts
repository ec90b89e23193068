import type { Link } from '../model/link';
import type { Frontmatter, Note } from '../model/note';
import type { NotePath } from '../model/path';
import { dataOf } from '../model/note';
import { readFrontmatter } from './frontmatter';
import { findFrontmatter } from './frontmatter-block';
import { frontmatterLinks } from './frontmatter-links';
import { scanMarkdown } from './markdown/scan';
import { ownCopy } from './own-copy';

/** A note from its text (offsets are UTF-16 units of it); `size` is bytes on disk. Broken frontmatter is told, never thrown. */
export function parseNote(path: NotePath, text: string, size: number): Note {
  const block = findFrontmatter(text);
  // Properties are parts of this copy, so that they do not keep the whole text in memory.
  const head = block === null ? '' : ownCopy(text.slice(0, block.range.end));
  const frontmatter = readFrontmatter(head);
  const body = scanMarkdown(text, bodyStart(frontmatter));
  const inFrontmatter: Link[] = frontmatter.state === 'ok' ? frontmatterLinks(head) : [];
  return {
    path,
    size,
    frontmatter,
    headings: body.headings,
    blockIds: body.blockIds,
    tags: [...new Set([...frontmatterTags(dataOf({ frontmatter })), ...body.tags])],
    links: inFrontmatter.length === 0 ? body.links : [...inFrontmatter, ...body.links],
  };
}

/** The offset at which the markdown begins: after the frontmatter, readable or not. */
export function bodyStart(frontmatter: Frontmatter): number {
  return frontmatter.state === 'none' ? 0 : frontmatter.range.end;
}

/** Tags of the `tags` and `tag` properties, without `#`: a list, or one text separated by commas or blanks. */
export function frontmatterTags(data: Readonly<Record<string, unknown>>): string[] {
  const tags: string[] = [];
  for (const [key, value] of Object.entries(data)) {
    const name = key.toLowerCase();
    if (name !== 'tags' && name !== 'tag') continue;
    for (const item of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (typeof item !== 'string' && typeof item !== 'number') continue;
      for (const part of String(item).split(/[\s,]+/)) {
        const tag = part.startsWith('#') ? part.slice(1) : part;
        if (tag !== '' && !tags.includes(tag)) tags.push(tag);
      }
    }
  }
  return tags;
}
