import type { Node } from 'jsonc-parser';
import { insertInto, objectOf, propertiesNamed, refuseTwice, removeFrom, valueOf } from './json-settings';
import { cannot, type SettingsFormat } from './settings-format';

/** Where Claude Code keeps its memory: a whole path, in the user's settings, for every project. */
export const MEMORY_KEY = 'autoMemoryDirectory';

/**
 * Claude Code's `settings.json` with this folder as that of its memory. Another value that stands there makes room for it; `earlier` is
 * the one that comes back where ours goes, undefined for none.
 */
export function memorySetting(folder: string, earlier?: unknown): SettingsFormat {
  const isOurs = (text: string): boolean => memoryFolderIn(text) === folder;
  return {
    empty: '{}\n',
    entries: (text) => (isOurs(text) ? [{ kind: 'memory', value: folder }] : []),
    add: (text, [entry]) => (entry?.kind === 'memory' ? withValue(text.trim() === '' ? '{}\n' : text, folder) : text),
    remove: (text) => (isOurs(text) ? withValue(text, earlier) : text),
  };
}

/** The value that stands there; undefined for none. Throws `bad_input` for what is no JSON, no object, or has the key twice. */
export function memoryFolderIn(text: string): unknown {
  const value = propertyIn(objectOf(text))?.children?.[1];
  return value === undefined ? undefined : valueOf(value);
}

/** The text with this value, or without any where it is undefined; whatever else it says must be the same. */
function withValue(text: string, wanted: unknown): string {
  const root = objectOf(text);
  const property = propertyIn(root);
  const value = property?.children?.[1];
  const next =
    property === undefined || value === undefined
      ? insertInto(text, root, MEMORY_KEY, wanted)
      : wanted === undefined
        ? removeFrom(text, root, property)
        : text.slice(0, value.offset) + JSON.stringify(wanted) + text.slice(value.offset + value.length);
  if (JSON.stringify(memoryFolderIn(next)) !== JSON.stringify(wanted) || restOf(next) !== restOf(text)) throw cannot('edited');
  return next;
}

function restOf(text: string): string {
  const { [MEMORY_KEY]: _, ...rest } = valueOf(objectOf(text)) as Record<string, unknown>;
  return JSON.stringify(rest);
}

function propertyIn(root: Node): Node | undefined {
  refuseTwice(root, MEMORY_KEY);
  return propertiesNamed(root, MEMORY_KEY)[0];
}
