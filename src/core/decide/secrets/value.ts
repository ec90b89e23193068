import { decode } from './decode';
import { isOrdinary, isPlaceholder, isShown } from './placeholders';
import { entropy, isDrawn, isName, isRow, isWordy } from './randomness';
import { isSeedWord } from './seed-words';

/** The requirements of a name such as `password` or `api_key` on its value. */
export type Class = 'password' | 'phrase' | 'key' | 'session' | 'bareKey' | 'pin' | 'codes' | 'login';

/** A value as it stands in the text. */
export interface Value {
  readonly text: string;
  /** It stands in quotes or backticks. */
  readonly quoted: boolean;
  /** Nothing but it stands on its line, in its cell or between its quotes. */
  readonly sole: boolean;
}

/** Words that make a sentence of several words: then they are not a pass phrase. */
const PROSE =
  /(?:^|[\s-])(?:the|an?|is|are|be|must|should|can|will|at|of|for|to|in|on|and|or|not|no|your|my|you|we|it|its|ask|see|use|enter|same|than|least|then|from|with|by|was|has|have|had|der|die|das|und|ist|im|bei|zum|le|la|les|de|du|des|el|los|en|il|di|da|het|een|van|op|och|att|na|w|do|ve|ile)(?=$|[\s-])/i;

/** True where the value of such a name seems to be a real secret. `strict` where words stand between the two. */
export function isSecretValue(kind: Class, value: Value, strict: boolean): boolean {
  const { text } = value;
  if (text.length < 3 || text.length > 4096) return false;
  // A word with a colon after it is the next label.
  if (!value.quoted && /^\D*:$/.test(text)) return false;
  switch (kind) {
    case 'password':
    case 'phrase':
      return isPassword(value, strict, kind === 'phrase');
    case 'pin':
      // A day, a size, a range, a length.
      if (/^(?:(?:19|20)\d\d(?:0\d|1[0-2])[0-3]\d|\d+x\d+|\d{1,3}-\d{1,3}|-?[\d.]+[a-z]{1,3})$/.test(text)) return false;
      return /^\d(?:[ -]?\d){3,9}#?$/.test(text) && !(text.length === 4 && /^(?:19|20)\d\d$/.test(text) && !value.sole) && !isRow(text)
        ? value.sole || !strict || text.length > 4
        : /^\d{4,8}$/.test(text)
          ? false
          : (!strict || isMixed(text)) && text.length > 4 && /\d/.test(text) && isPassword(value, true, false);
    case 'login':
      // Of a pair that a formula or an embed was taken apart for.
      return (
        !isName(text) &&
        !/\]\]|\[\[|\]\)|["']\]|->|^\\|["'`][:,+]|<.*>|\{\w+\}/.test(text) &&
        (text.includes('(') || !/\)\W/.test(text)) &&
        isPassword(value, true, false)
      );
    case 'codes':
      return isCodes(text);
    case 'key':
    case 'session':
    case 'bareKey':
      return isKey(text, strict, kind === 'bareKey');
  }
}

function isPassword({ text, quoted, sole }: Value, strict: boolean, phrase: boolean): boolean {
  if (isJoined(text, phrase)) return quoted || sole;
  if (/\s/.test(text)) return isPhrase(text, quoted || phrase) && (quoted || (sole && !strict));
  if (text.length < (strict ? 5 : 4) || text.length > 256 || isOrdinary(text)) return false;
  if ((text.match(/[A-Za-z0-9]/g)?.length ?? 0) < 3) return false;
  const digits = /\d/.test(text);
  const letters = /[A-Za-z]/.test(text);
  // Signs that no field for passwords takes: arrows, and what is written with a method of input. And a hash has a rule of its own.
  if (/[\u2190-\u21ff\p{Script=Han}]|^\$2[aby]\$/u.test(text)) return false;
  // A variable in a text of a program, and the sign at which a shell waits: `{request.text}`, `root@host:/home#`.
  if (/^["']?\{[\w.]+\}["')]*$|^[\w.-]+@[\w.-]+:[~/][^\s]*[#$]$/.test(text)) return false;
  // The number of a thing.
  if (strict && /^(?:[A-Z0-9-]{1,7}|[A-Z]{1,5}\d?(?:-[A-Z]{0,5}\d{1,4})+)$/.test(text)) return false;
  // How long a run took, and the name of a test.
  if (/^(?:[\d.,]+(?:[a-zµ]{1,2}|%)|[a-z]+\d{0,2}(?:_[a-z]+\d{0,2}){2,})$/i.test(text)) return false;
  if (/^\d+$/.test(text)) return !strict && sole && text.length >= 6 && !isRow(text);
  if (digits && letters)
    return (
      !/^(?:[a-z]{1,3}\d|\d+[a-z]{1,3})$/i.test(text) &&
      (!isWordy(text) || /[a-z]\d{2,}|-\d{2,}(?:-|$)|[a-z][#@+&._]\d{3,}\W?$|\d[a-z]/i.test(text))
    );
  if (!letters) return digits && !strict && text.length >= 8;
  // Letters alone: not a word, nor words.
  if (/^[A-Za-z]+$/.test(text))
    return text.length >= 8 && (isDrawn(text) || ((text.match(/[a-z][A-Z]/g)?.length ?? 0) > 2 && !isName(text)));
  if (/^[\p{L}-]+$/u.test(text))
    return (
      (!strict || phrase) &&
      // `HIGH-value-Asset`: words of several kinds are those of a text.
      (/^(?:[^\p{Lu}]+|(?:\p{Lu}[^\p{Lu}]+)+|[^\p{Ll}]+)$/u.test(text) || !/^(?:(?:\p{Lu}+|\p{Lu}?\p{Ll}+)(?:-|$))+$/u.test(text)) &&
      (quoted || sole) &&
      text.split('-').length > 2 &&
      !PROSE.test(text) &&
      text.split('-').every((word) => word.length > 2)
    );
  return !isWordy(text) && text.length >= 6 && /[^A-Za-z0-9.,;:'’/()"-]/.test(text);
}

/**
 * Four small words or more with one sign between them, none of which stands for a secret, as `_example_` does. With spaces
 * they may be a sentence: then most are of the list of seed words, unless a pass phrase is what is asked for.
 */
export function isJoined(text: string, phrase = false): boolean {
  const sign = /^[a-z]{3,}([-_. ])[a-z]{3,}(?:\1[a-z]{3,}){2,6}$/.exec(text)?.[1];
  if (sign === undefined) return false;
  const words = text.split(sign);
  const isKnown = sign !== ' ' || phrase || words.filter(isSeedWord).length * 4 >= words.length * 3;
  return isKnown && !words.some(isPlaceholder) && !PROSE.test(words.join(' '));
}

/** Several words that make no sentence. */
function isPhrase(text: string, marked: boolean): boolean {
  const words = text.split(/[ \t]+/);
  if (!marked || words.length < 3 || words.length > 12 || isOrdinary(text)) return false;
  if (PROSE.test(text)) return false;
  return words.every((word) => /^[\p{L}\p{N}'’!?.,-]{3,16}$/u.test(word));
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
/** Certificates and public keys as their bytes begin, addresses of wallets, ids of PGP keys, the header of a web token with nothing after it: as long as secrets, but not secret. */
const PUBLIC =
  /^(?:MII[\w+/]{2}(?![AQgw]IBA|[DTjz]B\wBgkqhkiG9w0BBQ0|[DTjz]AcB)\S*|0x[0-9a-fA-F]{40}|[0-9A-F]{16}|[0-9A-F]{40}|(?:bc1|ltc1|addr1|cosmos1|age1|npub1|ssh-)\S*|eyJ(?:hbGciOi|0eXAiOi|raWQiOi)[\w-]*)$/;

/** True where capitals, small letters and digits take turns as often as chance has it; words, names and paths do not. */
export function isMixed(text: string): boolean {
  const turns = text.match(/[a-z](?=[A-Z0-9])|[A-Z](?=[a-z0-9])|\d(?=[A-Za-z])/g)?.length ?? 0;
  return turns * 4.5 >= text.replace(/[^A-Za-z0-9]/g, '').length;
}

/** Letters of both cases with three groups of digits among them: shorter than keys are, and yet no name or reference. */
function isVaried(text: string): boolean {
  return (text.match(/\d+/g)?.length ?? 0) > 2 && /[a-z]/.test(text) && /[A-Z]/.test(text) && isMixed(text) && /^\w+$/.test(text);
}

function isKey(text: string, strict: boolean, bare: boolean): boolean {
  if (isName(text)) return false;
  if (bare && text.length < 24) return text.length >= 12 && isVaried(text) && !isOrdinary(text) && !isWordy(text);
  if (text.length < (bare ? 24 : strict ? 16 : 8) || /[\s\\]|:\/\//.test(text) || isOrdinary(text) || PUBLIC.test(text)) return false;
  if ((strict || bare) && (!isMixed(text) || UUID.test(text))) return false;
  if (strict && /^[A-Za-z]+\d$/.test(text) && !isDrawn(text.slice(0, -1))) return false;
  if (!/^[\x21-\x7e]+$/.test(text) || isWordy(text) || isRow(text)) return false;
  if (bare && /^[0-9a-f-]+$/i.test(text)) return false;
  if (!/[A-Za-z]/.test(text)) return false;
  if (!/\d/.test(text)) return text.length >= 16 && entropy(text) >= 3 && isDrawn(text.replace(/[^A-Za-z]/g, ''));
  return entropy(text) >= (bare ? 3.5 : 2.5);
}

/** Codes for one use, seeds of one-time passwords: groups of letters and digits. */
function isCodes(text: string): boolean {
  const bare = text.replace(/[ -]/g, '');
  const groups = text.split(/[ ]+/);
  // A long key in short groups, of which few are words.
  if (
    groups.length > 3 &&
    isStrong(bare) &&
    groups.every((group) => group.length < 9) &&
    groups.filter((group) => isWordy(group)).length * 2 < groups.length
  )
    return true;
  // Groups of codes are alike, or each holds a digit; words do neither.
  if (
    groups.length > 1 &&
    !groups.every((group) => /\d/.test(group) && group.length > 2) &&
    !groups.every((group) => group.length === groups[0]?.length && group.length > 2)
  )
    return false;
  return (
    bare.length >= 6 &&
    /\d/.test(bare) &&
    /^[A-Za-z0-9]+$/.test(bare) &&
    !isRow(bare) &&
    !/^\d{1,5}$/.test(bare) &&
    entropy(bare) > 2 &&
    !isOrdinary(text)
  );
}

/** True for a UUID, which is a key where the name stands right before it, and an id elsewhere. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** True for a password that is known as one with no name before it: letters, digits and a sign among them, groups drawn by lot, or all of it drawn. */
export function isMade(text: string): boolean {
  if (
    text.length < 8 ||
    text.length > 40 ||
    !/\d/.test(text) ||
    !/[A-Za-z]/.test(text) ||
    /[/=<>()[\]{}|\\"'`]|#L?\d+$|\.(?:md|html?)#|@\w+\.|%[0-9A-F]{2}|\d\.\d+\.\d/.test(text)
  )
    return false;
  if (isOrdinary(text) || isName(text) || UUID.test(text) || /^[0-9a-f]+$/.test(text) || isWordy(decode(text) ?? '!')) return false;
  return (
    (/[A-Za-z0-9][!#$%&*?^+~@]/.test(text) && /[A-Z]/.test(text) && /[a-z]/.test(text)) ||
    (/^\w{6}-\w{6}-\w{6}$/.test(text) && isMixed(text)) ||
    (text.length > 9 &&
      /^\w+$/.test(text) &&
      isDrawn(text.replace(/[\d_]/g, '')) &&
      /[a-z]/.test(text) &&
      /[A-Z]/.test(text) &&
      isMixed(text))
  );
}

/** A token so random that it needs no name: for values some words away from the word that names them. */
export function isStrong(text: string): boolean {
  if (text.length < 20 || text.length > 1024 || text.includes('://') || isOrdinary(text) || isWordy(text) || isName(text) || isRow(text))
    return false;
  const digits = text.match(/\d/g)?.length ?? 0;
  const letters = text.match(/[A-Za-z]/g)?.length ?? 0;
  const hyphens = text.split('-').length - 1;
  return (
    digits > 1 && letters > 3 && isMixed(text) && entropy(text) >= 3 && hyphens * 4 < text.length && !PUBLIC.test(text) && !UUID.test(text)
  );
}

/** Hexadecimal digits as long as an id, a hash or a part of one. */
const HASH = /^(?=[0-9a-f-]+$)(?:[0-9a-f-]{0,36}|.{40}|.{56}|.{64}|.{96}|.{128})$/i;

/** True for a value that is a secret wherever it stands alone: drawn by lot, words drawn by lot, or a word with a number and signs as people make up passwords. */
export function isSure(text: string): boolean {
  if (isJoined(text)) return true;
  if (isShown(text) || isRow(text) || HASH.test(text)) return false;
  if (/^(?=\S*[a-z])(?=\S*[A-Z])\w+\d[!?$%#&*]{1,3}$/.test(text)) return true;
  if (!/^(?:[\w!#$%&*?^+~@=.-]{8,}|[\w+/=-]{32,}|\w{4}(?: \w{4}){3,})$/.test(text)) return false;
  const isAll = /\d/.test(text) && /[a-z]/.test(text) && /[A-Z]/.test(text);
  return isDrawn(text.replace(/[^A-Za-z]/g, '')) || (isAll && isMixed(text) && !/[a-z]{4}|[A-Z]{4}/.test(text));
}
