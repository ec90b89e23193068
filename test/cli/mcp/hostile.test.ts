import { spawn } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtTerminal } from '../../obsidian/support/built';
import { bytesOf, vaultOnDisk } from '../../support/folder';
import { bare, frame, HELLO, served, toolCall, type Bare, type Line } from './served';

const FILES = {
  'Dam.md': '---\ncreated: 2026-02-01\n---\nThe dam holds 40 million litres. See [[Sluice]].\n',
  'Sluice.md': '---\ncreated: 2026-02-02\n---\nThe sluice is opened by hand at 3 metres.\n',
};
/** Stands outside the vault and must never be told. */
const OUTSIDE = 'perihelion';

function vaultWithNeighbour(): { vault: string; outside: string } {
  const outside = vaultOnDisk({ 'secret.md': `The word outside is ${OUTSIDE}.\n`, 'beside/secret.md': `${OUTSIDE}\n`, 'vault/keep': '' });
  const vault = join(outside, 'vault');
  for (const [path, text] of Object.entries(FILES)) writeFileSync(join(vault, path), text);
  symlinkSync(join(outside, 'secret.md'), join(vault, 'Way out.md'));
  symlinkSync(join(outside, 'beside'), join(vault, 'Way up'));
  return { vault, outside };
}

/** Calls that ask for a file outside the vault, or for one that nobody may name. */
const PATHS = [
  '../secret.md',
  'Way up/secret.md',
  'Dam.md/../../secret.md',
  '/etc/passwd',
  'C:\\Windows\\win.ini',
  '\\\\server\\share\\x.md',
  'file:///etc/passwd',
  'Dam.md\u0000.txt',
  '.git/config',
  '.top-of-mind/terminal/journal',
  '~/secret.md',
  '..\\secret.md',
  `${'a/'.repeat(500)}x.md`,
  ' ',
  '.',
  'CON',
];

const CALLS: readonly (readonly [string, unknown, unknown])[] = [
  ...PATHS.map((path) => ['read', 'read', { ref: path }] as const),
  ['move out', 'plan', { action: 'move', path: 'Dam.md', to: '../Dam.md' }],
  ['move to a dot-folder', 'plan', { action: 'move', path: 'Dam.md', to: '.obsidian/Dam.md' }],
  ['rename with slashes', 'plan', { action: 'rename', path: 'Dam.md', to: '../../x' }],
  ['rename over another', 'plan', { action: 'rename', path: 'Dam.md', to: 'Sluice' }],
  ['merge into itself', 'plan', { action: 'merge', path: 'Dam.md', to: 'Dam.md' }],
  ['unknown action', 'plan', { action: 'delete', path: 'Dam.md' }],
  ['a plan of nobody', 'apply', { plan_id: '01KM5B0080TGTP0CNM0DDYWMKP', sha256: 'f'.repeat(64) }],
  ['undo of nothing', 'undo', { id: '../../etc' }],
  ['an id without end', 'undo', { id: 'x'.repeat(100_000) }],
  ['dots in percent signs', 'plan', { action: 'move', path: '%2e%2e/secret.md', to: 'x.md' }],
  ['dots that turn to dots', 'read', { ref: '..%2fsecret.md' }],
  ['no arguments', 'read', undefined],
  ['arguments as a list', 'read', ['Dam.md']],
  ['arguments as text', 'read', 'Dam.md'],
  ['a list for text', 'search', { query: ['dam'] }],
  ['too long a query', 'search', { query: 'x'.repeat(401) }],
  ['an unknown parameter', 'search', { query: 'dam', vault: '/etc' }],
  ['nothing as a path', 'read', { ref: null }],
  ['too many entries', 'gate', { entries: Array.from({ length: 21 }, () => ({ title: 'a', body: 'b' })) }],
  ['an unknown memory', 'context', { memory: '../other' }],
  ['a budget of nothing', 'context', { budget: 0 }],
  ['a cursor of its own', 'history', { cursor: '../1' }],
  ['an empty entry', 'remember', { title: 'Nothing', body: '  ' }],
  ['a type that is no text', 'remember', { title: 'x', body: 'The gate keeper is Ali.', type: { a: 7 } }],
  ['an answer to no question', 'remember', { answer: { id: 'q-none', answer: 'replaces' } }],
  ['an unknown tool', 'shell', { command: 'rm -rf .' }],
  ['a tool without a name', 7, {}],
];

/** Lines that are no message, or no request that can be carried out. */
const FRAMES = [
  'no json at all',
  '{"jsonrpc":"2.0","id":"cut","method":"tools/call","params":{"name":"sta',
  '[]',
  '[{"jsonrpc":"2.0","id":1,"method":"ping"}]',
  'null',
  '42',
  '{"id":"old","method":"ping"}',
  '{"jsonrpc":"1.0","id":"v1","method":"ping"}',
  '{"jsonrpc":"2.0","id":{"a":1},"method":"ping"}',
  '{"jsonrpc":"2.0","id":"none","method":"files/delete","params":{"path":"Dam.md"}}',
  '['.repeat(20_000),
  '{"jsonrpc":"2.0","id":"utf-16","method":"ping"}'.split('').join('\0'),
];

/** Addresses of nothing, each with the id of its request. */
const ADDRESSES = {
  dots: 'top-of-mind://note/%2e%2e/secret.md',
  'dots twice': 'top-of-mind://note/%252e%252e%252fsecret.md',
  'half a sign': 'top-of-mind://note/Dam%2',
  'no text': 'top-of-mind://note/%ff.md',
  hidden: 'top-of-mind://note/.top-of-mind.json',
  'no memory': 'top-of-mind://index/../../x',
};

function isRefused(line: Line): boolean {
  return line.error !== undefined || line.result?.isError === true;
}

function eachIsOneMessage(lines: readonly string[]): Line[] {
  const read = lines.map((line) => JSON.parse(line) as Line);
  for (const line of read) expect(line.jsonrpc).toBe('2.0');
  return read;
}

test('hostile calls are refused with a sentence, lose nothing, and tell nothing from outside', async () => {
  const { vault, outside } = vaultWithNeighbour();
  const before = bytesOf(outside);
  const server = bare(vault);
  server.write(HELLO);
  CALLS.forEach(([, name, args], at) => server.write(toolCall(at, name, args)));
  const { code, lines } = await server.finish();
  expect(code).toBe(0);
  const answers = eachIsOneMessage(lines);
  for (const [at, [what]] of CALLS.entries()) {
    const own = answers.filter(({ id }) => id === at);
    expect([what, own.length, own.every(isRefused)]).toEqual([what, 1, true]);
  }
  expect(CALLS.length).toBeGreaterThanOrEqual(40);
  // What was sent does not come back whole.
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(5_000);
  expect(lines.join('\n')).not.toContain(OUTSIDE);
  expect(bytesOf(outside)).toEqual(before);
});

test('broken frames are answered one line each, and the next call still works', async () => {
  const vault = vaultOnDisk(FILES);
  const server = bare(vault);
  server.write(HELLO);
  for (const line of FRAMES) server.write(`${line}\n`);
  server.write('\n\r\n');
  server.write(Uint8Array.from([0xff, 0xfe, 0x0a]));
  server.write(`{"jsonrpc":"2.0","id":"long","params":"${'x'.repeat(17 * 1024 * 1024)}"}\n`);
  server.write(`\uFEFF${frame({ id: 'marked', method: 'ping' })}`);
  for (const [id, uri] of Object.entries(ADDRESSES)) server.write(frame({ id, method: 'resources/read', params: { uri } }));
  server.write(toolCall('after', 'read', { ref: 'Dam.md' }));
  const { code, lines, err } = await server.finish();
  expect(code).toBe(0);
  expect(err).toBe('');
  const answers = eachIsOneMessage(lines);
  expect(answers.find(({ id }) => id === 'after')?.result?.content?.[0]?.text).toContain('40 million litres');
  expect(answers.find(({ id }) => id === 'marked')?.result).toEqual({});
  for (const id of Object.keys(ADDRESSES)) expect([id, answers.find((line) => line.id === id)?.error?.code]).toEqual([id, -32602]);
  expect(answers.filter(({ error }) => error !== undefined).length).toBeGreaterThanOrEqual(FRAMES.length);
});

test('all calls at once, then the end of standard input: each is answered before the program ends', async () => {
  const vault = vaultOnDisk(FILES);
  const server = bare(vault);
  server.write(
    HELLO +
      Array.from({ length: 20 }, (_, at) => toolCall(at, at % 2 === 0 ? 'search' : 'status', at % 2 === 0 ? { query: 'dam' } : {})).join(
        '',
      ),
  );
  const { lines } = await server.finish();
  expect(eachIsOneMessage(lines).filter(({ id }) => typeof id === 'number')).toHaveLength(20);
});

test('a call that is taken back half-way changes nothing, and the server goes on', async () => {
  const notes = Object.fromEntries(
    Array.from({ length: 600 }, (_, at) => [`Stone ${at}.md`, `Stone ${at} weighs ${at} kilos, beside [[Stone ${at + 1}]].\n`]),
  );
  const vault = vaultOnDisk(notes);
  const before = bytesOf(vault);
  const server = bare(vault);
  server.write(HELLO);
  await server.answer('hello');
  server.write(toolCall('slow', 'health', {}, { _meta: { progressToken: 'p' } }));
  server.write(toolCall('write', 'remember', { title: 'Quarry', body: 'The quarry opens on Mondays.' }, {}));
  server.write(frame({ method: 'notifications/cancelled', params: { requestId: 'slow', reason: 'enough' } }));
  server.write(frame({ method: 'notifications/cancelled', params: { requestId: 'write' } }));
  server.write(toolCall('next', 'read', { ref: 'Stone 7.md' }));
  expect((await server.answer('next')).result?.content?.[0]?.text).toContain('weighs 7 kilos');
  const { code, lines } = await server.finish();
  expect(code).toBe(0);
  eachIsOneMessage(lines);
  const after = bytesOf(vault);
  for (const [path, bytes] of Object.entries(before)) expect(after[path]).toBe(bytes);
});

test('two servers and the terminal write at once: every entry that was confirmed is there, whole', async () => {
  const vault = vaultOnDisk(FILES);
  const servers = [bare(vault), bare(vault)];
  const things = ['sluice gate', 'turbine hall', 'fish ladder', 'spillway', 'pump house', 'dam crest', 'drain tunnel', 'weather mast'];
  const body = (at: number): string =>
    `The ${things[at % things.length]} number ${at} was painted in the colour RAL ${1000 + at * 37} by crew ${at}.`;
  const ask = async (server: Bare, at: number): Promise<number | null> => {
    const line = await server.answer(at);
    return isRefused(line) ? null : at;
  };
  for (const server of servers) server.write(HELLO);
  const asked = servers.flatMap((server, which) =>
    [0, 1, 2].map((step) => {
      const at = which * 3 + step;
      server.write(toolCall(at, 'remember', { title: `Paint ${things[at]}`, body: body(at), when_unsure: 'write' }));
      return ask(server, at);
    }),
  );
  const terminal = [6, 7].map(
    (at) =>
      new Promise<number | null>((resolve) => {
        const entry = ['--title', `Paint ${things[at]}`, '--body', body(at)];
        const child = spawn(process.execPath, [builtTerminal(), 'remember', '--vault', vault, ...entry, '--json']);
        child.on('close', (code) => resolve(code === 0 ? at : null));
      }),
  );
  const confirmed = (await Promise.all([...asked, ...terminal])).filter((at): at is number => at !== null);
  await Promise.all(servers.map((server) => server.finish()));
  const texts = Object.values(bytesOf(vault)).map((hex) => Buffer.from(hex, 'hex').toString());
  for (const at of confirmed) expect(texts.filter((text) => text.includes(body(at)))).toHaveLength(1);
  expect(confirmed.length).toBeGreaterThanOrEqual(6);
  for (const [path, text] of Object.entries(FILES)) expect(readFileSync(join(vault, path), 'utf8')).toBe(text);
});

test('a client that dies leaves no server behind', async () => {
  const vault = vaultOnDisk(FILES);
  const agent = await served(vault);
  await agent.call('status');
  await agent.client.close();
  const server = bare(vault);
  server.write(HELLO);
  await server.answer('hello');
  server.child.stdout.destroy();
  server.child.stdin.destroy();
  const code = await new Promise((resolve) => server.child.on('exit', resolve));
  expect(code).toBe(0);
  expect(existsSync(join(vault, 'Dam.md'))).toBe(true);
});
