import { getOrSet } from '../../model/collections';

/** Different texts with a number each, as typed arrays: read from a file as they lie there. */
export interface FrozenStrings {
  /** The UTF-16 units of all texts, one after the other: text `n` is `units[starts[n] .. starts[n + 1])`. */
  readonly units: Uint16Array;
  readonly starts: Uint32Array;
  /** A hash table, half full at most: 1 + a text's number, 0 where empty. Its length is a power of two. */
  readonly slots: Uint32Array;
}

/** Different texts with a number each, counted from 0. It only grows. */
export interface Strings {
  readonly size: number;
  /** Number of a text, -1 where it is not there. */
  find(text: string): number;
  /** Number of a text, which is added where it is not there. */
  add(text: string): number;
  /** Throws nothing; '' for a number that no text has. */
  text(number: number): string;
  /** The texts that hold this one and more, in the order of their numbers, at most `most`; linear in all texts. */
  holding(part: string, most: number): string[];
}

/** Texts on top of frozen ones, whose numbers they continue. */
export function createStrings(frozen: FrozenStrings = frozenStrings([])): Strings {
  const base = frozen.starts.length - 1;
  const own: string[] = [];
  const numbers = new Map<string, number>();
  const find = (text: string): number => {
    const known = numbers.get(text);
    return known ?? (base === 0 ? -1 : findFrozen(frozen, text));
  };
  return {
    get size() {
      return base + own.length;
    },
    find,
    add(text) {
      const found = find(text);
      return found >= 0 ? found : getOrSet(numbers, text, () => base + own.push(text) - 1);
    },
    text: (number) => (number < base ? textAt(frozen, number) : (own[number - base] ?? '')),
    holding(part, most) {
      const found = frozenHolding(frozen, part, most);
      for (const text of own) if (found.length < most && text.length > part.length && text.includes(part)) found.push(text);
      return found;
    },
  };
}

function frozenHolding(frozen: FrozenStrings, part: string, most: number): string[] {
  const { units, starts } = frozen;
  const found: string[] = [];
  let number = 0;
  for (let at = units.indexOf(part.charCodeAt(0)); at >= 0 && found.length < most; at = units.indexOf(part.charCodeAt(0), at + 1)) {
    let i = 1;
    while (i < part.length && units[at + i] === part.charCodeAt(i)) i++;
    if (i < part.length) continue;
    while ((starts[number + 1] as number) <= at) number++;
    const [start, end] = [starts[number] as number, starts[number + 1] as number];
    if (at + part.length > end || end - start === part.length) continue;
    const text = textAt(frozen, number);
    if (found.at(-1) !== text) found.push(text);
  }
  return found;
}

/** Different texts, frozen in their order. */
export function frozenStrings(texts: readonly string[]): FrozenStrings {
  const starts = new Uint32Array(texts.length + 1);
  texts.forEach((text, n) => (starts[n + 1] = (starts[n] as number) + text.length));
  const units = new Uint16Array(starts[texts.length] as number);
  let slotCount = 2;
  while (slotCount < texts.length * 2) slotCount *= 2;
  const slots = new Uint32Array(slotCount);
  texts.forEach((text, n) => {
    for (let i = 0; i < text.length; i++) units[(starts[n] as number) + i] = text.charCodeAt(i);
    let slot = hashOf(text) & (slotCount - 1);
    while (slots[slot] !== 0) slot = (slot + 1) & (slotCount - 1);
    slots[slot] = n + 1;
  });
  return { units, starts, slots };
}

function findFrozen({ units, starts, slots }: FrozenStrings, text: string): number {
  const mask = slots.length - 1;
  for (let slot = hashOf(text) & mask; slots[slot] !== 0; slot = (slot + 1) & mask) {
    const number = (slots[slot] as number) - 1;
    const start = starts[number] as number;
    if ((starts[number + 1] as number) - start !== text.length) continue;
    let i = 0;
    while (i < text.length && units[start + i] === text.charCodeAt(i)) i++;
    if (i === text.length) return number;
  }
  return -1;
}

function textAt({ units, starts }: FrozenStrings, number: number): string {
  let text = '';
  const end = starts[number + 1] as number;
  // In pieces: an engine takes only so many arguments.
  for (let at = starts[number] as number; at < end; at += 4096)
    text += String.fromCharCode(...units.subarray(at, Math.min(end, at + 4096)));
  return text;
}

/** 32 bits of a text, the same on every machine. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x9e3779b1);
  return (hash ^ (hash >>> 15)) >>> 0;
}
