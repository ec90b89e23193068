import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { mcpDoor } from '../../src/cli/mcp/vault-door';
import { environmentEmbedder, openFolder } from '../../src/cli/node/open.mjs';
import { EMBEDDERS } from '../../src/core/model/llm';
import { byConcepts } from '../support/concepts';
import { llmServer, type LlmServer } from '../support/llm-server';
import { cli, hashes, vaultOnDisk } from './terminal';

const KEY = 'sk-test-0123456789abcdef';

let server: LlmServer;
beforeEach(async () => {
  server = await llmServer();
});
afterEach(async () => {
  for (const name of Object.keys(process.env).filter((one) => one.startsWith('TOP_OF_MIND_EMBEDDER'))) delete process.env[name];
  await server.close();
});

function named(provider: (typeof EMBEDDERS)[number]): void {
  Object.assign(process.env, {
    TOP_OF_MIND_EMBEDDER: provider,
    TOP_OF_MIND_EMBEDDER_URL: server.address(provider),
    TOP_OF_MIND_EMBEDDER_MODEL: 'toy',
    TOP_OF_MIND_EMBEDDER_KEY: KEY,
  });
}

const vault = (settings: object = { search: { meaning: true } }): string =>
  vaultOnDisk({
    'Cellar.md': 'The furnace is serviced in October by Ines.\n',
    'Pets.md': 'The hound sleeps in the hall.\n',
    '.top-of-mind.json': JSON.stringify(settings),
  });

const MANY = {
  ...Object.fromEntries(Array.from({ length: 80 }, (_, i) => [`Note ${i}.md`, `The furnace number ${i}.\n`])),
  '.top-of-mind.json': JSON.stringify({ search: { meaning: true } }),
};

test.each(EMBEDDERS)('search finds by meaning with %s, and shows both places', async (provider) => {
  const folder = vault();
  const before = hashes(folder);
  named(provider);
  server.script(byConcepts);
  expect((await cli(folder, ['search', '--meaning'])).out).toBe('2 passages of 2 notes can be found by meaning.\n');
  const { out, err, exit } = await cli(folder, ['search', 'heating', '--explain']);
  expect([exit, err]).toEqual([0, '']);
  expect(out).toBe(
    [
      'Cellar.md:1  0.50  Close in meaning.',
      '  By words: not found. By meaning: 1.',
      '  The furnace is serviced in October by Ines.',
      '',
      '1 passage found.',
      '',
    ].join('\n'),
  );
  const { json } = await cli(folder, ['search', 'heating', '--explain', '--json']);
  expect(json.result).toMatchObject({
    found: [{ path: 'Cellar.md', rank: { words: null, meaning: 1 } }],
    meaning: { left: 0, problem: null },
  });
  expect(hashes(folder)).toEqual(before);
});

test('without the service it says so beside the answer, and never the key', async () => {
  const folder = vault();
  named('openai');
  server.script({ does: 'status', status: 401, body: `Incorrect API key: ${KEY}` });
  const { out, err, exit } = await cli(folder, ['search', 'furnace']);
  expect([exit, err]).toEqual([0, 'Only words were searched for. The service refused the key (status 401).\n']);
  expect(out).toContain('Cellar.md:1');
  expect(await cli(folder, ['search', '--meaning'])).toMatchObject({ exit: 1, out: 'The service refused the key (status 401).\n' });
});

test('Ctrl+C while it makes passages ready keeps what is done', async () => {
  const folder = vaultOnDisk(MANY);
  named('ollama');
  server.script(byConcepts);
  // The word to find out the size, and then sixteen at once.
  const stopping = () => () => server.asked.length >= 3;
  const stopped = await cli(folder, ['search', '--meaning'], '', { stopping });
  expect([stopped.exit, stopped.err]).toEqual([2, 'top-of-mind search: Stopped. What was made ready until now is kept.\n']);
  expect((await cli(folder, ['search', '--meaning'])).out).toBe('80 passages of 80 notes can be found by meaning.\n');
  expect(server.asked.flatMap(({ texts }) => texts).filter((text) => text.includes('furnace'))).toHaveLength(80);
});

test.each([false, true])('a server makes the rest ready while nobody waits (read-only: %s)', async (readOnly) => {
  const folder = vaultOnDisk(MANY);
  const before = hashes(folder);
  named('ollama');
  const reopen = () => openFolder(folder, undefined, 'renew', { readOnly });
  const door = mcpDoor({ opened: await reopen(), reopen, now: () => new Date(), version: '0.0.0', readOnly });
  const sent = new Set<string>();
  const all = new Promise<void>((resolve) => {
    server.script((request) => {
      for (const text of request.texts) if (text.includes('furnace')) sent.add(text);
      if (sent.size === 80) resolve();
      return byConcepts(request);
    });
  });
  const { result, summary } = await door.call('search', { query: 'heating', explain: true }, { signal: new AbortController().signal });
  expect(result).toMatchObject({ meaning: { left: 64, problem: null }, found: { 0: { rank: { words: null, meaning: 1 } } } });
  expect(summary).toContain('64 notes cannot be found by meaning yet.');
  await all;
  door.end();
  expect(hashes(folder)).toEqual(before);
});

test('a server whose run failed tries again after a minute', async () => {
  const folder = vaultOnDisk(MANY);
  named('ollama');
  const clock = new Date();
  const reopen = () => openFolder(folder, clock, 'renew');
  let heard = () => undefined as void;
  const door = mcpDoor({ opened: await reopen(), reopen, now: () => clock, version: '0.0.0', readOnly: false });
  const ask = async (minutes: number, may: boolean): Promise<number> => {
    clock.setTime(clock.getTime() + minutes * 60_000);
    const all = new Promise<void>((resolve) => (heard = resolve));
    server.asked.length = 0;
    // The run asks for this word, to learn how many numbers a vector has.
    server.script((request) => {
      if (request.texts[0] !== 'memory') return byConcepts(request);
      heard();
      return may ? byConcepts(request) : { does: 'status', status: 404 };
    });
    await door.call('search', { query: 'heating' }, { signal: new AbortController().signal });
    await Promise.race([all, sleep(300)]);
    await sleep(50);
    return server.asked.filter(({ texts }) => texts[0] === 'memory').length;
  };
  expect([await ask(0, false), await ask(0.5, true), await ask(1, true)]).toEqual([1, 0, 1]);
  door.end();
});

test('the service that is away is named once, also over several runs, and with --explain each time', async () => {
  const folder = vault();
  named('ollama');
  server.script({ does: 'status', status: 404 });
  const said = 'Only words were searched for. The service knows no such address or model (status 404).\n';
  expect((await cli(folder, ['search', 'furnace'])).err).toBe(said);
  const asked = server.asked.length;
  expect((await cli(folder, ['search', 'furnace'])).err).toBe('');
  expect(server.asked).toHaveLength(asked);
  expect((await cli(folder, ['search', 'furnace', '--explain'])).err).toBe(said);
  server.script(byConcepts);
  await cli(folder, ['search', '--meaning']);
  expect((await cli(folder, ['search', 'heating'])).out).toContain('Close in meaning.');
});

test('vectors that another device made are used, and a file of another model is not', async () => {
  const folder = vault({ search: { meaning: true, shared: true } });
  named('ollama');
  server.script(byConcepts);
  await cli(folder, ['search', '--meaning']);
  const [file = ''] = readdirSync(join(folder, 'top-of-mind-shared'));
  expect(file).toMatch(/^vectors-[0-9a-f]{14}\.bin$/);
  const bytes = readFileSync(join(folder, 'top-of-mind-shared', file));
  expect(bytes.includes('furnace') || bytes.includes('Cellar')).toBe(false);
  // Another device has a cache of its own.
  rmSync(join(folder, '.top-of-mind'), { recursive: true });
  server.asked.length = 0;
  expect((await cli(folder, ['search', '--meaning'])).out).toBe('2 passages of 2 notes can be found by meaning.\n');
  expect(server.asked.map(({ texts }) => texts)).toEqual([['memory']]);
  process.env['TOP_OF_MIND_EMBEDDER_MODEL'] = 'other';
  const { exit, err } = await cli(folder, ['search', '--meaning']);
  const said = `"top-of-mind-shared/${file}" was of another model, or damaged, and was not used.\n`;
  expect([exit, err]).toEqual([0, said]);
  process.env['TOP_OF_MIND_EMBEDDER_MODEL'] = 'toy';
  const asked = await cli(folder, ['search', '--meaning', 'heating']);
  expect([asked.exit, asked.err]).toEqual([0, said]);
  expect(asked.out).toContain('Cellar.md:1');
});

test.each([
  ['the settings do not switch it on', {}, true],
  ['the environment names no model', { search: { meaning: true } }, false],
])('nobody is asked where %s', async (_, settings, isNamed) => {
  if (isNamed) named('ollama');
  const folder = vault(settings);
  const { out, err } = await cli(folder, ['search', 'heating']);
  expect([out, err]).toEqual(['0 passages found. Try other words, or fewer.\n', '']);
  expect((await cli(folder, ['search', '--meaning'])).exit).toBe(2);
  expect((await cli(folder, ['search'])).exit).toBe(2);
  expect(server.asked).toEqual([]);
});

test.each([
  [{ TOP_OF_MIND_EMBEDDER: 'anthropic' }, 'TOP_OF_MIND_EMBEDDER is one of openai, ollama; "anthropic" is not.'],
  [{ TOP_OF_MIND_EMBEDDER: 'ollama', TOP_OF_MIND_EMBEDDER_SECONDS: 'soon' }, 'TOP_OF_MIND_EMBEDDER_SECONDS is a number from 1 to 600.'],
])('an environment that is not usable is said when it is asked: %j', async (environment, sentence) => {
  await expect(environmentEmbedder(environment)?.embed(['One'])).rejects.toThrow(sentence);
});

test.each([
  [
    {},
    false,
    /^Only words.* Search by meaning is off: set "search": \{ "meaning": true \} in .*\. No model for it.* TOP_OF_MIND_EMBEDDER /,
  ],
  [{}, true, /^Only words were searched for\. Search by meaning is off: set [^.]*\.top-of-mind\.json\.\n$/],
  [
    { search: { meaning: true } },
    false,
    /^Only words were searched for\. No model for it is named on this device: set TOP_OF_MIND_EMBEDDER/,
  ],
])('words are searched for where search by meaning is not set up: %j, %j', async (settings, isNamed, says) => {
  if (isNamed) named('ollama');
  const folder = vault(settings);
  const { out, err, exit } = await cli(folder, ['search', '--meaning', 'furnace', '--explain']);
  expect(exit).toBe(1);
  expect(err).toMatch(says);
  expect(out).toContain('By words: 1. By meaning: not searched.');
  expect(server.asked).toEqual([]);
  expect((await cli(folder, ['search', 'furnace', '--explain'])).out).toContain('By words: 1. By meaning: not searched.');
});

test('words are searched for where the service fails', async () => {
  named('ollama');
  server.script({ does: 'status', status: 401, body: '' });
  const folder = vault();
  const { json, exit } = await cli(folder, ['search', '--meaning', 'furnace', '--json']);
  expect([exit, json.result]).toMatchObject([
    1,
    { total: 1, meaning: { problem: 'Only words were searched for. The service refused the key (status 401).' } },
  ]);
  expect(server.asked).toHaveLength(1);
});
