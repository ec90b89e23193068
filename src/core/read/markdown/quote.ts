import { skipBlanks, SPACE } from './chars';
import { isBlankLine, type Lines } from './lines';
import { atxLevel, fenceOf, htmlStartOf, isCodeIndent, isThematicBreak, listMarker, mathFenceOf, setextLevel } from './starts';

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
      if (isBlankLine(lines, k) || interruptsQuote(lines, k)) break;
      start.push(lines.start[k]!);
    }
    end.push(lineEnd);
  }
  return { next: k, content: { s, start, end, find: lines.find } };
}

function interruptsQuote(lines: Lines, k: number): boolean {
  return (
    isCodeIndent(lines, k) ||
    mathFenceOf(lines, k) > 0 ||
    fenceOf(lines, k) !== null ||
    atxLevel(lines, k) > 0 ||
    setextLevel(lines, k) > 0 ||
    isThematicBreak(lines, k) ||
    htmlStartOf(lines, k)?.interrupts === true ||
    listMarker(lines, k, true) > 0
  );
}
