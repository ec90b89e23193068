import { isRecord } from '../../core/model/json';
import { findNodeAtLocation, type JSONPath, type Node } from 'jsonc-parser';
import type { Harness } from '../hook/harness';
import { sameEntries, type Entry, isOwnHook, isOwnServer, SERVER } from './entries';
import { insertInto, propertiesNamed, readJson, removeFrom, valueOf } from './json-text';
import { cannot, type SettingsFormat } from './settings-format';

const SERVERS = 'mcpServers';

/** An entry of ours with its place in the file. */
interface Found {
  readonly path: JSONPath;
  readonly entry: Entry;
}

/** Settings in JSON: hooks under `hooks`, in lists by moment; servers under `mcpServers`, by name. */
export function jsonSettings(harness: Harness): SettingsFormat {
  const entriesIn = (text: string): Entry[] => found(text, harness).map(({ entry }) => entry);
  return {
    empty: '{}\n',
    entries: entriesIn,

    add(text, entries) {
      const before = text.trim() === '' ? '{}\n' : text;
      let next = before;
      for (const entry of entries)
        next =
          entry.kind === 'hooks'
            ? put(listAt(next, ['hooks', entry.event]), ['hooks', entry.event], null, entry.value)
            : put(objectAt(next, [SERVERS]), [SERVERS], SERVER, entry.value);
      if (!sameEntries(entriesIn(next), entries) || !same(bare(rest(next, harness)), bare(rest(before, harness)))) throw cannot('edited');
      return next;
    },

    remove(text) {
      const expected = rest(text, harness);
      let next = text;
      // From the end, so that the places of those before stay as they are.
      for (const { path } of found(text, harness).reverse()) {
        next = drop(next, path);
        for (let above = path.slice(0, -1); above.length > 0 && isEmpty(next, above); above = above.slice(0, -1)) next = drop(next, above);
      }
      if (entriesIn(next).length > 0 || !same(rest(next, harness), expected)) throw cannot('edited');
      return next;
    },
  };
}

function rootOf(text: string): Node {
  const root = readJson(text.trim() === '' ? '{}' : text);
  if (root === null) throw cannot('read', 'JSON');
  if (root.type !== 'object') throw cannot('root');
  for (const key of ['hooks', SERVERS]) refuseTwice(root, key);
  const hooks = findNodeAtLocation(root, ['hooks']);
  if (hooks?.type === 'object') for (const event of keysOf(hooks)) refuseTwice(hooks, event);
  const servers = findNodeAtLocation(root, [SERVERS]);
  if (servers?.type === 'object') refuseTwice(servers, SERVER);
  return root;
}

function refuseTwice(object: Node, key: string): void {
  if (propertiesNamed(object, key).length > 1) throw cannot('twice', key);
}

function keysOf(object: Node): string[] {
  return (object.children ?? []).map((property) => String(property.children?.[0]?.value));
}

/** The entries of ours in a file: hooks in its order, then the server. */
function found(text: string, harness: Harness): Found[] {
  const root = rootOf(text);
  const all: Found[] = [];
  const hooks = findNodeAtLocation(root, ['hooks']);
  for (const event of hooks?.type === 'object' ? keysOf(hooks) : []) {
    const list = findNodeAtLocation(root, ['hooks', event]);
    (list?.type === 'array' ? (list.children ?? []) : []).forEach((group, at) => {
      const own = ownHooks(valueOf(group), harness);
      const path = ['hooks', event, at];
      if (own.isWhole) all.push({ path, entry: { kind: 'hooks', event, value: valueOf(group) } });
      else for (const one of own.at) all.push({ path: [...path, 'hooks', one], entry: { kind: 'hooks', event, value: null } });
    });
  }
  const server = findNodeAtLocation(root, [SERVERS, SERVER]);
  if (server !== undefined && isOwnServer(valueOf(server)))
    all.push({ path: [SERVERS, SERVER], entry: { kind: 'server', value: valueOf(server) } });
  return all;
}

/** Which hooks of a group are ours, and whether all of them are. */
function ownHooks(group: unknown, harness: Harness): { readonly at: readonly number[]; readonly isWhole: boolean } {
  const hooks = isRecord(group) ? group['hooks'] : null;
  if (!Array.isArray(hooks)) return { at: [], isWhole: false };
  const at = hooks.flatMap((hook, index) => (isOwnHook(hook, harness) ? [index] : []));
  return { at, isWhole: at.length > 0 && at.length === hooks.length };
}

/** The text with an object at a path, made where it is missing. */
function objectAt(text: string, path: JSONPath): string {
  return container(text, path, 'object');
}

function listAt(text: string, path: JSONPath): string {
  return container(objectAt(text, path.slice(0, -1)), path, 'array');
}

function container(text: string, path: JSONPath, type: 'object' | 'array'): string {
  const node = findNodeAtLocation(rootOf(text), path);
  if (node === undefined) return put(text, path.slice(0, -1), String(path.at(-1)), type === 'array' ? [] : {});
  if (node.type !== type) throw cannot(type, path.join('.'));
  return text;
}

function put(text: string, path: JSONPath, key: string | null, value: unknown): string {
  const root = rootOf(text);
  const parent = path.length === 0 ? root : findNodeAtLocation(root, path);
  if (parent === undefined) throw cannot('edited');
  if (key !== null && propertiesNamed(parent, key).length > 0) throw cannot('taken', key);
  return insertInto(text, parent, key, value);
}

function drop(text: string, path: JSONPath): string {
  const root = rootOf(text);
  const parent = path.length === 1 ? root : findNodeAtLocation(root, path.slice(0, -1));
  const last = path.at(-1);
  const child = typeof last === 'number' ? parent?.children?.[last] : propertiesNamed(parent ?? root, String(last))[0];
  if (parent === undefined || child === undefined) throw cannot('edited');
  return removeFrom(text, parent, child);
}

function isEmpty(text: string, path: JSONPath): boolean {
  return findNodeAtLocation(rootOf(text), path)?.children?.length === 0;
}

/** The value of a file without what is ours, by another way than the edits: both must say the same. */
function rest(text: string, harness: Harness): unknown {
  const value = valueOf(rootOf(text)) as Record<string, unknown>;
  const hooks = value['hooks'];
  if (isRecord(hooks)) {
    const kept = Object.entries(hooks).flatMap(([event, list]) => {
      if (!Array.isArray(list)) return [[event, list]];
      const groups = list.flatMap((group: unknown) => {
        const own = ownHooks(group, harness);
        if (own.isWhole) return [];
        if (own.at.length === 0 || !isRecord(group)) return [group];
        return [{ ...group, hooks: (group['hooks'] as unknown[]).filter((_hook, at) => !own.at.includes(at)) }];
      });
      return groups.length === 0 && list.length > 0 ? [] : [[event, groups]];
    });
    if (kept.length > 0 || Object.keys(hooks).length === 0) value['hooks'] = Object.fromEntries(kept);
    else delete value['hooks'];
  }
  const servers = value[SERVERS];
  if (isRecord(servers) && isOwnServer(servers[SERVER])) {
    const { [SERVER]: _own, ...others } = servers;
    if (Object.keys(others).length > 0) value[SERVERS] = others;
    else delete value[SERVERS];
  }
  return value;
}

/** The same without the empty lists and objects that hold hooks and servers. */
function bare(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const { hooks, [SERVERS]: servers, ...others } = value;
  const lists = isRecord(hooks) ? Object.entries(hooks).filter(([, list]) => !(Array.isArray(list) && list.length === 0)) : [];
  return { others, hooks: isRecord(hooks) ? Object.fromEntries(lists) : (hooks ?? {}), servers: servers ?? {} };
}

/** Equal in value and order. */
function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
