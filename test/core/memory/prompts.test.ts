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
  { ...createMemoryVault(files), context: createTestContext('writer', '2026-11-25T12:00:00'), settings: () => parseSettings({}) },
  undefined,
  notMigrating,
);
const docs = readFileSync(join(root, 'docs/agents.md'), 'utf8');

test('the notes that prompts are about are in the example memory, and half of the prompts are about none', () => {
  expect(prompts.length).toBeGreaterThanOrEqual(80);
  for (const { notes } of prompts) for (const note of notes) expect(Object.keys(files)).toContain(note);
  expect(prompts.filter(({ notes }) => notes.length === 0).length).toBeGreaterThanOrEqual(prompts.length / 2);
});

type Prompt = (typeof prompts)[number];

/** How many prompts got none of their notes, how many only others, and how many of the notes that came are theirs, as the table has it. */
async function counted(asked: readonly Prompt[]): Promise<{ missed: number; noisy: number; row: string }> {
  let [missed, noisy, came, right] = [0, 0, 0, 0];
  for (const { prompt, notes } of asked) {
    const brief = await briefing.about({ memory: undefined, prompt, given: new Set(), tokens: 800, characters: 8_000 });
    const paths = brief?.paths ?? [];
    const about = paths.filter((path) => notes.includes(path));
    came += paths.length;
    right += about.length;
    if (notes.length > 0 && about.length === 0) missed++;
    if (paths.length > 0 && about.length === 0) noisy++;
  }
  const withNote = asked.filter(({ notes }) => notes.length > 0).length;
  return { missed, noisy, row: `${missed} of ${withNote} | ${noisy} of ${asked.length} | ${right} of ${came} |` };
}

test('what comes with everyday prompts is about them, as often as docs/agents.md says', async () => {
  const { missed, noisy, row } = await counted(prompts);
  expect(docs).toContain(`| \`hook prompt\` | ${row}`);
  expect(missed).toBeLessThanOrEqual(prompts.filter(({ notes }) => notes.length > 0).length * 0.3);
  expect(noisy).toBeLessThanOrEqual(prompts.length * 0.04);
});

test('after a sentence about something else a prompt brings what it brings alone', async () => {
  const some = prompts.filter(({ notes }) => notes.length > 0).filter((_, at) => at % 3 === 0);
  const without = prompts.filter(({ notes }) => notes.length === 0);
  const alone = await counted(some);
  const joined = await counted(some.map(({ prompt, notes }, at) => ({ prompt: `${without[at]?.prompt ?? ''}. ${prompt}`, notes })));
  expect(alone.missed).toBeLessThan(some.length / 2);
  expect([joined.missed, joined.noisy]).toEqual([alone.missed, alone.noisy]);
});

const PASTED: Readonly<Record<string, string>> = {
  log: Array.from({ length: 40 }, (_, at) => `2026-03-20 10:${10 + at}:07 WARN spinner-${at} dropped a thread after ${at} rounds`).join(
    '\n',
  ),
  levels: Array.from({ length: 12 }, (_, at) => `ERROR: the loom of hall ${at} has stopped`).join('\n'),
  trace: `TypeError: undefined is not a function\n${Array.from({ length: 9 }, (_, at) => `    at Loom.step${at} (/opt/mill/loom.js:${at}0:17)`).join('\n')}`,
  fence: '```\nGuests like the harbour. Boats come and go. The crane is old.\nEverything was quiet. Nobody asked. It rained.\n```',
  table: Array.from({ length: 20 }, (_, at) => `${'abcd'.charAt(at % 4)},yarn,,${at % 3 === 0 ? 'wool' : 'silk'},red`).join('\n'),
  mail: 'My sister liked the tulips. Hers are yellow and white. She cooked a soup for us. It had leek and barley in it.\n\nLater we sang. Her neighbour plays the cello. He was a bit shy at first. Then he would not go home.',
};

test.each(Object.keys(PASTED))('a question before or after a pasted %s brings what it brings alone', async (name) => {
  const pasted = PASTED[name] ?? '';
  const some = prompts.filter(({ notes }) => notes.length > 0).filter((_one, at) => at % 6 === 0);
  const alone = await counted(some);
  for (const gap of ['\n', '\n\n']) {
    const after = await counted(some.map(({ prompt, notes }) => ({ prompt: `${pasted}${gap}${prompt}`, notes })));
    const before = await counted(some.map(({ prompt, notes }) => ({ prompt: `${prompt}${gap}${pasted}`, notes })));
    expect([after.missed, before.missed]).toEqual([alone.missed, alone.missed]);
    expect(Math.max(after.noisy, before.noisy)).toBeLessThanOrEqual(alone.noisy);
  }
  expect((await counted([{ prompt: pasted, notes: [] }])).noisy).toBe(0);
});

test('a question at the end of many sentences is looked at, also before a word of thanks', async () => {
  const idle = 'We had soup. It was warm. The cello was loud. Nobody minded. My sister laughed.';
  const some = prompts.filter(({ notes }) => notes.length > 0).filter((_, at) => at % 6 === 0);
  const alone = await counted(some);
  for (const thanks of ['', ' Thanks!', '. Merci\n'])
    expect(
      (await counted(some.map(({ prompt, notes }) => ({ prompt: `${idle} ${prompt}${thanks === '' ? '' : `.${thanks}`}`, notes })))).missed,
    ).toBe(alone.missed);
});
