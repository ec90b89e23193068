import type { Link } from '../../model/link';
import { type Frontmatter, type Note, dataOf } from '../../model/note';
import type { NotePath } from '../../model/path';
import { ExactNumber } from '../frontmatter/exact-number';
import { readFrontmatter } from '../frontmatter/frontmatter';
import { findFrontmatter, hasUnclosedFrontmatter } from '../frontmatter/frontmatter-block';
import { frontmatterLinks } from '../links/frontmatter-links';
import { namedFiles } from '../links/named-files';
import { scanMarkdown } from '../markdown/scan';
import { ownCopy } from '../text/text';

/** A note from its text (offsets are UTF-16 units of it); `size` is bytes on disk. Broken frontmatter is reported, never thrown. */
export function parseNote(path: NotePath, text: string, size: number): Note {
  const block = findFrontmatter(text);
  // Properties are parts of this copy, so that they do not keep the whole text in memory.
  const head = block === null ? '' : ownCopy(text.slice(0, block.range.end));
  const read = block === null ? meant(text) : readFrontmatter(head);
  // By an escape, a character may stand in a value that does not stand in the text.
  const frontmatter = head.includes('\\') || CONTROL.test(head) ? withoutControls(read) : read;
  const body = scanMarkdown(text, bodyStart(frontmatter));
  const inFrontmatter: Link[] = frontmatter.state === 'ok' ? frontmatterLinks(head) : [];
  const links = inFrontmatter.length === 0 ? body.links : [...inFrontmatter, ...body.links];
  const names = links.length === 0 ? namedFiles(text).map(ownCopy) : [];
  return {
    path,
    size,
    frontmatter,
    headings: body.headings,
    blockIds: body.blockIds,
    tags: [...new Set([...frontmatterTags(dataOf({ frontmatter })), ...body.tags])],
    links,
    ...(names.length === 0 ? {} : { namedFiles: names }),
  };
}

/** Properties that the app takes for text: what they would say is not known, so they count as broken, and as no part of the text that is theirs. */
function meant(text: string): Frontmatter {
  return hasUnclosedFrontmatter(text) ? UNSEEN_PROPERTIES : { state: 'none' };
}

/** Properties that were meant, but that the app takes for text. Their range is empty: to the app all of it is text. */
export const UNSEEN_PROPERTIES: Frontmatter = {
  state: 'broken',
  message: 'They are not read as properties: begin the first line of the note with "---", and end them with a line of "---".',
  range: { start: 0, end: 0 },
};

/** Characters that YAML does not allow: what a name or tag with one in it says is not certain. */
const CONTROL = /[^\P{Cc}\t\n\r\u0085]|[\ufffe\uffff]/u;

/** Broken where a name or value of the properties holds a control character. */
export function withoutControls(frontmatter: Frontmatter): Frontmatter {
  if (frontmatter.state !== 'ok' || !holdsControl(frontmatter.data)) return frontmatter;
  return { state: 'broken', message: 'A control character stands in them. Remove it.', range: frontmatter.range };
}

function holdsControl(value: unknown): boolean {
  if (typeof value === 'string') return CONTROL.test(value);
  if (typeof value !== 'object' || value === null) return false;
  return Array.isArray(value)
    ? (value as unknown[]).some(holdsControl)
    : Object.entries(value).some(([key, inner]) => CONTROL.test(key) || holdsControl(inner));
}

/** The offset at which the markdown begins: after the frontmatter, readable or not. */
export function bodyStart(frontmatter: Frontmatter): number {
  return frontmatter.state === 'none' ? 0 : frontmatter.range.end;
}

/** Tags of the `tags` and `tag` properties, without `#`: a list, or one text separated by commas or spaces. */
export function frontmatterTags(data: Readonly<Record<string, unknown>>): string[] {
  const tags: string[] = [];
  for (const [key, value] of Object.entries(data)) {
    const name = key.toLowerCase();
    if (name !== 'tags' && name !== 'tag') continue;
    for (const item of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (typeof item !== 'string' && typeof item !== 'number' && !(item instanceof ExactNumber)) continue;
      for (const part of String(item).split(/[\s,]+/)) {
        const tag = part.startsWith('#') ? part.slice(1) : part;
        if (tag !== '' && !tags.includes(tag)) tags.push(tag);
      }
    }
  }
  return tags;
}
