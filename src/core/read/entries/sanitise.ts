import { scanMarkdown } from '../markdown/scan';

const PROBE = 'end of it';
/** The text that ends a construct that would go on to the end of the file. */
const CLOSERS = ['-->', '%%', '$$'];

/** True where a heading written after this text is a heading: nothing in it stays open. */
export function isClosed(text: string): boolean {
  // Only these signs open what a blank line does not end.
  if (!/[`~<$%]/.test(text)) return true;
  // A lone `%%` is no comment until the next one is written.
  const { headings } = scanMarkdown(`${text}\n\n# ${PROBE}\n\n%%\n`);
  return headings[headings.length - 1]?.text === PROBE;
}

/**
 * A text that leaves nothing open for what stands below it: an open code fence, comment or formula is
 * closed on a line of its own; what cannot be closed is quoted. Underlines that make a heading of the line
 * above become text. No character is lost.
 */
export function closed(given: string): string {
  const text = withoutUnderlines(given);
  if (isClosed(text)) return text;
  const fence = [...text.matchAll(/^[ \t>]*(?:[-*+] +|\d+[.)] +)?(`{3,}|~{3,})/gm)].map((match) => match[1] ?? '');
  for (const closer of [...new Set(fence.reverse()), ...CLOSERS]) {
    if (isClosed(`${text}\n${closer}`)) return `${text}\n${closer}`;
  }
  return quoted(text);
}

/** As a quote: nothing in it can reach what stands below. */
export function quoted(text: string): string {
  return text.replace(/^/gm, '> ');
}

/** One line, without control characters, halves of characters or spaces at its ends. */
export function oneLine(text: string): string {
  return text
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
}

/** A text with line ends `\n`, without halves of characters and blank lines at its ends. */
export function evenLines(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/^\ufeff+/, '')
    .replace(/^(?:[^\S\n]*\n)+/, '')
    .trimEnd();
}

/** A title as the text of a heading: its last hashes would close the heading. */
export function headingText(title: string): string {
  return title.replace(/(^|[^\S\n])(#+)$/, '$1\\$2');
}

/** A text in which underlines that make a heading of the line above are text. */
export function withoutUnderlines(given: string): string {
  if (!/^ {0,3}[=-]/m.test(given)) return given;
  let text = given;
  // Taking one heading away can uncover another.
  for (;;) {
    const underlined = scanMarkdown(text).headings.filter((one) => text.slice(one.start, one.end).includes('\n'));
    if (underlined.length === 0) return text;
    const parts: string[] = [];
    let at = 0;
    for (const { start, end } of underlined) {
      const underline = text.indexOf('\n', start) + 1;
      const mark = underline + text.slice(underline, end).search(/[=-]/);
      parts.push(text.slice(at, mark), '\\');
      at = mark;
    }
    text = parts.join('') + text.slice(at);
  }
}

/**
 * An entry whose inner headings stand below its own: each gets as many levels deeper as the highest needs,
 * down to 6; with `escape` they become text.
 */
export function innerHeadingsBelow(entry: string, level: number, escape: boolean): string {
  const own = entry.slice(0, entry.indexOf('\n') + 1);
  let text = entry;
  for (;;) {
    text = own + withoutUnderlines(text.slice(own.length));
    if (!text.includes('#', own.length)) return text;
    const inner = scanMarkdown(text).headings.filter((heading) => heading.start > 0);
    const top = inner.reduce((least, heading) => Math.min(least, heading.level), 7);
    if (inner.length === 0 || (top > level && !escape)) return text;
    const parts: string[] = [];
    let at = 0;
    for (const heading of inner) {
      const mark = text.indexOf('#', heading.start);
      parts.push(text.slice(at, mark), escape ? '\\' : '#'.repeat(Math.min(6, heading.level + level + 1 - top) - heading.level));
      at = mark;
    }
    text = parts.join('') + text.slice(at);
  }
}
