import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createNodeStore } from '../../../src/cli/node/store.mjs';
import { createLock } from '../../../src/cli/node/lock.mjs';
import { readIn, readStream } from '../../../src/cli/node/user-files.mjs';
import { readRegular } from '../../../src/cli/node/regular.mjs';
import { cli, vaultOnDisk } from '../terminal';

/** A pipe that nobody writes to: who reads it as a file waits for ever. */
const pipe = (path: string): void => void execFileSync('mkfifo', [path]);
const refusal = (work: Promise<unknown>): Promise<{ code: string; message: string }> =>
  work.then(
    () => ({ code: '', message: '' }),
    (error: { code: string; message: string }) => error,
  );

test.each([
  ['a pipe', pipe, 'a pipe, device or socket'],
  ['a folder', (path: string) => mkdirSync(path), 'a folder'],
  ['a link to a device without an end', (path: string) => symlinkSync('/dev/zero', path), 'a link to a file outside the vault'],
])('settings that are %s are refused, and nothing waits for them', async (_, make, what) => {
  for (const file of ['.top-of-mind.json', '.obsidian/plugins/top-of-mind/data.json']) {
    const vault = vaultOnDisk({ 'a.md': 'a\n' });
    mkdirSync(join(vault, file, '..'), { recursive: true });
    make(join(vault, file));
    for (const args of [['status'], ['init', 'carlton', '--root', 'in']]) {
      const { exit, json } = await cli(vault, [...args, '--json']);
      expect([exit, json.error.code, json.error.message]).toEqual([
        expect.any(Number),
        'bad_settings',
        expect.stringContaining(`"${file}" is ${what}`),
      ]);
    }
  }
});

test('settings of an absurd size are refused before they are read', async () => {
  const vault = vaultOnDisk({ 'a.md': 'a\n', '.top-of-mind.json': ' '.repeat(3 * 1024 * 1024) });
  expect((await cli(vault, ['status', '--json'])).json.error).toMatchObject({
    code: 'bad_settings',
    message: expect.stringContaining('larger than 2 MB'),
  });
});

test('a plan from a device or a pipe is refused, and one from a link to a file is read', async () => {
  const folder = vaultOnDisk({ 'plan.json': '{"a":1}' });
  pipe(join(folder, 'pipe'));
  symlinkSync('plan.json', join(folder, 'link.json'));
  for (const path of ['/dev/zero', join(folder, 'pipe'), folder]) expect((await refusal(readIn(path))).code).toBe('bad_input');
  const vault = vaultOnDisk({ 'a.md': 'a\n' });
  expect((await cli(vault, ['plan', 'apply', '/dev/zero', '--json'])).json.error).toMatchObject({
    code: 'bad_input',
    message: expect.stringContaining('standard input with "-"'),
  });
  expect(await readIn(join(folder, 'link.json'))).toBe('{"a":1}');
  expect((await refusal(readIn(join(folder, 'none.json')))).code).toBe('not_found');
});

test('a stream that does not end is read up to the limit', async () => {
  let given = 0;
  async function* endless(): AsyncGenerator<Uint8Array> {
    for (;;) {
      given += 1;
      yield await Promise.resolve(new Uint8Array(1024));
    }
  }
  expect(await refusal(readStream(endless(), 10 * 1024))).toMatchObject({
    code: 'bad_input',
    message: expect.stringContaining('Standard input is larger'),
  });
  expect(given).toBe(11);
  async function* parts(): AsyncGenerator<Uint8Array> {
    for (const byte of new TextEncoder().encode('Käse')) yield await Promise.resolve(Uint8Array.of(byte));
  }
  expect(await readStream(parts())).toBe('Käse');
});

test('a lock that is a pipe is left behind by nobody, and taken over', async () => {
  const vault = vaultOnDisk({ 'a.md': 'a\n' });
  mkdirSync(join(vault, '.top-of-mind'));
  pipe(join(vault, '.top-of-mind/lock'));
  utimesSync(join(vault, '.top-of-mind/lock'), 0, 0);
  expect(await createLock(vault, { patience: 200 })(() => Promise.resolve('done'))).toBe('done');
  expect(existsSync(join(vault, '.top-of-mind/lock'))).toBe(false);
});

test('a private file that is a pipe is refused', async () => {
  const vault = vaultOnDisk();
  mkdirSync(join(vault, '.top-of-mind'));
  pipe(join(vault, '.top-of-mind/.gitignore'));
  expect(await refusal(createNodeStore(vault).read('.gitignore'))).toMatchObject({
    code: 'unreadable',
    message: expect.stringContaining('a pipe'),
  });
});

test('a file is read whole up to the limit, and not beyond', () => {
  const folder = vaultOnDisk();
  for (const size of [0, 1, 1024 * 1024, 3_333_333]) {
    const bytes = Buffer.alloc(size, 'abc');
    writeFileSync(join(folder, 'file'), bytes);
    expect(readRegular(join(folder, 'file'), size).equals(bytes)).toBe(true);
    if (size > 0) expect(() => readRegular(join(folder, 'file'), size - 1)).toThrow('larger');
  }
});
