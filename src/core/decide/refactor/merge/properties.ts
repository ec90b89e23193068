import { ExactNumber, writtenValue, type WrittenValue } from '../../../read/frontmatter/exact-number';
import { frontmatterTags } from '../../../read/snapshot/note';
import { wholeValueLink } from '../../../read/links/frontmatter-links';

export interface Property extends WrittenValue {
  readonly key: string;
}

/** The properties of one of the two notes, and the name people know it by. */
export interface Head {
  readonly data: Readonly<Record<string, unknown>>;
  readonly name: string;
}

/** The ids of the notes that a note took in. */
export const MERGED_FROM = 'merged_from';
/** The other note's value of a property that can hold only one, as `key: value`. */
export const MERGED_VALUES = 'merged_values';

/**
 * The properties to set on INTO so that nothing FROM says is lost: keys that only FROM has are added,
 * lists are united, and where both hold one value INTO's stays and the other goes to `merged_values`.
 * FROM's names become aliases, its `id` goes to `merged_from`.
 */
export function uniteProperties(from: Head, into: Head): Property[] {
  const set = new Map<string, unknown>();
  const names: unknown[][] = [];
  const ids: unknown[][] = [];
  const kept: (readonly unknown[])[] = [];
  const own = new Map(
    Object.keys(into.data)
      .reverse()
      .map((key) => [key.toLowerCase(), key]),
  );
  const keyIn = (key: string): string | undefined => own.get(key);
  for (const [key, value] of Object.entries(from.data)) {
    const folded = key.toLowerCase();
    if (folded === 'tags' || folded === 'tag') continue;
    // Both name FROM: as a property of INTO either would make it answer to another note's name.
    if (folded === 'name') names.push(itemsOf(value));
    else if (folded === 'aliases' || folded === 'alias') names.unshift(itemsOf(value));
    else if (folded === 'id' || folded === MERGED_FROM) ids.push(itemsOf(value));
    else if (folded === MERGED_VALUES) kept.push(itemsOf(value));
    else {
      const same = keyIn(folded);
      if (same === undefined && key !== '') set.set(key, value);
      else {
        const united = unite(key, same === undefined ? undefined : into.data[same], value);
        if (united.value !== undefined && same !== undefined) set.set(same, united.value);
        kept.push(united.kept);
      }
    }
  }
  names.push([from.name]);
  const extend = (keys: readonly string[], added: readonly unknown[], known: (value: unknown) => unknown[] = itemsOf): void => {
    const key = keys.map(keyIn).find((own) => own !== undefined) ?? keys[0] ?? '';
    const before = keys.map(keyIn).flatMap((own) => (own === undefined ? [] : known(into.data[own])));
    const fresh = notAmong(before, added);
    const [own, read] = [itemsOf(into.data[key]), known(into.data[key])];
    // Items that stay are written as they are: `0xff` among tags is a number.
    if (fresh.length > 0) set.set(key, [...(own.map(String).join('\n') === read.map(String).join('\n') ? own : read), ...fresh]);
  };
  extend(
    ['aliases', 'alias'],
    names.flat().filter((name) => name !== into.name),
  );
  const tagsOf = (value: unknown): string[] => frontmatterTags({ tags: value });
  const known = new Set(frontmatterTags(into.data).map((tag) => tag.toLowerCase()));
  extend(
    ['tags', 'tag'],
    frontmatterTags(from.data).filter((tag) => !known.has(tag.toLowerCase())),
    tagsOf,
  );
  extend([MERGED_FROM], ids.flat());
  extend([MERGED_VALUES], kept.flat());
  return [...set].map(([key, value]) => ({ key, ...writtenValue(value) }));
}

/** The result for a property that both notes have: INTO's new value, if any, and the values to keep elsewhere. */
export function unite(key: string, into: unknown, from: unknown): { readonly value?: unknown; readonly kept: readonly unknown[] } {
  if (isEmpty(from) || same(into, from)) return { kept: [] };
  if (isEmpty(into) && into !== undefined && !Array.isArray(into)) return { value: from, kept: [] };
  if (!Array.isArray(into)) {
    const held = new Set(leaves(key, into).map(spelled));
    return {
      kept: leaves(key, from)
        .filter((leaf) => !held.has(spelled(leaf)))
        .map(([path, leaf]) => keep(path, leaf)),
    };
  }
  const fresh = notAmong(into, itemsOf(from));
  return fresh.length === 0 ? { kept: [] } : { value: [...(into as unknown[]), ...fresh], kept: [] };
}

/** The single values of a list or map, each under its path as `key.sub`. */
function leaves(path: string, value: unknown): [string, unknown][] {
  if (isEmpty(value)) return [];
  if (Array.isArray(value)) return (value as unknown[]).flatMap((item) => leaves(path, item));
  if (typeof value === 'object' && !(value instanceof ExactNumber))
    return Object.entries(value as object).flatMap(([name, item]) => leaves(`${path}.${name}`, item));
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

/** Each of `items` once, without those that `known` holds. */
function notAmong(known: readonly unknown[], items: readonly unknown[]): unknown[] {
  const seen = new Set(known.map(spelled));
  return items.filter((item) => {
    const before = seen.size;
    return seen.add(spelled(item)).size > before;
  });
}

function same(a: unknown, b: unknown): boolean {
  return spelled(a) === spelled(b);
}

/** Two values are the same where these are. */
function spelled(value: unknown): string | undefined {
  return JSON.stringify(value);
}
