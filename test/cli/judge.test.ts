import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentJudge } from '../../src/cli/node/open.mjs';
import { PROVIDERS } from '../../src/core/model/llm';
import { replyTo } from '../core/memory/injected';
import { llmServer, type LlmServer, type Move } from '../support/llm-server';
import { cli, hashes, vaultOnDisk } from './terminal';

const KEY = 'sk-test-0123456789abcdef';
const CHOIR = 'The rehearsals of the choir are on Tuesdays at 19:00 in the old hall. Ines keeps the key.';
const PIANO = 'Farid tunes the piano of the old hall twice a year, before Easter and before Advent.';
const THURSDAY = 'The choir rehearses on Thursdays now, Ines says.';
const TUNING = 'Before Easter and before Advent somebody from the music shop tunes the piano.';

let server: LlmServer;
beforeEach(async () => {
  server = await llmServer();
});
afterEach(async () => {
  for (const name of Object.keys(process.env).filter((one) => one.startsWith('TOP_OF_MIND_JUDGE'))) delete process.env[name];
  await server.close();
});
function named(provider: (typeof PROVIDERS)[number]): void {
  Object.assign(process.env, {
    TOP_OF_MIND_JUDGE: provider,
    TOP_OF_MIND_JUDGE_URL: server.address(provider),
    TOP_OF_MIND_JUDGE_MODEL: 'toy',
    TOP_OF_MIND_JUDGE_KEY: KEY,
  });
}

/** A vault with two open questions. They come before any model is named. */
async function asking(settings: object = { gate: { judge: true } }): Promise<string> {
  const vault = vaultOnDisk({
    'Choir rehearsals.md': `---\ncreated: 2026-01-01\n---\n${CHOIR}\n`,
    'Piano.md': `---\ncreated: 2026-01-09\n---\n${PIANO}\n`,
    '.top-of-mind.json': JSON.stringify(settings),
  });
  await cli(vault, ['remember', '--title', 'Choir evenings'], THURSDAY);
  await cli(vault, ['remember', '--title', 'Tuning'], TUNING);
  return vault;
}

const answering =
  (answers: Readonly<Record<string, string>>) =>
  ({ prompt }: { readonly prompt: string }): Move => ({ does: 'say', text: replyTo(prompt, (title) => answers[title]) });
const open = async (vault: string): Promise<string[]> =>
  ((await cli(vault, ['review', '--json'])).json.result as unknown as { entries: { id: string }[] }).entries.map(({ id }) => id);
const read = (vault: string, path: string): string => readFileSync(join(vault, path), 'utf8');

test.each(PROVIDERS)(
  'review --judge puts every question to %s at once, and settles what it answers; undo takes each back',
  async (provider) => {
    const vault = await asking();
    const before = hashes(vault);
    named(provider);
    server.script(answering({ 'Choir evenings': 'replaces', Tuning: 'same' }));
    const { exit, json } = await cli(vault, ['review', '--judge', '--json']);
    expect(exit).toBe(0);
    expect(json.result).toMatchObject({
      asked: 2,
      withheld: 0,
      left: 0,
      problems: [],
      answers: [
        { id: 'Choir evenings.md', answer: 'replaces', of: { path: 'Choir rehearsals.md' }, journal: expect.any(String) },
        { id: 'Tuning.md', answer: 'same', of: { path: 'Piano.md' }, journal: expect.any(String) },
      ],
    });
    expect(server.asked).toHaveLength(1);
    expect(read(vault, 'Choir rehearsals.md')).toContain('superseded_by');
    expect(read(vault, 'top-of-mind-skipped.md')).toContain(TUNING);
    expect(await open(vault)).toEqual([]);
    for (let turn = 0; turn < 2; turn++) expect((await cli(vault, ['undo'])).exit).toBe(0);
    expect(hashes(vault)).toEqual(before);
    expect(JSON.stringify(json)).not.toContain(KEY);
  },
);

test('in words it says what was settled, why, and how to take it back', async () => {
  const vault = await asking();
  named('ollama');
  server.script(answering({ 'Choir evenings': 'replaces' }));
  const { exit, out } = await cli(vault, ['review', '--judge']);
  expect(exit).toBe(1);
  expect(out.replace(/\b[0-9A-HJKMNP-TV-Z]{26}\b/g, '01…')).toBe(
    [
      'Choir evenings.md: replaces, of Choir rehearsals.md',
      '  So it is.',
      '  Marked as superseded: Choir rehearsals.md. Take it back with: top-of-mind undo 01…',
      '1 question has no answer.',
      '1 answer to 2 questions.',
      '',
    ].join('\n'),
  );
  expect(await open(vault)).toEqual(['Tuning.md']);
});

test.each<[string, Move]>([
  ['breaks the connection', { does: 'break' }],
  ['refuses', { does: 'status', status: 401 }],
  ['answers in prose', { does: 'say', text: 'They are all the same.' }],
  ['stops halfway', { does: 'cut' }],
])('where the service %s, nothing changes and every question stays', async (_, move) => {
  const vault = await asking();
  const before = hashes(vault);
  named('openai');
  server.script(move);
  const { exit, json } = await cli(vault, ['review', '--judge', '--json']);
  expect([exit, (json.result as { problems?: unknown[] }).problems?.length]).toEqual([1, 1]);
  expect([hashes(vault), await open(vault)]).toEqual([before, ['Choir evenings.md', 'Tuning.md']]);
  expect(JSON.stringify(json)).not.toContain(KEY);
});

test.each<[string, object, boolean]>([
  ['the settings do not switch it on', {}, true],
  ['the environment names no model', { gate: { judge: true } }, false],
])('nobody is asked where %s', async (_, settings, isNamed) => {
  const vault = await asking(settings);
  if (isNamed) named('openai');
  const { json } = await cli(vault, ['review', '--judge', '--json']);
  expect(json.result).toMatchObject({ asked: 2, answers: [], problems: ['No judge is switched on.'] });
  await cli(vault, ['remember', '--title', 'Again'], 'The choir meets on Fridays, Ines says.');
  expect(server.asked).toEqual([]);
});

test('nothing in the vault says where its notes or a key go', async () => {
  const vault = await asking({
    gate: { judge: true, provider: 'openai', url: server.address('openai'), model: 'toy', key: 'HOME' },
    TOP_OF_MIND_JUDGE: 'openai',
    judge: { provider: 'openai', url: server.address('openai'), model: 'toy' },
  });
  await cli(vault, ['review', '--judge', '--json']);
  expect(server.asked).toEqual([]);
});

test('remember asks about the one entry, and keeps its own verdict where the service fails', async () => {
  const vault = await asking();
  named('anthropic');
  server.script({ does: 'say', text: JSON.stringify({ verdict: 'UNIQUE', confidence: 0.9, reason: 'Another day.' }) });
  const told = await cli(vault, ['remember', '--title', 'Sundays', '--json'], 'The choir of the old hall sings on Sundays, Ines says.');
  expect(told.json.result).toMatchObject({ verdict: 'UNIQUE' });
  server.script({ does: 'status', status: 403 });
  const failed = await cli(
    vault,
    ['remember', '--title', 'Fridays', '--json'],
    'The choir rehearses on Fridays at 19:00 in the hall, Ines says.',
  );
  expect(failed.json.result).toMatchObject({
    unsure: true,
    problem: 'The judge could not be asked: The service refused the key (status 403).',
  });
  expect(await open(vault)).toContain('Fridays.md');
});

test('the prompt can be carried to any model, and its reply brought back', async () => {
  const vault = await asking();
  const { out, exit } = await cli(vault, ['review', '--prompt']);
  expect([exit, out.includes(`| ${THURSDAY}`)]).toEqual([0, true]);
  const reply = replyTo(out, (title) => (title === 'Tuning' ? 'new' : 'unsure'));
  const dry = await cli(vault, ['review', '--reply', '--dry-run', '--json'], reply);
  expect(dry.json.result).toMatchObject({
    answers: [{ id: 'Tuning.md', answer: 'new', journal: null, plan: { edits: expect.any(Array) } }],
  });
  expect(await open(vault)).toHaveLength(2);
  expect((await cli(vault, ['review', '--reply', '--json'], reply)).json.result).toMatchObject({
    answers: [{ id: 'Tuning.md' }],
    problems: [],
  });
  expect(await open(vault)).toEqual(['Choir evenings.md']);
  expect((await cli(vault, ['review', '--reply', '--json'], 'They are the same.')).exit).toBe(1);
});

test('a memory without questions has no prompt', async () => {
  const vault = vaultOnDisk({ 'Piano.md': PIANO });
  expect((await cli(vault, ['review', '--prompt'])).out.trim()).toBe('No question is open.');
  expect(await cli(vault, ['review', '--reply', '--json'], '{"answers": []}')).toMatchObject({ exit: 0 });
});

test.each([
  [{ TOP_OF_MIND_JUDGE: 'gemini' }, 'TOP_OF_MIND_JUDGE is one of openai, anthropic, ollama; "gemini" is not.'],
  [{ TOP_OF_MIND_JUDGE: 'openai', TOP_OF_MIND_JUDGE_SECONDS: 'soon' }, 'TOP_OF_MIND_JUDGE_SECONDS is a number from 1 to 600.'],
  [{ TOP_OF_MIND_JUDGE: 'openai', TOP_OF_MIND_JUDGE_SECONDS: '0' }, 'TOP_OF_MIND_JUDGE_SECONDS is a number from 1 to 600.'],
])('an environment that is not usable is said when the judge is asked: %j', async (environment, sentence) => {
  const judge = environmentJudge(environment);
  const { signal } = new AbortController();
  await expect((async () => judge?.ask({ prompt: '', schema: {}, signal }))()).rejects.toThrow(sentence);
});

test('an environment that names no model has no judge', () => {
  expect([environmentJudge({}), environmentJudge({ TOP_OF_MIND_JUDGE: ' ' })]).toEqual([null, null]);
});
