import { skipBlanks, SPACE } from './chars';
import { isBlankLine, type Lines } from './lines';
import { interruptsParagraph, isCodeIndent, setextLevel } from './starts';

/** The block quote that starts at line `i`: its lines without `>`, lazy ones as they are. */
export function readQuote(lines: Lines, i: number): { readonly next: number; readonly content: Lines } {
  const { s } = lines;
  const start: number[] = [];
  const end: number[] = [];
  let k = i;
  for (; k < lines.start.length; k++) {
    const lineEnd = lines.end[k]!;
    const at = skipBlanks(s, lines.start[k]!, lineEnd);
    if (at < lineEnd && s.charCodeAt(at) === 62) {
      start.push(at + 1 < lineEnd && s.charCodeAt(at + 1) === SPACE ? at + 2 : at + 1);
    } else {
      if (isBlankLine(lines, k) || isCodeIndent(lines, k) || setextLevel(lines, k) > 0 || interruptsParagraph(lines, k)) break;
      start.push(lines.start[k]!);
    }
    end.push(lineEnd);
  }
  return { next: k, content: { s, start, end, find: lines.find } };
}
