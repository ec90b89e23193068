import { namedReference } from '../../read/markdown/entities';

/** A text as it is scanned, with as many lines as its source. `\r` stands where an escape meant a line end. */
export interface View {
  readonly text: string;
  /** The line of the original that each line is, 1-based; null where they are the same. */
  readonly lines: readonly number[] | null;
  /** The last line of the original that each line holds, where that is another. */
  readonly ends?: readonly number[];
}

/** Signs that may hide a secret: anything but the plain ASCII of a note, a backslash before a sign, a reference, a percent code. */
const CURIOUS = /[\u0080-\uffff]|\\[^A-Za-z0-9\s]|\\[nrtuxU01]|&(?:#|[a-z]{2,6};)|%[2-7][0-9A-Fa-f]/;
/** References to signs that nobody sees, as they count here. */
const HIDDEN: Readonly<Record<string, string>> = { nbsp: ' ', shy: '' };

/** How a text reads: as it stands, and where something could hide in it also with marks and codes undone. */
export function viewsOf(original: string): View[] {
  const text = original.includes('\r') ? original.replace(/\r\n?/g, '\n') : original;
  const tables = /<t[dh][\s>]/i.test(text) ? [tableView(text)] : [];
  const plain = CURIOUS.test(text) ? undone(text) : text;
  if (plain === text) return [{ text, lines: null }, ...tables];
  // A decoded escape may have been a part of the secret itself, so those lines are also read as written.
  const before = text.split('\n');
  const after = plain.split('\n');
  const lines: number[] = [];
  before.forEach((line, at) => {
    if (line !== after[at] && line.length < 20_000) lines.push(at + 1);
  });
  return [{ text: plain, lines: null }, { text: lines.map((line) => before[line - 1] ?? '').join('\n'), lines }, ...tables];
}

/** The tables of HTML as rows with strokes, so that a cell is read by the head of its column. */
function tableView(text: string): View {
  const rows: string[] = [];
  const [lines, ends]: [number[], number[]] = [[], []];
  let [line, at] = [1, 0];
  const lineOf = (to: number): number => {
    for (at = text.indexOf('\n', at); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) line++;
    if (at < 0) at = text.length;
    return line;
  };
  for (const { 0: row, index } of text.matchAll(/<tr[\s>][^]*?(?=<tr[\s>]|<\/table|$)/gi)) {
    const cells = [...row.matchAll(/<t[dh][^>]{0,200}>([^]*?)(?=<\/?t[dhr]|$)/gi)].map((cell) =>
      undone((cell[1] ?? '').replace(/<[^<>]{0,200}>|[|\s]+/g, ' ').trim()),
    );
    const [first, last] = [lineOf(index), lineOf(index + row.trimEnd().length)];
    const head = rows.length === 0 || !/<td[\s>]/i.test(row) ? [`|${' --- |'.repeat(cells.length)}`] : [];
    for (const one of [`| ${cells.join(' | ')} |`, ...head]) {
      rows.push(one);
      lines.push(first);
      ends.push(last);
    }
  }
  return { text: rows.join('\n'), lines, ends };
}

function undone(text: string): string {
  let plain = text;
  if (/[\u0080-\uffff]/.test(plain))
    plain = plain
      .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
      .replace(/[\u2028\u2029\u0085]/g, ' ')
      .normalize('NFKC')
      .replace(/[\u2010\u2011\u2043\u2212]/g, '-');
  if (plain.includes('&'))
    plain = plain.replace(
      /&(?:#[xX]([0-9a-fA-F]{1,5})|#(\d{1,6})|([a-z]{2,6}));/g,
      (whole, hex: string | undefined, decimal: string | undefined, name: string | undefined) => {
        if (name !== undefined) return HIDDEN[name] ?? namedReference(name) ?? whole;
        return printable(hex === undefined ? Number(decimal) : parseInt(hex, 16), whole);
      },
    );
  if (plain.includes('\\'))
    plain = plain.replace(
      /\\{1,8}(?:(?:u00|U000000|u\{0{0,4}|x)([0-7][0-9a-fA-F])\}?|(1[0-7]{2}|0[4-7][0-7])(?!\d)|([nrt])(?![a-z]{2})|([!-/:-@[\]-`{-~]))|\\(\\)/g,
      (
        whole,
        hex: string | undefined,
        octal: string | undefined,
        end: string | undefined,
        sign: string | undefined,
        slash: string | undefined,
      ) => {
        if (slash !== undefined) return slash;
        if (sign !== undefined) return sign;
        if (end !== undefined) return end === 't' ? ' ' : '\r';
        return printable(hex === undefined ? parseInt(octal ?? '', 8) : parseInt(hex, 16), whole);
      },
    );
  if (plain.includes('%')) plain = plain.replace(/%([2-7][0-9A-Fa-f])/g, (whole, hex: string) => printable(parseInt(hex, 16), whole));
  return plain;
}

/** The character of a code where it stays on its line. */
function printable(code: number, otherwise: string): string {
  if (code === 10 || code === 13) return '\r';
  return code >= 0x20 && code <= 0xffff && code !== 0x7f ? String.fromCharCode(code) : otherwise;
}

/** Lines of a text by offset; each is 1-based. Asked in any order; `lines` are those of the view. */
export function lineAt(view: View, offset: number, lines = view.lines): number {
  let line = 1;
  for (let at = view.text.indexOf('\n'); at >= 0 && at < offset; at = view.text.indexOf('\n', at + 1)) line++;
  return lines === null ? line : (lines[line - 1] ?? 1);
}
