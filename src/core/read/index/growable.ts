/** A `Uint32Array` that doubles its room as it fills. `data` is valid up to `length`. */
export interface GrowableUint32 {
  data: Uint32Array<ArrayBuffer>;
  length: number;
}

/** An empty array with room for so many cells, or one that holds a copy of these. */
export function growable(from: number | Uint32Array = 1024): GrowableUint32 {
  return typeof from === 'number' ? { data: new Uint32Array(from), length: 0 } : { data: new Uint32Array(from), length: from.length };
}

/** Makes room for `count` more cells, zeroed, and returns the index of the first. */
export function extend(array: GrowableUint32, count: number): number {
  const first = array.length;
  const needed = first + count;
  if (needed > array.data.length) array.data = grown(array.data, needed);
  array.length = needed;
  return first;
}

/** The array with room for `needed` cells at least and for twice its own, the new ones zero. */
export function grown(array: Uint32Array<ArrayBuffer>, needed: number): Uint32Array<ArrayBuffer> {
  const next = new Uint32Array(Math.max(needed, array.length * 2));
  next.set(array);
  return next;
}

export function push(array: GrowableUint32, value: number): number {
  const at = extend(array, 1);
  array.data[at] = value;
  return at;
}

/** The filled part of an array. */
export function cut({ data, length }: GrowableUint32): Uint32Array<ArrayBuffer> {
  return data.slice(0, length);
}
