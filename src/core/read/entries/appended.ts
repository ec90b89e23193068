import type { ParsedEntry, SectionFormat } from '../../model/entry';
import type { Link } from '../../model/link';
import { findFrontmatter } from '../frontmatter/frontmatter-block';
import { readBlocks, type BlockKind } from '../markdown/blocks';
import { splitLines } from '../markdown/lines';
import { readList } from '../markdown/list';
import { scanMarkdown } from '../markdown/scan';
import { listMarker } from '../markdown/starts';
import { isClosed } from './sanitise';
import { parseEntries } from './parse';
import { markdownStart } from './text-lines';

/**
 * Why `after`, which is `before` with text appended, says anything else than `before` followed by whole new blocks; null
 * where it says just that. Properties, blocks, headings, links, tags, block identifiers and entries of `before` are read
 * as before, and neither text ends within code, a comment, a formula or HTML that never closes. An item more at the end
 * of a list is a new block. `format` is how the file holds entries, null if it holds none. The answer is a sentence.
 */
export function appendFault(before: string, after: string, format: SectionFormat | null): string | null {
  const from = markdownStart(before);
  if (findFrontmatter(after)?.range.end !== findFrontmatter(before)?.range.end || markdownStart(after) !== from)
    return 'It would be read as properties.';
  if (!isClosed(before.slice(from)))
    return 'The file ends within code, a comment, a formula or HTML that is never closed, so nothing below it would be read as text of its own. Close that by hand first.';
  if (!isClosed(after.slice(from)))
    return 'It opens code, a comment, a formula or HTML that it does not close, so that nothing could be added below it.';
  if (!addsBlocks(before, after, from))
    return 'It would go on in the last paragraph, list item, quote, table or heading of the file, and change how that is read. Begin it with an empty line, or with a heading or list item.';
  if (!scansAlike(before, after, from)) return 'It would change what a link, tag or block above it means.';
  if (format !== null && !entriesAlike(before, after, format)) return 'It would change what an entry above it says.';
  return null;
}

interface Block {
  readonly kind: BlockKind;
  readonly start: number;
  /** Without the white space at its end. */
  readonly end: number;
  /** Where the items of a list start. */
  readonly items: readonly number[];
}

/** The blocks of the outermost level, in their order. */
function blocksOf(text: string, from: number): Block[] {
  const blocks: Block[] = [];
  readBlocks(splitLines(text, from), {
    topBlock(kind, lines, i, next) {
      let end = lines.end[next - 1] ?? text.length;
      while (end > 0 && /\s/.test(text.charAt(end - 1))) end--;
      const items = kind === 'list' ? readList(lines, i, listMarker(lines, i, false)).items.map((item) => item.start) : [];
      blocks.push({ kind, start: lines.start[i] ?? 0, end, items });
    },
  });
  return blocks;
}

function addsBlocks(before: string, after: string, from: number): boolean {
  const [old, now] = [blocksOf(before, from), blocksOf(after, from)];
  const first = before.length + Math.max(0, after.slice(before.length).search(/\S/));
  return (
    old.every((block, at) => {
      const then = now[at];
      if (then?.kind !== block.kind || then.start !== block.start) return false;
      if (then.end === block.end) return true;
      // Only the last list may go on, with an item of its own level that begins where the new text does.
      return (
        at === old.length - 1 &&
        block.kind === 'list' &&
        block.items.every((start, item) => then.items[item] === start) &&
        then.items[block.items.length] === first
      );
    }) && now.slice(old.length).every((block) => block.start >= before.length)
  );
}

function scansAlike(before: string, after: string, from: number): boolean {
  const [old, now] = [scanMarkdown(before, from), scanMarkdown(after, from)];
  const above = <T extends { readonly start: number }>(all: readonly T[]): T[] => all.filter(({ start }) => start < before.length);
  return (
    alike(old.headings, above(now.headings), (one) => [one.level, one.text, one.start, one.end]) &&
    alike(old.links, above(now.links), saysOf) &&
    alike(old.blockIds, above(now.blockIds), (one) => [one.id, one.start, one.end]) &&
    alike(old.tags, now.tags.slice(0, old.tags.length), (one) => [one])
  );
}

function saysOf(link: Link): unknown[] {
  return [link.kind, link.raw, link.linkpath, link.subpath, link.display, link.start, link.end];
}

/** The last entry may get longer, by text or by a field of its own, but nothing that it said changes. */
function entriesAlike(before: string, after: string, format: SectionFormat): boolean {
  const [old, now] = [parseEntries(format, before), parseEntries(format, after)];
  const above = now.filter(({ range }) => range.start < before.length);
  return (
    alike(old, above, (one) => [one.heading, one.title, one.date, one.type, one.tags, one.range.start, one.body.start]) &&
    old.every((one, at) => saysStill(one, above[at]))
  );
}

function saysStill({ fields }: ParsedEntry, now: ParsedEntry | undefined): boolean {
  return fields.every(({ label, value, range }, at) => {
    const then = now?.fields[at];
    return then?.label === label && then.range.start === range.start && (then.value === value || then.value.startsWith(`${value}\n`));
  });
}

function alike<T>(old: readonly T[], now: readonly T[], key: (one: T) => readonly unknown[]): boolean {
  return old.length === now.length && old.every((one, at) => JSON.stringify(key(one)) === JSON.stringify(key(now[at] as T)));
}
