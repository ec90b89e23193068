import { frontmatterTags } from '../../../read/note';
import { wholeValueLink } from '../../../read/frontmatter-links';

export interface Property {
  readonly key: string;
  readonly value: unknown;
}

/** The properties of one of the two notes, and the name people know it by. */
export interface Head {
  readonly data: Readonly<Record<string, unknown>>;
  readonly name: string;
}

/** The ids of the notes that a note took in. */
const MERGED_FROM = 'merged_from';
/** What another note said under a property that holds one value, as `key: value`. */
const MERGED_VALUES = 'merged_values';

/**
 * The properties to set on INTO so that nothing FROM says is lost: keys that only FROM has are added,
 * lists are united, and where both hold one value INTO's stays and the other goes to `merged_values`.
 * FROM's names become aliases, its `id` goes to `merged_from`.
 */
export function uniteProperties(from: Head, into: Head): Property[] {
  const set = new Map<string, unknown>();
  const names: unknown[] = [];
  const ids: unknown[] = [];
  const kept: unknown[] = [];
  const keyIn = (key: string): string | undefined => Object.keys(into.data).find((other) => other.toLowerCase() === key);
  for (const [key, value] of Object.entries(from.data)) {
    const folded = key.toLowerCase();
    if (folded === 'tags' || folded === 'tag') continue;
    // Both name FROM: as a property of INTO either would make it answer to another note's name.
    if (folded === 'name') names.push(...itemsOf(value));
    else if (folded === 'aliases' || folded === 'alias') names.unshift(...itemsOf(value));
    else if (folded === 'id' || folded === MERGED_FROM) ids.push(...itemsOf(value));
    else if (folded === MERGED_VALUES) kept.push(...itemsOf(value));
    else {
      const own = keyIn(folded);
      if (own === undefined && key !== '') set.set(key, value);
      else {
        const united = unite(key, own === undefined ? undefined : into.data[own], value);
        if (united.value !== undefined && own !== undefined) set.set(own, united.value);
        kept.push(...united.kept);
      }
    }
  }
  names.push(from.name);
  const extend = (keys: readonly string[], added: readonly unknown[], known: (value: unknown) => unknown[] = itemsOf): void => {
    const key = keys.map(keyIn).find((own) => own !== undefined) ?? keys[0] ?? '';
    const before = keys.map(keyIn).flatMap((own) => (own === undefined ? [] : known(into.data[own])));
    const fresh = distinct(added).filter((item) => !before.some((other) => same(other, item)));
    if (fresh.length > 0) set.set(key, [...known(into.data[key]), ...fresh]);
  };
  extend(['aliases', 'alias'], names.filter((name) => name !== into.name));
  const tagsOf = (value: unknown): string[] => frontmatterTags({ tags: value });
  const known = new Set(frontmatterTags(into.data).map((tag) => tag.toLowerCase()));
  extend(['tags', 'tag'], frontmatterTags(from.data).filter((tag) => !known.has(tag.toLowerCase())), tagsOf);
  extend([MERGED_FROM], ids);
  extend([MERGED_VALUES], kept);
  return [...set].map(([key, value]) => ({ key, value }));
}

/** What becomes of a property that both have: INTO's new value, if any, and what is to be kept elsewhere. */
function unite(key: string, into: unknown, from: unknown): { readonly value?: unknown; readonly kept: readonly unknown[] } {
  if (isEmpty(from) || same(into, from)) return { kept: [] };
  if (isEmpty(into) && into !== undefined && !Array.isArray(into)) return { value: from, kept: [] };
  if (!Array.isArray(into)) return { kept: leaves(key, from).filter(([path, leaf]) => !holds(path, leaf, key, into)).map(([path, leaf]) => keep(path, leaf)) };
  const fresh = distinct(itemsOf(from)).filter((item) => !into.some((other) => same(other, item)));
  return fresh.length === 0 ? { kept: [] } : { value: [...(into as unknown[]), ...fresh], kept: [] };
}

function holds(path: string, leaf: unknown, key: string, value: unknown): boolean {
  return leaves(key, value).some(([other, own]) => other === path && same(own, leaf));
}

/** The single values of a list or map, each under its path as `key.sub`. */
function leaves(path: string, value: unknown): [string, unknown][] {
  if (isEmpty(value)) return [];
  if (Array.isArray(value)) return (value as unknown[]).flatMap((item) => leaves(path, item));
  if (typeof value === 'object') return Object.entries(value as object).flatMap(([name, item]) => leaves(`${path}.${name}`, item));
  return [[path, value]];
}

/** `key: value`; a link stays one, with the key in its text. */
function keep(path: string, value: unknown): string {
  const text = String(value);
  const link = wholeValueLink(text);
  if (link === null) return `${path}: ${text}`;
  const key = path.replace(/[[\]|\\\n]/g, ' ').trim();
  const inner = text.trim();
  if (link.spelling === 'markdown') return `[${key}${link.display === '' ? '' : ': '}${inner.slice(1)}`;
  const pipe = inner.indexOf('|', 3);
  return pipe < 0 ? `${inner.slice(0, -2)}|${key}]]` : `${inner.slice(0, pipe + 1)}${key}: ${inner.slice(pipe + 1)}`;
}

function itemsOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return (value as unknown[]).filter((item) => !isEmpty(item));
  return isEmpty(value) ? [] : [value];
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

function distinct(items: readonly unknown[]): unknown[] {
  return items.filter((item, index) => items.findIndex((other) => same(other, item)) === index);
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
