import { addTo, upTo } from '../../model/collections';

/** Entries by a key, as typed arrays: `docs[i]` has `keys[i]`, in ascending order of keys. */
export interface FrozenKeys {
  readonly keys: Float64Array;
  readonly docs: Uint32Array;
}

/** Entries by the keys of their texts. */
export interface Keyed {
  add(key: number, doc: number): void;
  /** The entries of a key that are there, in their order. */
  of(key: number): number[];
  /** Each key with each of its entries, those that were taken out among them. */
  all(): Iterable<readonly [number, number]>;
}

const NONE: FrozenKeys = { keys: new Float64Array(0), docs: new Uint32Array(0) };

/** Keys on top of frozen ones; `before` is the order of entries, `isThere` false for one that was taken out. */
export function createKeyed(before: (a: number, b: number) => boolean, isThere: (doc: number) => boolean, base: FrozenKeys = NONE): Keyed {
  const own = new Map<number, number[]>();
  const inOrder = (docs: number[]): number[] => {
    const there = docs.filter(isThere);
    return there.length > 1 ? there.sort((a, b) => (before(a, b) ? -1 : 1)) : there;
  };
  const all = function* (): Iterable<readonly [number, number]> {
    for (let i = 0; i < base.keys.length; i++) yield [base.keys[i] as number, base.docs[i] as number];
    for (const [key, docs] of own) for (const doc of docs) yield [key, doc];
  };
  return {
    add: (key, doc) => addTo(own, key, doc),
    of(key) {
      const found: number[] = [];
      for (let i = upTo(base.keys.length, (at) => (base.keys[at] as number) < key); base.keys[i] === key; i++)
        found.push(base.docs[i] as number);
      const later = own.get(key);
      return inOrder(later === undefined ? found : [...found, ...later]);
    },
    all,
  };
}

/** For these entries, with their new numbers. */
export function frozenKeys(keyed: Keyed, numberOf: (doc: number) => number | undefined): FrozenKeys {
  const pairs: (readonly [number, number])[] = [];
  for (const [key, doc] of keyed.all()) {
    const number = numberOf(doc);
    if (number !== undefined) pairs.push([key, number]);
  }
  pairs.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return { keys: Float64Array.from(pairs, ([key]) => key), docs: Uint32Array.from(pairs, ([, doc]) => doc) };
}
