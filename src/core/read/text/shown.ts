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
