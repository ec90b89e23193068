interface Keyed<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): unknown;
}

/** The value under a key; where there is none, the one that `make` gives, which stays there. No value is undefined. */
export function getOrSet<K, V>(values: Keyed<K, V>, key: K, make: () => NoInfer<V>): V {
  let value = values.get(key);
  if (value === undefined) values.set(key, (value = make()));
  return value;
}

/** Gives what `make` gives, which is asked once, when it is first wanted. */
export function once<T extends object | string | boolean>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** Adds an item to the list under a key; the first one begins it. */
export function addTo<K, V>(lists: Map<K, V[]>, key: K, item: V): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}

/** The items by their key: keys as they first come, and under each its items in their order. */
export function groupBy<K, V>(items: Iterable<V>, keyOf: (item: V) => K): Map<K, V[]> {
  const groups = new Map<K, V[]>();
  for (const item of items) addTo(groups, keyOf(item), item);
  return groups;
}

/** Takes a key from these: true as often as they hold it. */
export function takingFrom<K>(keys: Iterable<K>): (key: K) => boolean {
  const counts = new Map<K, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return (key) => {
    const left = counts.get(key) ?? 0;
    counts.set(key, left - 1);
    return left > 0;
  };
}

/** How many of `length` in order, from the first on, hold; found by halving. */
export function upTo(length: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface Row {
  readonly length: number;
  readonly [at: number]: unknown;
}

/** How many items two lists, or signs two texts, share at their beginning. */
export function sharedHead(a: Row, b: Row): number {
  const most = Math.min(a.length, b.length);
  let head = 0;
  while (head < most && a[head] === b[head]) head++;
  return head;
}

/** The same, and how many of the others they share at their end. */
export function sharedEnds(a: Row, b: Row): { readonly head: number; readonly tail: number } {
  const head = sharedHead(a, b);
  const most = Math.min(a.length, b.length) - head;
  let tail = 0;
  while (tail < most && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  return { head, tail };
}

/** The part in which two texts differ, as an edit has it. A pair of surrogates or line ends stays whole. */
export function changedPart(before: string, after: string): { start: number; end: number; before: string; text: string } {
  let { head: start, tail } = sharedEnds(before, after);
  if (start > 0 && /[\ud800-\udbff\r]/.test(before[start - 1] ?? '')) start--;
  if (tail > 0 && /[\udc00-\udfff\n]/.test(before[before.length - tail] ?? '')) tail--;
  const end = before.length - tail;
  return { start, end, before: before.slice(start, end), text: after.slice(start, after.length - tail) };
}

export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

/** The first names, at most so many of them, and how many more there are: `a, b and 3 more`. */
export function someOf(names: readonly string[], most: number): string {
  return `${names.slice(0, most).join(', ')}${names.length > most ? ` and ${names.length - most} more` : ''}`;
}
