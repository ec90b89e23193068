/**
 * Tables of words, numbers and facts, packed: what is written out in a module's own scope, holds data alone and
 * is long becomes a line of one packed text, which is read when the first of them is asked for. No code is packed, and no sentence that
 * stands in a function.
 */
import { isDeepStrictEqual } from 'node:util';
import { packed } from './pack.mjs';
import { childrenOf, editor, isFunction, parse } from './syntax.mjs';
import { bytesOf, DIGITS, inflate } from './unpack.mjs';

/** Shorter ones stay: packing saves about half, and takes a call. A short object is one control of the settings or the like. */
const LEAST_BYTES = 200;
const LEAST_BYTES_OF_OBJECT = 600;

/** The value of an expression that is written out, as `{ value }`; null where it is not, or where JSON holds no such value. */
function dataOf(node) {
  if (node.type === 'Literal') return node.regex !== undefined || node.bigint !== undefined ? null : { value: node.value };
  if (node.type === 'TemplateLiteral') return node.expressions.length > 0 ? null : { value: node.quasis[0].value.cooked };
  if (node.type === 'UnaryExpression') {
    const { value } = dataOf(node.argument) ?? {};
    if (typeof value !== 'number') return null;
    if (node.operator === '!') return { value: !value };
    return node.operator === '-' && value !== 0 ? { value: -value } : null;
  }
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    const sides = [dataOf(node.left), dataOf(node.right)];
    return sides.every((side) => typeof side?.value === 'string') ? { value: sides[0].value + sides[1].value } : null;
  }
  if (node.type === 'ArrayExpression') {
    const elements = node.elements.map((element) => (element === null ? null : dataOf(element)));
    return elements.includes(null) ? null : { value: elements.map((element) => element.value) };
  }
  if (node.type !== 'ObjectExpression') return null;
  const entries = [];
  for (const property of node.properties) {
    const plain = property.type === 'Property' && property.kind === 'init' && !property.computed && !property.shorthand && !property.method;
    const data = plain ? dataOf(property.value) : null;
    const key = property.key?.name ?? property.key?.value;
    if (data === null || key === '__proto__') return null;
    entries.push([key, data.value]);
  }
  return { value: Object.fromEntries(entries) };
}

/** The tables of a program, in the order of the text: `{ node, value }`. Those in functions and classes stay: they may be made more than once. */
function tablesIn(program, code) {
  const found = [];
  const visit = (node) => {
    if (isFunction(node)) return;
    if (/^Class|^For|^While|^Do/.test(node.type)) return;
    // The text behind a tag is a part of its call: `String.raw` takes it as it is written.
    if (node.type === 'TaggedTemplateExpression') return;
    // What has a summary is told to people, in the settings as well, which the app asks for as it starts.
    if (node.type === 'ObjectExpression' && node.properties.some((property) => property.key?.name === 'summary')) return;
    const size = Buffer.byteLength(code.slice(node.start, node.end));
    const data =
      size < (node.type === 'ObjectExpression' ? LEAST_BYTES_OF_OBJECT : LEAST_BYTES) || node.type === 'ExpressionStatement'
        ? null
        : dataOf(node);
    if (data === null) childrenOf(node).forEach(visit);
    else found.push({ node, value: data.value });
  };
  visit(program);
  return found;
}

/** The code with its tables packed, and what reads them in front. Throws where one would not read as it was written. */
export function withPackedTables(code) {
  const tables = tablesIn(parse(code), code);
  const text = packed(tables.map(({ value }) => value));
  const lines = new TextDecoder().decode(inflate(bytesOf(text))).split('\n');
  if (!tables.every(({ value }, index) => isDeepStrictEqual(JSON.parse(lines[index]), value)))
    throw new Error('a packed table does not read as it was written');
  const edits = tables.map(({ node }, index) => ({ start: node.start, end: node.end, text: () => `readTable(${index})` }));
  const prelude = `var packedTables, DIGITS=${JSON.stringify(DIGITS)};
${bytesOf.toString()}
${inflate.toString()}
function readTable(line){packedTables??=new TextDecoder().decode(inflate(bytesOf(${JSON.stringify(text)}))).split("\\n");return JSON.parse(packedTables[line])}
`;
  const directive = code.startsWith('"use strict";') ? '"use strict";' : '';
  return directive + prelude + editor(code, edits)(directive.length, code.length);
}
