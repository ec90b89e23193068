import { frontmatterTags } from '../../read/note';
import { keyName, yamlTree } from '../../read/yaml';
import type { YamlMap, YamlNode } from '../../read/yaml-tree';
import type { OwnProperties } from './own-properties';

/** A property as text: what stands where no YAML can. */
interface PropertyText {
  readonly key: string;
  readonly text: string;
}

/**
 * The properties of a text in their order, but for those of `known`. A value without quotes stays as it is written:
 * `1.10` and `0042` are more than the numbers they make.
 */
export function propertyTexts({ data, source }: OwnProperties, known: readonly string[]): PropertyText[] {
  const nodes = new Map((yamlTree(source)?.pairs ?? []).map(({ key, value }) => [keyName(key), value]));
  return Object.entries(data).flatMap(([key, value]) => {
    if (known.includes(key.toLowerCase())) return [];
    if (typeof value === 'string') return [{ key, text: value }];
    const node = nodes.get(key);
    return [{ key, text: node === undefined ? JSON.stringify(value) : shown(node, source) }];
  });
}

/** The items of a property, each as text: one for a single value, none where nothing is said. */
export function itemTexts({ data, source }: OwnProperties, name: string): string[] {
  const value = data[name];
  if (value === undefined || value === null || value === '') return [];
  const found = yamlTree(source)?.pairs.find(({ key }) => keyName(key) === name)?.value;
  const node = found?.kind === 'alias' ? found.of : found;
  if (node === undefined) return [];
  return (node.kind === 'list' ? node.items : [node]).flatMap((item) => {
    const meant = item.kind === 'alias' ? item.of : item;
    if (meant.kind !== 'scalar') return [shown(meant, source)];
    if (meant.data === null) return [];
    return [typeof meant.data === 'string' ? meant.data : shown(meant, source)];
  });
}

/**
 * The property that holds the tags of a text (or its `aliases`), as the app looks for it: in either number, in any
 * case; the plural where there is none. A second one beside it would not be read.
 */
export function listName({ data }: OwnProperties, plural: 'tags' | 'aliases'): string {
  const singular = plural === 'tags' ? 'tag' : 'alias';
  return Object.keys(data).find((key) => [plural, singular].includes(key.toLowerCase())) ?? plural;
}

/**
 * The value of a property once it holds `others` too: its own items, and behind them those that are new; the value
 * that it has where none is. Items of a list stay as they are; tags in one text, which commas or blanks separate,
 * become a list.
 */
export function withOthers(own: OwnProperties, name: string, others: readonly string[]): unknown {
  const value = own.data[name];
  const areTags = /^tags?$/i.test(name);
  const items = areTags && !Array.isArray(value) ? itemTexts(own, name).flatMap((item) => frontmatterTags({ tags: item })) : itemTexts(own, name);
  const known = new Set(areTags ? [...items, ...frontmatterTags({ tags: items })] : items);
  const isKnown = (item: string): boolean => known.has(item) || (areTags && known.has(item.replace(/^#/, '')));
  const fresh = others.filter((item, at) => !isKnown(item) && others.indexOf(item) === at);
  return fresh.length === 0 ? value : [...items, ...fresh];
}

/** True where the properties hold remarks, which no value tells of. */
export function holdsComments(source: string): boolean {
  if (!source.includes('#')) return false;
  const tree = yamlTree(source);
  let rest = '';
  let at = 0;
  for (const { start, end } of tree === null ? [] : scalarsOf(tree)) {
    rest += source.slice(at, start);
    at = Math.max(at, end);
  }
  return `${rest}${source.slice(at)}`.includes('#');
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

/** Everything written that is no layout and no comment, in its order. */
function scalarsOf(node: YamlMap): { readonly start: number; readonly end: number }[] {
  const found: { readonly start: number; readonly end: number }[] = [];
  const walk = (one: YamlNode): void => {
    if (one.kind === 'list') one.items.forEach(walk);
    else if (one.kind === 'map') for (const { key, value } of one.pairs) [key, value].forEach(walk);
    else found.push(one);
  };
  walk(node);
  return found;
}
