import { onOneLine } from '../../model/escape-control';
import { readBlocks } from '../markdown/blocks';
import { decodeDestination } from '../markdown/entities';
import { splitLines } from '../markdown/lines';
import { plainText } from './plain';

/** A code span, an escaped sign, or a mark that opens a comment. */
const COMMENT = /(`+)(?!`)(?:(?!\n[ \t]*\n)[^])*?[^`]\1(?!`)|`+|\\[^]|%%|<!--/g;
/** Signs that stand for themselves: in code, in math, and after a backslash. */
const LITERAL = /(`+)(?!`)([^]*?[^`])\1(?!`)|`+|\$\$?(?![ \d$])[^$\n]*[^$\s]\$\$?(?!\d)|\\([!-/:-@[-`{-~])|https?:\/\/[^\s)>\]]+/g;
/** Fields of Dataview, commands and places of templates, uses of footnotes and footnotes within a sentence. */
const UNSEEN =
  /\[[^[\]\n:]+:: [^[\]\n]*\]|\([^()\n:]+:: [^()\n]*\)|<%[^]*?%>|\{\{[^{}\n]*\}\}|\^\[(?:[^[\]]|\[[^[\]]*\])*\]|\[\^[^\]\s]+\]/g;
/** Code of Dataview that shows a value: `= this.status`. */
const QUERY = /^\$?= /;
const REFERENCE = /\[([^[\]\n]+)\]\[[^[\]\n]*\]/g;
const PAIR = /<([A-Za-z][A-Za-z0-9]*)(?:[ \t][^<>\n]*)?>([^<>]*)<\/\1>/g;
const UNDERSCORES = /(^|[^\p{L}\p{N}_])(_{1,3})(?![\s_])(.*?[^\s_])\2(?![\p{L}\p{N}_])/gu;
const RAISED = /(^|[^~])~([^\s~]+)~(?!~)|\^([^\s^]+)\^/g;
/** UTF-16 units of a text that are looked at: what it is about stands at its beginning. */
const LOOKED_AT = 4_000;
/** Where a sign is kept while marks go: U+10F000 and the sign. */
const KEPT = 0x10f000;

/**
 * The beginning of a text (4,000 UTF-16 units) without its comments (`%% … %%`, `<!-- … -->`), which nobody sees; one that is never closed goes on to the end. Marks in
 * code and after a backslash open none.
 */
export function withoutComments(text: string): string {
  for (let shown = text.slice(0, LOOKED_AT); ;) {
    const open = commentIn(shown);
    if (open < 0) return shown;
    const isHtml = shown[open] === '<';
    const close = isHtml ? shown.indexOf('-->', open + 4) : shown.indexOf('%%', open + 2);
    shown = shown.slice(0, open) + (close < 0 ? '' : shown.slice(close + (isHtml ? 3 : 2)));
  }
}

function commentIn(text: string): number {
  if (!text.includes('%%') && !text.includes('<!--')) return -1;
  let found = -1;
  readBlocks(splitLines(text, 0), {
    topBlock(kind, { start, end }, i, next) {
      if (found >= 0 || kind === 'code' || kind === 'math') return;
      const block = text.slice(start[i], end[next - 1]);
      const mark = [...block.matchAll(COMMENT)].find(([one]) => one === '%%' || one === '<!--');
      if (mark !== undefined) found = start[i]! + mark.index;
    },
  });
  return found;
}

/**
 * The words of a markdown text (its first 4,000 UTF-16 units) on one line, as a reader of the note sees them: `plainText` without comments, footnotes, fields and
 * commands of templates, without control and invisible characters, with escapes and character references resolved.
 * Of a link its words stay alone.
 */
export function seenText(markdown: string): string {
  const marked = withoutComments(markdown)
    .replace(LITERAL, (whole, _, code: string | undefined, sign: string | undefined) =>
      QUERY.test(code ?? '') ? '' : keep(code ?? sign ?? whole.replace(/^`+/, '')),
    )
    .replace(UNSEEN, '')
    .replace(REFERENCE, '$1')
    .replace(PAIR, '$2')
    .replace(PAIR, '$2');
  const bare = plainText(marked).replace(UNDERSCORES, '$1$3').replace(RAISED, '$1$2$3');
  const plain = Array.from(decodeDestination(bare), (sign) => given(sign)).join('');
  return onOneLine(plain, Infinity).replace(/ +(?=[,.)\]](?:\s|$))/g, '');
}

function keep(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, (sign) => String.fromCodePoint(KEPT + sign.charCodeAt(0)));
}

function given(sign: string): string {
  const code = sign.codePointAt(0)! - KEPT;
  return code > 0x20 && code < 0x7f ? String.fromCharCode(code) : sign;
}
