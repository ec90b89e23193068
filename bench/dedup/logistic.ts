/** A linear score for each class of measures as they are, but kept within their ranges. */
export interface Linear {
  readonly bias: readonly number[];
  /** By class, then measure. */
  readonly weights: readonly (readonly number[])[];
  /** Least and most that counts of each measure. */
  readonly ranges: readonly (readonly [number, number])[];
}

export interface LogisticOptions {
  readonly classes: number;
  readonly steps: number;
  readonly rate: number;
  /** Pull of the weights towards 0 (L2), for measures of unit variance. */
  readonly pull: number;
}

/** Standard deviations from the mean beyond which a measure counts no more. */
const CLIP = 4;

/**
 * Multinomial logistic regression by full-batch Adam (Kingma and Ba 2015) over measures brought to mean 0 and
 * variance 1, whose weights are then given for the measures as they are. Deterministic.
 */
export function logistic(
  rows: readonly Float64Array[],
  classes: readonly number[],
  counts: readonly number[],
  { classes: k, steps, rate, pull }: LogisticOptions,
): Linear {
  const n = rows.length;
  const width = rows[0]?.length ?? 0;
  const { means, scales } = spread(rows, width);
  const flat = new Float64Array(n * width);
  rows.forEach((row, i) => {
    for (let f = 0; f < width; f++)
      flat[i * width + f] = Math.max(-CLIP, Math.min(CLIP, ((row[f] as number) - (means[f] as number)) / (scales[f] as number)));
  });
  const total = counts.reduce((a, b) => a + b, 0);
  const size = k * (width + 1);
  const weights = new Float64Array(size);
  const [first, second, gradient] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)];
  const scores = new Float64Array(k);
  for (let step = 1; step <= steps; step++) {
    gradient.fill(0);
    for (let i = 0; i < n; i++) {
      let most = -Infinity;
      for (let c = 0; c < k; c++) {
        let score = weights[c * (width + 1)] as number;
        const at = c * (width + 1) + 1;
        for (let f = 0; f < width; f++) score += (weights[at + f] as number) * (flat[i * width + f] as number);
        scores[c] = score;
        most = Math.max(most, score);
      }
      let sum = 0;
      for (let c = 0; c < k; c++) sum += scores[c] = Math.exp((scores[c] as number) - most);
      for (let c = 0; c < k; c++) {
        const error = ((counts[i] as number) / total) * ((scores[c] as number) / sum - (classes[i] === c ? 1 : 0));
        const at = c * (width + 1);
        gradient[at] = (gradient[at] as number) + error;
        for (let f = 0; f < width; f++) gradient[at + 1 + f] = (gradient[at + 1 + f] as number) + error * (flat[i * width + f] as number);
      }
    }
    for (let w = 0; w < size; w++) {
      const own = (gradient[w] as number) + (w % (width + 1) === 0 ? 0 : (pull / total) * (weights[w] as number));
      first[w] = 0.9 * (first[w] as number) + 0.1 * own;
      second[w] = 0.999 * (second[w] as number) + 0.001 * own * own;
      weights[w] =
        (weights[w] as number) -
        (rate * ((first[w] as number) / (1 - 0.9 ** step))) / (Math.sqrt((second[w] as number) / (1 - 0.999 ** step)) + 1e-8);
    }
  }
  const ranges = means.map((mean, f): [number, number] => [
    short(mean - CLIP * (scales[f] as number)),
    short(mean + CLIP * (scales[f] as number)),
  ]);
  const plain = Array.from({ length: k }, (_, c) =>
    means.map((__, f) => short((weights[c * (width + 1) + 1 + f] as number) / (scales[f] as number))),
  );
  const bias = plain.map((own, c) =>
    short((weights[c * (width + 1)] as number) - own.reduce((sum, weight, f) => sum + weight * (means[f] as number), 0)),
  );
  return { bias, weights: plain, ranges };
}

/** The score of each class. */
export function linearScores(linear: Linear, row: Float64Array): number[] {
  return linear.bias.map((bias, c) => {
    let score = bias;
    for (let f = 0; f < row.length; f++) {
      const [least, most] = linear.ranges[f] as readonly [number, number];
      score += (linear.weights[c]?.[f] as number) * Math.max(least, Math.min(most, row[f] as number));
    }
    return score;
  });
}

/** As it is written to the file. */
function short(value: number): number {
  return Number(value.toPrecision(3));
}

function spread(rows: readonly Float64Array[], width: number): { means: number[]; scales: number[] } {
  const means: number[] = [];
  const scales: number[] = [];
  for (let f = 0; f < width; f++) {
    let [sum, squares] = [0, 0];
    for (const row of rows) {
      sum += row[f] as number;
      squares += (row[f] as number) ** 2;
    }
    const mean = sum / Math.max(1, rows.length);
    means.push(mean);
    scales.push(Math.sqrt(Math.max(0, squares / Math.max(1, rows.length) - mean * mean)) || 1);
  }
  return { means, scales };
}
