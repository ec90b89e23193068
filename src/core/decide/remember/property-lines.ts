import { MemoryError } from '../../model/errors';
import { frontmatterTags } from '../../read/snapshot/note';
import { keyName, yamlTree } from '../../read/frontmatter/yaml';
import type { YamlNode } from '../../read/frontmatter/yaml-tree';
import type { OwnProperties } from './incoming';
import { remarksIn } from './remarks';

/** A property as text: what stands where no YAML can. */
interface PropertyText {
  readonly key: string;
  readonly text: string;
}

/** An item of a property: as text, and as written in a new list. */
interface Item {
  readonly text: string;
  readonly value: unknown;
}

/**
 * The properties of a text in their order, but for those of `known`, tags only where they can be read as tags. A
 * value without quotes stays as it is written: `1.10` and `0042` are more than the numbers they make.
 */
export function propertyTexts({ data, source }: OwnProperties, known: readonly string[]): PropertyText[] {
  const nodes = new Map((yamlTree(source)?.pairs ?? []).map(({ key, value }) => [keyName(key), value]));
  return Object.entries(data).flatMap(([key, value]) => {
    const node = nodes.get(key);
    if (known.includes(key.toLowerCase()) && (!isNameOf(key, 'tags') || (holdsTags(value) && isSpelledAlike(node, value, source))))
      return [];
    if (typeof value === 'string') return [{ key, text: value }];
    return [{ key, text: node === undefined ? JSON.stringify(value) : shown(node, source) }];
  });
}

/** The items of a property, each as text: one for a single value, none where nothing is said. */
export function itemTexts(own: OwnProperties, name: string): string[] {
  return itemsOf(own, name).map(({ text }) => text);
}

/** The items of a property as written in a new list: texts, except for lists and maps. */
export function itemValues(own: OwnProperties, name: string): unknown[] {
  return itemsOf(own, name).map(({ value }) => value);
}

/** The types that a text gives itself in its property `type`; null where that holds more than words. */
export function ownTypes(own: OwnProperties): string[] | null {
  return itemValues(own, 'type').every((item) => typeof item === 'string') ? itemTexts(own, 'type') : null;
}

function itemsOf({ data, source }: OwnProperties, name: string): Item[] {
  const value = data[name];
  if (value === undefined || value === null || value === '') return [];
  const found = yamlTree(source)?.pairs.find(({ key }) => keyName(key) === name)?.value;
  const node = found?.kind === 'alias' ? found.of : found;
  if (node === undefined) return [];
  return (node.kind === 'list' ? node.items : [node]).flatMap((item) => {
    const meant = item.kind === 'alias' ? item.of : item;
    if (meant.kind !== 'scalar') return [{ text: shown(meant, source), value: spelled(meant, source) }];
    if (meant.data === null) return [];
    const text = typeof meant.data === 'string' ? meant.data : shown(meant, source);
    return [{ text, value: text }];
  });
}

/** True where every part of the value is a tag, or nothing. */
function holdsTags(value: unknown): boolean {
  return (Array.isArray(value) ? value : [value]).every((item) => item === null || typeof item === 'string' || typeof item === 'number');
}

/** True if writing the value again gives the same characters. */
function isSpelledAlike(node: YamlNode | undefined, value: unknown, source: string): boolean {
  return node === undefined || JSON.stringify(spelled(node, source)) === JSON.stringify(value);
}

/**
 * The property of a text that takes more tags (or `aliases`): the one that it has, in the plural or the singular
 * and in any case, since all of these are read; the plural if it has neither. A map cannot take them: it
 * stays as it is, and they go to the other form. Throws `bad_input` if both are maps.
 */
export function listName({ data }: OwnProperties, plural: 'tags' | 'aliases'): string {
  const names = Object.keys(data).filter((key) => isNameOf(key, plural));
  const [first] = names
    .filter((key) => !isMap(data[key]))
    .sort((a, b) => Number(b.toLowerCase() === plural) - Number(a.toLowerCase() === plural));
  if (first !== undefined) return first;
  const free = [plural, SINGULAR[plural]].find((name) => !names.some((key) => key.toLowerCase() === name));
  if (free !== undefined) return free;
  throw new MemoryError(
    'bad_input',
    `The properties "${names.join('" and "')}" of the text hold names with values, so nothing can be added to them. Write one of them as a list.`,
  );
}

/** The property of a text that holds its tags (or `aliases`), whatever it is; null where it has none. */
export function heldName({ data }: OwnProperties, plural: 'tags' | 'aliases'): string | null {
  return Object.keys(data).find((key) => isNameOf(key, plural)) ?? null;
}

const SINGULAR = { tags: 'tag', aliases: 'alias' } as const;

/** True where the app takes the name for this one, in either number and any case. */
function isNameOf(key: string, plural: 'tags' | 'aliases'): boolean {
  const name = key.toLowerCase();
  return name === plural || name === SINGULAR[plural];
}

function isMap(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The value of a property once it holds `others` too: its own items, then those that are new; the present
 * value if nothing is new. Items of a list stay as they are; tags in one text, separated by commas or spaces,
 * become a list.
 */
export function withOthers(own: OwnProperties, name: string, others: readonly string[]): unknown {
  const value = own.data[name];
  const areTags = isNameOf(name, 'tags');
  const texts =
    areTags && !Array.isArray(value) ? itemTexts(own, name).flatMap((item) => frontmatterTags({ tags: item })) : itemTexts(own, name);
  const known = new Set(areTags ? [...texts, ...frontmatterTags({ tags: texts })] : texts);
  const isKnown = (item: string): boolean => known.has(item) || (areTags && known.has(item.replace(/^#/, '')));
  const fresh = others.filter((item, at) => !isKnown(item) && others.indexOf(item) === at);
  if (fresh.length === 0) return value;
  return [...(areTags && !Array.isArray(value) ? texts : itemValues(own, name)), ...fresh];
}

/** True if the properties hold comments, which no value shows. */
export function holdsComments(source: string): boolean {
  return remarksIn(source).length > 0;
}

/** The properties as they are written, as code. */
export function yamlBlock(source: string): string {
  const longest = [...source.matchAll(/`+/g)].reduce((most, [run]) => Math.max(most, run.length), 2);
  const fence = '`'.repeat(longest + 1);
  return `${fence}yaml\n${source.replace(/\r\n/g, '\n').replace(/\n$/, '')}\n${fence}`;
}

/** As JSON, but that what has no quotes stays as it is. */
function shown(node: YamlNode, source: string): string {
  switch (node.kind) {
    case 'alias':
      return shown(node.of, source);
    case 'list':
      return `[${node.items.map((item) => shown(item, source)).join(',')}]`;
    case 'map':
      return `{${node.pairs.map(({ key, value }) => `${JSON.stringify(keyName(key))}:${shown(value, source)}`).join(',')}}`;
    default:
      return typeof node.data === 'string' ? JSON.stringify(node.data) : source.slice(node.start, node.end) || 'null';
  }
}

/** The value of a node. A value without quotes stays as written even if it would be written differently now. */
function spelled(node: YamlNode, source: string): unknown {
  switch (node.kind) {
    case 'alias':
      return spelled(node.of, source);
    case 'list':
      return node.items.map((item) => spelled(item, source));
    case 'map':
      return Object.fromEntries(node.pairs.map(({ key, value }) => [keyName(key), spelled(value, source)]));
    default: {
      const text = source.slice(node.start, node.end);
      return typeof node.data === 'string' || node.data === null || String(node.data) === text ? node.data : text;
    }
  }
}
