import type { Convention } from './convention';

/** The keys of a convention that hold paths and globs below the root, or lists of them. Names of notes in `names` never have a folder. */
export const PLACES: ReadonlySet<string> = new Set<string>([
  ...['path', 'pattern', 'files', 'file', 'folder', 'log', 'rules', 'corrections', 'from', 'metrics', 'place'],
  ...['excludeFolders', 'reports', 'archive', 'hidden', 'byMachine', 'anyOf', 'beside'],
]);

/** The convention with another path in the place of each path and glob. */
export function withPlaces(convention: Convention, at: (path: string) => string): Convention {
  const changed = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => changed(one, key));
    if (typeof value === 'string') return PLACES.has(key) ? at(value) : value;
    if (typeof value !== 'object' || value === null || key === 'words') return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, changed(inner, name)]));
  };
  return changed(convention, '') as Convention;
}
