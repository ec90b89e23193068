import { groupBy } from '../../model/collections';

/** UTF-16 units of a text that are looked at, of its start. */
const LOOKED_AT = 600;
/** Of a longer prompt the two ends, each so many units: what is between them is pasted. */
const END = 20_000;
/** The end of a sentence or a line. */
const SENTENCE_END = /[.!?](?=\s|$)|[。！？\n]/u;
/** A line of code or of a log, which people paste. */
const CODE = /[{}<>=|\\$;]|\w\(/;
const FENCE = /^[ \t]*(`{3,}|~{3,})/;
/** The mark of a list item in the shape of a line. */
const ITEM = /^(?:[-*+•]|0[.)]) /;
/** Signs that prose has where a line begins; a comma or point within a word is not among them. */
const UNLIKE_PROSE = /[^a ,.!?'’-]|[,.]a/;
/** Of the shape of a line, what is compared. */
const SHAPE = 8;
/** So many lines of one shape are pasted. */
const ALIKE = 3;
/** Sentences that are looked at, each by itself, of the start: each takes up to a quarter of what the whole prompt takes. */
const MOST = 3;
/** A last sentence that is shorter says little, in UTF-16 units: the one before it is looked at, too. */
const SHORT = 12;

/**
 * The texts that a prompt may be about something with: all of it, and each of its first sentences and lines and the last where there
 * are several, since of a whole prompt with several subjects each is too small a part. People ask before or after
 * what they paste, which is left out; of a prompt that is nothing else, all is looked at as one.
 */
export function subjectsOf(prompt: string): string[] {
  const ends = prompt.length <= 2 * END ? prompt : `${prompt.slice(0, END)}\n\n${prompt.slice(-END)}`;
  const own = withoutFences(ends)
    .split(/\n[ \t\r]*\n/)
    .map(withoutPasted)
    .join('\n');
  if (own.trim() === '') return [startOf(ends)];
  const parts = own.split(SENTENCE_END).filter((one) => one.trim() !== '');
  if (parts.length < 2) return [startOf(own)];
  const prose = parts.filter((one) => !CODE.test(one));
  const last = (prose.at(-1)?.trim() ?? '').length < SHORT ? 2 : 1;
  return [own, ...prose.filter((_, at) => at < MOST || at >= prose.length - last)].map(startOf);
}

/** A text without its fences that are closed. */
function withoutFences(text: string): string {
  const lines = text.split('\n');
  const open = new Set<string>();
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const mark = FENCE.exec(lines[at] ?? '')?.[1];
    const end = mark === undefined || open.has(mark) ? -1 : lines.findIndex((line, place) => place > at && line.trim() === mark);
    if (mark !== undefined && end < 0) open.add(mark);
    kept.push(end < 0 ? (lines[at] ?? '') : '');
    at = Math.max(at, end);
  }
  return kept.join('\n');
}

/** A paragraph without its lines of code, and those that begin in the same way as others, and all between them. */
function withoutPasted(paragraph: string): string {
  const lines = paragraph.split('\n');
  const alike = groupBy(lines, shapeOf);
  const isPasted = lines.map((line) => {
    const shape = shapeOf(line);
    return CODE.test(line) || (UNLIKE_PROSE.test(shape) && (alike.get(shape)?.length ?? 0) >= ALIKE);
  });
  if (isPasted.filter((is) => is).length < ALIKE) return paragraph;
  return [...lines.slice(0, isPasted.indexOf(true)), ...lines.slice(isPasted.lastIndexOf(true) + 1)].join('\n');
}

/** How a line begins: `2026-03-20 10:04 WARN late` → `0-0-0 0:`. */
function shapeOf(line: string): string {
  const kinds = line
    .trim()
    .slice(0, 80)
    .replace(/[\p{L}\p{M}]+/gu, 'a')
    .replace(/\p{N}+/gu, '0')
    .replace(/\s+/g, ' ');
  return kinds.replace(ITEM, '').slice(0, SHAPE);
}

/** The start of a text, up to a space where there is one. */
function startOf(text: string): string {
  if (text.length <= LOOKED_AT) return text;
  const start = text.slice(0, LOOKED_AT);
  return start.slice(0, Math.max(start.lastIndexOf(' '), LOOKED_AT / 2));
}
