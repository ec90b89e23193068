import { unitOf } from '../languages/lexicon';
import type { Term } from './term';

/** Facts of ten languages about how amounts are said in words. Lower case. */
const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const ONE = set(
  'a an one ein eine einen einem einer eines un une una uno um uma один одна одну одного каждый каждую каждые every each per pro par por al jede jeden jedes jeder chaque cada ogni в',
);
const HALF = set('half halb halbe halben halbes halber demi demie media medio meia meio mezza mezzo mezz половина полчаса');
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

/** Every word that can open an amount, but for numbers. */
const OPENING: ReadonlySet<string> = new Set([...WHOLE.keys(), ...HALF, ...ONE]);

/** Each of these words with what it means. */
function each<T>(words: string, meaning: T): [string, T][] {
  const pairs: [string, T][] = [];
  for (const word of words.split(' ')) pairs.push([word, meaning]);
  return pairs;
}

/**
 * Joins what says one amount in several words, within a sentence: "twenty-five", "three hundred", "half an hour", "every week",
 * "1 120". The other terms stay, in their order.
 */
export function joinAmounts(terms: readonly Term[]): readonly Term[] {
  const out: Term[] = [];
  for (let at = 0; at < terms.length;) {
    const found = amountAt(terms, at);
    out.push(found?.term ?? (terms[at] as Term));
    at += found?.length ?? 1;
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
  if (first.kind !== 'word' || !OPENING.has(first.folded)) return null;
  const whole = WHOLE.get(first.folded);
  if (whole !== undefined) return whole[1] === '' ? withUnit(terms, at, 1, whole[0]) : made(terms, at, 1, ...whole);
  return HALF.has(first.folded) ? halfAt(terms, at) : oneAt(terms, at);
}

/** "half an hour", "halbe Stunde" */
function halfAt(terms: readonly Term[], at: number): Found | null {
  const skip = ONE.has(terms[at + 1]?.folded ?? '') ? 1 : 0;
  const unit = unitAt(terms, at + 1 + skip);
  return unit === null ? null : made(terms, at, 2 + skip, 0.5, unit);
}

/** "one kilogram", "a week", "every day", "a half hour" */
function oneAt(terms: readonly Term[], at: number): Found | null {
  if (HALF.has(terms[at + 1]?.folded ?? '')) {
    const half = halfAt(terms, at + 1);
    return half === null ? null : { term: half.term, length: half.length + 1 };
  }
  const unit = unitAt(terms, at + 1);
  return unit === null ? null : made(terms, at, 2, 1, unit);
}

function countedAt(terms: readonly Term[], at: number, first: Term): Found | null {
  const next = terms[at + 1];
  if (first.unit !== null || next?.kind !== 'number') return null;
  const [value, more] = [Number(first.key.slice(1)), Number(next.key.slice(1))];
  const sum = isGrouped(first, next) ? value * 1000 + more : spoken(first, value, next, more);
  if (sum === null) return null;
  return next.unit === null ? withUnit(terms, at, 2, sum) : made(terms, at, 2, sum, next.unit);
}

/** `1 120` */
function isGrouped(a: Term, b: Term): boolean {
  return /^\d{1,3}$/.test(a.surface) && /^\d{3}(?!\d)/.test(b.surface);
}

/** "twenty five", "three hundred" */
function spoken(a: Term, value: number, b: Term, more: number): number | null {
  if (/^\d/.test(a.surface) || /^\d/.test(b.surface)) return null;
  if (value >= 20 && value < 100 && value % 10 === 0 && more > 0 && more < 10) return value + more;
  return value < 20 && more === 100 ? value * 100 : null;
}

function unitAt(terms: readonly Term[], at: number): string | null {
  const term = terms[at];
  return term === undefined || term.folded.length < 2 ? null : unitOf(term.folded);
}

/** The amount, with the unit after it. */
function withUnit(terms: readonly Term[], at: number, length: number, value: number): Found {
  const unit = unitAt(terms, at + length);
  return made(terms, at, unit === null ? length : length + 1, value, unit);
}

function made(terms: readonly Term[], at: number, length: number, value: number, unit: string | null): Found {
  const words = terms.slice(at, at + length);
  const surface = Array.from(words, (term) => term.surface).join(' ');
  return {
    term: { ...(words[0] as Term), kind: 'number', key: `#${value}`, folded: `#${value}`, unit, stop: false, named: 'no', surface },
    length,
  };
}
