import { addTo, getOrSet, upTo } from '../../model/collections';
import { sameAmount, sameTime } from '../../read/terms/quantity';
import { scaleOf } from '../../read/languages/lexicon';
import type { Term } from '../../read/terms/term';

/** So many values are sooner compared one by one than ordered. */
const FEW = 12;

/** True where two values say the same. */
export function sameValue(a: Term, b: Term): boolean {
  if (a.kind === 'number' && b.kind === 'number') return sameAmount(a, b);
  if (a.key === b.key) return true;
  if (a.kind === 'date' && b.kind === 'date') return sameDay(a.key, b.key);
  return (a.kind === 'time' || b.kind === 'time') && sameTime(a, b);
}

/** `@-05-12` is any year's 12 May. */
function sameDay(a: string, b: string): boolean {
  return (a.startsWith('@-') || b.startsWith('@-')) && a.length > 6 && b.length > 6 && a.slice(-5) === b.slice(-5);
}

/**
 * Tells of a value whether one of `values` is the same, as `sameValue` says of each. A value is compared only with
 * those that can be the same by their amount, day, hour or key, so that long lists of numbers take no longer than they are.
 */
export function valuesAmong(values: readonly Term[]): (value: Term) => boolean {
  if (values.length <= FEW) {
    return (value) => {
      for (const other of values) if (sameValue(value, other)) return true;
      return false;
    };
  }
  const byKey = new Map<string, Map<string, Term>>();
  for (const value of values) {
    // Those written alike in one unit are the same to any other.
    const written = `${value.kind} ${value.unit ?? ''} ${value.key} ${value.surface}`;
    for (const key of keysOf(value)) getOrSet(byKey, key, () => new Map()).set(written, value);
  }
  const scales = scalesOf(values);
  return (value) => {
    for (const key of keysOf(value)) for (const other of byKey.get(key)?.values() ?? []) if (sameValue(value, other)) return true;
    const amount = amountOf(value);
    if (Number.isNaN(amount)) return false;
    // Of amounts on one scale the nearest on either side are the same, or none is.
    return scales.some((terms) => {
      const at = upTo(terms.length, (index) => amountOf(terms[index] as Term) < amount);
      return [terms[at - 1], terms[at]].some((other) => other !== undefined && sameValue(value, other));
    });
  };
}

/** The part that two values share where they can be the same, amounts in different units aside. */
function keysOf(value: Term): string[] {
  const text = value.key.slice(1);
  if (value.kind === 'date') return [value.key, `day ${value.key.slice(-5)}`];
  if (value.kind === 'time') return [value.key, `hour ${Number(text.split(':')[0])}`];
  if (value.kind !== 'number') return [value.key];
  const number = Number(text);
  return [value.key, `amount ${number}`, `amount ${number * 1000}`, `hour ${number}`, `hour ${number + 12}`];
}

/** Numbers whose unit has a scale, by that, from the smallest amount up. */
function scalesOf(values: readonly Term[]): Term[][] {
  const scales = new Map<string, Term[]>();
  for (const value of values) {
    if (Number.isNaN(amountOf(value))) continue;
    const scale = scaleOf(value.unit ?? '');
    addTo(scales, `${scale?.measure ?? ''} ${scale?.scale ?? ''}`, value);
  }
  return [...scales.values()].map((list) => list.sort((a, b) => amountOf(a) - amountOf(b)));
}

/** A number in the first unit of its measure; NaN where there is none. */
function amountOf(value: Term): number {
  const scale = value.kind === 'number' ? scaleOf(value.unit ?? '') : null;
  return scale === null ? Number.NaN : Number(value.key.slice(1)) * scale.scale;
}
