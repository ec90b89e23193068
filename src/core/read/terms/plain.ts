const WIKILINK = /!?\[\[([^[\]|\n]{1,400})(?:\|([^[\]\n]{0,400}))?\]\]/g;
const MARKDOWN_LINK = /!?\[([^[\]\n]{0,400})\]\(<?([^()\s<>]{0,600})>?(?:[ \t]+"[^"\n]{0,200}")?\)/g;
const BLOCK_ID = /[ \t]\^[A-Za-z0-9-]{1,64}[ \t]*$/gm;
const TAG = /<\/?[A-Za-z][A-Za-z0-9-]{0,30}(?:[ \t][^<>\n]{0,200})?\/?>/g;
const EMPHASIS = /(\*{1,3}|~~|==|`{1,2})/g;
const LINE_START = /^[ \t]*(?:>[ \t]*)*(?:#{1,6}[ \t]+|[-*+][ \t]+(?:\[.\][ \t]+)?|\d{1,3}[.)][ \t]+|(?:```|~~~)[^\n]{0,40}$)/gm;

/**
 * The words of a markdown text without its markup, in NFKC. Link displays stay (a wikilink without one
 * keeps its target's name); web addresses stay, since two texts that differ only there are not the same;
 * comments, tags, block ids, bullets and emphasis marks go. Line breaks stay.
 */
export function plainText(markdown: string): string {
  let text = markdown.replace(/\r\n?/g, '\n');
  if (text.includes('<!--')) text = withoutBetween(text, '<!--', '-->');
  if (text.includes('[')) text = text.replace(WIKILINK, displayOfWikilink).replace(MARKDOWN_LINK, displayOfLink);
  if (text.includes('<')) text = text.replace(TAG, ' ');
  if (text.includes('^')) text = text.replace(BLOCK_ID, '');
  return text.replace(LINE_START, '').replace(EMPHASIS, '').normalize('NFKC');
}

/**
 * The text that two entries must share to be the same entry: `plainText` with blanks and outer punctuation
 * evened out. Link targets, case, digits and inner punctuation stay.
 */
export function exactText(title: string, body: string): string {
  const even = (text: string): string =>
    plainText(text)
      .replace(/\s+/g, ' ')
      .replace(/[\s.,;:!。．]+$/, '')
      .trim();
  const head = even(title);
  const rest = even(body);
  // A body that opens with its own title as a heading says the same as one without.
  return head !== '' && rest.startsWith(`${head} `) ? `${head}\n${rest.slice(head.length + 1)}` : `${head}\n${rest}`;
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
