import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { answerHooks } from '../../../src/cli/node/answer.mjs';
import { ask } from '../../../src/cli/node/ask.mjs';
import { openHookVault } from '../../../src/cli/node/hook-machine.mjs';
import { socketOf } from '../../../src/cli/node/near.mjs';
import { cli, vaultOnDisk } from '../terminal';

const before = process.env.XDG_RUNTIME_DIR;
const closing: (() => void)[] = [];
beforeEach(() => {
  process.env.XDG_RUNTIME_DIR = vaultOnDisk();
});
afterEach(() => {
  for (const close of closing.splice(0)) close();
  process.env.XDG_RUNTIME_DIR = before ?? '';
});

const NOTES = {
  '.top-of-mind.json': JSON.stringify({ memories: [{ name: 'Harbour', root: '', convention: 'notes-and-links' }] }),
  'Refund window.md': 'Guests who cancel a stay get a refund within 14 days of the cancellation.\n',
  'Crane.md': 'The crane lifts 12 tonnes, and its rope is changed each spring.\n',
};
const prompt = (session: string, words = 'How long is the refund window for guests who cancel a stay?'): string =>
  JSON.stringify({ session_id: session, hook_event_name: 'UserPromptSubmit', prompt: words });
const args = (vault: string, event = 'prompt'): string[] => ['hook', event, '--harness', 'claude', '--vault', vault];
const asked = (vault: string, input: string, event?: string): ReturnType<typeof ask> =>
  ask(args(vault, event), () => Promise.resolve(input));
const serve = async (vault: string): Promise<void> => void closing.push(await answerHooks(vault, () => openHookVault(vault, undefined)));

test.each(['prompt', 'session-start'])('a server that has the vault open answers the hook %s as the program itself does', async (event) => {
  const [served, alone] = [vaultOnDisk(NOTES), vaultOnDisk(NOTES)];
  await serve(served);
  const own = await cli(alone, ['hook', event, '--harness', 'claude'], prompt('one'));
  expect(own.out).toContain('14 days');
  expect(await asked(served, prompt('one'), event)).toEqual({ input: prompt('one'), answer: { out: own.out, err: '' } });
});

test('texts that a server gave are not given again by the program, nor the other way round', async () => {
  const vault = vaultOnDisk(NOTES);
  await serve(vault);
  expect((await asked(vault, prompt('one')))?.answer?.out).toContain('14 days');
  expect((await cli(vault, ['hook', 'prompt', '--harness', 'claude'], prompt('one'))).out).toBe('');
  expect((await cli(vault, ['hook', 'prompt', '--harness', 'claude'], prompt('two'))).out).toContain('14 days');
  expect((await asked(vault, prompt('two')))?.answer?.out).toBe('');
});

test('a note that changed since the last answer is given as it is now', async () => {
  const vault = vaultOnDisk(NOTES);
  await serve(vault);
  await asked(vault, prompt('one'));
  writeFileSync(join(vault, 'Refund window.md'), 'Guests who cancel a stay get a refund within 30 days of the cancellation.\n');
  expect((await asked(vault, prompt('two')))?.answer?.out).toContain('30 days');
});

test('no server, one that is gone, one that says nothing of use: the question is kept for the program', async () => {
  const vault = vaultOnDisk(NOTES);
  const input = prompt('one');
  expect(await asked(vault, input)).toEqual({ input, answer: null });
  const path = socketOf(vault) ?? '';
  for (const reply of ['', '{"out":', '{"out":1,"err":""}', 'null']) {
    const server = createServer((socket) => void socket.once('data', () => socket.end(reply)));
    await new Promise<void>((resolve) => server.listen(path, resolve));
    expect(await asked(vault, input)).toEqual({ input, answer: null });
    await new Promise((resolve) => server.close(resolve));
  }
  writeFileSync(path, '');
  expect(await asked(vault, input)).toEqual({ input, answer: null });
  // What a killed server left does not keep the next one from answering.
  await serve(vault);
  expect((await asked(vault, input))?.answer?.out).toContain('14 days');
});

test('of two servers the first answers, and one that takes too long is not waited for', async () => {
  const vault = vaultOnDisk(NOTES);
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(socketOf(vault) ?? '', resolve));
  await serve(vault);
  const input = prompt('one');
  expect(await asked(vault, input)).toEqual({ input, answer: null });
  silent.close();
});

test('an answer that reaches nobody does not count as given', async () => {
  const vault = vaultOnDisk(NOTES);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const close = await answerHooks(vault, async () => {
    await held;
    return openHookVault(vault, undefined);
  });
  closing.push(close);
  expect((await asked(vault, prompt('one')))?.answer).toBe(null);
  release();
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect((await cli(vault, ['hook', 'prompt', '--harness', 'claude'], prompt('one'))).out).toContain('14 days');
});

test('a server that hears of the question too late to be waited for counts nothing as given', async () => {
  const vault = vaultOnDisk(NOTES);
  await serve(vault);
  // A client that asks and goes at once, as one does that was kept waiting while the server was busy.
  const socket = connect(socketOf(vault) ?? '');
  const question = { event: 'prompt', options: { harness: 'claude', vault }, input: prompt('one'), folders: [] };
  await new Promise<void>((resolve) => socket.write(`${JSON.stringify(question)}\n`, () => resolve()));
  socket.destroy();
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect((await cli(vault, ['hook', 'prompt', '--harness', 'claude'], prompt('one'))).out).toContain('14 days');
});

test('where there can be no socket nothing fails, and one that stays connected keeps nobody from ending', async () => {
  const vault = vaultOnDisk(NOTES);
  const home = process.env.XDG_RUNTIME_DIR ?? '';
  process.env.XDG_RUNTIME_DIR = join(home, 'a'.repeat(100));
  mkdirSync(process.env.XDG_RUNTIME_DIR);
  await serve(vault);
  expect((await asked(vault, prompt('one')))?.answer).toBe(null);
  process.env.XDG_RUNTIME_DIR = home;
  const end = await answerHooks(vault, () => openHookVault(vault, undefined));
  const socket = connect(socketOf(vault) ?? '');
  socket.on('error', () => undefined);
  await new Promise<void>((resolve) => socket.on('connect', resolve));
  await new Promise((resolve) => setTimeout(resolve, 50));
  const isClosed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  end();
  await isClosed;
});

test('whether a tool may run, what writes, and options that a server does not know are for the program alone', async () => {
  const vault = vaultOnDisk(NOTES);
  await serve(vault);
  const never = (): Promise<string> => Promise.reject(new Error('It was read.'));
  for (const event of ['pre-tool', 'pre-compact', 'stop', 'log']) expect(await ask(args(vault, event), never)).toBe(null);
  for (const more of [['--now', '2026-03-15'], ['--no-cache'], ['--json'], ['--budget']])
    expect(await ask([...args(vault), ...more], never)).toBe(null);
});

test('a folder of sockets that others can enter, or that leads elsewhere, is not used', () => {
  const vault = vaultOnDisk(NOTES);
  const home = process.env.XDG_RUNTIME_DIR ?? '';
  const folder = join(home, `top-of-mind-${process.getuid?.() ?? 0}`);
  mkdirSync(folder, { mode: 0o755 });
  expect(socketOf(vault)).toBe(null);
  rmSync(folder, { recursive: true });
  mkdirSync(join(home, 'other'), { mode: 0o700 });
  symlinkSync(join(home, 'other'), folder);
  expect(socketOf(vault)).toBe(null);
  rmSync(folder);
  expect(socketOf(vault)).toContain(folder);
});
