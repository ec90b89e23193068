import { MemoryError } from '../../model/errors';
import { ExactNumber, writtenValue } from '../../read/frontmatter/exact-number';
import { setProperties } from '../../read/frontmatter/properties';
import { writeFlow, writeProperty } from '../../read/frontmatter/yaml-write';
import { frontmatterTags } from '../../read/snapshot/note';
import type { OwnProperties } from './incoming';
import { codeFence } from '../../read/text/text';

/** A property that a new note gets, and its value. */
export type Property = readonly [key: string, value: unknown];

/** A property as text: what stands where no YAML can. */
interface PropertyText {
  readonly key: string;
  readonly text: string;
}

/**
 * The frontmatter of a new note, empty if it has none: the `wanted` properties, then the others of its own text, all
 * written as the app writes them. If the text has one of those wanted already, its own order stays.
 */
export function noteHead(wanted: readonly Property[], { data }: OwnProperties): string {
  const own = Object.entries(data);
  const isOrdered = wanted.some(([key]) => Object.hasOwn(data, key));
  const values = new Map([...(isOrdered ? own : wanted), ...(isOrdered ? wanted : own)]);
  return values.size === 0 ? '' : `---\n${propertyLines(values)}\n---\n`;
}

/** The frontmatter of a note that moves, with the `wanted` properties: everything else in it keeps its bytes, where YAML allows it. */
export function patchedHead(wanted: readonly Property[], own: OwnProperties, head: string): string {
  if (own.end === 0) return noteHead(wanted, own);
  try {
    const settings = wanted.map(([key, value]) => ({ key, ...writtenValue(value) }));
    return `${setProperties(head, settings)}\n`;
  } catch (error) {
    if (error instanceof MemoryError) return noteHead(wanted, own);
    throw error;
  }
}

/** The properties of a text in their order, but for tags that can be read as tags. */
export function propertyTexts({ data }: OwnProperties): PropertyText[] {
  return Object.entries(data)
    .filter(([key, value]) => !isNameOf(key, 'tags') || !holdsTags(value))
    .map(([key, value]) => ({ key, text: textOf(value) }));
}

/** The items of a property: one for a single value, none where nothing is said. */
function itemsOf({ data }: OwnProperties, name: string): unknown[] {
  const value = data[name];
  return (Array.isArray(value) ? value : [value === '' ? null : value]).filter((item) => item !== null && item !== undefined);
}

/** The items of a property, each as text. */
export function itemTexts(own: OwnProperties, name: string): string[] {
  return itemsOf(own, name).map(textOf);
}

/** The types that a text gives itself in its property `type`; null where that holds more than words. */
export function ownTypes(own: OwnProperties): string[] | null {
  const items = itemsOf(own, 'type');
  return items.every((item) => typeof item !== 'object' || item instanceof ExactNumber) ? items.map(textOf) : null;
}

/** Whether every part of the value is a tag or empty. `0042` does not count as one: its letters would be lost. */
function holdsTags(value: unknown): boolean {
  return (Array.isArray(value) ? value : [value]).every((item) => item === null || typeof item === 'string' || typeof item === 'number');
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
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber);
}

/**
 * The value of a property once it holds `others` too: its own items, then those that are new; the present
 * value if nothing is new. Tags in one text, separated by commas or spaces, become a list.
 */
export function withOthers(own: OwnProperties, name: string, others: readonly string[]): unknown {
  const value = own.data[name];
  const areTags = isNameOf(name, 'tags');
  const items = areTags && !Array.isArray(value) ? frontmatterTags({ tags: itemTexts(own, name) }) : itemsOf(own, name);
  const texts = items.map(textOf);
  const known = new Set(areTags ? [...texts, ...frontmatterTags({ tags: texts })] : texts);
  const isKnown = (item: string): boolean => known.has(item) || (areTags && known.has(item.replace(/^#/, '')));
  const fresh = others.filter((item, at) => !isKnown(item) && others.indexOf(item) === at);
  return fresh.length === 0 ? value : [...items, ...fresh];
}

/** Properties as YAML, without the last line end. */
export function propertyLines(properties: Iterable<Property>): string {
  return Array.from(properties, ([key, value]) => writeProperty(key, value).join('\n')).join('\n');
}

/** YAML as a block of code. */
export function yamlBlock(yaml: string): string {
  const fence = codeFence(yaml);
  return `${fence}yaml\n${yaml.replace(/\r\n/g, '\n').replace(/\n$/, '')}\n${fence}`;
}

/** A value as text: lists and maps as JSON, but numbers in their own letters. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : writeFlow(value);
}
