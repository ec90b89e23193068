import { readBlocks } from '../markdown/blocks';
import { splitLines } from '../markdown/lines';

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
const FENCE = /^ {0,3}(?:`{3,}|~{3,})/;
const CLOSER = /^ {0,3}(?:`{3,}|~{3,})[ \t]*$/;
const OPENS_COMMENT = /^ {0,3}<!--(?!.*-->)/;

/**
 * The lines of a text file, markdown or not: without a byte order mark, whatever its line ends. An underline as long as
 * the line above makes a heading of that; any other row of signs is a separator.
 */
export function sourceLines(text: string): SourceLine[] {
  const own = text.replace(/^\ufeff/, '');
  const code = codeLines(own);
  const lines = own.split(/\r\n|\n|\r/).map((line, at): SourceLine => plainLine(line, code.has(at)));
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

/** The lines in a fence or a comment of several lines; one that is never closed opens nothing. */
function codeLines(text: string): ReadonlySet<number> {
  const code = new Set<number>();
  readBlocks(splitLines(text, 0), {
    topBlock(kind, { start, end }, at, next) {
      if (kind !== 'code' && kind !== 'html') return;
      const [first, last] = [text.slice(start[at], end[at]), text.slice(start[next - 1], end[next - 1])];
      const isClosed =
        next > at + 1 && (kind === 'code' ? FENCE.test(first) && CLOSER.test(last) : OPENS_COMMENT.test(first) && last.includes('-->'));
      if (isClosed) for (let line = at; line < next; line++) code.add(line);
    },
  });
  return code;
}
