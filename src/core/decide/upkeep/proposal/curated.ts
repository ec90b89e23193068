import type { Piece } from '../../../model/action';
import type { DecideContext } from '../../../model/context';
import { MemoryError } from '../../../model/errors';
import { stemOf, type VaultPath } from '../../../model/path';
import { isClosed, oneLine } from '../../../read/entries/sanitise';
import { markdownStart } from '../../../read/entries/text-lines';
import { lineBreakOf } from '../../../read/markdown/fences';
import { scanMarkdown } from '../../../read/markdown/scan';
import { entryLink } from '../../remember/index';
import { curatedItems, safeLine } from '../maintenance/find';

/** A line for a curated file, and the heading that it goes below. */
export interface CuratedLine {
  readonly text: string;
  readonly heading: string;
}

/**
 * A curated file with a new list item at the end of a section; every other line stays as it is. A heading that is not there
 * yet comes at the end; `before` is null where there is no file yet. Throws `unreadable` where a section ends inside a comment or code.
 */
export function withLine(path: VaultPath, before: string | null, line: CuratedLine): string {
  const text = before ?? `# ${stemOf(path).charAt(0)}${stemOf(path).slice(1).toLowerCase()}\n`;
  const { at, text: put } = placeFor(path, text, line);
  const out = text.slice(0, at) + put + text.slice(at);
  if (curatedItems(out).some((item) => item.text === `- ${line.text}`)) return out;
  throw neverClosed(path, line.heading);
}

function neverClosed(path: VaultPath, heading: string): MemoryError {
  return new MemoryError(
    'unreadable',
    `Nothing can be added to "${path}" below "${heading}": a comment or code there is never closed.`,
    path,
  );
}

function placeFor(
  path: VaultPath,
  text: string,
  { text: said, heading: name }: CuratedLine,
): { readonly at: number; readonly text: string } {
  const lineBreak = lineBreakOf(text);
  const item = `- ${said}${lineBreak}`;
  const { headings } = scanMarkdown(text, markdownStart(text));
  const found = headings.findIndex((heading) => heading.text.trim().toLowerCase() === name.trim().toLowerCase());
  if (found < 0) {
    if (!isClosed(text)) throw neverClosed(path, name);
    const gap = text === '' || text.endsWith('\n') ? '' : lineBreak;
    return { at: text.length, text: `${gap}${lineBreak}## ${name}${lineBreak}${lineBreak}${item}` };
  }
  const end = headings[found + 1]?.start ?? text.length;
  const section = text.slice(headings[found]?.end ?? 0, end);
  const used = end - (section.length - section.trimEnd().length);
  if (!isClosed(text.slice(0, used))) throw neverClosed(path, name);
  const isList = /(?:^|\n) {0,3}(?:[-*+]|\d{1,9}[.)])\s[^\n]*(?:\n\s+\S[^\n]*)*$/.test(section.trimEnd());
  const below = /^[^\S\r\n]*(?:\r\n|\n|\r)/.exec(text.slice(used))?.[0] ?? null;
  const gap = (below === null ? lineBreak : '') + (section.trim() === '' || !isList ? lineBreak : '');
  return { at: below === null ? text.length : used + below.length, text: gap + item };
}

/** A text as one line of a curated file at `into`, with a link to where it comes from unless it has one. */
export function promotedLine(ctx: DecideContext, text: string, { path, entry }: Pick<Piece, 'path' | 'entry'>, into: VaultPath): string {
  const line = safeLine(oneLine(text).replace(/^[-*+] /, ''));
  if (/\[\[|\]\(/.test(line)) return line;
  const heading = ctx.snapshot.notes.get(path)?.headings.find((one) => one.text === entry)?.text ?? null;
  return `${line} (${entryLink(ctx, path, heading, into)})`;
}
