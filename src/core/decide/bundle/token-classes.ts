/** Classes whose counts the estimate weighs. The names are keys of the weights file. */
export const tokenClasses = [
  'english word',
  'english letters beyond 7',
  'foreign word',
  'foreign letters beyond 3',
  'accented word',
  'accented letters beyond 3',
  'digits by three',
  'blank before digits',
  'punctuation',
  'punctuation run',
  'line break',
  'blank run',
  'capitals',
  'cyrillic word',
  'cyrillic letters beyond 4',
  'arabic word',
  'arabic letter',
  'hebrew or greek letter',
  'han',
  'kana',
  'hangul word',
  'hangul',
  'other letter',
  'symbol',
] as const;

export type TokenClass = (typeof tokenClasses)[number];

const LINE = /[^\n]*\n?/g;
const PIECES =
  /(?<latin>[A-Za-z\u00aa\u00ba\u00c0-\u024f\u1e00-\u1eff]+)|(?<digits>\d+)|(?<cyrillic>[\u0400-\u052f]+)|(?<arabic>[\u0600-\u06ff\u0750-\u077f]+)|(?<greek>[\u0370-\u03ff\u0590-\u05ff]+)|(?<han>[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]+)|(?<kana>[\u3040-\u30ff]+)|(?<hangul>[\uac00-\ud7af\u1100-\u11ff]+)|(?<breaks>[\r\n]+)|(?<blanks>[ \t\u00a0]+)|(?<cjkMarks>[\u3000-\u303f\uff00-\uffef]+)|(?<punctuation>[!-/:-@[-`{-~\u2010-\u2027\u00a1-\u00bf]+)|(?<letters>[\p{L}\p{M}]+)|(?<symbols>[^])/gu;
const ENGLISH = new Set('the a an and or of in on at to for from by with as is are was were be it its this that not we you i he she they has have had when what which who so but if will can there their our all one'.split(' '));
const ENGLISH_SHARE = 0.12;
/** Words are looked at in parts, as tokenisers split `camelCase`. */
const PARTS = /[A-Z]?[a-z\u00df-\u00f6\u00f8-\u024f\u1e00-\u1eff]+|[A-Z\u00c0-\u00de]+(?![a-z])|[^]/g;

/** Counts by class, in the order of `tokenClasses`. Counts of two texts add up where the first ends its line. */
export function classCounts(text: string): Float64Array {
  const counts = new Float64Array(tokenClasses.length);
  for (const line of text.match(LINE) ?? []) if (line !== '') countLine(line, counts);
  return counts;
}

const at = (name: TokenClass): number => tokenClasses.indexOf(name);
const AT = {
  english: at('english word'),
  foreign: at('foreign word'),
  accented: at('accented word'),
  digits: at('digits by three'),
  capitals: at('capitals'),
  punctuation: at('punctuation'),
  run: at('punctuation run'),
  breaks: at('line break'),
  blanks: at('blank run'),
  cyrillic: at('cyrillic word'),
  arabic: at('arabic word'),
  greek: at('hebrew or greek letter'),
  han: at('han'),
  kana: at('kana'),
  hangul: at('hangul word'),
  letter: at('other letter'),
  symbol: at('symbol'),
} as const;

function countLine(line: string, counts: Float64Array): void {
  const english = isEnglish(line);
  const add = (index: number, by: number): void => {
    counts[index] = (counts[index] ?? 0) + by;
  };
  let blank = false;
  for (const { groups } of line.matchAll(PIECES)) {
    if (groups === undefined) continue;
    const afterBlank = blank;
    blank = groups['blanks'] !== undefined;
    const length = (name: string): number => groups[name]?.length ?? 0;
    if (groups['latin'] !== undefined) countLatin(groups['latin'], english, add);
    else if (length('blanks') > 0) add(AT.blanks, length('blanks') > 1 ? 1 : 0);
    else if (length('punctuation') > 0) {
      add(AT.run, 1);
      add(AT.punctuation, length('punctuation') - 1);
    } else if (length('digits') > 0) {
      add(AT.digits, Math.ceil(length('digits') / 3));
      add(AT.digits + 1, afterBlank ? 1 : 0);
    }
    else if (length('breaks') > 0) add(AT.breaks, 1);
    else if (length('han') > 0) add(AT.han, length('han'));
    else if (length('kana') > 0) add(AT.kana, length('kana'));
    else if (length('hangul') > 0) {
      add(AT.hangul, 1);
      add(AT.hangul + 1, length('hangul'));
    }
    else if (length('cyrillic') > 0) {
      add(AT.cyrillic, 1);
      add(AT.cyrillic + 1, Math.max(0, length('cyrillic') - 4));
    } else if (length('arabic') > 0) {
      add(AT.arabic, 1);
      add(AT.arabic + 1, length('arabic'));
    }
    else if (length('greek') > 0) add(AT.greek, length('greek'));
    else if (length('cjkMarks') > 0) add(AT.run, length('cjkMarks'));
    else if (length('letters') > 0) add(AT.letter, length('letters'));
    else add(AT.symbol, 1);
  }
}

function countLatin(run: string, english: boolean, add: (index: number, by: number) => void): void {
  for (const part of run.match(PARTS) ?? []) {
    if (part.length > 2 && /^[A-Z]+$/.test(part)) add(AT.capitals, part.length / 3);
    else if (/[^A-Za-z]/.test(part)) {
      add(AT.accented, 1);
      add(AT.accented + 1, Math.max(0, part.length - 3));
    } else if (english) {
      add(AT.english, 1);
      add(AT.english + 1, Math.max(0, part.length - 7));
    } else {
      add(AT.foreign, 1);
      add(AT.foreign + 1, Math.max(0, part.length - 3));
    }
  }
}

/** Code and short lines count as English too: their words are; a language shows in its function words and accents. */
function isEnglish(line: string): boolean {
  const words = line.toLowerCase().match(/[a-z\u00df-\u024f]+/g) ?? [];
  if (words.length < 6) return !/[\u00c0-\u024f]/.test(line);
  const known = words.filter((word) => ENGLISH.has(word)).length;
  return known >= words.length * ENGLISH_SHARE || (!/[\u00c0-\u024f]/.test(line) && /[{}()=<>|`[\]]/.test(line));
}
