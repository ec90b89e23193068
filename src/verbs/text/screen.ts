import { escapeControl } from '../../core/model/escape-control';

/** Colours for a terminal that shows them, and nothing at all for any other. */
export interface Paint {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly good: (text: string) => string;
  readonly warn: (text: string) => string;
  readonly bad: (text: string) => string;
}

const ESC = String.fromCharCode(27);
const plain = (text: string): string => text;

/** `mark` begins each colour: the control character that terminals know, or what stands for it. */
export function paintFor(colour: boolean, mark = ESC): Paint {
  if (!colour) return { bold: plain, dim: plain, good: plain, warn: plain, bad: plain };
  const wrap = (open: number, close: number) => (text: string) => `${mark}[${open}m${text}${mark}[${close}m`;
  return { bold: wrap(1, 22), dim: wrap(2, 22), good: wrap(32, 39), warn: wrap(33, 39), bad: wrap(31, 39) };
}

/**
 * Stands for the character that begins a colour until the text is made harmless: a character that Unicode keeps for
 * the inside of programs, so that no text has a reason to hold it.
 */
export const COLOUR_MARK = '\ufdd0';
const COLOURS = new RegExp(`${COLOUR_MARK}(?=\\[\\d+m)`, 'g');

/**
 * Text for a screen. Control characters that came with names or texts are shown as `?`, so that no file can move the
 * cursor, rename the window or hide what follows: the only colours are those of our own paint. Line breaks and tabs stay.
 */
export function screenText(render: (paint: Paint) => string, colour: boolean): string {
  const plain = render(paintFor(false));
  // Where the data holds the sign of our colours, nobody could tell them apart.
  if (!colour || plain.includes(COLOUR_MARK)) return escapeControl(plain);
  return escapeControl(render(paintFor(true, COLOUR_MARK))).replace(COLOURS, ESC);
}

/** Text as it can stand on one line of a terminal: what would steer the terminal, or turn its direction, is made visible. */
export function printable(text: string): string {
  return text.replace(/[^\P{Cc}\t]|[\u202a-\u202e\u2066-\u2069]/gu, (sign) => {
    const code = sign.charCodeAt(0);
    return code < 0x20 ? String.fromCharCode(0x2400 + code) : code === 0x7f ? '\u2421' : '\ufffd';
  });
}

/** `3 notes`, `1 note`. */
export function count(n: number, one: string, many = `${one}s`): string {
  return `${grouped(n)} ${n === 1 ? one : many}`;
}

/** `1,234,567`. By hand: a formatter of the system takes a hundredth of a second to make. */
export function grouped(n: number): string {
  return String(n).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** The first lines, at most so many; one more for the rest. */
export function firstLines(lines: readonly string[], most: number, paint: Paint, more = 'more; --json lists all'): readonly string[] {
  return lines.length <= most ? lines : [...lines.slice(0, most), paint.dim(`  … and ${lines.length - most} ${more}`)];
}

/** Columns padded to their widest cell; the last one is left ragged. */
export function columns(rows: readonly (readonly string[])[], indent = '  '): string {
  const widths: number[] = [];
  for (const row of rows) row.forEach((cell, i) => (widths[i] = Math.max(widths[i] ?? 0, width(cell))));
  return rows
    .map((row) => (indent + row.map((cell, i) => (i === row.length - 1 ? cell : pad(cell, widths[i] ?? 0))).join('  ')).trimEnd())
    .join('\n');
}

function pad(cell: string, to: number): string {
  return cell + ' '.repeat(Math.max(0, to - width(cell)));
}

const WITHOUT_CELL = new RegExp(`${COLOUR_MARK}[^m]*m?|[\\u0300-\\u036f]`, 'g');
const OF_TWO_CELLS = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60\u{1f300}-\u{10ffff}]/gu;

/** Terminal cells a text takes: wide for CJK, none for colour codes and combining marks. */
function width(text: string): number {
  const shown = text.replace(WITHOUT_CELL, '');
  return Array.from(shown).length + (shown.match(OF_TWO_CELLS) ?? []).length;
}
