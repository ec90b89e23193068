/**
 * `node scripts/convention-schema.mjs [--check]`: writes docs/schemas/convention.schema.json from the schema that reads
 * conventions/NAME.json. `--check` writes nothing and exits with 1 where it is not current.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toJsonSchema } from '@valibot/to-json-schema';
import { loadModule } from '../test/browser/harness/load.mjs';

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '..'));
const PATH = 'docs/schemas/convention.schema.json';
const { changeSchema, conventionSchema } = await loadModule('src/core/model/convention-schema.ts');

const one = (schema) => {
  const { $schema: _dialect, ...rest } = toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore' });
  return rest;
};
const document = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'A convention of Top of Mind',
  description: 'conventions/NAME.json beside the settings: whole, or with "extends" as a change of a built-in one.',
  if: { required: ['extends'] },
  then: one(changeSchema),
  else: one(conventionSchema),
};
const text = `${JSON.stringify(document, null, 2)}\n`;
if (existsSync(PATH) && readFileSync(PATH, 'utf8') === text) process.exit(0);
if (process.argv.includes('--check')) {
  console.error(`${PATH} is not current: run node scripts/convention-schema.mjs`);
  process.exit(1);
}
mkdirSync(dirname(PATH), { recursive: true });
writeFileSync(PATH, text);
console.log(PATH);
