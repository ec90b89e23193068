import * as v from 'valibot';

/** How a form shows a setting, beside its title and its description. */
export interface SettingWords {
  /** Other words that a search finds it by. */
  readonly aliases?: readonly string[];
  /** The step of a number. */
  readonly step?: number;
  /** A line of a list of rules: `NOW.md = 1500`. */
  readonly example?: string;
}

/** A setting with its title and description, from which forms are made. */
export function said<S extends v.GenericSchema>(schema: S, title: string, description = '', words: SettingWords = {}) {
  return v.pipe(schema, v.title(title), v.description(description), v.metadata({ ...words }));
}

/** A schema of valibot, as far as forms and the reader of settings look at it. */
export interface Shaped {
  readonly type: string;
  /** The types that it takes, in the words of valibot: `(string | number)`. */
  readonly expects?: string;
  readonly wrapped?: Shaped;
  readonly default?: unknown;
  readonly item?: Shaped;
  readonly entries?: Readonly<Record<string, Shaped>>;
  /** The schema of what a record holds. */
  readonly value?: Shaped;
  /** The words of a choice. */
  readonly options?: readonly unknown[];
}

/** The schema below what only says that a value may be absent. */
export function plain(schema: Shaped): Shaped {
  return schema.wrapped === undefined ? schema : plain(schema.wrapped);
}

/** The key of settings that holds a list where an object belongs, `''` for the settings themselves; null if none does. valibot lets a list pass. */
export function listForObject(given: Shaped, settings: unknown, path = ''): string | null {
  const { entries, item, value } = plain(given);
  if (typeof settings !== 'object' || settings === null) return null;
  if (Array.isArray(settings) && item === undefined) return entries === undefined && value === undefined ? null : path;
  for (const [key, inner] of Object.entries(settings)) {
    const below = item ?? value ?? (Object.hasOwn(entries ?? {}, key) ? entries?.[key] : undefined);
    const found = below === undefined ? null : listForObject(below, inner, path === '' ? key : `${path}.${key}`);
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
