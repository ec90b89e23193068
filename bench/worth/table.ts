import { createRandom } from '../random';
import { scoreOf, type Score } from '../dedup/validate';

/** The label expected and the one given, as places in LABELS, and 1 where the caller is asked at `balanced`. */
export type Outcome = readonly [expected: number, got: number, asked: number];

/** What the gate does without something. */
export interface Measured {
  readonly name: string;
  readonly measures: number;
  readonly sets: Readonly<Record<string, readonly Outcome[]>>;
  /** Of pairs in one language and in two, whether the older entry is among the candidates; null where that cannot differ. */
  readonly found: { readonly one: readonly number[]; readonly two: readonly number[] } | null;
}

const SAMPLES = 400;

/**
 * Prints what differs from the first line where something is left out, in points, with 95 % of the differences of samples drawn
 * with replacement (percentile bootstrap, Efron 1979). A difference whose interval holds 0 is within noise.
 */
export function printTable([whole, ...variants]: readonly Measured[]): void {
  if (whole === undefined) return;
  const sets = Object.keys(whole.sets);
  row([
    'left out',
    'measures',
    ...sets.map((set) => `macro-F1 ${set}`),
    'harm',
    'harm unasked',
    'false SUPERSEDE unasked',
    'asked',
    'found',
    'found, two languages',
    '',
  ]);
  row(['---', '---:', ...sets.map(() => '---:'), '---:', '---:', '---:', '---:', '---:', '---:', '---']);
  const plain = (set: string): string => `${points(macro(whole.sets[set] ?? []))}`;
  row([whole.name, `${whole.measures}`, ...sets.map(plain), ...restOf(whole), '']);
  for (const variant of variants) {
    const changes = sets.map((set) => change(whole.sets[set] ?? [], variant.sets[set] ?? []));
    const two = whole.found === null || variant.found === null ? null : differenceOf(whole.found.two, variant.found.two, share);
    const told = [...changes, ...(two === null ? [] : [two])];
    const worse = told.some(([, , high]) => high < 0);
    const better = told.some(([, low]) => low > 0);
    const says = worse ? (better ? 'mixed' : 'helps') : better ? 'harms' : 'within noise';
    row([variant.name, `${variant.measures}`, ...changes.map(signed), ...restOf(variant), says]);
  }
}

/** Harm, what goes wrong unasked, and what is asked, over own pairs and over all others. */
function restOf({ sets, found }: Measured): string[] {
  const { own = [], streams: _, ...others } = sets;
  const both = (of: (some: readonly Outcome[]) => number): string => `${points(of(own))} / ${points(of(Object.values(others).flat()))}`;
  const wrongly = (label: number, some: readonly Outcome[]): number => {
    const rest = some.filter(([expected]) => expected !== label);
    return share(rest.map(([, got, asked]) => +(got === label && asked === 0)));
  };
  return [
    both((some) => score(some).harm),
    both((some) => wrongly(2, some)),
    both((some) => wrongly(1, some)),
    both((some) => share(some.map(([, , asked]) => asked))),
    found === null ? '' : points(share([...found.one, ...found.two])),
    found === null ? '' : points(share(found.two)),
  ];
}

type Change = readonly [difference: number, low: number, high: number];

function change(whole: readonly Outcome[], variant: readonly Outcome[]): Change {
  return differenceOf(whole, variant, macro);
}

function differenceOf<T>(whole: readonly T[], variant: readonly T[], of: (some: readonly T[]) => number): Change {
  const random = createRandom(11);
  const differences: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample++) {
    const at = whole.map(() => random.int(whole.length));
    differences.push(of(at.map((i) => variant[i] as T)) - of(at.map((i) => whole[i] as T)));
  }
  differences.sort((a, b) => a - b);
  return [of(variant) - of(whole), differences[Math.floor(SAMPLES * 0.025)] as number, differences[Math.floor(SAMPLES * 0.975)] as number];
}

function score(some: readonly Outcome[]): Score {
  return scoreOf(
    some.map(([expected]) => expected),
    some.map(([, got]) => got),
  );
}

function macro(some: readonly Outcome[]): number {
  return score(some).macroF1;
}

function share(of: readonly number[]): number {
  return of.reduce((sum, one) => sum + one, 0) / Math.max(1, of.length);
}

function points(value: number): string {
  return (100 * value).toFixed(1);
}

function signed([difference, low, high]: Change): string {
  const sign = (value: number): string => `${value > 0 ? '+' : ''}${points(value)}`;
  return `${sign(difference)} (${sign(low)} to ${sign(high)})`;
}

function row(cells: readonly string[]): void {
  console.log(`| ${cells.join(' | ')} |`);
}
