import { applyEdits, parseTree, type Edit, type Node, type ParseError } from 'jsonc-parser';

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
    return applyEdits(text, [put(rest, item + closing)]);
  }
  const hasComma = commaAfter(text, last, close) !== null;
  return applyEdits(text, hasComma ? [put(rest, `${item},`)] : [put(last.offset + last.length, ','), put(rest, item)]);
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

function put(offset: number, content: string): Edit {
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
