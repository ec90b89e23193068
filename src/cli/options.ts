import { MemoryError } from '../core/model/errors';

/** A whole number of at least 1. Throws `usage`. */
export function naturalNumber(value: string): number {
  const n = Number(value);
  if (/^\d+$/.test(value) && Number.isSafeInteger(n) && n > 0) return n;
  throw new MemoryError('usage', `"${value}" is not a whole number above 0.`);
}

/** One of a few words. Throws `usage` with the words there are. */
export function oneOf<T extends string>(option: string, values: readonly T[]): (value: string) => T {
  return (value) => {
    const found = values.find((v) => v === value);
    if (found !== undefined) return found;
    throw new MemoryError('usage', `${option} takes ${values.join(', ')}; "${value}" is not one of them.`);
  };
}

/** `a, b,c` as a list without spaces and empty parts. */
export function commaList(value: string): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** An option that may stand several times: its values in their order. */
export function repeated(value: string, before: readonly string[] | undefined): string[] {
  return [...(before ?? []), value];
}

/** The help of `--yes`. */
export const YES = 'do it also where it changes what a person decided by another door, or shows what is withheld';
