import type { Classifier } from '../../src/core/decide/dedup/classifier';
import { labelFor } from '../../src/core/decide/dedup/verdict';
import { createRandom } from '../random';
import { boost, scoresOf, softmax, type BoostOptions, type Forest } from './boost';
import { linearScores, logistic, type Linear, type LogisticOptions } from './logistic';
import type { LabelledPair } from './pairs';
import { LABELS } from './table';

/** How trees are grown; few and shallow, for they are shipped. */
export const OPTIONS: BoostOptions = {
  classes: 3,
  rounds: 70,
  depth: 4,
  rate: 0.085,
  leastLeaf: 6,
  pull: 3,
  rowShare: 0.7,
  featureShare: 0.35,
  seed: 7,
};

const LINEAR = { classes: 3, steps: 250, rate: 0.03, pull: 100 };

/** Half as many rounds and steps, each twice as far: nearly as good, for sweeps that train hundreds of times. */
export const QUICK: TrainOptions = { ...OPTIONS, rounds: 35, rate: 0.17, linear: { ...LINEAR, steps: 100, rate: 0.07 } };

export interface TrainOptions extends BoostOptions {
  readonly linear?: LogisticOptions;
}

/** Linear scores, and the trees that mend them. */
export interface Model {
  readonly linear: Linear;
  readonly forest: Forest;
}

/** Trains with rows that count as `counts` say. */
export function trained(
  rows: readonly Float64Array[],
  classes: readonly number[],
  counts: readonly number[],
  options: TrainOptions = OPTIONS,
): Model {
  const linear = logistic(rows, classes, counts, options.linear ?? LINEAR);
  return { linear, forest: boost({ rows, classes, weights: counts, from: rows.map((row) => linearScores(linear, row)) }, options) };
}

export function modelChances({ linear, forest }: Model, row: Float64Array): number[] {
  const mended = scoresOf(forest, row);
  return softmax(linearScores(linear, row).map((score, c) => score + (mended[c] as number)));
}

/** Several rows of one pair (as seen alone, and in a crowd) count as one. */
export interface Seen {
  readonly pairs: readonly LabelledPair[];
  /** One list a view; rows in the order of the pairs. */
  readonly views: readonly (readonly Float64Array[])[];
}

/** The chances of each label for every pair in `tested`, by a model that saw only `known` (positions of pairs). */
export function chancesBy(
  { pairs, views }: Seen,
  known: readonly number[],
  tested: readonly number[],
  view = 0,
  options: TrainOptions = OPTIONS,
): number[][] {
  const rows = views.flatMap((list) => known.map((at) => list[at] as Float64Array));
  const classes = views.flatMap(() => known.map((at) => LABELS.indexOf((pairs[at] as LabelledPair).label)));
  const weights = rows.map(() => 1 / views.length);
  const model = trained(rows, classes, weights, options);
  return tested.map((at) => modelChances(model, views[view]?.[at] as Float64Array));
}

/** Chances for every pair by a model that saw no pair of its file. */
export function bySource(seen: Seen, options: TrainOptions = OPTIONS): number[][] {
  return withoutEach(
    seen,
    seen.pairs.map(({ source }) => source),
    0,
    options,
  );
}

/** Chances for every pair by a model that saw no pair of its group. */
export function withoutEach(seen: Seen, groups: readonly string[], view = 0, options: TrainOptions = OPTIONS): number[][] {
  const chances: number[][] = [];
  const all = seen.pairs.map((_, at) => at);
  for (const group of [...new Set(groups)].sort()) {
    const tested = all.filter((at) => groups[at] === group);
    const got = chancesBy(
      seen,
      all.filter((at) => groups[at] !== group),
      tested,
      view,
      options,
    );
    tested.forEach((at, i) => (chances[at] = got[i] as number[]));
  }
  return chances;
}

export type Least = Classifier['least'];

/** Position in LABELS of the label that these chances give. */
export function decided(chances: readonly number[], least: Least): number {
  const [UNIQUE = 0, SUPERSEDE = 0, DUPLICATE = 0] = chances;
  return LABELS.indexOf(labelFor({ UNIQUE, SUPERSEDE, DUPLICATE }, least));
}

export interface Score {
  readonly pairs: number;
  /** By label, in the order of LABELS. */
  readonly precision: readonly number[];
  readonly recall: readonly number[];
  readonly f1: readonly number[];
  readonly macroF1: number;
  readonly accuracy: number;
  /** UNIQUE or SUPERSEDE called DUPLICATE, as a share of them. */
  readonly harm: number;
  /** UNIQUE or DUPLICATE called SUPERSEDE, as a share of them. */
  readonly falseSupersede: number;
}

/** `expected` and `got` are positions in LABELS. */
export function scoreOf(expected: readonly number[], got: readonly number[]): Score {
  const cells = LABELS.map(() => LABELS.map(() => 0));
  expected.forEach((label, i) => {
    const row = cells[label] as number[];
    row[got[i] as number] = (row[got[i] as number] as number) + 1;
  });
  const cell = (from: number, to: number): number => cells[from]?.[to] ?? 0;
  const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
  const of = [0, 1, 2];
  const recall = of.map((label) => cell(label, label) / Math.max(1, sum(of.map((to) => cell(label, to)))));
  const precision = of.map((label) => cell(label, label) / Math.max(1, sum(of.map((from) => cell(from, label)))));
  const f1 = of.map(
    (label) =>
      (2 * (recall[label] as number) * (precision[label] as number)) /
      Math.max(1e-9, (recall[label] as number) + (precision[label] as number)),
  );
  const others = (label: number): number =>
    Math.max(1, sum(of.filter((from) => from !== label).flatMap((from) => of.map((to) => cell(from, to)))));
  return {
    pairs: expected.length,
    precision,
    recall,
    f1,
    macroF1: sum(f1) / 3,
    accuracy: sum(of.map((label) => cell(label, label))) / Math.max(1, expected.length),
    harm: (cell(0, 2) + cell(1, 2)) / others(2),
    falseSupersede: (cell(0, 1) + cell(2, 1)) / others(1),
  };
}

/** 95 % of what `measure` gives for samples drawn with replacement (percentile bootstrap, Efron 1979). */
export function interval(
  expected: readonly number[],
  got: readonly number[],
  measure: (score: Score) => number,
  samples = 400,
): readonly [number, number] {
  const random = createRandom(11);
  const values: number[] = [];
  for (let sample = 0; sample < samples; sample++) {
    const at = expected.map(() => random.int(expected.length));
    values.push(
      measure(
        scoreOf(
          at.map((i) => expected[i] as number),
          at.map((i) => got[i] as number),
        ),
      ),
    );
  }
  values.sort((a, b) => a - b);
  return [values[Math.floor(samples * 0.025)] as number, values[Math.floor(samples * 0.975)] as number];
}

/** The temperature (0.5 to 3) that makes the chances of the right labels likeliest (Guo et al. 2017). */
export function temperatureFor(chances: readonly (readonly number[])[], expected: readonly number[]): number {
  let [best, least] = [1, Infinity];
  for (let step = 10; step <= 60; step++) {
    const temperature = step / 20;
    let loss = 0;
    chances.forEach((row, i) => (loss -= Math.log(cooled(row, temperature)[expected[i] as number] as number)));
    if (loss < least) [best, least] = [temperature, loss];
  }
  return best;
}

/** Chances at another temperature. */
export function cooled(chances: readonly number[], temperature: number): number[] {
  return softmax(chances.map((chance) => Math.log(Math.max(1e-12, chance)) / temperature));
}

/** Mean distance between confidence and share of right labels, over ten equal bins of confidence (expected calibration error). */
export function calibrationError(chances: readonly (readonly number[])[], expected: readonly number[]): number {
  const bins = Array.from({ length: 10 }, () => ({ n: 0, right: 0, sum: 0 }));
  chances.forEach((row, i) => {
    const most = Math.max(...row);
    const bin = bins[Math.min(9, Math.floor(most * 10))] as { n: number; right: number; sum: number };
    bin.n++;
    bin.sum += most;
    if (row.indexOf(most) === expected[i]) bin.right++;
  });
  return bins.reduce((sum, { n, right, sum: total }) => sum + (n === 0 ? 0 : Math.abs(right - total)), 0) / Math.max(1, chances.length);
}
