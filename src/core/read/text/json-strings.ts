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
 * The text must have passed `JSON.parse`: this walk only finds places, without recursion.
 */
export function stringsOfObjects(text: string, key: string): Map<string, JsonString>[] {
  const objects: Map<string, JsonString>[] = [];
  let at = skipSpace(text, 0);
  if (text[at] !== '{') return objects;
  for (at = skipSpace(text, at + 1); text[at] === '"'; at = skipSpace(text, at)) {
    const name = readString(text, at);
    at = skipSpace(text, skipSpace(text, name.end + 1) + 1);
    if (name.value === key && text[at] === '[') at = readArray(text, at, objects);
    else at = skipValue(text, at);
    at = skipSpace(text, at);
    if (text[at] !== ',') break;
    at++;
  }
  return objects;
}

function readArray(text: string, open: number, objects: Map<string, JsonString>[]): number {
  let at = skipSpace(text, open + 1);
  while (text[at] !== ']') {
    if (text[at] === '{') {
      const strings = new Map<string, JsonString>();
      objects.push(strings);
      at = readObject(text, at, strings);
    } else at = skipValue(text, at);
    at = skipSpace(text, at);
    if (text[at] === ',') at = skipSpace(text, at + 1);
  }
  return at + 1;
}

function readObject(text: string, open: number, strings: Map<string, JsonString>): number {
  let at = skipSpace(text, open + 1);
  while (text[at] !== '}') {
    const name = readString(text, at);
    at = skipSpace(text, skipSpace(text, name.end + 1) + 1);
    if (text[at] === '"') strings.set(name.value, { ...readString(text, at), keyStart: name.keyStart });
    at = skipSpace(text, skipValue(text, at));
    if (text[at] === ',') at = skipSpace(text, at + 1);
  }
  return at + 1;
}

function readString(text: string, quote: number): JsonString {
  const end = stringEnd(text, quote);
  return { value: JSON.parse(text.slice(quote, end + 1)) as string, start: quote + 1, end, keyStart: quote };
}

/** The offset of the closing quote. */
function stringEnd(text: string, quote: number): number {
  let i = quote + 1;
  while (i < text.length && text[i] !== '"') i += text[i] === '\\' ? 2 : 1;
  return i;
}

/** The offset after the value at `at`, whatever it holds. */
function skipValue(text: string, at: number): number {
  let depth = 0;
  for (let i = at; i < text.length; i++) {
    const c = text[i];
    if (c === '"') i = stringEnd(text, i);
    else if (c === '{' || c === '[') depth++;
    else if (c === '}' || c === ']') {
      if (depth === 0) return i;
      depth--;
    } else if (c === ',' && depth === 0) return i;
    if (depth === 0 && (c === '"' || c === '}' || c === ']')) return i + 1;
  }
  return text.length;
}

function skipSpace(text: string, at: number): number {
  let i = at;
  while (i < text.length && ' \t\n\r'.includes(text[i]!)) i++;
  return i;
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
