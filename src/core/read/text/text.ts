let decoder: TextDecoder | undefined;
let encoder: TextEncoder | undefined;

/**
 * UTF-8 to text; null if the bytes are not valid UTF-8. A byte order mark stays, as U+FEFF at
 * offset 0, so that `encodeText` gives back exactly the same bytes.
 */
export function decodeText(bytes: Uint8Array): string | null {
  // Made on first use: a module that cannot load where TextDecoder is missing helps nobody.
  decoder ??= new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

/** Each line with its end; only the last may lack one. Joined they are the text. */
export function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** Text to UTF-8. The inverse of `decodeText`; a lone surrogate becomes U+FFFD. */
export function encodeText(text: string): Uint8Array {
  encoder ??= new TextEncoder();
  return encoder.encode(text);
}

/** Engines copy shorter parts of a text anyway. UTF-16 units. */
const COPIED = 13;

/**
 * The same text with memory of its own. Engines keep a part of a text as a window on the whole, so
 * that one link would keep its note's text in memory for as long as it is known itself.
 */
export function ownCopy(part: string): string {
  return part.length < COPIED ? part : [part.slice(0, 1), part.slice(1)].join('');
}

/** A file's text as an editor shows it: without a byte order mark, each line end a line feed. */
export function shownText(text: string): string {
  return (text.startsWith('\ufeff') ? text.slice(1) : text).replace(/\r\n?/g, '\n');
}

/** Where in a file's text an offset of its shown text lies; before the line end where the offset stands before the line feed. */
export function offsetInFile(text: string, shown: number): number {
  const mark = text.startsWith('\ufeff') ? 1 : 0;
  let at = shown + mark;
  // Each pair that ends before the offset takes one unit more in the file than on the screen.
  for (let pair = text.indexOf('\r\n'); pair >= 0 && pair < at; pair = text.indexOf('\r\n', pair + 2)) at += 1;
  return at;
}

/** The 1-based line in which an offset lies. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let i = text.indexOf('\n'); i >= 0 && i < offset; i = text.indexOf('\n', i + 1)) line++;
  return line;
}

/** The start of the line after an offset; the end of the text in its last line. */
export function nextLine(text: string, offset: number): number {
  const newline = text.indexOf('\n', offset);
  return newline < 0 ? text.length : newline + 1;
}

/** Backticks that stand around a text as a block of code, more than any in it. */
export function codeFence(text: string): string {
  return '`'.repeat([...text.matchAll(/`+/g)].reduce((most, [run]) => Math.max(most, run.length), 2) + 1);
}
