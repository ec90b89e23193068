/** How many changes lie over a base before both are merged into a new base. */
const FLATTEN_AT = 512;

/**
 * An immutable map whose next version shares nearly everything with it: a base that never changes,
 * and the changes since. A version with a few changes costs microseconds, however large the base.
 * Iteration order is not defined.
 */
export class LayeredMap<K, V> {
  private constructor(
    private readonly base: ReadonlyMap<K, V>,
    private readonly changes: ReadonlyMap<K, V | undefined>,
  ) {}

  static of<K, V>(base: ReadonlyMap<K, V>): LayeredMap<K, V> {
    return new LayeredMap(base, new Map<K, V | undefined>());
  }

  get(key: K): V | undefined {
    return this.changes.has(key) ? this.changes.get(key) : this.base.get(key);
  }

  /** A new version with these values; `undefined` removes. */
  with(edits: ReadonlyMap<K, V | undefined>): LayeredMap<K, V> {
    if (edits.size === 0) return this;
    const changes = new Map(this.changes);
    for (const [key, value] of edits) changes.set(key, value);
    if (changes.size <= FLATTEN_AT) return new LayeredMap(this.base, changes);
    const base = new Map(this.base);
    for (const [key, value] of changes) {
      if (value === undefined) base.delete(key);
      else base.set(key, value);
    }
    return LayeredMap.of(base);
  }
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
