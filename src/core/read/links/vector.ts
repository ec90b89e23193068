const BITS = 8;
const WIDTH = 1 << BITS;
const MASK = WIDTH - 1;

/**
 * Values by number, immutable. The next version shares every chunk in which nothing changed: an edit
 * costs one chunk and the list of chunks, however many values there are.
 */
export class Vector<T> {
  private constructor(private readonly chunks: readonly (readonly (T | undefined)[] | undefined)[]) {}

  static of<T>(values: readonly (T | undefined)[]): Vector<T> {
    const chunks: (readonly (T | undefined)[])[] = [];
    for (let at = 0; at < values.length; at += WIDTH) chunks.push(values.slice(at, at + WIDTH));
    return new Vector(chunks);
  }

  get(number: number): T | undefined {
    return this.chunks[number >> BITS]?.[number & MASK];
  }

  /** A new version with these values; `undefined` removes. */
  with(edits: ReadonlyMap<number, T | undefined>): Vector<T> {
    if (edits.size === 0) return this;
    const chunks = this.chunks.slice();
    const own = new Map<number, (T | undefined)[]>();
    for (const [number, value] of edits) {
      const at = number >> BITS;
      let chunk = own.get(at);
      if (chunk === undefined) {
        chunk = chunks[at]?.slice() ?? [];
        while (chunks.length < at) chunks.push(undefined);
        chunks[at] = chunk;
        own.set(at, chunk);
      }
      const place = number & MASK;
      while (chunk.length < place) chunk.push(undefined);
      chunk[place] = value;
    }
    return new Vector(chunks);
  }
}

/** Edits being gathered for the next version of a vector, readable as if already made. */
export class Draft<T> {
  private readonly edits = new Map<number, T | undefined>();

  constructor(private readonly from: Vector<T>) {}

  get(number: number): T | undefined {
    return this.edits.has(number) ? this.edits.get(number) : this.from.get(number);
  }

  set(number: number, value: T | undefined): void {
    this.edits.set(number, value);
  }

  done(): Vector<T> {
    return this.from.with(this.edits);
  }
}
