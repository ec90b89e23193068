import { nextLine } from '../../read/text/text';
/** A piece of a text, from `start` to `end` in UTF-16 units. */
export interface Passage {
  readonly start: number;
  readonly end: number;
  /** The headings above it, outermost first, as their lines stand. */
  readonly trail: readonly string[];
}

/** UTF-16 units that a passage has where its text can be cut. */
const ABOUT = 300;
/** A longer line or paragraph is cut at its sentences. */
const LONGEST = 600;
const HEADING = /^(#{1,6})[ \t]+\S/;
const ITEM = /^[ \t]{0,3}(?:[-*+]|\d{1,9}[.)])[ \t]/;
/** A question at the end: its answer follows. */
const ASKS = /[?？][*_"')\]]*\s*$/;
const SENTENCE = /[.!?]["')\]]*[ \t]+|[。！？]/g;

interface Piece {
  readonly start: number;
  readonly end: number;
}

/**
 * Cuts a text (`\n` line ends) at headings, paragraphs, list items and long lines. Code fences and tables stay in one piece.
 * With `bare`, a heading with nothing below it is a passage too, of its own line, and a text of nothing at all is one of nothing.
 */
export function passagesIn(text: string, bare = false): Passage[] {
  const passages: Passage[] = [];
  const trail: { readonly level: number; readonly line: string }[] = [];
  // From the start of a passage to its end; empty where none has begun.
  let [from, to] = [0, 0];
  let last: Piece | null = null;
  const closeHeading = (): void => {
    if (bare && last !== null) passages.push({ start: last.start, end: last.end, trail: trail.map(({ line }) => line) });
    last = null;
  };
  const close = (): void => {
    if (text.slice(from, to).trim() !== '') {
      passages.push({ start: from, end: to, trail: trail.map(({ line }) => line) });
      last = null;
    }
    from = to;
  };
  for (const { start, end } of blocksIn(text)) {
    const heading = HEADING.exec(text.slice(start, Math.min(end, start + 8)));
    if (heading !== null) {
      close();
      const level = heading[1]?.length ?? 1;
      if ((trail.at(-1)?.level ?? 0) >= level) closeHeading();
      while ((trail.at(-1)?.level ?? 0) >= level) trail.pop();
      trail.push({ level, line: text.slice(start, end).trim() });
      [from, to] = [end, end];
      last = { start, end };
      continue;
    }
    if (end - from > ABOUT && !(end - from <= LONGEST && ASKS.test(text.slice(from, to)))) close();
    to = end;
  }
  close();
  closeHeading();
  if (bare && passages.length === 0) passages.push({ start: 0, end: 0, trail: [] });
  return passages;
}

/** Headings, paragraphs, list items, tables and fences with the lines that end them, in order; together they are the text. */
function blocksIn(text: string): Piece[] {
  const blocks: Piece[] = [];
  let [start, fence, table] = [0, null as string | null, false];
  const cut = (at: number): void => {
    if (at > start)
      blocks.push(...sentencesIn(text, start, at, fence !== null || text.startsWith('```', start) || text.startsWith('~~~', start)));
    start = at;
  };
  for (let at = 0; at < text.length;) {
    const end = nextLine(text, at);
    const line = text.slice(at, end);
    const mark = /^[ \t>]*(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence !== null) {
      if (mark?.startsWith(fence) === true) {
        fence = null;
        cutWhole(end);
      }
    } else if (mark !== undefined) {
      cut(at);
      fence = mark;
    } else {
      const row = /^[ \t]*\|/.test(line);
      if (!row && (HEADING.test(line) || ITEM.test(line) || line.trim() === '' || end - start > ABOUT)) cut(at);
      else if (row && !table) cut(at);
      table = row;
      if (HEADING.test(line)) cut(end);
    }
    at = end;
  }
  if (fence === null) cut(text.length);
  else cutWhole(text.length);
  return blocks;

  function cutWhole(at: number): void {
    blocks.push({ start, end: at });
    start = at;
  }
}

/** A long block in one line cut at its sentences; any other as it is. */
function sentencesIn(text: string, start: number, end: number, whole: boolean): Piece[] {
  if (whole || end - start <= LONGEST || /^[ \t]*\|/.test(text.slice(start, start + 8))) return [{ start, end }];
  const pieces: Piece[] = [];
  let from = start;
  for (const match of text.slice(start, end).matchAll(SENTENCE)) {
    const at = start + match.index + match[0].length;
    if (at - from < ABOUT || end - at < ABOUT / 3) continue;
    pieces.push({ start: from, end: at });
    from = at;
  }
  return [...pieces, { start: from, end }];
}
