/** The kind of a line of an old file. Lines inside code or a comment are never anything else. */
export type LineKind = 'blank' | 'code' | 'heading' | 'rule' | 'text';

export interface SourceLine {
  /** Without its line end. */
  readonly text: string;
  readonly kind: LineKind;
  /** Of a heading: 1 to 6, and what it says. */
  readonly level: number;
  readonly heading: string;
}

const ATX = /^ {0,3}(#{1,6})[ \t]+(.*?)[ \t]*#*[ \t]*$/;
/** `=== Preferences ===`, as text files have it. */
const BANNER = /^[ \t]*([=-])\1{1,}[ \t]*([^=\s-].*?)[ \t]*\1{2,}[ \t]*$/;
const RULE = /^[ \t]*([-=*_~#])(?:[ \t]*\1){2,}[ \t]*$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/;

/**
 * The lines of a text file, markdown or not: without a byte order mark, whatever its line ends. An underline as long as
 * the line above makes a heading of that; any other row of signs is a separator.
 */
export function sourceLines(text: string): SourceLine[] {
  const raw = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
  const code = codeLines(raw);
  const lines = raw.map((line, at): SourceLine => plainLine(line, code[at] === 1));
  for (let at = 1; at < lines.length; at++) {
    const [above, line] = [lines[at - 1], lines[at]];
    if (line?.kind !== 'rule' || above?.kind !== 'text' || (lines[at - 2]?.kind ?? 'blank') === 'text') continue;
    const [sign = ''] = line.text.trim();
    const title = above.text.trim();
    if (!'=-'.includes(sign) || title.length > 120 || Math.abs(line.text.trim().length - title.length) > 2) continue;
    lines[at - 1] = { ...above, kind: 'heading', level: sign === '=' ? 1 : 2, heading: title };
  }
  return lines;
}

/** True for a line that says something: a separator or a lone sign of markup does not. */
export function saysSomething(text: string): boolean {
  return /[\p{L}\p{N}\p{S}]/u.test(text.replace(/[`~^=+|<>$]/g, ''));
}

function plainLine(text: string, isCode: boolean): SourceLine {
  const line = (kind: LineKind, level = 0, heading = ''): SourceLine => ({ text, kind, level, heading });
  if (isCode) return line('code');
  if (text.trim() === '') return line('blank');
  if (text.length > 2000) return line('text');
  if (RULE.test(text)) return line('rule');
  const atx = ATX.exec(text);
  if (atx !== null) return line(atx[2] === '' ? 'text' : 'heading', (atx[1] ?? '').length, atx[2] ?? '');
  const banner = BANNER.exec(text);
  if (banner !== null && saysSomething(banner[2] ?? '')) return line('heading', 1, (banner[2] ?? '').trim());
  return line('text');
}

/** Which lines stand in a fence or a comment of several lines; one that is never closed opens nothing. One pass, whatever stands there. */
function codeLines(lines: readonly string[]): Uint8Array {
  const code = new Uint8Array(lines.length);
  const fences = lines.map((line) => (line.length < 500 ? FENCE.exec(line) : null));
  const longest = { '`': suffixes(fences, '`'), '~': suffixes(fences, '~') };
  const closes = suffixComments(lines);
  for (let at = 0; at < lines.length; at++) {
    const fence = fences[at];
    const sign = fence?.[1]?.[0] as '`' | '~' | undefined;
    let end = -1;
    if (fence != null && sign !== undefined) {
      const length = (fence[1] ?? '').length;
      if ((longest[sign][at + 1] ?? 0) >= length) for (end = at + 1; !isCloser(fences[end], sign, length);) end++;
    } else if (opensComment(lines[at] ?? '') && closes[at + 1] === 1) {
      for (end = at + 1; !(lines[end] ?? '').includes('-->');) end++;
    }
    if (end < 0) continue;
    code.fill(1, at, end + 1);
    at = end;
  }
  return code;
}

function opensComment(line: string): boolean {
  const open = line.lastIndexOf('<!--');
  return open >= 0 && !line.includes('-->', open);
}

function isCloser(fence: RegExpExecArray | null | undefined, sign: string, length: number): boolean {
  return fence != null && (fence[1] ?? '')[0] === sign && (fence[1] ?? '').length >= length && (fence[2] ?? '').trim() === '';
}

/** For each line the longest bare fence of a sign from there on. */
function suffixes(fences: readonly (RegExpExecArray | null)[], sign: string): Uint32Array {
  const longest = new Uint32Array(fences.length + 1);
  for (let at = fences.length - 1; at >= 0; at--) {
    const own = isCloser(fences[at], sign, 3) ? (fences[at]?.[1] ?? '').length : 0;
    longest[at] = Math.max(own, longest[at + 1] ?? 0);
  }
  return longest;
}

/** For each line 1 where a comment ends there or below. */
function suffixComments(lines: readonly string[]): Uint8Array {
  const closes = new Uint8Array(lines.length + 1);
  for (let at = lines.length - 1; at >= 0; at--) closes[at] = lines[at]?.includes('-->') === true ? 1 : (closes[at + 1] ?? 0);
  return closes;
}
