/**
 * `node scripts/convention-schema.mjs [--check]`: writes docs/schemas/convention.schema.json and the table of fields in
 * docs/own-convention.md from the schema that reads conventions/NAME.json, and docs/schemas/answer.schema.json from that of
 * an answer to a packet. `--check` writes nothing and exits with 1 where one of them is not current.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toJsonSchema } from '@valibot/to-json-schema';
import { loadModule } from '../test/browser/harness/load.mjs';

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '..'));
const PATH = 'docs/schemas/convention.schema.json';
const PAGE = 'docs/own-convention.md';
const { changeSchema, conventionSchema } = await loadModule('src/core/model/convention-schema.ts');
const { ANSWER_SCHEMA } = await loadModule('src/core/decide/upkeep/proposal/answer.ts');

const one = (schema) => {
  const { $schema: _dialect, ...rest } = toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore' });
  return rest;
};
const whole = one(conventionSchema);
const document = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'A convention of Top of Mind',
  description: 'conventions/NAME.json beside the settings: whole, or with "extends" as a change of a built-in one.',
  if: { required: ['extends'] },
  then: one(changeSchema),
  else: whole,
};

const TYPES = { string: 'text', integer: 'whole number', number: 'number', boolean: '`true` or `false`', object: 'object', array: 'list' };
const json = (value) => `\`${JSON.stringify(value)}\``;

/** What a value may be, in words: `list of text`, `one of "a", "b"`. */
function valueOf({ type, enum: words, const: only, anyOf, items, additionalProperties, minimum, maximum }) {
  if (only !== undefined) return json(only);
  if (words !== undefined) return `one of ${words.map(json).join(', ')}`;
  if (anyOf !== undefined) return [...new Set(anyOf.map(valueOf))].join(', or ');
  if (type === 'array') return items.type === 'object' ? 'list of objects' : `list of ${valueOf(items)}`;
  if (typeof additionalProperties === 'object') return `object: under each name a ${valueOf(additionalProperties)}`;
  const span = [minimum === undefined ? [] : `at least ${minimum}`, maximum === undefined ? [] : `at most ${maximum}`].flat().join(', ');
  return span === '' ? TYPES[type] : `${TYPES[type]}, ${span}`;
}

/** A row for each field of an object, then for those within it. */
function rowsOf({ properties, required = [] }, within = '') {
  return Object.entries(properties).flatMap(([key, schema]) => {
    const [name, inner] = schema.type === 'array' ? [`${key}[]`, schema.items] : [key, schema];
    const left = required.includes(key) ? 'needed' : [undefined, ''].includes(schema.default) ? '' : json(schema.default);
    const row = `| \`${within}${key}\` | ${valueOf(schema)} | ${left} |`;
    return [row, ...(inner.properties === undefined ? [] : rowsOf(inner, `${within}${name}.`))];
  });
}
const { $schema: _editor, ...fields } = whole.properties;
const table = ['| field | value | where it is left out |', '| --- | --- | --- |', ...rowsOf({ ...whole, properties: fields })].join('\n');
const page = readFileSync(PAGE, 'utf8').replace(
  /(<!-- generated:begin fields -->\n)[\s\S]*?(<!-- generated:end fields -->)/,
  (_, begin, end) => `${begin}\n${table}\n\n${end}`,
);

for (const [path, text] of [
  [PATH, `${JSON.stringify(document, null, 2)}\n`],
  ['docs/schemas/answer.schema.json', `${JSON.stringify(ANSWER_SCHEMA, null, 2)}\n`],
  [PAGE, page],
]) {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) continue;
  if (process.argv.includes('--check')) {
    console.error(`${path} is not current: run node scripts/convention-schema.mjs`);
    process.exitCode = 1;
    continue;
  }
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  console.log(path);
}
