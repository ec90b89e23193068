import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { openForAgents } from '../../../src/core/memory';
import { notMigrating } from '../../../src/core/memory/not-migrating';
import { parseSettings } from '../../../src/core/model/settings';
import { createMemoryVault, createTestContext } from '../../support/memory-vault';

const root = join(__dirname, '..', '..', '..');
const prompts = readFileSync(join(root, 'bench/prompts/prompts.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as { readonly prompt: string; readonly notes: readonly string[] });
const files = Object.fromEntries(
  readdirSync(join(root, 'examples/vault'), { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name))
    .map((path) => [relative(join(root, 'examples/vault'), path), new Uint8Array(readFileSync(path))]),
);
const { briefing } = openForAgents(
  { ...createMemoryVault(files), context: createTestContext(), settings: () => parseSettings({}) },
  undefined,
  notMigrating,
);
const docs = readFileSync(join(root, 'docs/agents.md'), 'utf8');

test('the notes that prompts are about are in the example memory, and half of the prompts are about none', () => {
  expect(prompts.length).toBeGreaterThanOrEqual(80);
  for (const { notes } of prompts) for (const note of notes) expect(Object.keys(files)).toContain(note);
  expect(prompts.filter(({ notes }) => notes.length === 0).length).toBeGreaterThanOrEqual(prompts.length / 2);
});

test('what comes with everyday prompts is about them, as often as docs/agents.md says', async () => {
  let [missed, noisy, came, right] = [0, 0, 0, 0];
  for (const { prompt, notes } of prompts) {
    const brief = await briefing.about({ memory: undefined, prompt, given: new Set(), tokens: 800, characters: 8_000 });
    const paths = brief?.paths ?? [];
    const about = paths.filter((path) => notes.includes(path));
    came += paths.length;
    right += about.length;
    if (notes.length > 0 && about.length === 0) missed++;
    if (paths.length > 0 && about.length === 0) noisy++;
  }
  const withNote = prompts.filter(({ notes }) => notes.length > 0).length;
  expect(docs).toContain(`| \`hook prompt\` | ${missed} of ${withNote} | ${noisy} of ${prompts.length} | ${right} of ${came} |`);
  expect(missed).toBeLessThanOrEqual(withNote * 0.3);
  expect(noisy).toBeLessThanOrEqual(prompts.length * 0.04);
});
