import { isRecord } from '../../core/model/json';
import { findNodeAtLocation, type JSONPath, type Node, applyEdits, parseTree, type Edit, type ParseError } from 'jsonc-parser';
import type { Harness } from '../hook/harness';
import { sameEntries, type Entry, isOwnHook, isOwnServer, SERVER } from './entries';
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
            : put(container(next, [SERVERS], 'object'), [SERVERS], SERVER, entry.value);
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

/** The object of a settings file; an empty file is one without keys. Throws `bad_input`. */
export function objectOf(text: string): Node {
  const root = readJson(text.trim() === '' ? '{}' : text);
  if (root === null) throw cannot('read', 'JSON');
  if (root.type !== 'object') throw cannot('root');
  return root;
}

function rootOf(text: string): Node {
  const root = objectOf(text);
  for (const key of ['hooks', SERVERS]) refuseTwice(root, key);
  const hooks = findNodeAtLocation(root, ['hooks']);
  if (hooks?.type === 'object') for (const event of keysOf(hooks)) refuseTwice(hooks, event);
  const servers = findNodeAtLocation(root, [SERVERS]);
  if (servers?.type === 'object') refuseTwice(servers, SERVER);
  return root;
}

export function refuseTwice(object: Node, key: string): void {
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

function listAt(text: string, path: JSONPath): string {
  return container(container(text, path.slice(0, -1), 'object'), path, 'array');
}

/** The text with an object or list at a path, made where it is missing. */
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

/*
 * Edits of a settings file in JSON, with or without comments and trailing commas, that touch nothing but what goes in
 * or out: what was put in and is taken out again leaves the bytes that were there before.
 */

/** Reads a text; null where it is no JSON. */
export function readJson(text: string): Node | null {
  const errors: ParseError[] = [];
  // A byte order mark is no JSON; a space in its place keeps the offsets.
  const root = parseTree(text.replace(/^\ufeff/, ' '), errors, { allowTrailingComma: true });
  return root === undefined || errors.length > 0 ? null : root;
}

/** The properties of an object that have this key: more than one where the file repeats it. */
export function propertiesNamed(object: Node, key: string): Node[] {
  return (object.children ?? []).filter((property) => property.children?.[0]?.value === key);
}

/** The value of a node; keys such as `__proto__` are plain keys in it. */
export function valueOf(node: Node): unknown {
  if (node.type === 'array') return (node.children ?? []).map(valueOf);
  if (node.type !== 'object') return node.value as unknown;
  return Object.fromEntries(
    (node.children ?? []).flatMap(({ children: [key, value] = [] }) =>
      key === undefined || value === undefined ? [] : [[String(key.value), valueOf(value)]],
    ),
  );
}

/** Puts a property, or an element where `key` is null, at the end of an object or array. */
export function insertInto(text: string, parent: Node, key: string | null, value: unknown): string {
  const close = parent.offset + parent.length - 1;
  const last = parent.children?.at(-1);
  const lineBreak = lineBreakOf(text);
  const unit = unitOf(text);
  const rest = trimmedEnd(text, close);
  const isBlank = last === undefined && rest === parent.offset + 1;
  const isOneLine = !(isBlank ? text.trim().includes('\n') || text.trim() === '{}' : breaksLines(text, parent, last));
  const name = key === null ? '' : `${JSON.stringify(key)}:${isOneLine ? compactGap(text) : ' '}`;
  const inner = last === undefined ? lineIndent(text, parent.offset) + unit : lineIndent(text, last.offset);
  const before = isOneLine ? (last === undefined ? '' : compactGap(text)) : lineBreak + inner;
  const item = before + name + (isOneLine ? JSON.stringify(value) : indented(value, unit, inner, lineBreak));
  if (last === undefined) {
    const closing = isOneLine || text.slice(rest, close).includes('\n') ? '' : lineBreak + lineIndent(text, parent.offset);
    return applyEdits(text, [inserted(rest, item + closing)]);
  }
  const hasComma = commaAfter(text, last, close) !== null;
  return applyEdits(text, hasComma ? [inserted(rest, `${item},`)] : [inserted(last.offset + last.length, ','), inserted(rest, item)]);
}

/** Takes a property or an element out, with the comma that it needs no more. */
export function removeFrom(text: string, parent: Node, child: Node): string {
  const close = parent.offset + parent.length - 1;
  const end = child.offset + child.length;
  const children = parent.children ?? [];
  const previous = children[children.indexOf(child) - 1];
  const comma = commaAfter(text, child, close);
  const blanks = trimmedEnd(text, child.offset);
  // A line comment that stands before it must not swallow what follows on its line.
  const goesOn = !/^[ \t]*(?:\r?\n|$)/.test(text.slice(comma === null ? end : comma + 1));
  const start = goesOn && text.slice(blanks, child.offset).includes('\n') && previous !== undefined ? child.offset : blanks;
  const other = comma ?? (previous === undefined ? null : commaAfter(text, previous, child.offset));
  // Where nothing else stands between the brackets, the white space around it goes as well.
  const isAlone = comma === null && start === parent.offset + 1 && text.slice(end, close).trim() === '';
  return applyEdits(text, [cut(start, isAlone ? close : end), ...(other === null ? [] : [cut(other, other + 1)])]);
}

function inserted(offset: number, content: string): Edit {
  return { offset, length: 0, content };
}

function cut(start: number, end: number): Edit {
  return { offset: start, length: end - start, content: '' };
}

/** Where the comma after a node stands, before `limit`; null where there is none. Comments may come in between. */
function commaAfter(text: string, node: Node, limit: number): number | null {
  const upToComma = /(?:[ \t\r\n]|\/\/[^\r\n]*(?=[\r\n])|\/\*(?:[^*]|\*(?!\/))*\*\/)*,/y;
  upToComma.lastIndex = node.offset + node.length;
  return upToComma.test(text) && upToComma.lastIndex <= limit ? upToComma.lastIndex - 1 : null;
}

/** The offset after the last character before `at` that is no white space. */
function trimmedEnd(text: string, at: number): number {
  let end = at;
  while (end > 0 && ' \t\r\n'.includes(text.charAt(end - 1))) end--;
  return end;
}

function breaksLines(text: string, parent: Node, last: Node | undefined): boolean {
  const first = parent.children?.[0];
  const close = parent.offset + parent.length;
  if (first === undefined || last === undefined) return text.slice(parent.offset, close).includes('\n');
  return text.slice(parent.offset, first.offset).includes('\n') || text.slice(last.offset + last.length, close).includes('\n');
}

function lineBreakOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}

/** The white space at the start of the line that an offset is in. */
function lineIndent(text: string, at: number): string {
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}

/** How far a level is indented: as the first indented line is. */
function unitOf(text: string): string {
  return /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ';
}

/** A space after colons and commas of one line, where the file has them so. */
function compactGap(text: string): string {
  return /[:,]\S/.test(text) ? '' : ' ';
}

function indented(value: unknown, unit: string, indent: string, lineBreak: string): string {
  return JSON.stringify(value, null, unit).split('\n').join(`${lineBreak}${indent}`);
}
