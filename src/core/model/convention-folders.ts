import type { Convention } from './convention';

/** The keys of a convention that hold paths and globs below the root, or lists of them. Names of notes in `names` never have a folder. */
const PLACES: ReadonlySet<string> = new Set<string>([
  ...['path', 'pattern', 'files', 'file', 'folder', 'log', 'rules', 'corrections', 'from', 'metrics', 'place'],
  ...['excludeFolders', 'reports', 'archive', 'hidden', 'byMachine', 'anyOf'],
]);

/** Every path and glob of the convention with its folders under the names that the user gave them. */
export function moveFolders(convention: Convention, folders: Readonly<Record<string, string>>): Convention {
  const renames = Object.entries(folders).filter(([from, to]) => from !== '' && from !== to);
  if (renames.length === 0) return convention;
  const at = (path: string): string => {
    const rename = renames.find(([from]) => path === from || path.startsWith(`${from}/`));
    return rename === undefined ? path : (rename[1] + path.slice(rename[0].length)).replace(/^\//, '');
  };
  const moved = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => moved(one, key));
    if (typeof value === 'string') return PLACES.has(key) ? at(value) : value;
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, moved(inner, name)]));
  };
  return moved(convention, '') as Convention;
}
