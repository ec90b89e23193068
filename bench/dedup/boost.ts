import { createRandom } from '../random';

/** Feature vectors by row, the class of each (0 …), and how much each counts. */
export interface Table {
  readonly rows: readonly Float64Array[];
  readonly classes: readonly number[];
  readonly weights?: readonly number[];
  /** Scores to begin with, by row and class, in place of the classes' shares. */
  readonly from?: readonly (readonly number[])[];
}

/**
 * A tree as nodes in a row: `[feature, threshold, low, high]` goes to node `low` where the feature is at most
 * the threshold, else to `high`; `[value]` is a leaf.
 */
export type Tree = readonly (readonly number[])[];

export interface Forest {
  readonly start: readonly number[];
  /** One tree a class in each round. */
  readonly rounds: readonly (readonly Tree[])[];
}

export interface BoostOptions {
  readonly classes: number;
  readonly rounds: number;
  readonly depth: number;
  /** Share of a tree's values that is added. */
  readonly rate: number;
  /** Least sum of curvature in a leaf, and the pull of leaves towards 0. */
  readonly leastLeaf: number;
  readonly pull: number;
  /** Shares of rows and features that a tree sees. */
  readonly rowShare: number;
  readonly featureShare: number;
  readonly seed: number;
}

const BINS = 48;

/**
 * Gradient boosted trees for the multinomial loss (Friedman 2001), with second-order leaves as in XGBoost
 * (Chen and Guestrin 2016) over binned features. The same table and options give the same forest.
 */
export function boost({ rows, classes, weights, from }: Table, options: BoostOptions): Forest {
  const n = rows.length;
  const k = options.classes;
  const width = rows[0]?.length ?? 0;
  const cuts = Array.from({ length: width }, (_, f) => cutsOf(rows.map((row) => row[f] as number)));
  const binned = cuts.map((own, f) => Uint8Array.from(rows, (row) => binOf(own, row[f] as number)));
  const counts = new Array<number>(k).fill(0);
  classes.forEach((c, i) => (counts[c] = (counts[c] as number) + (weights?.[i] ?? 1)));
  const total = counts.reduce((a, b) => a + b, 0);
  const start = counts.map((count) => (from === undefined ? Math.log((count + 1) / (total + k)) : 0));
  const scores = Array.from({ length: k }, (_, c) => Float64Array.from({ length: n }, (__, i) => from?.[i]?.[c] ?? (start[c] as number)));
  const random = createRandom(options.seed);
  const rounds: Tree[][] = [];
  const g = new Float64Array(n);
  const h = new Float64Array(n);
  for (let round = 0; round < options.rounds; round++) {
    const used: number[] = [];
    for (let i = 0; i < n; i++) if (random.next() < options.rowShare) used.push(i);
    const features: number[] = [];
    for (let f = 0; f < width; f++) if (random.next() < options.featureShare) features.push(f);
    const probabilities = softmaxAll(scores, n);
    const trees: Tree[] = [];
    for (let c = 0; c < k; c++) {
      const p = probabilities[c] as Float64Array;
      for (let i = 0; i < n; i++) {
        const w = weights?.[i] ?? 1;
        g[i] = w * ((p[i] as number) - (classes[i] === c ? 1 : 0));
        h[i] = w * Math.max(1e-6, (p[i] as number) * (1 - (p[i] as number)));
      }
      const tree = grow({ binned, cuts, g, h, features, options }, used);
      trees.push(tree);
      const own = scores[c] as Float64Array;
      for (let i = 0; i < n; i++) own[i] = (own[i] as number) + valueOf(tree, rows[i] as Float64Array);
    }
    rounds.push(trees);
  }
  return { start, rounds };
}

/** Scores of the classes, before softmax. */
export function scoresOf(forest: Forest, row: Float64Array): number[] {
  const scores = [...forest.start];
  for (const trees of forest.rounds) trees.forEach((tree, c) => (scores[c] = (scores[c] as number) + valueOf(tree, row)));
  return scores;
}

export function valueOf(tree: Tree, row: Float64Array): number {
  let at = 0;
  for (;;) {
    const node = tree[at] as readonly number[];
    if (node.length === 1) return node[0] as number;
    at = ((row[node[0] as number] as number) <= (node[1] as number) ? node[2] : node[3]) as number;
  }
}

export function softmax(scores: readonly number[]): number[] {
  const most = Math.max(...scores);
  const raised = scores.map((score) => Math.exp(score - most));
  const sum = raised.reduce((a, b) => a + b, 0);
  return raised.map((value) => value / sum);
}

function softmaxAll(scores: readonly Float64Array[], n: number): Float64Array[] {
  const out = scores.map(() => new Float64Array(n));
  for (let i = 0; i < n; i++) softmax(scores.map((own) => own[i] as number)).forEach((p, c) => ((out[c] as Float64Array)[i] = p));
  return out;
}

interface Growing {
  readonly binned: readonly Uint8Array[];
  readonly cuts: readonly (readonly number[])[];
  readonly g: Float64Array;
  readonly h: Float64Array;
  readonly features: readonly number[];
  readonly options: BoostOptions;
}

function grow(growing: Growing, rows: readonly number[]): Tree {
  const nodes: number[][] = [];
  const build = (used: readonly number[], depth: number): number => {
    const at = nodes.length;
    nodes.push([]);
    const split = depth === 0 ? null : bestSplit(growing, used);
    if (split === null) {
      nodes[at] = [rounded(growing.options.rate * leafOf(growing, used))];
      return at;
    }
    const own = growing.binned[split.feature] as Uint8Array;
    const low = build(
      used.filter((i) => (own[i] as number) <= split.bin),
      depth - 1,
    );
    const high = build(
      used.filter((i) => (own[i] as number) > split.bin),
      depth - 1,
    );
    nodes[at] = [split.feature, growing.cuts[split.feature]?.[split.bin] as number, low, high];
    return at;
  };
  build(rows, growing.options.depth);
  return nodes;
}

function leafOf({ g, h, options }: Growing, used: readonly number[]): number {
  let [sum, curve] = [0, 0];
  for (const i of used) {
    sum += g[i] as number;
    curve += h[i] as number;
  }
  return -sum / (curve + options.pull);
}

function bestSplit({ binned, cuts, g, h, features, options }: Growing, used: readonly number[]): { feature: number; bin: number } | null {
  let [allG, allH] = [0, 0];
  for (const i of used) {
    allG += g[i] as number;
    allH += h[i] as number;
  }
  const base = (allG * allG) / (allH + options.pull);
  let best: { feature: number; bin: number } | null = null;
  let bestGain = 1e-4;
  const sumG = new Float64Array(BINS);
  const sumH = new Float64Array(BINS);
  for (const feature of features) {
    const bins = (cuts[feature]?.length ?? 0) + 1;
    if (bins === 1) continue;
    const own = binned[feature] as Uint8Array;
    sumG.fill(0, 0, bins);
    sumH.fill(0, 0, bins);
    for (const i of used) {
      const bin = own[i] as number;
      sumG[bin] = (sumG[bin] as number) + (g[i] as number);
      sumH[bin] = (sumH[bin] as number) + (h[i] as number);
    }
    let [lowG, lowH] = [0, 0];
    for (let bin = 0; bin + 1 < bins; bin++) {
      lowG += sumG[bin] as number;
      lowH += sumH[bin] as number;
      if (lowH < options.leastLeaf) continue;
      if (allH - lowH < options.leastLeaf) break;
      const gain = (lowG * lowG) / (lowH + options.pull) + ((allG - lowG) * (allG - lowG)) / (allH - lowH + options.pull) - base;
      if (gain > bestGain) {
        bestGain = gain;
        best = { feature, bin };
      }
    }
  }
  return best;
}

/** Thresholds between which the values lie in about equal numbers; each is a middle of two values, to 4 digits. */
function cutsOf(values: readonly number[]): number[] {
  const sorted = [...values].sort((a, b) => a - b);
  const distinct = [...new Set(sorted)];
  const cuts = new Set<number>();
  const between = (a: number, b: number): number => Number(((a + b) / 2).toPrecision(4));
  if (distinct.length <= BINS) {
    for (let i = 0; i + 1 < distinct.length; i++) cuts.add(between(distinct[i] as number, distinct[i + 1] as number));
  } else {
    let next = 0;
    for (let bin = 1; bin < BINS; bin++) {
      const value = sorted[Math.floor((bin * sorted.length) / BINS) - 1] as number;
      while (next < distinct.length && (distinct[next] as number) <= value) next++;
      if (next > 0 && next < distinct.length) cuts.add(between(distinct[next - 1] as number, distinct[next] as number));
    }
  }
  return [...cuts].sort((a, b) => a - b);
}

function binOf(cuts: readonly number[], value: number): number {
  let bin = 0;
  while (bin < cuts.length && value > (cuts[bin] as number)) bin++;
  return bin;
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
