/** Changes held in the upper layer, and in the middle one, before each is merged into the layer below. */
const UPPER = 256;
const MIDDLE = 8192;

/**
 * An immutable map whose next version shares nearly everything with it: a base that never changes,
 * and two layers of changes since. A version with a few changes costs microseconds, however large
 * the base. Iteration order is not defined.
 */
export class LayeredMap<K, V> {
  private constructor(
    private readonly base: ReadonlyMap<K, V>,
    private readonly middle: ReadonlyMap<K, V | undefined>,
    private readonly upper: ReadonlyMap<K, V | undefined>,
  ) {}

  static of<K, V>(base: ReadonlyMap<K, V>): LayeredMap<K, V> {
    const none = new Map<K, V | undefined>();
    return new LayeredMap(base, none, none);
  }

  get(key: K): V | undefined {
    if (this.upper.has(key)) return this.upper.get(key);
    return this.middle.has(key) ? this.middle.get(key) : this.base.get(key);
  }

  /** A new version with these values; `undefined` removes. */
  with(edits: ReadonlyMap<K, V | undefined>): LayeredMap<K, V> {
    if (edits.size === 0) return this;
    const upper = merged(this.upper, edits);
    if (upper.size <= UPPER) return new LayeredMap(this.base, this.middle, upper);
    const middle = merged(this.middle, upper);
    if (middle.size <= MIDDLE) return new LayeredMap(this.base, middle, new Map<K, V | undefined>());
    const base = new Map(this.base);
    for (const [key, value] of middle) {
      if (value === undefined) base.delete(key);
      else base.set(key, value);
    }
    return LayeredMap.of(base);
  }
}

function merged<K, V>(below: ReadonlyMap<K, V>, above: ReadonlyMap<K, V>): Map<K, V> {
  const result = new Map(below);
  for (const [key, value] of above) result.set(key, value);
  return result;
}

/** Edits being gathered for the next version of a LayeredMap, readable as if already made. */
export class Draft<K, V> {
  private readonly edits = new Map<K, V | undefined>();

  constructor(private readonly from: LayeredMap<K, V>) {}

  get(key: K): V | undefined {
    return this.edits.has(key) ? this.edits.get(key) : this.from.get(key);
  }

  set(key: K, value: V | undefined): void {
    this.edits.set(key, value);
  }

  done(): LayeredMap<K, V> {
    return this.from.with(this.edits);
  }
}
