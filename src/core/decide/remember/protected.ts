import type { Link } from '../../model/link';
import type { Range } from '../../model/note';
import { readFrontmatter } from '../../read/frontmatter/frontmatter';
import { codeSpans, withoutCode } from '../../read/markdown/code-runs';
import { frontmatterLinks } from '../../read/links/frontmatter-links';
import { scanMarkdown } from '../../read/markdown/scan';
import { nextLine } from '../../read/text/text';

const INLINE =
  /\$[^$\n]{1,500}\$|<[A-Za-z/!][^<>\n]{0,500}>|[A-Za-z][A-Za-z0-9+.-]{0,20}:\/\/[^\s<>"]{1,1000}|[\w.+-]{1,64}@[\w-]{1,64}\.[\w.-]{1,64}|\[[^[\]\n]{0,300}\](?:\[[^[\]\n]{0,300}\]|:[^\n]*)|!?\[\[[^\]\n]{0,500}\]\]/g;

/** Where the properties of a text end, and its links. */
export interface ReadLinks {
  readonly own: { readonly end: number };
  readonly links: readonly Link[];
}

/** Reads them of a text that is no entry yet. */
export function readLinks(text: string): ReadLinks {
  const frontmatter = readFrontmatter(text);
  const end = frontmatter.state === 'none' ? 0 : frontmatter.range.end;
  return { own: { end }, links: [...(end === 0 ? [] : frontmatterLinks(text.slice(0, end))), ...scanMarkdown(text, end).links] };
}

/**
 * The places of a markdown text where no link may be put, in order, without overlaps: frontmatter, links,
 * code, math, comments, headings (a link there changes their anchor), addresses and HTML tags. It errs on the
 * side of protecting.
 */
export function protectedRanges(text: string, { own, links } = readLinks(text)): Range[] {
  const ranges: Range[] = [];
  const start = own.end;
  if (start > 0) ranges.push({ start: 0, end: start });
  for (const link of links) if (link.start >= start) ranges.push({ start: link.start, end: link.end });
  lineRanges(text, start, ranges);
  inlineRanges(text, ranges);
  return merged(ranges);
}

/** Where these words stand first, from an offset on, as whole words that may become a link; null where they do not. */
export function linkableAt(text: string, words: string, from: number): number | null {
  const ranges = protectedRanges(text);
  const isWord = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{M}\p{N}]/u.test(sign);
  for (let at = text.indexOf(words, from); at >= 0; at = text.indexOf(words, at + 1)) {
    const end = at + words.length;
    const isWhole = !isWord(text[at - 1]) && !isWord(text[end]);
    if (isWhole && !ranges.some((range) => range.start < end && range.end > at)) return at;
  }
  return null;
}

/** Code in a line, and what else stands in one, outside of code. */
function inlineRanges(text: string, ranges: Range[]): void {
  const lines: string[] = [];
  let at = 0;
  for (const line of text.split('\n')) {
    const spans = line.includes('`') ? codeSpans(line) : [];
    for (const span of spans) ranges.push({ start: at + span.start, end: at + span.end });
    lines.push(spans.length === 0 ? line : withoutCode(line, 'code only'));
    at += line.length + 1;
  }
  for (const match of lines.join('\n').matchAll(INLINE)) ranges.push({ start: match.index, end: match.index + match[0].length });
}

/** Fenced and indented code, block math, comments, headings and table rules, line by line. */
function lineRanges(text: string, from: number, ranges: Range[]): void {
  let open: { close: RegExp; start: number } | null = null;
  for (let at = from; at < text.length;) {
    const end = nextLine(text, at);
    const line = text.slice(at, end);
    if (open !== null) {
      if (open.close.test(line)) {
        ranges.push({ start: open.start, end });
        open = null;
      }
    } else {
      open = opening(line, at);
      if (open === null && /^(?: {0,3}#{1,6}[ \t]|\t| {4}|[ \t>]*(?:```|~~~))/.test(line)) ranges.push({ start: at, end });
    }
    at = end;
  }
  if (open !== null) ranges.push({ start: open.start, end: text.length });
}

function opening(line: string, start: number): { close: RegExp; start: number } | null {
  const fence = /^[ \t>]*(?:[-*+][ \t]+|\d+[.)][ \t]+)?(`{3,}|~{3,})([^\n]*)/.exec(line);
  const mark = fence?.[1];
  if (mark !== undefined && !(mark.startsWith('`') && (fence?.[2] ?? '').includes('`'))) {
    return { close: new RegExp(`^[ \\t>]*${mark.charAt(0)}{${mark.length},}[ \\t]*\\r?\\n?$`), start };
  }
  if (/\$\$/.test(line) && (line.match(/\$\$/g) ?? []).length % 2 === 1) return { close: /\$\$/, start };
  if (line.includes('<!--') && line.indexOf('-->', line.lastIndexOf('<!--')) < 0) return { close: /-->/, start };
  if ((line.match(/%%/g) ?? []).length % 2 === 1) return { close: /%%/, start };
  return null;
}

function merged(ranges: Range[]): Range[] {
  const out: Range[] = [];
  for (const range of ranges.sort((a, b) => a.start - b.start || a.end - b.end)) {
    const last = out[out.length - 1];
    if (last !== undefined && range.start <= last.end) out[out.length - 1] = { start: last.start, end: Math.max(last.end, range.end) };
    else out.push(range);
  }
  return out;
}
