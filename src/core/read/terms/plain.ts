import { tellingMarks } from './semantic-markup';

const WIKILINK = /!?\[\[([^[\]|\n]{1,400})(?:\|([^[\]\n]{0,400}))?\]\]/g;
const MARKDOWN_LINK = /!?\[([^[\]\n]{0,400})\]\(<?([^()\s<>]{0,600})>?(?:[ \t]+"[^"\n]{0,200}")?\)/g;
const BLOCK_ID = /[ \t]\^[A-Za-z0-9-]{1,64}[ \t]*$/gm;
const TAG = /<\/?[A-Za-z][A-Za-z0-9-]{0,30}(?:[ \t][^<>\n]{0,200})?\/?>/g;
const EMPHASIS = /(\*{1,3}|~~|==|`{1,2})/g;
/** Quote marks, heading marks, bullets and fence lines. */
const LINE_START = /^[ \t]*(?:>[ \t]*)*(?:#{1,6}[ \t]+|[-*+][ \t]+(?:\[.\][ \t]+)?|\d{1,3}[.)][ \t]+|(?:```|~~~)[^\n]{0,40}$)/gm;

/**
 * The words of a markdown text without its markup, in NFKC. Link displays stay (a wikilink without one
 * keeps its target's name); web addresses stay, since two texts that differ only there are not the same;
 * comments, tags, block ids, bullets and emphasis marks go. Line breaks stay.
 */
export function plainText(markdown: string): string {
  let text = markdown.includes('\r') ? markdown.replace(/\r\n?/g, '\n') : markdown;
  if (text.includes('<!--')) text = withoutBetween(text, '<!--', '-->');
  if (text.includes('[[')) text = text.replace(WIKILINK, displayOfWikilink);
  if (text.includes('](')) text = text.replace(MARKDOWN_LINK, displayOfLink);
  if (text.includes('<')) text = text.replace(TAG, ' ');
  if (text.includes('^')) text = text.replace(BLOCK_ID, '');
  text = text.replace(LINE_START, '');
  if (text.includes('*') || text.includes('`') || text.includes('~~') || text.includes('==')) text = text.replace(EMPHASIS, '');
  return text.normalize('NFKC');
}

/**
 * The text that two entries must share to be the same entry: `plainText` with spaces and outer punctuation
 * evened out. Link targets, case, digits and inner punctuation stay.
 */
export function exactText(title: string, body: string): string {
  return exactOf(plainText(title), plainText(body), body);
}

/** `exactText` of texts that are plain already; `markdown` is the body as written. */
export function exactOf(title: string, body: string, markdown: string): string {
  const marks = tellingMarks(markdown);
  const text = exactPlain(title, body);
  return marks === '' ? text : `${text}\n${marks}`;
}

function exactPlain(title: string, body: string): string {
  const head = even(title);
  const rest = even(body);
  // A body that opens with its own title as a heading says the same as one without.
  return head !== '' && rest.startsWith(`${head} `) ? `${head}\n${rest.slice(head.length + 1)}` : `${head}\n${rest}`;
}

/** With runs of white space as one space, and without white space and the punctuation around the text. */
function even(plain: string): string {
  let end = plain.length;
  while (end > 0 && /[\s.,;:!\u3002\uff0e]/.test(plain.charAt(end - 1))) end--;
  // Most white space is one space and needs no rewriting.
  return plain
    .slice(0, end)
    .replace(/[^\S ]\s*| \s+/g, ' ')
    .trimStart();
}

function displayOfWikilink(_: string, target: string, display: string | undefined): string {
  if (display !== undefined && display.trim() !== '') return display;
  const name = target.slice(target.lastIndexOf('/') + 1);
  return name.replace('#', ' ');
}

function displayOfLink(_: string, display: string, destination: string): string {
  return destination.includes('://') ? `${display} ${destination} ` : `${display} `;
}

/** Cuts every `open … close`, an unclosed one to the end; linear. */
function withoutBetween(text: string, open: string, close: string): string {
  let out = '';
  let at = 0;
  for (;;) {
    const start = text.indexOf(open, at);
    if (start < 0) return out + text.slice(at);
    out += text.slice(at, start);
    const end = text.indexOf(close, start + open.length);
    if (end < 0) return out;
    at = end + close.length;
  }
}
