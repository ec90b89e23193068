/**
 * Changing texts inside JSON without touching the rest of the file: where each string stands, and
 * which raw characters each of its units comes from.
 */
export interface JsonString {
  /** Keys and indexes from the top, as `nodes.3.file`. */
  readonly path: string;
  readonly value: string;
  /** Offsets of the raw text between the quotes. */
  readonly start: number;
  readonly end: number;
  /** Offset of the opening quote of its key, or of the value itself in a list. */
  readonly keyStart: number;
}

/** Every string value of a JSON text that is known to be valid (keys are not values). */
export function jsonStrings(text: string): JsonString[] {
  const found: JsonString[] = [];
  let at = 0;
  const skipBlank = (): void => {
    while (at < text.length && /[\s\ufeff]/.test(text[at] ?? '')) at++;
  };
  const readString = (): { start: number; end: number; value: string } => {
    const start = ++at;
    while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
    const end = at++;
    return { start, end, value: JSON.parse(`"${text.slice(start, end)}"`) as string };
  };
  const readValue = (path: string, keyStart: number): void => {
    skipBlank();
    const first = text[at];
    if (first === '"') {
      const { start, end, value } = readString();
      found.push({ path, value, start, end, keyStart });
    } else if (first === '{' || first === '[') readMembers(path, first === '{' ? '}' : ']');
    else while (at < text.length && !/[,\]}\s]/.test(text[at] ?? '')) at++;
  };
  const readMembers = (path: string, close: string): void => {
    at++;
    for (let index = 0; ; index++) {
      skipBlank();
      if (at >= text.length) return;
      if (text[at] === close) {
        at++;
        return;
      }
      let key = String(index);
      const keyStart = at;
      if (close === '}') {
        key = readString().value;
        skipBlank();
        at++;
      }
      readValue(path === '' ? key : `${path}.${key}`, keyStart);
      skipBlank();
      if (text[at] === ',') at++;
    }
  };
  readValue('', 0);
  return found;
}

/** Raw offsets of the units of a JSON string: entry `i` is where unit `i` of its value starts, the last where it ends. */
export function rawOffsets(text: string, { start, end }: JsonString): number[] {
  const offsets: number[] = [];
  let at = start;
  while (at < end) {
    offsets.push(at);
    if (text[at] !== '\\') at += 1;
    else at += text[at + 1] === 'u' ? 6 : 2;
  }
  offsets.push(end);
  return offsets;
}

/** A text as it stands between the quotes of a JSON string. */
export function jsonInner(value: string): string {
  return JSON.stringify(value).slice(1, -1);
}

/** The range of a member of an object that holds others as well: its key, its value and one comma. */
export function memberRange(text: string, { keyStart, end }: JsonString): { readonly start: number; readonly end: number } {
  const behind = /^"\s*,\s*/.exec(text.slice(end));
  if (behind !== null) return { start: keyStart, end: end + behind[0].length };
  return { start: text.lastIndexOf(',', keyStart), end: end + 1 };
}
