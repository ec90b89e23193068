/** Keys of settings that hold an object, `*` for each item of a list. A list passes for an object without keys otherwise. */
const OBJECTS = [
  '',
  'journal',
  'reports',
  'bundlePresets.*',
  'gate',
  'memories.*',
  'memories.*.overrides',
  'memories.*.overrides.folders',
  'memories.*.overrides.words',
  'memories.*.overrides.bundleExclude',
];

/** The key of settings that holds a list where an object belongs, `''` for the settings themselves; null where none does. */
export function listForObject(settings: unknown): string | null {
  for (const key of OBJECTS) {
    const found = listAt(settings, key === '' ? [] : key.split('.'), []);
    if (found !== null) return found;
  }
  return null;
}

function listAt(value: unknown, rest: readonly string[], path: readonly string[]): string | null {
  const [key, ...below] = rest;
  if (key === undefined) return Array.isArray(value) ? path.join('.') : null;
  if (typeof value !== 'object' || value === null) return null;
  const keys = key === '*' ? Object.keys(value) : [key];
  for (const one of keys) {
    const found = Object.hasOwn(value, one) ? listAt((value as Record<string, unknown>)[one], below, [...path, one]) : null;
    if (found !== null) return found;
  }
  return null;
}

/** The type of a schema's result, as the program sees it: nothing in it changes, and keys that only a newer version knows are not in it. */
export type Shape<T> = T extends string
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Shape<Item>[]
    : T extends object
      ? string extends keyof Named<T>
        ? T
        : { readonly [K in keyof Named<T>]: Shape<Exclude<Named<T>[K], undefined>> }
      : T;

/** A type without the keys that may be any text; a type that has no others stays. */
type Named<T> = keyof { [K in keyof T as string extends K ? never : K]: 0 } extends never
  ? Readonly<T>
  : { [K in keyof T as string extends K ? never : K]: T[K] };
