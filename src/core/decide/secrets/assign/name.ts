import { wordsOf } from '../randomness';
import type { Class } from '../value';
import { LABELS } from './languages';

/** A name of a secret in a text: where it ends, and how it stands. */
export interface Name {
  readonly kind: Class;
  /** Where the identifier begins that it is a part of. */
  readonly start: number;
  readonly end: number;
  /** It is a part of an identifier, as in `DB_PASS`. */
  readonly code: boolean;
  /** It is plural: a heading rather than a label. */
  readonly plural: boolean;
}

/** Every way to write each label, for the table of keywords. */
export function labelTable(): (readonly [string, { readonly kind: Class; readonly length: number }])[] {
  const rows: (readonly [string, { readonly kind: Class; readonly length: number }])[] = [];
  for (const [kind, list] of Object.entries(LABELS) as [Class, string][]) {
    for (const label of list.split('|')) {
      for (const joiner of label.includes('-') ? ['-', ' ', '_', ''] : ['-']) {
        const way = label.replaceAll('-', joiner);
        const value = { kind, length: way.length };
        // Keywords of less than three letters would be met in every other word.
        if (way.length < 3 && /^[a-z]+$/.test(way)) for (const sign of `:= "'*\`|_-?.,)`) rows.push([way + sign, value]);
        else rows.push([way, value]);
      }
    }
  }
  return rows;
}

const LONGEST = 64;
const isLetter = (char: string): boolean => /[A-Za-z0-9]/.test(char);
/** What a key is for, where it is a secret. */
const QUALIFYING =
  /^(?:master|secret|private|api|access|signing|encryption|app|auth|service|admin|account|session|storage|webhook|hmac|jwt|client|deploy|server|license)$/;
/** Names that hold the word and are public, or are not the secret itself. */
const HARMLESS =
  /^(?:public|publishable|pub|primary|foreign|sort|partition|cache|composite|hot|short|row|translation|lookup|idempotency|next|page|sync|csrf|xsrf|continuation|cursor|max|min|num|total|used|input|output|no|without|forgot|reset|confirm|repeat|site|dedup|group|order|object|map|dict|json|anon|design|by|non|zero|per|host)$/;

/** Those of them that a password may well be of: `HOST_PASSWORD`, `site_password`. */
const OF_PASSWORDS = /^(?:host|site|group|row|page|map|order|object|hot|cache|sync|public|anon|sort|primary)$/;

const BEFORE_VERB =
  /(?:^|\W)(?:tests?|cases?|suites?|specs?|checks?|gates?|builds?|runs?|all|full|must|should|will|can|can't|cannot|won't|to|may|forward|backward|first|second|third|single|final)[ \t]$/i;
/** After `pass`: a value, or words and a sign before one. */
const GIVEN = new RegExp(
  [
    String.raw`^ (?:is|was)\s`,
    String.raw`^ [\w .'-]{0,40}\b(?:is|are|contains|says|holds|reads|to) ?:? ?[\x60'"]?(?=\S*\d)[^\s\\$]{6}`,
    String.raw`^ (?:(?:for|of|to)\b[^:=\n]{0,40}|\([^)\n]{0,40}\)) ?[:=] ?[\x60'"]?(?=\S*\d)[^\s\\$]{6}`,
    String.raw`^ (?=\S*\d)[A-Za-z0-9][\w!@#%&*+?.-]{5,60}(?:\s|$)`,
    String.raw`^ [\x60'"](?=\S*\d)(?=\S*[A-Z])[^\s\\$]{6}`,
  ].join('|'),
);

/** The name that a keyword of this class is at this place; null where it is only a part of another word. */
export function nameAt(text: string, at: number, kind: Class, length: number): Name | null {
  const end = at + length;
  const first = text.charAt(at);
  const ascii = isLetter(first);
  let start = at;
  while (start > 0 && at - start < LONGEST && /[\w$.-]/.test(text.charAt(start - 1))) start--;
  const before = text.slice(start, at);
  const prior = before.slice(-1);
  if (ascii && isLetter(prior) && !(/[a-z0-9]/.test(prior) && /[A-Z]/.test(first))) {
    const glued = /[A-Za-z]+$/.exec(before)?.[0].toLowerCase() ?? '';
    if (length < 7 || glued.length < 2 || glued.length > 15 || kind !== 'password') return null;
  }
  const words = wordsOf(before);
  if (words.some((word) => HARMLESS.test(word) && !(kind === 'password' && OF_PASSWORDS.test(word)))) return null;
  const line = text.slice(Math.max(0, start - 24), start);
  if (/(?:public|publishable|primary|foreign|sort|partition|cache|next[- ]page|max|no|without|anon)\s$/i.test(line)) return null;
  const rest = tailOf(text, end, ascii);
  if (rest === null || (length === 4 && isVerb(text, start, rest.end))) return null;
  // The host of an address.
  if (kind === 'login' && text.charAt(start - 1) === '@') return null;
  // `{{db_password}}` and `${DB_PASSWORD}` hold the place of a value.
  if (text.charAt(rest.end) === '}' && /(?:\$|\{)\{\s?$/.test(text.slice(Math.max(0, start - 3), start))) return null;
  // `Telefon-Kennwort` is a plain word.
  const code = rest.end > end || !/^(?:[A-Z\u00c0-\u024f]?[a-z\u00c0-\u024f]{2,}-)*$/.test(before);
  // `master.key` and `MISTRAL_KEY` say what a key is for; a key alone may be one of music.
  const told = kind === 'bareKey' && (words.some((word) => QUALIFYING.test(word)) || (code && /^[A-Z0-9_]+$/.test(before)));
  // A personal access token is long; `pat` is short for more than that.
  const isShort = kind === 'key' && length === 3 && /^pat$/i.test(text.slice(at, end));
  return { kind: told ? 'key' : isShort ? 'bareKey' : kind, start, end: rest.end, code, plural: rest.plural };
}

/** `pass` as a verb, or as one run of several: "the checks pass", "on the first pass". */
function isVerb(text: string, start: number, end: number): boolean {
  const [word, behind] = [text.slice(start, end), text.slice(end, end + 60)];
  const hasSign = /^["']?\s?[:=]/.test(behind);
  if (/^(?:one|two|three|single|multi|first|second|low|high|band)-pass$/i.test(word)) return true;
  if (!/^pass$/i.test(word)) return false;
  if (BEFORE_VERB.test(text.slice(Math.max(0, start - 12), start))) return true;
  if (hasSign) return false;
  // A word after it, not a value, is what is passed.
  return /^ (?:[`“„«A-Za-z([{$]|\d\*)/.test(behind) && !GIVEN.test(behind);
}

/** What the identifier goes on with; null where that makes it another thing, as in `password_policy`. */
function tailOf(text: string, end: number, ascii: boolean): { readonly end: number; readonly plural: boolean } | null {
  const tail = /^[A-Za-z0-9_-]{0,40}/.exec(text.slice(end, end + 41))?.[0].replace(/-+$/, '') ?? '';
  if (tail === '') {
    // What makes the word one for encryption or cryptography.
    if (!ascii && /^[化学學화]/.test(text.charAt(end))) return null;
    // Words of other scripts have endings.
    const ending = ascii ? '' : (/^[\u0370-\u058f\u0590-\u07ff]{0,4}(?![\u0370-\u07ff])/.exec(text.slice(end, end + 6))?.[0] ?? null);
    if (ending === null) return null;
    return /^[\u00c0-\u024f]/.test(text.charAt(end)) ? null : { end: end + ending.length, plural: false };
  }
  if (/^s$/.test(tail) || (end - 5 > 0 && /^(?:es|er|et|en|a|e|i|n|u|y)$/.test(tail) && /[a-zäöåøæ]{6}$/i.test(text.slice(end - 6, end))))
    return { end: end + tail.length, plural: tail === 's' };
  if (/^[a-z]/.test(tail)) return null;
  return wordsOf(tail).every((word) => /^\d{1,3}$/.test(word)) ? { end: end + tail.length, plural: false } : null;
}
