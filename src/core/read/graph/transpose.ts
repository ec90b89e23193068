/** Rows of edges by number: row `i` is `targets[offsets[i] .. offsets[i + 1])`. */
export interface Rows {
  readonly offsets: Uint32Array;
  readonly targets: Uint32Array;
  readonly weights: Uint32Array;
}

/** The same edges by their other end, in a graph where both ends have the same numbers; each row ascending. */
export function transposed(offsets: Uint32Array, targets: Uint32Array, weights: Uint32Array): Rows {
  const ends = new Uint32Array(offsets.length);
  for (let edge = 0; edge < targets.length; edge++) ends[targets[edge]! + 1]!++;
  for (let i = 1; i < ends.length; i++) ends[i]! += ends[i - 1]!;
  const next = ends.slice();
  const turned = { offsets: ends, targets: new Uint32Array(targets.length), weights: new Uint32Array(targets.length) };
  for (let from = 0; from + 1 < offsets.length; from++) {
    for (let edge = offsets[from]!; edge < offsets[from + 1]!; edge++) {
      const at = next[targets[edge]!]!++;
      turned.targets[at] = from;
      turned.weights[at] = weights[edge]!;
    }
  }
  return turned;
}
