import { attempt } from './errors';

/** Lists and objects in each other. What people and programs write has far fewer; functions that call themselves for each would run out of stack. */
const DEEPEST = 64;

/** Why a text cannot be read as JSON, in words that follow its name, such as `is not valid JSON (line 3, column 7)`. They hold nothing of the text. */
export class JsonFault extends Error {
  override readonly name = 'JsonFault';
}

/** The value of a JSON text that comes from elsewhere; a byte order mark before it says nothing. Throws `JsonFault` where it is no JSON, or nested more than 64 levels deep. */
export function readJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  } catch {
    const before = text.slice(0, faultIn(text)).split('\n');
    throw new JsonFault(`is not valid JSON (line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1})`);
  }
  if (isDeep(value)) throw new JsonFault(`has lists or objects nested more than ${DEEPEST} levels deep`);
  return value;
}

/** The value of a JSON text that this program wrote; undefined for a text that is no JSON. */
export function jsonOrUndefined(text: string): unknown {
  return attempt(() => JSON.parse(text) as unknown, undefined);
}

/** True for an object, and not for a list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** True if lists or objects stand more than 64 levels deep; level by level, since a call for each would overflow. */
export function isDeep(value: unknown): boolean {
  let row = [value];
  for (let level = 0; row.length > 0; level++) {
    const next: unknown[] = [];
    for (const one of row) {
      if (typeof one !== 'object' || one === null) continue;
      if (level === DEEPEST) return true;
      for (const inner of Object.values(one)) next.push(inner);
    }
    row = next;
  }
  return false;
}

/** The place of a value in JSON as people write it: `capture[0].path`. */
function jsonPlace(path: readonly (string | number)[]): string {
  return path.reduce<string>((at, key) => (typeof key === 'number' ? `${at}[${key}]` : at === '' ? key : `${at}.${key}`), '');
}

/** The line, 1-based, of each value of a JSON text that can be read, by its place, and of the first key that its object has already. */
function jsonLines(text: string): { readonly lines: ReadonlyMap<string, number>; readonly twin: number | null } {
  const lines = new Map<string, number>();
  const open: { readonly keys: Set<string> | null; at: string | number }[] = [];
  let [line, twin, isKey] = [1, null as number | null, false];
  for (const [token] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],\n]|[^\s{}[\],:"]+/g)) {
    const top = open.at(-1);
    if (token === '\n') line++;
    else if (token === '}' || token === ']') open.pop();
    else if (token === ',') {
      if (top?.keys === null) top.at = Number(top.at) + 1;
      isKey = top?.keys != null;
    } else if (isKey && top?.keys != null) {
      top.at = JSON.parse(token) as string;
      if (top.keys.has(top.at)) twin ??= line;
      top.keys.add(top.at);
      lines.set(jsonPlace(open.map(({ at }) => at)), line);
      isKey = false;
    } else {
      const place = jsonPlace(open.map(({ at }) => at));
      if (!lines.has(place)) lines.set(place, line);
      if (token === '{' || token === '[') open.push({ keys: token === '{' ? new Set() : null, at: token === '{' ? '' : 0 });
      isKey = token === '{';
    }
  }
  return { lines, twin };
}

/** The line of a value, `capture[0].path` or `capture.0.path`, in its text; of what stands around it where it is missing. */
export function lineOf(text: string, place: string): number {
  const { lines } = jsonLines(text);
  let near = placeOf(place);
  while (near !== '' && !lines.has(near)) near = near.replace(/(?:^|[.[])[^.[]*$/, '');
  return lines.get(near) ?? 1;
}

/** `capture.0.path` as people write it: `capture[0].path`. */
export function placeOf(dotted: string): string {
  return dotted.replace(/\.(\d+)(?=\.|$)/g, '[$1]');
}

/** Throws `JsonFault` where an object has a key twice, of which only the last would count. */
export function refuseTwin(text: string): void {
  const { twin } = jsonLines(text);
  if (twin !== null) throw new JsonFault(`has a key twice in one place, of which only the last would count (line ${twin})`);
}

const BLANKS = /[ \t\n\r]*/y;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-])|(?:true|false|null)(?!\w)/y;

/** Where a text stops being JSON, as an offset. Source of the grammar: https://www.rfc-editor.org/rfc/rfc8259 */
function faultIn(text: string): number {
  const closers: string[] = [];
  let wanted: 'value' | 'name' | 'more' = 'value';
  let mayClose = false;
  const past = (pattern: RegExp, from: number): number => {
    pattern.lastIndex = from;
    return pattern.test(text) ? pattern.lastIndex : from;
  };
  for (let at = past(BLANKS, text.charCodeAt(0) === 0xfeff ? 1 : 0); ; at = past(BLANKS, at)) {
    const sign = text.charAt(at);
    const closer = closers.at(-1);
    if ((wanted === 'more' || mayClose) && sign !== '' && sign === closer) {
      closers.pop();
      [wanted, mayClose] = ['more', false];
      at++;
    } else if (wanted === 'more') {
      if (sign !== ',' || closer === undefined) return at;
      wanted = closer === '}' ? 'name' : 'value';
      at++;
    } else if (sign === '"') {
      const end = stringEnd(text, at);
      if (text.charAt(end) !== '"') return end;
      const colon = past(BLANKS, end + 1);
      if (wanted === 'name' && text.charAt(colon) !== ':') return colon;
      at = wanted === 'name' ? colon + 1 : end + 1;
      [wanted, mayClose] = [wanted === 'name' ? 'value' : 'more', false];
    } else if (wanted === 'value' && (sign === '{' || sign === '[')) {
      closers.push(sign === '{' ? '}' : ']');
      [wanted, mayClose] = [sign === '{' ? 'name' : 'value', true];
      at++;
    } else {
      const end = wanted === 'value' ? past(SCALAR, at) : at;
      if (end === at) return at;
      [wanted, mayClose] = ['more', false];
      at = end;
    }
  }
}

/** Where a string ends: at its closing quote, or at the first sign that cannot stand in one. */
function stringEnd(text: string, quote: number): number {
  for (let at = quote + 1; ; at++) {
    const sign = text.charAt(at);
    if (sign === '' || sign === '"' || sign < ' ') return at;
    if (sign !== '\\') continue;
    if (!/^(?:["\\/bfnrt]|u[\da-f]{4})/i.test(text.slice(at + 1, at + 6))) return at;
    at++;
  }
}
