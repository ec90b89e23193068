import { COLOUR_MARK } from './screen';

/** `3 notes`, `1 note`. */
export function count(n: number, one: string, many = `${one}s`): string {
  return `${grouped(n)} ${n === 1 ? one : many}`;
}

/** `1,234,567`. By hand: a formatter of the system takes a hundredth of a second to make. */
export function grouped(n: number): string {
  return String(n).replace(/\B(?=(?:\d{3})+$)/g, ',');
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

/** Terminal cells a text takes: wide for CJK, none for colour codes and combining marks. */
function width(text: string): number {
  let cells = 0;
  let escape = false;
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    if (escape) {
      escape = char !== 'm';
    } else if (char === COLOUR_MARK) {
      escape = true;
    } else if (code < 0x300 || code > 0x36f) {
      cells +=
        (code >= 0x1100 && code <= 0x115f) ||
        (code >= 0x2e80 && code <= 0xa4cf) ||
        (code >= 0xac00 && code <= 0xd7a3) ||
        (code >= 0xf900 && code <= 0xfaff) ||
        (code >= 0xff00 && code <= 0xff60) ||
        code >= 0x1f300
          ? 2
          : 1;
    }
  }
  return cells;
}
