import { labelKey, labelOn } from '../../../../read/entries/fields';
import { isFailHeading } from '../../../../read/entries/headings';
import { isMark } from '../../../../read/entries/mark';
import { readBlocks } from '../../../../read/markdown/blocks';
import { lineOf, splitLines } from '../../../../read/markdown/lines';
import { spansOfLines } from '../spans-of-lines';
import { CLOSES, OPENS, textOf, type Line } from './pieces';

/** Lines that are moved, removed or altered together, with the empty lines after them. */
export interface Unit {
  readonly lines: readonly Line[];
  readonly after: readonly Line[];
  readonly text: string;
  /** The name of a section or managed block, empty for others: by it alone a version is known again, however much of it changed. */
  readonly key: string;
  /** Where both versions bring one of this name, it is one. */
  readonly isOne: boolean;
  /** Two versions of it may stand one below the other, as pointers of an index. */
  readonly isApart: boolean;
}

const BLOCK = /^ {0,3}<!--\s*top-of-mind:begin\s+(\S+)\s*-->\s*$/;

/** The lines of a text with all that is known of its blocks. */
export function readLines(texts: readonly string[], side: Line['side']): Line[] {
  const ended = texts.map((text) => `${text}\n`);
  const glued = spansOfLines(ended).map((span) => span !== '');
  const kinds: Line['kind'][] = [];
  const levels: (number | undefined)[] = [];
  const items = new Set<number>();
  const lines = splitLines(ended.join(''), 0);
  let indent = -1;
  readBlocks(lines, {
    topBlock(kind, _lines, i) {
      kinds[i] = kind;
      indent = (texts[i] ?? '').search(/\S/);
    },
    heading(level, _lines, i, _next, _start, _end, depth) {
      if (depth === 0) levels[i] = level;
    },
    item(start) {
      const line = lineOf(lines.start, start);
      if (start - (lines.start[line] ?? 0) === indent) items.add(line);
    },
  });
  for (let at = texts.findIndex((text) => OPENS.test(text)); at >= 0 && at < texts.length; at++) {
    if (glued[at] === true || !OPENS.test(texts[at] ?? '')) continue;
    const end = texts.findIndex((text, later) => later > at && CLOSES.test(text));
    if (end < 0) break;
    kinds[at] = 'html';
    glued.fill(true, at + 1, end + 1);
    if (texts[end + 1] !== undefined) kinds[end + 1] ??= 'paragraph';
    at = end;
  }
  return texts.map((text, at) => {
    const isGlued = glued[at] ?? false;
    return { text, side, at, isGlued, ...(isGlued ? {} : { kind: kinds[at], level: levels[at], isItem: items.has(at) }) };
  });
}

/** The units that begin where `isStart` says so, between an empty one at the start and one at the end. */
export function unitsOf(lines: readonly Line[], isStart: (line: Line) => boolean): Unit[] {
  const parts: Line[][] = [[]];
  for (const line of lines) {
    if (!isBlank(line) && (parts.length === 1 || (line.isGlued !== true && isStart(line)))) parts.push([line]);
    else parts.at(-1)?.push(line);
  }
  const [start = [], ...units] = parts;
  return [edge('start', start), ...units.map(unitOf), edge('end')];
}

/** A unit that every version has. */
export const edge = (key: string, after: readonly Line[] = []): Unit => ({ ...unitOf([]), after, text: `\0${key}`, key });

export const LINK = /\[\[([^[\]|]*)(?:\|([^[\]]*))?\]\]/g;

/** An item that begins with a link, as in `- [[Ferry]]: …`, `- [Ferry](Ferry.md) - …`. */
const POINTER = /^\s*(?:[-*+]|\d{1,9}[.)])\s+(?:\[.\]\s+)?[*_]*!?\[(?:\[|[^\]]*\]\()/;

function unitOf(all: readonly Line[]): Unit {
  const end = all.findLastIndex((line) => !isBlank(line)) + 1;
  const lines = all.slice(0, end);
  const [first] = lines;
  const block = blockName(lines);
  const heading = first?.level === undefined ? '' : first.text.replace(/^[\s#]+/, '').trimEnd();
  const isFacts = lines.length === 1 && isMark(first?.text ?? '');
  const label = lines.length === 1 ? labelOn(first?.text ?? '', 'bold')?.label : undefined;
  return {
    lines,
    after: all.slice(end),
    text: textOf(lines),
    key:
      block !== undefined ? `block ${block}` : first?.level !== undefined ? `${'#'.repeat(first.level)} ${heading}` : isFacts ? 'mark' : '',
    isOne: block !== undefined || isFacts || (first?.level !== undefined && !isFailHeading(heading)),
    isApart: POINTER.test(first?.text ?? '') || isOfPointers(lines) || (label !== undefined && labelKey(label) === 'superseded by'),
  };
}

/** True for a section that holds nothing but pointers. */
function isOfPointers([first, ...rest]: readonly Line[]): boolean {
  const said = rest.filter((line) => !isBlank(line));
  return first?.level !== undefined && said.length > 0 && said.every(({ text }) => POINTER.test(text));
}

/** The name of the managed block that these lines are. */
export function blockName(lines: readonly Line[]): string | undefined {
  return lines.length > 1 ? BLOCK.exec(lines[0]?.text ?? '')?.[1] : undefined;
}

export function isBlank({ text }: Pick<Line, 'text'>): boolean {
  return text.trim() === '';
}

const DAY = /^[^\p{L}\p{N}]{0,8}(?:(\d{4}([-/.])\d{2}\2\d{2}(?:[ T]\d{2}:\d{2})?)|(\d{2}:\d{2}))(?!\d)/u;

/** A day, with a time where there is one, or a time, at the start of a heading, item or line: `## [2026-11-28] Plan` → `2026-11-28`. */
export function dayOf({ lines }: Unit): string | null {
  const [, day, , time] = DAY.exec(lines[0]?.text ?? '') ?? [];
  // Times are those of the day above them.
  return day ?? (time === undefined ? null : `~${time}`);
}
