import { numberOf, unitOf } from '../languages/lexicon';
import type { Term } from './term';

/** Facts of ten languages about how amounts are said in words. Lower case. */
const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const ONE = set(
  'a an one ein eine einen einem einer eines un une una uno um uma один одна одну одного каждый каждую каждые every each per pro par por al jede jeden jedes jeder chaque cada ogni в',
);
const AND = set('and und et y e i и');
const HALF = set('half halb halbe halben halbes halber demi demie media medio meia meio mezza mezzo mezz половина полчаса');
const QUARTER = set('quarter viertel quart cuarto quarto четверть');
const THREE = 3;
const PARTS: ReadonlyMap<string, number> = new Map([
  ...each('half hälfte moitié mitad metade metà половина половину', 50),
  ...each('third drittel tiers tercio terço треть', 33.3),
  ...each('quarter viertel quart cuarto quarto четверть', 25),
  ...each('fifth fünftel cinquième quinto пятая', 20),
  ...each('tenth zehntel dixième décimo decimo десятая', 10),
]);
const DOZEN = set('dozen dutzend douzaine docena dúzia duzia dozzina дюжина');
/** Words that are an amount with its unit. */
const WHOLE: ReadonlyMap<string, readonly [number, string]> = new Map<string, readonly [number, string]>([
  ...each<readonly [number, string]>('fortnight fortnightly biweekly zweiwöchentlich vierzehntägig quincenal quinzenal', [2, 'week']),
  ...each<readonly [number, string]>('hourly stündlich horaire ежечасно', [1, 'h']),
  ...each<readonly [number, string]>(
    'daily täglich tägliche täglichen quotidien quotidienne diario diaria diariamente diário diária giornaliero quotidiano quotidiana ежедневно ежедневный',
    [1, 'day'],
  ),
  ...each<readonly [number, string]>(
    'weekly wöchentlich wöchentliche wöchentlichen hebdomadaire semanal semanalmente settimanale settimanalmente еженедельно еженедельный',
    [1, 'week'],
  ),
  ...each<readonly [number, string]>(
    'monthly monatlich monatliche monatlichen mensuel mensuelle mensual mensualmente mensal mensalmente mensile mensilmente ежемесячно ежемесячный',
    [1, 'month'],
  ),
  ...each<readonly [number, string]>(
    'quarterly vierteljährlich quartalsweise trimestriel trimestrielle trimestral trimestrale ежеквартально',
    [1, 'quarter'],
  ),
  ...each<readonly [number, string]>(
    'yearly annual annually annum jährlich jährliche jährlichen annuel annuelle annuellement anual anualmente annuale annuo annua ежегодно ежегодный',
    [1, 'year'],
  ),
  ...each<readonly [number, string]>('viertelstunde', [15, 'min']),
  ...each<readonly [number, string]>('dreiviertelstunde', [45, 'min']),
  ...each<readonly [number, string]>('полчаса halbstündlich', [30, 'min']),
  ...each<readonly [number, string]>('полгода halbjährlich halbjahr semestre', [6, 'month']),
  ...each<readonly [number, string]>('decade jahrzehnt décennie década decennio десятилетие', [10, 'year']),
  ...each<readonly [number, string]>('anderthalb eineinhalb полтора полторы', [1.5, '']),
]);
const CLOCK: ReadonlyMap<string, string> = new Map([
  ...each('noon midday mittags midi mediodía mezzogiorno полдень', 't12:00'),
  ...each('midnight mitternacht minuit medianoche mezzanotte полночь', 't00:00'),
]);
const GERMAN_TENS =
  /^(ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun)und(zwanzig|dreissig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig)$/;
const GERMAN_ONES: readonly string[] = ['', 'ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun'];

/** Every word that can open an amount, but for numbers and German ones of two parts. */
const OPENING: ReadonlySet<string> = new Set([...CLOCK.keys(), ...WHOLE.keys(), ...HALF, ...ONE, 'quarter']);

/** Each of these words with what it means. */
function each<T>(words: string, meaning: T): [string, T][] {
  const pairs: [string, T][] = [];
  for (const word of words.split(' ')) pairs.push([word, meaning]);
  return pairs;
}

/** True for a lower-case word that can open an amount of several words, or is one. */
export function opensAmount(folded: string): boolean {
  return OPENING.has(folded) || GERMAN_TENS.test(folded);
}

/**
 * Joins what says one amount in several words, within a sentence: "twenty-five", "three hundred", "half an hour", "a year
 * and a half", "two dozen", "every week", "a third", "1 120". The other terms stay, in their order.
 * Only what `mayOpen` allows is looked at: numbers, and words that `opensAmount`.
 */
export function joinAmounts(terms: readonly Term[], mayOpen: (at: number) => boolean): Term[] {
  const out: Term[] = [];
  for (let at = 0; at < terms.length;) {
    const found = mayOpen(at) ? amountAt(terms, at) : null;
    if (found === null) {
      out.push(terms[at] as Term);
      at++;
      continue;
    }
    out.push(found.term);
    at += found.length;
  }
  return out;
}

interface Found {
  readonly term: Term;
  readonly length: number;
}

function amountAt(terms: readonly Term[], at: number): Found | null {
  const first = terms[at] as Term;
  if (first.kind === 'number') return countedAt(terms, at, first);
  if (first.kind !== 'word') return null;
  const word = first.folded;
  const clock = CLOCK.get(word);
  if (clock !== undefined) return { term: { ...first, kind: 'time', key: clock, stop: false, named: 'no' }, length: 1 };
  const whole = WHOLE.get(word);
  if (whole !== undefined) return withUnit(terms, at, 1, whole[0], whole[1] === '' ? null : whole[1]);
  const german = GERMAN_TENS.exec(word);
  if (german !== null) return withUnit(terms, at, 1, (numberOf(german[2] ?? '') ?? 0) + GERMAN_ONES.indexOf(german[1] ?? ''), null);
  if (word === 'half' || word === 'quarter') {
    const spoken = hourAt(terms, at);
    if (spoken !== null) return spoken;
  }
  if (HALF.has(word)) return halfAt(terms, at);
  if (ONE.has(word)) return oneAt(terms, at);
  return null;
}

/** "half past two", "quarter to nine" */
function hourAt(terms: readonly Term[], at: number): Found | null {
  const side = folded(terms, at + 1);
  const hour = terms[at + 2];
  if ((side !== 'past' && side !== 'to') || hour?.kind !== 'number') return null;
  const minutes = (folded(terms, at) === 'half' ? 30 : 15) * (side === 'past' ? 1 : -1);
  const value = Number(hour.key.slice(1)) * 60 + minutes;
  if (!Number.isInteger(value) || value < 0 || value >= 1440) return null;
  const key = `t${String(Math.floor(value / 60)).padStart(2, '0')}:${String(value % 60).padStart(2, '0')}`;
  const surface = terms
    .slice(at, at + 3)
    .map((term) => term.surface)
    .join(' ');
  return { term: { ...hour, kind: 'time', key, folded: key, surface }, length: 3 };
}

/** "half an hour", "halbe Stunde"; by itself a share. */
function halfAt(terms: readonly Term[], at: number): Found | null {
  const skip = ONE.has(folded(terms, at + 1)) ? 1 : 0;
  const unit = unitAt(terms, at + 1 + skip);
  if (unit !== null) return made(terms, at, 2 + skip, 0.5, unit);
  const share = PARTS.get(folded(terms, at));
  return share === undefined || /^\d/.test((terms[at] as Term).surface) ? null : made(terms, at, 1, share, '%');
}

/** "one kilogram", "a week", "every day", "a dozen", "a third", "quarter of an hour". */
function oneAt(terms: readonly Term[], at: number): Found | null {
  const next = folded(terms, at + 1);
  if (DOZEN.has(next)) return made(terms, at, 2, 12, null);
  if (HALF.has(next)) {
    const half = halfAt(terms, at + 1);
    return half === null ? null : { term: half.term, length: half.length + 1 };
  }
  if (QUARTER.has(next) && /^(?:of|d|de|di|)$/.test(folded(terms, at + 2))) {
    const skip = ONE.has(folded(terms, at + 3)) ? 1 : 0;
    const unit = unitAt(terms, at + 3 + skip);
    if (unit !== null) return made(terms, at, 4 + skip, 0.25, unit);
  }
  const share = PARTS.get(next);
  if (share !== undefined && QUARTER.has(next) === false) return made(terms, at, 2, share, '%');
  const unit = unitAt(terms, at + 1);
  if (unit === null) return null;
  // "a year and a half"
  if (AND.has(folded(terms, at + 2))) {
    const skip = ONE.has(folded(terms, at + 3)) ? 1 : 0;
    if (HALF.has(folded(terms, at + 3 + skip))) return made(terms, at, 4 + skip, 1.5, unit);
  }
  return made(terms, at, 2, 1, unit);
}

function countedAt(terms: readonly Term[], at: number, first: Term): Found | null {
  let value = Number(first.key.slice(1));
  let length = 1;
  if (first.unit === null) {
    const next = terms[at + 1];
    if (next?.kind === 'number' && (grouped(first, next) || spoken(first, next))) {
      value = grouped(first, next)
        ? value * 1000 + Number(next.key.slice(1))
        : next.key === '#100'
          ? value * 100
          : value + Number(next.key.slice(1));
      length = 2;
      if (next.unit !== null) return made(terms, at, length, value, next.unit);
    } else if (DOZEN.has(folded(terms, at + 1))) {
      return made(terms, at, 2, value * 12, null);
    } else if (AND.has(folded(terms, at + 1)) && tens(value) && isOnes(terms[at + 2])) {
      value += Number((terms[at + 2] as Term).key.slice(1));
      length = 3;
      const unit = (terms[at + 2] as Term).unit;
      if (unit !== null) return made(terms, at, length, value, unit);
    }
  }
  const half = halfBehind(terms, at + length);
  if (half > 0) {
    const unit = first.unit ?? unitAt(terms, at + length + half);
    return made(terms, at, length + half + (first.unit === null && unit !== null ? 1 : 0), value + 0.5, unit);
  }
  if (QUARTER.has(folded(terms, at + length)) && value === THREE) return made(terms, at, length + 1, 75, '%');
  return length === 1 ? null : withUnit(terms, at, length, value, null);
}

/** How many terms say "and a half" at `at`; 0 where they do not. */
function halfBehind(terms: readonly Term[], at: number): number {
  if (!AND.has(folded(terms, at))) return 0;
  const skip = ONE.has(folded(terms, at + 1)) ? 1 : 0;
  return HALF.has(folded(terms, at + 1 + skip)) ? 2 + skip : 0;
}

/** `1 120` */
function grouped(a: Term, b: Term): boolean {
  return /^\d{1,3}$/.test(a.surface) && /^\d{3}(?!\d)/.test(b.surface);
}

/** "twenty five", "three hundred" */
function spoken(a: Term, b: Term): boolean {
  if (/^\d/.test(a.surface) || /^\d/.test(b.surface)) return false;
  const value = Number(a.key.slice(1));
  return (tens(value) && isOnes(b)) || (value < 20 && b.key === '#100');
}

function tens(value: number): boolean {
  return value >= 20 && value < 100 && value % 10 === 0;
}

function isOnes(term: Term | undefined): boolean {
  return term?.kind === 'number' && !/^\d/.test(term.surface) && Number(term.key.slice(1)) > 0 && Number(term.key.slice(1)) < 10;
}

function folded(terms: readonly Term[], at: number): string {
  return terms[at]?.folded ?? '';
}

function unitAt(terms: readonly Term[], at: number): string | null {
  const term = terms[at];
  return term === undefined || term.folded.length < 2 ? null : unitOf(term.folded);
}

/** The amount, with the unit after it where it has none of its own. */
function withUnit(terms: readonly Term[], at: number, length: number, value: number, unit: string | null): Found {
  const next = unit === null ? unitAt(terms, at + length) : null;
  return made(terms, at, next === null ? length : length + 1, value, unit ?? next);
}

function made(terms: readonly Term[], at: number, length: number, value: number, unit: string | null): Found {
  const words = terms.slice(at, at + length);
  const surface = Array.from(words, (term) => term.surface).join(' ');
  return {
    term: { ...(words[0] as Term), kind: 'number', key: `#${value}`, folded: `#${value}`, unit, stop: false, named: 'no', surface },
    length,
  };
}

const CJK_NUMBER =
  /[〇零一二三四五六七八九两十百千万萬億亿]{2,}|[一二三四五六七八九两十百千](?=[年月日天周週個个人名元円次回点時时分秒歳岁階楼层枚本冊台件倍割度])/g;
const CJK_DIGITS = '〇一二三四五六七八九';

/** Chinese and Japanese numbers of more than one sign, or before a word that is counted, as digits. */
export function withCjkNumbers(text: string): string {
  return text.replace(CJK_NUMBER, (run) => {
    const value = cjkValue(run.replace(/零/g, '〇').replace(/两/g, '二').replace(/萬/g, '万').replace(/亿/g, '億'));
    return value === null ? run : String(value);
  });
}

function cjkValue(run: string): number | null {
  if (!/[十百千万億]/.test(run))
    return run.length > 1 && !run.includes('〇') ? null : Number([...run].map((sign) => CJK_DIGITS.indexOf(sign)).join(''));
  let [total, section, digit] = [0, 0, 0];
  for (const sign of run) {
    const value = CJK_DIGITS.indexOf(sign);
    if (value >= 0) digit = value;
    else if (sign === '万' || sign === '億') {
      total += (section + digit) * (sign === '万' ? 1e4 : 1e8);
      [section, digit] = [0, 0];
    } else {
      section += (digit === 0 ? 1 : digit) * (sign === '十' ? 10 : sign === '百' ? 100 : 1000);
      digit = 0;
    }
  }
  return total + section + digit;
}
