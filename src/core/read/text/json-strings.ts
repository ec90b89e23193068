import { parseTree, type Node } from 'jsonc-parser';

/** A string of a JSON text with the place of its contents, quotes left out. */
export interface JsonString {
  readonly value: string;
  readonly start: number;
  readonly end: number;
  /** The offset of the quote that opens its name; of the value itself where it has none. */
  readonly keyStart: number;
}

/**
 * The string values of each object in the array `key` of a JSON text's root object, by name.
 * The text must have passed `readJson`: this walk only finds places.
 */
export function stringsOfObjects(text: string, key: string): Map<string, JsonString>[] {
  const lists = propertiesOf(parseTree(text)).flatMap(([name, value]) => (name === key && value.type === 'array' ? [value] : []));
  const objects = lists.flatMap(({ children = [] }) => children.filter(({ type }) => type === 'object'));
  return objects.map((object) => {
    const strings = propertiesOf(object).filter(([, value]) => value.type === 'string');
    return new Map(
      strings.map(([name, { value, offset, length }, keyStart]) => [
        name,
        { value: String(value), start: offset + 1, end: offset + length - 1, keyStart },
      ]),
    );
  });
}

/** Names, values and offsets of the names of an object, in their order; empty for anything else. */
function propertiesOf(object: Node | undefined): (readonly [name: string, value: Node, keyStart: number])[] {
  const pairs = object?.type === 'object' ? (object.children ?? []) : [];
  return pairs.flatMap(({ children: [name, value] = [] }) =>
    name === undefined || value === undefined ? [] : [[String(name.value), value, name.offset]],
  );
}

/** Where each unit of a string's value is written: entry `i` is the offset of unit `i`, the last one that of the end. */
export function unitOffsets(text: string, string: JsonString): number[] {
  const offsets: number[] = [];
  let i = string.start;
  while (i < string.end) {
    offsets.push(i);
    if (text[i] !== '\\') i++;
    else i += text[i + 1] === 'u' ? 6 : 2;
  }
  offsets.push(string.end);
  return offsets;
}
