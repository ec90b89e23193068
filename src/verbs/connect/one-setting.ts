import { attempt } from '../../core/model/errors';
import { isRecord } from '../../core/model/json';
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
  return setting([MEMORY_KEY], isOurs, earlier);
}

/** Settings of a memory with what a program's texts do: `{"trust": {"claude": "pending"}}`. */
export function trustSetting(harness: string): SettingsFormat {
  return setting(['trust', harness], () => true);
}

/** The trust in a program that settings say; undefined for none. */
export function trustIn(text: string, harness: string): unknown {
  return attempt(() => valueAt(text, ['trust', harness]), undefined);
}

const COMMITS = ['git', 'commit'];

/** The setting about commits; undefined for none. Throws `bad_input`. */
export function commitsIn(text: string): unknown {
  return valueAt(text, COMMITS);
}

/** Settings that want a commit of each change. Throws `bad_input`. */
export function withCommits(text: string): string {
  return withValue(text, COMMITS, true);
}

/** A file of settings with one text of ours, at a key or one key below another. */
function setting(keys: readonly string[], isOurs: (value: unknown) => boolean, earlier?: unknown): SettingsFormat {
  const ours = (text: string): string | undefined => {
    const value = valueAt(text, keys);
    return typeof value === 'string' && isOurs(value) ? value : undefined;
  };
  return {
    empty: '{}\n',
    entries: (text) => [ours(text) ?? []].flat().map((value) => ({ kind: 'setting', value, at: keys.join('.') })),
    add: (text, [entry]) => (entry?.kind === 'setting' ? withValue(text.trim() === '' ? '{}\n' : text, keys, entry.value) : text),
    remove: (text) => (ours(text) === undefined ? text : withValue(text, keys, earlier)),
  };
}

/** The folder that stands there; undefined for none. Throws `bad_input` for what is no JSON, no object, or has the key twice. */
export function memoryFolderIn(text: string): unknown {
  return valueAt(text, [MEMORY_KEY]);
}

function valueAt(text: string, keys: readonly string[]): unknown {
  const value = keys.reduce<Node | undefined>(
    (node, key) => (node === undefined ? node : propertyIn(node, key)?.children?.[1]),
    objectOf(text),
  );
  return value === undefined ? undefined : valueOf(value);
}

/** The text with this value, or without any where it is undefined; whatever else it says must be the same. */
function withValue(text: string, [key = '', ...below]: readonly string[], wanted: unknown): string {
  const root = objectOf(text);
  const property = propertyIn(root, key);
  const value = property?.children?.[1];
  const put = (parent: Node, name: string, one: Node | undefined): string => {
    const old = one?.children?.[1];
    if (one === undefined || old === undefined) return insertInto(text, parent, name, wanted);
    if (wanted === undefined) return removeFrom(text, parent, one);
    return text.slice(0, old.offset) + JSON.stringify(wanted) + text.slice(old.offset + old.length);
  };
  const [inner] = below;
  const next =
    inner === undefined
      ? put(root, key, property)
      : value === undefined
        ? insertInto(text, root, key, { [inner]: wanted })
        : put(value, inner, propertyIn(value, inner));
  const keys = [key, ...below];
  if (JSON.stringify(valueAt(next, keys)) !== JSON.stringify(wanted) || restOf(next, keys) !== restOf(text, keys)) throw cannot('edited');
  return next;
}

function restOf(text: string, [key = '', inner]: readonly string[]): string {
  const { [key]: own, ...rest } = valueOf(objectOf(text)) as Record<string, unknown>;
  const others = inner !== undefined && isRecord(own) ? Object.entries(own).filter(([name]) => name !== inner) : [];
  return JSON.stringify([rest, others]);
}

function propertyIn(object: Node, key: string): Node | undefined {
  if (object.type !== 'object') throw cannot('object', 'trust');
  refuseTwice(object, key);
  return propertiesNamed(object, key)[0];
}
