import type { Node } from 'jsonc-parser';
import { insertInto, objectOf, propertiesNamed, refuseTwice, removeFrom, valueOf } from './json-settings';
import { cannot, type SettingsFormat } from './settings-format';

/** Where Claude Code keeps its memory: a whole path, in the user's settings, for every project. */
export const MEMORY_KEY = 'autoMemoryDirectory';

/**
 * Claude Code's `settings.json` with the folder of its memory. `isOurs` says which values this program put there; any other makes room for
 * one. `earlier` is the value that comes back where ours goes, undefined for none.
 */
export function memorySetting(isOurs: (value: unknown) => boolean, earlier?: unknown): SettingsFormat {
  const ours = (text: string): string | undefined => {
    const value = memoryFolderIn(text);
    return typeof value === 'string' && isOurs(value) ? value : undefined;
  };
  return {
    empty: '{}\n',
    entries: (text) => [ours(text) ?? []].flat().map((value) => ({ kind: 'memory', value })),
    add: (text, [entry]) => (entry?.kind === 'memory' ? withValue(text.trim() === '' ? '{}\n' : text, entry.value) : text),
    remove: (text) => (ours(text) === undefined ? text : withValue(text, earlier)),
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
