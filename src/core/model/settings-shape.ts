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
