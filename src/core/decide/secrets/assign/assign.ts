import { isJoined, isMade, isSecretValue, isStrong, isUuid, type Class, type Value } from '../value';
import { IS, IS_GLUED } from './languages';
import { nameAt, type Name } from './name';
import { endOfLine, pastMarks, restAt, startOfLine, valueAt } from './read-value';
import { cellsFor, type RowsLeft } from './table';

/** Where a value of a secret stands, and of what class it is. */
export interface Assigned {
  readonly kind: Class;
  readonly at: number;
  readonly value: string;
}

const CLOSERS = /(?:["'”’»`*_~\])}>]|<\/?[a-z]{1,8}>){0,6}[ \t\u3000]{0,20}/y;
const REMARK = /[ \t]{0,4}(?:\([^()\n]{0,60}\)|\[[^\]\n]{0,40}\]|（[^）\n]{0,40}）)["'*_`]{0,4}[ \t]{0,8}/y;
const SIGN =
  /(?:,(?=[ \t]{0,4}["'])|:[ \t]?=>|:{1,3}=?|[.·_]{2,60}|=>|={1,3}(?!=)|[-~]>|[~»›>/;](?=\s)|>{2,3}|[→⇒≔⟶⟹➜➔➡⇨↦▸▶•·¦│—–]{1,3}|-{1,2}(?=\s)|\|(?!\|))["'*_`]{0,3}/y;
const NAMED_VALUE = /["']?\s{0,3},?\s{0,20}["']?(?:value|content)["']?\s{0,3}[:=]\s{0,3}/iy;
const BE = new RegExp(String.raw`(?:[ \t]{0,3}(?:${IS})(?=[\s"'“„«「『*:]|\x60)|[ \t]{0,3}(?:${IS_GLUED}))[ \t]{0,3}:?`, 'iy');
const GAP = new RegExp(
  String.raw`(?:[^\n|:=.!?;<>{}-]|-(?!-)|\.(?=\S| \d)){1,80}?(?:(?::{1,2}|=|→|->| [—–-])(?![=:/])|\s(?:${IS})(?=\s)|(?:${IS_GLUED})(?=[\s"「A-Za-z0-9]))`,
  'iy',
);
const SKIP_LINES = /[ \t]{0,20}(?:\n[ \t]*){1,3}(?:[>#+*-]{1,3}[ \t]{1,6}|\d{1,2}[.)][ \t]{1,4}|`{3}\w{0,12}\n[ \t]*)?/y;
const ELSE = /\b(?:hash|sha\d*|md5|checksum|fingerprint|commit|digest|etag|public|uuid|address|contract|ca|txid?|block|id)\b/i;

function match(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

/** The secrets that a name at this place is given, at most one where it stands in a line, one a row where it heads a column. */
export function assignedAt(text: string, at: number, asked: Class, length: number, rows: RowsLeft): Assigned[] {
  const name = nameAt(text, at, asked, length);
  if (name === null) return [];
  const { kind } = name;
  // A PIN is a number; what else is pinned is a version or a commit.
  const isPin = /^pins?$/i.test(text.slice(at, at + length)) && kind === 'pin';
  const { cells, column } = cellsFor(text, name.start, name.end, rows);
  if (!column && isOutcome(text, name)) return [];
  const found = cells
    .filter(({ value }) => kind !== 'login' && isSecretValue(kind, value, !column && cells.length > 1))
    .map((cell) => ({ kind, at: cell.at, value: cell.value.text }));
  if (found.length > 0) return found;
  const one = inLine(text, name);
  return one === null || (isPin && /[A-Za-z.]|\d{7}/.test(one.value)) ? [] : [one];
}

/** `| upload | PASS | 1a2b |`: what a test came to. */
function isOutcome(text: string, { start, end }: Name): boolean {
  const word = text.slice(start, end);
  if (!/^pass$/i.test(word)) return false;
  // In small letters it is one where rows around it end so, too.
  const around = text.slice(Math.max(0, start - 2000), end + 2000);
  if (word !== 'PASS' && (around.match(/\|[\s*`]*(?:pass|fail)[\s*`]*\|/gi) ?? []).length < 2) return false;
  const line = text.slice(startOfLine(text, start), start);
  return /^[\s>]*\|[^\n]*[^\s|][^\n]*\|[^\p{L}\d|]*$/u.test(line) && /^[\s*`]*\|/.test(text.slice(end, end + 8));
}

function inLine(text: string, name: Name): Assigned | null {
  const { kind, end } = name;
  const closed = match(CLOSERS, text, end);
  const from = closed < 0 ? end : closed;
  // The name itself holds the place in an address: `rtsp://<user>:<password>@<host>`.
  if (/^[>}]+@/.test(text.slice(end, end + 8))) return null;
  if (text.charAt(name.start - 1) === '<' || /<[\w:.-]{0,40}$/.test(text.slice(Math.max(0, name.start - 42), name.start))) {
    const element = /^[^<>\n]{0,80}>([^<\n]{1,300})<\//.exec(text.slice(end, end + 400));
    if (element !== null) return judged(kind, name, { text: (element[1] ?? '').trim(), quoted: true, sole: true }, end, false);
  }
  const named = match(NAMED_VALUE, text, end);
  if (named >= 0) return taken(text, name, named, false);
  const remarked = match(REMARK, text, from);
  const sign = match(SIGN, text, remarked < 0 ? from : remarked);
  // What is read goes on to the next command.
  if (sign >= 0 && text.charAt(sign - 1) === '|' && /^ ?[\w.-]+ --?[a-z]/.test(text.slice(sign, sign + 40))) return null;
  if (sign >= 0) return taken(text, name, sign, remarked >= 0) ?? strongNear(text, name);
  if (remarked >= 0) {
    // `password [aB3kV9xT]`: brackets around the value itself.
    const value = valueAt(text, from);
    const said = value === null || /^\W/.test(value.text) ? null : judged(kind, name, value, from, true);
    if (said !== null) return said;
  }
  const elsewhere = ELSE.test(text.slice(Math.max(startOfLine(text, name.start), name.start - 40), name.start));
  const be = elsewhere ? -1 : match(BE, text, from);
  if (be >= 0) {
    const said = taken(text, name, be, true);
    if (said !== null) return said;
  }
  if (!elsewhere && (!name.code || text.charAt(name.start - 1) === '-')) {
    const gap = match(GAP, text, from);
    const said =
      gap < 0 || (kind === 'key' && ELSE.test(text.slice(from, gap))) || kind === 'bareKey' || kind === 'login'
        ? null
        : taken(text, name, gap, true);
    if (said !== null) return said;
  }
  return unsigned(text, name, from);
}

/** A name with no sign behind it: an option, a statement, a heading with the value below it. */
function unsigned(text: string, name: Name, from: number): Assigned | null {
  const { kind } = name;
  const option = /--?$/.test(text.slice(Math.max(0, name.start - 2), name.start)) || text.charAt(name.start) === '-';
  const blank = /[ \t]/.test(text.charAt(name.end));
  if (blank || from > name.end) {
    const value = valueAt(text, from);
    if (value !== null && kind !== 'login') {
      const given = option || value.quoted;
      if (
        (kind === 'password' || kind === 'phrase') &&
        (given ? isSecretValue(kind, value, true) : value.sole && isSecretValue(kind, value, true) && /\d/.test(value.text))
      )
        return { kind, at: from, value: value.text };
      if (kind === 'bareKey' && isStrong(value.text) && isSecretValue(kind, value, true)) return { kind, at: from, value: value.text };
      if (kind === 'codes') {
        const rest = /^(?:[a-z0-9]{4}[ -]){1,15}[a-z0-9]{4}\b|^[a-z2-7]{16,64}\b/i.exec(text.slice(from, from + 90));
        if (rest !== null && isSecretValue(kind, { text: rest[0], quoted: false, sole: true }, true))
          return { kind, at: from, value: rest[0] };
      }
      if (
        (kind === 'key' || kind === 'codes' || kind === 'pin') &&
        (kind === 'pin'
          ? value.sole && isSecretValue('pin', value, false)
          : given
            ? isSecretValue(kind, value, true)
            : isStrong(value.text) || (isUuid(value.text) && name.end + 3 > from))
      )
        return { kind, at: from, value: value.text };
    }
  }
  if (kind === 'login') {
    const pair = /^\(?["'`*]{0,3}[\w.@-]{2,60}(?:["'`*]{0,3}(?: ?\/ ?|:)|["'`], ?)["'`*]{0,3}([^\s/()"'`*,;]{8,80})(?=$|[\s)"'`*,;.])/.exec(
      text.slice(from, from + 160),
    );
    const said = pair?.[1] ?? '';
    if (/\d/.test(said) && /[a-z]/.test(said) && /[A-Z!$%&?#]/.test(said))
      return judged(kind, name, { text: said, quoted: false, sole: true }, from, true);
  }
  const next = match(SKIP_LINES, text, from);
  if (next > from && text.slice(from, next).includes('\n') && !isSetting(text, next)) {
    const value = kind === 'codes' ? restAt(text, next) : valueAt(text, next);
    if (value !== null && value.sole && kind !== 'login' && kind !== 'pin') {
      if (isSecretValue(kind, value, true) && (kind !== 'key' || isStrong(value.text)) && /\d/.test(value.text))
        return { kind, at: next, value: value.text };
    }
  }
  return strongNear(text, name);
}

/** A line that is the next setting, and no value. */
function isSetting(text: string, at: number): boolean {
  return /^[\w.-]{1,60}(?:=(?=[^=\s])|: )/.test(text.slice(at, at + 64));
}

/** The value behind a sign, or on the next line where nothing but a mark of a block stands there. */
function taken(text: string, name: Name, at: number, strict: boolean): Assigned | null {
  const from = pastMarks(text, at);
  const block = /^[|>][+-]?\d?[ \t]*(?=\n)/.exec(text.slice(from, from + 8));
  if (block !== null || from >= endOfLine(text, from)) {
    const next = match(SKIP_LINES, text, from + (block?.[0].length ?? 0));
    return next < 0 || (block === null && isSetting(text, next)) ? null : judgedAt(text, name, next, strict || block === null);
  }
  return judgedAt(text, name, from, strict);
}

function judgedAt(text: string, name: Name, at: number, strict: boolean): Assigned | null {
  const { kind } = name;
  if (kind === 'login') {
    const pair =
      /^["'`*]{0,3}([^\s/:|,]{1,60})[ \t]{0,3}(?:\/|:|,|\|| [—–-](?= ))[ \t]{0,3}["'`*]{0,3}([^\s/:]\S{4,79})(?:[ \t]{1,3}\/[ \t]{1,3}(\S{5,80}))?/.exec(
        text.slice(at, at + 220),
      );
    return pair === null
      ? null
      : judged(kind, name, { text: (pair[3] ?? pair[2] ?? '').replace(/^["'`*]+|["'`*,;.)]+$/g, ''), quoted: false, sole: true }, at, true);
  }
  const value = valueAt(text, at);
  if (value === null) return null;
  const first = judged(kind, name, value, at, strict);
  if (first !== null || value.quoted) return first;
  const rest = restAt(text, at);
  if (rest === null || rest.text === value.text) return null;
  return kind === 'phrase' || (kind === 'password' && isJoined(rest.text)) || kind === 'codes' || kind === 'pin'
    ? judged(kind, name, rest, at, strict)
    : null;
}

function judged(kind: Class, name: Name, value: Value, at: number, strict: boolean): Assigned | null {
  return isSecretValue(kind, value, strict || name.plural) ? { kind, at, value: value.text } : null;
}

const TOKENS = /(?:^|[\s"'`“„(（：:=*])([\w.+/=~!-]{20,400})(?=$|[\s"'`”“),;：*。])/g;
const PASSWORDS = /(?:^|[\s"'`“„«(])(?!\S*\*\*)([^\s"'`]{8,40}?)(?=[.,;:)»”“"'`]{0,3}(?:\s|$))/g;

/** A token some words away, so random that it is what the name tells of; of a password, in the same line. */
function strongNear(text: string, name: Name): Assigned | null {
  const isKey = name.kind === 'key';
  if (!isKey && name.kind !== 'password' && name.kind !== 'login') return null;
  const lineStart = startOfLine(text, name.start);
  const before = text.slice(Math.max(lineStart, name.start - 140), name.start);
  const behind = text.slice(name.end, name.end + 260);
  if (ELSE.test(before.slice(-60)) || ELSE.test(/^[^\n]{0,60}/.exec(behind)?.[0] ?? '')) return null;
  for (const [part, base, far] of [
    [behind, name.end, true],
    [before, name.start - before.length, false],
  ] as const) {
    for (const one of part.matchAll(isKey ? TOKENS : PASSWORDS)) {
      const token = one[1] ?? '';
      const at = base + one.index;
      // A certificate or a public key, with more lines below; private ones have a rule of their own.
      if (token.startsWith('MII')) return null;
      if (!isKey) {
        if (!part.slice(0, far ? at - base + 1 : undefined).includes('\n') && isMade(token)) return { kind: name.kind, at, value: token };
        continue;
      }
      const alone = !part.slice(0, one.index + one[0].length).includes('\n') || /^[\s>*`"'-]*$/.test(text.slice(startOfLine(text, at), at));
      if (alone && !token.endsWith('...') && isStrong(token.replace(/[.,;]+$/, '')) && (far || !/\//.test(token)))
        return { kind: 'key', at, value: token };
    }
  }
  return null;
}
