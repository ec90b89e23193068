import type { Convention } from '../model/convention';

/** The parts of which a change may give single keys. */
const MERGED = ['bundle', 'limits', 'indexNote', 'words'] as const;

type Own = 'id' | 'title' | 'summary';
type Merged = (typeof MERGED)[number];
type Part<K extends keyof Convention> = K extends Merged ? Partial<Convention[K]> : Convention[K];
/** `null` for a feature that may be absent. */
type Off<K extends keyof Convention> = undefined extends Convention[K] ? null : never;

/** A convention as a change of another: whatever it does not name is as there. */
export type ConventionChange = Readonly<Pick<Convention, Own>> & {
  readonly [K in Exclude<keyof Convention, Own | 'extends'>]?: Part<K> | Off<K>;
};

/**
 * The convention that a change makes of another. A field replaces that of `base`; of bundle, limits, index note and words
 * each key does. `null` switches a feature off, or takes a key out.
 */
export function extended(base: Convention, change: ConventionChange): Convention {
  const merged = Object.fromEntries(
    MERGED.flatMap((key) => (change[key] === undefined ? [] : [[key, withoutNull({ ...base[key], ...change[key] })]])),
  );
  return withoutNull({ ...base, ...change, ...merged, extends: base.id }) as unknown as Convention;
}

function withoutNull(given: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== undefined));
}
