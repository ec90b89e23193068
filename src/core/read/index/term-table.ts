import type { Term } from '../terms/term';
import { cut, growable, push, type GrowableUint32 } from './growable';
import { createKin, frozenKin, type FrozenKin, type Kin } from './query-expansion';
import { createStrings, frozenStrings, hashOf, type FrozenStrings, type Strings } from './strings';

/**
 * The terms of a table as typed arrays, by their numbers. Texts that differ in key or unit are terms of
 * their own; those of one key are chained.
 */
export interface FrozenTable {
  readonly keys: FrozenStrings;
  /** By the number of a key: 1 + its first term. */
  readonly first: Uint32Array;
  /** By term: its key, 1 + the next term of that key (0: none), its unit by number, and its place among all terms. */
  readonly key: Uint32Array;
  readonly next: Uint32Array;
  readonly unit: Uint32Array;
  readonly hash: Uint32Array;
  readonly units: FrozenStrings;
  readonly kin: FrozenKin;
}

/** Terms with a number each, by which documents name them. It only grows, and several indexes may share it. */
export interface Terms {
  readonly size: number;
  /** The number of a term, which is added where it is not there. */
  numberOf(term: Term): number;
  /** The terms of this key, in no certain order. */
  withKey(key: string): readonly number[];
  /** True for a term whose key no other term has, as nearly all. */
  isAlone(term: number): boolean;
  /** The terms that share the key of this one, itself included, in no certain order. */
  sharingKey(term: number): readonly number[];
  /** See `Kin.familiesOf`. */
  familiesOf(terms: Iterable<Term>): (readonly number[])[];
  /** True where the one stands before the other in an order that depends on the terms alone. */
  isBefore(a: number, b: number): boolean;
  /** All that it is made of; see `FrozenTable`. */
  readonly parts: TermParts;
}

interface TermParts {
  readonly keys: Strings;
  readonly units: Strings;
  readonly kin: Kin;
  readonly key: GrowableUint32;
  readonly unit: GrowableUint32;
  readonly hash: GrowableUint32;
}

/** In place of a new number, for a term that is left out. */
const LEFT_OUT = 0xffffffff;

/** Terms on top of frozen ones. */
export function createTerms(base?: FrozenTable): Terms {
  const keys = createStrings(base?.keys);
  // Number 0 stands for no unit.
  const units = createStrings(base?.units ?? frozenStrings(['']));
  const kin = createKin(base?.kin);
  const first = growable(base?.first);
  const key = growable(base?.key);
  const next = growable(base?.next);
  const unit = growable(base?.unit);
  const hash = growable(base?.hash);

  function firstOf(keyNumber: number): number {
    return keyNumber < first.length ? (first.data[keyNumber] as number) : 0;
  }

  function add(term: Term, keyNumber: number, unitNumber: number): number {
    const number = push(key, keyNumber);
    push(next, firstOf(keyNumber));
    push(unit, unitNumber);
    push(hash, hashOf(nameOf(number)));
    if (keyNumber < first.length) first.data[keyNumber] = number + 1;
    else push(first, number + 1);
    kin.learn(term, number);
    return number;
  }

  function nameOf(number: number): string {
    // No key holds a space.
    return `${keys.text(key.data[number] as number)} ${units.text(unit.data[number] as number)}`;
  }

  function ofKey(keyNumber: number): number[] {
    const found: number[] = [];
    for (let at = firstOf(keyNumber); at !== 0; at = next.data[at - 1] as number) found.push(at - 1);
    return found;
  }

  return {
    get size() {
      return key.length;
    },
    numberOf(term) {
      const keyNumber = keys.add(term.key);
      const unitNumber = term.unit === null ? 0 : units.add(term.unit);
      for (let at = firstOf(keyNumber); at !== 0; at = next.data[at - 1] as number) {
        if (unit.data[at - 1] === unitNumber) return at - 1;
      }
      return add(term, keyNumber, unitNumber);
    },
    withKey(text) {
      const keyNumber = keys.find(text);
      return keyNumber < 0 ? [] : ofKey(keyNumber);
    },
    isAlone: (term) => next.data[term] === 0 && first.data[key.data[term] as number] === term + 1,
    sharingKey: (term) => ofKey(key.data[term] as number),
    familiesOf: (terms) => kin.familiesOf(terms),
    isBefore(a, b) {
      const x = hash.data[a] as number;
      const y = hash.data[b] as number;
      return x < y || (x === y && nameOf(a) < nameOf(b));
    },
    parts: { keys, units, kin, key, unit, hash },
  };
}

/** The terms for which `kept`, with new numbers in the order of the old; `kept` is asked once for each, in that order. */
export function frozenTable({ parts: { keys, units, kin, key, unit, hash } }: Terms, kept: (term: number) => boolean): FrozenTable {
  const numbers = new Uint32Array(key.length).fill(LEFT_OUT);
  const texts = new Map<string, number>();
  const columns = { key: growable(), next: growable(), unit: growable(), hash: growable() };
  const firsts = growable();
  for (let term = 0; term < key.length; term++) {
    if (!kept(term)) continue;
    const text = keys.text(key.data[term] as number);
    const known = texts.get(text);
    const keyNumber = known ?? texts.size;
    const number = push(columns.key, keyNumber);
    push(columns.next, known === undefined ? 0 : (firsts.data[known] as number));
    push(columns.unit, unit.data[term] as number);
    push(columns.hash, hash.data[term] as number);
    if (known === undefined) {
      texts.set(text, keyNumber);
      push(firsts, number + 1);
    } else firsts.data[known] = number + 1;
    numbers[term] = number;
  }
  return {
    keys: frozenStrings([...texts.keys()]),
    first: cut(firsts),
    key: cut(columns.key),
    next: cut(columns.next),
    unit: cut(columns.unit),
    hash: cut(columns.hash),
    units: frozenStrings(Array.from({ length: units.size }, (_, n) => units.text(n))),
    kin: frozenKin(kin, (term) => (numbers[term] === LEFT_OUT ? null : (numbers[term] as number))),
  };
}
