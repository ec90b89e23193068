/** A `Uint32Array` that doubles its room as it fills. `data` is valid up to `length`. */
export interface GrowableUint32 {
  data: Uint32Array;
  length: number;
}

export function growable(capacity = 1024): GrowableUint32 {
  return { data: new Uint32Array(capacity), length: 0 };
}

/** Makes room for `count` more cells, zeroed, and returns the index of the first. */
export function extend(array: GrowableUint32, count: number): number {
  const first = array.length;
  const needed = first + count;
  if (needed > array.data.length) {
    const next = new Uint32Array(Math.max(needed, array.data.length * 2));
    next.set(array.data);
    array.data = next;
  }
  array.length = needed;
  return first;
}

export function push(array: GrowableUint32, value: number): number {
  const at = extend(array, 1);
  array.data[at] = value;
  return at;
}
