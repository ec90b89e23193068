import { isName } from '../randomness';
import { isMixed, type Value } from '../value';

const CLOSING: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '`': '`',
  '“': '”“',
  '”': '”',
  '„': '“”',
  '«': '»',
  '»': '«',
  '‘': '’',
  '’': '’',
  '‚': '‘’',
  '「': '」',
  '『': '』',
  '《': '》',
  '‹': '›',
};
const BRACKETS: Readonly<Record<string, string>> = { '<': '>', '[': ']', '{': '}', '(': ')' };
const OPENERS =
  /(?:[ \t\u3000]{1,20}|\*\*|__(?=\S)|==|~~[^~\n]{0,60}~~|<\/?[a-z][a-z0-9]{0,9}(?: [^<>\n]{0,60})?>|!![a-z]{1,10} |\*(?=[^*\s])|\\(?=["'`])|::? ){1,8}/y;
const MAX = 400;

/** Where what follows begins, past blanks and marks of emphasis. */
export function pastMarks(text: string, at: number): number {
  OPENERS.lastIndex = at;
  const marks = OPENERS.exec(text);
  return marks === null ? at : at + marks[0].length;
}

/** The value that stands at a place: what is quoted, or up to the next blank. Null where nothing stands there. */
export function valueAt(text: string, from: number): Value | null {
  const at = pastMarks(text, from);
  const opener = text.charAt(at);
  if (opener === '' || opener === '\n' || opener === '\r') return null;
  const closers = CLOSING[opener];
  const lineEnd = endOfLine(text, at);
  if (closers !== undefined) {
    for (let end = at + 1; end < lineEnd; end++) {
      if (!closers.includes(text.charAt(end)) || text.charAt(end - 1) === '\\') continue;
      const inside = text.slice(at + 1, end);
      if (inside === '') return null;
      // `"…"` within quotes of another kind: what is inside is what counts.
      return { text: bare(inside), quoted: true, sole: true };
    }
  }
  let run = /^[^\s\u3000。、；」』]+/.exec(text.slice(at, Math.min(lineEnd, at + MAX)))?.[0] ?? '';
  // What stands in brackets is one, also with blanks in it.
  const bracket = /^[$#]?([<[{(])/.exec(run)?.[1];
  const closing = bracket === undefined ? '' : (BRACKETS[bracket] ?? '');
  if (closing !== '' && !run.includes(closing)) {
    const close = text.slice(at, lineEnd).indexOf(closing);
    if (close > 0) run = text.slice(at, at + close + 1);
  }
  const value = bare(closers === undefined ? run : run.slice(1));
  const after = text.slice(at + (value === '' ? run.length : run.indexOf(value) + value.length), lineEnd);
  return value === ''
    ? null
    : {
        text: value,
        quoted: false,
        sole: /^[\s`*_~="'’”»」』).!]*(?:$|[#|(,;\]}%。、]|<[/a-z]|\/\/|--|—|–|- |\*|です|입니다|ですか|है|。)/.test(after),
      };
}

/** The rest of the line, where the value may be several words. */
export function restAt(text: string, from: number): Value | null {
  const at = pastMarks(text, from);
  const rest = text.slice(at, Math.min(endOfLine(text, at), at + MAX)).replace(/[\s|*_~`]+$/, '');
  return rest === '' ? null : { text: rest, quoted: false, sole: true };
}

/** A value without what closes around it. */
export function bare(run: string): string {
  let value = run
    // The argument of a method of what stands before.
    .replace(/^\??\.[A-Za-z_]\w*\(["'`](?=[^"'`]*[A-Za-z])/, '')
    .replace(/<\/.*$/, '')
    .replace(/[;&](?:[\w.-]|%20| ){1,40}=.*$/, '')
    // Behind the quote that closes it, the next name of an object: its opening one may have gone with the sign.
    .replace(/\\?["'`],\\?["'`]?[A-Za-z_$][\w$]*\\?["'`]?[:=].*$/, '')
    .replace(/\\?["'][}\])].*$/, '')
    .replace(/(?:%%|-->|\/>|\*\/)$/, '');
  value = value.replace(/[`*~]+$/, '').replace(/==$/, (marks) => (/[A-Za-z0-9+/]{20}==$/.test(value) ? marks : ''));
  value = value
    .replace(/["'”’»」』。、]+[,;.)\]}]*$/, '')
    .replace(/^((?:eyJ|[a-z]{2,6}[-_]|\S{24})\S*)\.{3,}$/, '$1…')
    .replace(/[,;.。、]+$/, '');
  if (!value.includes('(')) value = value.replace(/[)]+[,;.]*$/, '');
  if (!value.includes('[')) value = value.replace(/\]+$/, '');
  if (!value.includes('{')) value = value.replace(/\}+$/, '');
  value = value.replace(/[`*_~]+$/, '');
  // Brackets hold a place, unless there is something drawn by lot in them.
  const inner = /^[<[({]{1,2}([^\s<>[\](){}]{8,})[>\])}]{1,2}$/.exec(value)?.[1] ?? '';
  return /\d/.test(inner) && /[A-Za-z]/.test(inner) && isMixed(inner) && !isName(inner) ? inner : value;
}

/** Lines are looked at this far, lest a text of one line be looked at again and again. */
export const FAR = 1000;

/** Where the line ends that this place is in, at most 1,000 characters on. */
export function endOfLine(text: string, at: number): number {
  for (let end = at, most = Math.min(text.length, at + FAR); ; end++) {
    if (end >= most) return end;
    const unit = text.charCodeAt(end);
    if (unit === 10 || unit === 13) return end;
  }
}

/** Where the line begins that this place is in, at most 1,000 characters before it. */
export function startOfLine(text: string, at: number): number {
  for (let start = at, least = Math.max(0, at - FAR); ; start--) {
    if (start <= least || text.charCodeAt(start - 1) === 10) return start;
  }
}
