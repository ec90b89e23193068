import { Vector } from './vector';

/** Lists of numbers by number, immutable: all in one array as first built, changed ones apart. */
export class NumberLists {
  private constructor(
    private readonly offsets: Uint32Array,
    private readonly values: Uint32Array,
    private readonly changed: Vector<readonly number[]>,
  ) {}

  /** List `i` is `values[offsets[i] .. offsets[i + 1])`. */
  static of(offsets: Uint32Array, values: Uint32Array): NumberLists {
    return new NumberLists(offsets, values, Vector.of<readonly number[]>([]));
  }

  get(i: number): ArrayLike<number> {
    const changed = this.changed.get(i);
    if (changed !== undefined) return changed;
    return i + 1 < this.offsets.length ? this.values.subarray(this.offsets[i], this.offsets[i + 1]) : [];
  }

  /** Writes list `i` to the front of `into`; its length. For loops over all lists. */
  read(i: number, into: number[]): number {
    const changed = this.changed.get(i);
    if (changed !== undefined) {
      for (let k = 0; k < changed.length; k++) into[k] = changed[k]!;
      return changed.length;
    }
    if (i + 1 >= this.offsets.length) return 0;
    const start = this.offsets[i]!;
    const length = this.offsets[i + 1]! - start;
    for (let k = 0; k < length; k++) into[k] = this.values[start + k]!;
    return length;
  }

  /** A new version with these lists. */
  with(edits: ReadonlyMap<number, readonly number[]>): NumberLists {
    return edits.size === 0 ? this : new NumberLists(this.offsets, this.values, this.changed.with(edits));
  }
}
