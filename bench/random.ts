/** A stream of pseudo-random numbers that the same seed always repeats. */
export interface Random {
  /** In [0, 1). */
  next(): number;
  /** A whole number in [0, below). */
  int(below: number): number;
  pick<T>(from: readonly T[]): T;
}

/** The generator mulberry32 (T. Ettinger, public domain): 32 bits of state, enough for test data. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 0x1_0000_0000;
  }
  const int = (below: number): number => Math.floor(next() * below);
  return {
    next,
    int,
    pick<T>(from: readonly T[]): T {
      if (from.length === 0) throw new RangeError('nothing to pick from');
      return from[int(from.length)] as T;
    },
  };
}

/** One seed from several whole numbers, so that each note has a stream of its own. */
export function mixSeed(...parts: readonly number[]): number {
  let hash = 0x811c9dc5;
  for (const part of parts) {
    hash = Math.imul(hash ^ (part >>> 0), 0x01000193);
    hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
    hash ^= hash >>> 13;
  }
  return hash >>> 0;
}

/**
 * A sampler of ranks 0 … size - 1 by Zipf's law: rank r comes with a weight of 1 / (r + 1) ^ exponent.
 * Draws by bisection of the cumulative weights.
 */
export function zipf(size: number, exponent: number): (random: Random) => number {
  const cumulative = new Float64Array(size);
  let total = 0;
  for (let rank = 0; rank < size; rank++) {
    total += 1 / (rank + 1) ** exponent;
    cumulative[rank] = total;
  }
  return (random) => {
    const wanted = random.next() * total;
    let low = 0;
    let high = size - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((cumulative[middle] as number) > wanted) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}

/** The numbers 0 … size - 1 in a random order (Fisher and Yates). */
export function shuffled(size: number, random: Random): Uint32Array {
  const order = Uint32Array.from({ length: size }, (_, i) => i);
  for (let i = size - 1; i > 0; i--) {
    const j = random.int(i + 1);
    const kept = order[i] as number;
    order[i] = order[j] as number;
    order[j] = kept;
  }
  return order;
}
