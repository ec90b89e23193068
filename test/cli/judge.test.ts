import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentJudge } from '../../src/cli/node/open.mjs';
import { PROVIDERS } from '../../src/core/model/llm';
import { answerTo } from '../core/memory/injected';
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

/** Answers each question by the text of its newer piece; none where that gives none. */
const answers =
  (actions: Readonly<Record<string, string>>) =>
  (prompt: string): string =>
    answerTo(prompt, ([newer = '']) => Object.entries(actions).find(([text]) => newer.includes(text))?.[1]);
const answering =
  (actions: Readonly<Record<string, string>>) =>
  ({ prompt }: { readonly prompt: string }): Move => ({ does: 'say', text: answers(actions)(prompt) });
const open = async (vault: string): Promise<string[]> =>
  ((await cli(vault, ['review', '--json'])).json.result as unknown as { entries: { id: string }[] }).entries.map(({ id }) => id);
const read = (vault: string, path: string): string => readFileSync(join(vault, path), 'utf8');

test.each(PROVIDERS)('maintain --ask puts every open question to %s at once, and carries out its answer as one plan', async (provider) => {
  const vault = await asking();
  const before = hashes(vault);
  named(provider);
  server.script(answering({ [THURSDAY]: 'merge', [TUNING]: 'keep' }));
  const { json } = await cli(vault, ['maintain', '--ask', '--json']);
  expect(json.result).toMatchObject({ done: expect.any(Array), refused: [] });
  expect(server.asked).toHaveLength(1);
  for (const text of [CHOIR, THURSDAY]) expect(read(vault, 'Choir evenings.md')).toContain(text);
  expect(read(vault, 'top-of-mind-decisions.md')).toContain(' apart ');
  expect(await open(vault)).toEqual([]);
  expect((await cli(vault, ['undo'])).exit).toBe(0);
  expect(hashes(vault)).toEqual(before);
  expect(JSON.stringify(json)).not.toContain(KEY);
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
  const { exit, json } = await cli(vault, ['maintain', '--ask', '--json']);
  expect(exit).not.toBe(0);
  expect([hashes(vault), await open(vault)]).toEqual([before, ['Choir evenings.md', 'Tuning.md']]);
  expect(JSON.stringify(json)).not.toContain(KEY);
});

test.each<[string, object, boolean]>([
  ['the settings do not switch it on', {}, true],
  ['the environment names no model', { gate: { judge: true } }, false],
])('nobody is asked where %s', async (_, settings, isNamed) => {
  const vault = await asking(settings);
  if (isNamed) named('openai');
  expect((await cli(vault, ['maintain', '--ask'])).err).toContain('No language model is switched on in the settings.');
  await cli(vault, ['remember', '--title', 'Again'], 'The choir meets on Fridays, Ines says.');
  expect(server.asked).toEqual([]);
});

test('nothing in the vault says where its notes or a key go', async () => {
  const vault = await asking({
    gate: { judge: true, provider: 'openai', url: server.address('openai'), model: 'toy', key: 'HOME' },
    TOP_OF_MIND_JUDGE: 'openai',
    judge: { provider: 'openai', url: server.address('openai'), model: 'toy' },
  });
  await cli(vault, ['maintain', '--ask', '--json']);
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

test('the packet can be carried to any model, and its answer brought back', async () => {
  const vault = await asking();
  const { out, exit } = await cli(vault, ['maintain', '--packet']);
  expect([exit, out.includes(`| ${THURSDAY}`)]).toEqual([0, true]);
  const answer = answers({ [TUNING]: 'keep' })(out);
  expect((await cli(vault, ['maintain', '--apply', '-', '--dry-run', '--json'], answer)).json.result).toMatchObject({ refused: [] });
  expect(await open(vault)).toHaveLength(2);
  expect((await cli(vault, ['maintain', '--apply', '-', '--json'], answer)).json.result).toMatchObject({ refused: [] });
  expect(await open(vault)).toEqual(['Choir evenings.md']);
  expect((await cli(vault, ['maintain', '--apply', '-', '--json'], 'They are the same.')).exit).not.toBe(0);
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
