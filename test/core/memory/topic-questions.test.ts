import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createMemoryVault, createTestContext } from '../../support/memory-vault';
import { openMemory } from '../../support/opened';

const root = join(__dirname, '..', '..', '..');
const questions = readFileSync(join(root, 'bench/topic/questions.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as { readonly question: string; readonly text: string; readonly notes: readonly string[] });
const files = Object.fromEntries(
  readdirSync(join(root, 'examples/vault'), { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name))
    .map((path) => [relative(join(root, 'examples/vault'), path), new Uint8Array(readFileSync(path))]),
);
/** In the week after the last note: "last week" counts from the clock. */
const memory = openMemory(createMemoryVault(files), {}, { context: createTestContext('writer', '2026-11-25T12:00:00') });
const even = (text: string): string => text.replace(/\s+/g, ' ');

test('every question has its answer in the example memory', () => {
  expect(questions).toHaveLength(60);
  for (const { text, notes } of questions) {
    for (const note of notes) expect(new TextDecoder().decode(files[note])).toContain(text);
  }
});

test.each([
  [2000, 57, 190],
  [500, 52, 140],
])(
  'within %d tokens at least %d of the questions are answered, with %d tokens of the notes that are needed',
  async (budget, least, many) => {
    let [answered, sum] = [0, 0];
    for (const { question, text, notes } of questions) {
      const bundle = await memory.bundle({ topic: question, budget });
      expect(bundle.tokens).toBeLessThanOrEqual(budget);
      if (even(bundle.text).includes(even(text))) answered++;
      for (const { path, tokens } of bundle.included) if (notes.includes(path)) sum += tokens;
    }
    expect(answered).toBeGreaterThanOrEqual(least);
    expect(sum / questions.length).toBeGreaterThanOrEqual(many);
  },
);
