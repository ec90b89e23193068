import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fc, runs } from '../support/properties';
import { cli, hashes, vaultOnDisk } from './terminal';

const NOW = ['--now', '2026-02-01T09:00:00'];
const kept = { '.git/HEAD': 'ref: refs/heads/main\n' };

const ignored = (vault: string): string => readFileSync(join(vault, '.gitignore'), 'utf8');

async function set(vault: string, ...more: string[]): Promise<Record<string, never>> {
  const ran = await cli(vault, ['init', 'stoneros', ...more, ...NOW, '--json']);
  expect(ran.exit).toBe(0);
  return ran.json.result;
}

test('in a vault that git keeps, set-up makes .gitignore, and undo takes it away', async () => {
  const vault = vaultOnDisk(kept);
  const before = hashes(vault);
  const preview = await cli(vault, ['init', 'stoneros', '--dry-run', ...NOW]);
  expect(preview.out).toContain('would create .gitignore');
  expect(hashes(vault)).toEqual(before);
  expect((await set(vault))['created']).toContain('.gitignore');
  expect(ignored(vault)).toBe('temp/\n');
  expect((await cli(vault, ['undo', ...NOW])).exit).toBe(0);
  expect(existsSync(join(vault, '.gitignore'))).toBe(false);
});

test('without git there is no .gitignore; a work tree kept elsewhere is one of git', async () => {
  const vault = vaultOnDisk({ 'note.md': '' });
  await set(vault);
  expect(existsSync(join(vault, '.gitignore'))).toBe(false);
  const linked = vaultOnDisk({ '.git': 'gitdir: ../elsewhere\n' });
  await set(linked);
  expect(ignored(linked)).toBe('temp/\n');
});

test('a .gitignore that is there keeps every byte and gets one line; undo brings the old bytes back', async () => {
  const vault = vaultOnDisk({ '.gitignore': '.DS_Store\r\nnode_modules' });
  const before = readFileSync(join(vault, '.gitignore'));
  const result = await set(vault);
  expect(result).toMatchObject({ extended: ['.gitignore'] });
  expect(ignored(vault)).toBe('.DS_Store\r\nnode_modules\r\ntemp/\r\n');
  expect((await set(vault))['extended']).toBeUndefined();
  expect((await cli(vault, ['undo', ...NOW])).exit).toBe(0);
  expect(readFileSync(join(vault, '.gitignore'))).toEqual(before);
});

test.each([['temp'], ['temp/'], ['/temp/'], ['/temp'], ['temp/*'], ['temp/**'], ['**/temp/'], ['temp/  '], ['!temp/']])(
  '"%s" speaks of it already',
  async (line) => {
    const vault = vaultOnDisk({ '.gitignore': `${line}\n` });
    expect((await set(vault))['extended']).toBeUndefined();
    expect(ignored(vault)).toBe(`${line}\n`);
  },
);

test.each([['# temp/'], ['temps/'], ['my temp'], ['temp/keep.md'], ['other/temp/'], ['/**'], ['']])(
  '"%s" does not speak of it',
  async (line) => {
    const vault = vaultOnDisk({ '.gitignore': `${line}\n` });
    await set(vault);
    expect(ignored(vault)).toBe(`${line}\ntemp/\n`);
  },
);

test('a memory in a folder names the folder from the top, with what would be a pattern escaped', async () => {
  const vault = vaultOnDisk(kept);
  await set(vault, '--root', '!My agent');
  expect(ignored(vault)).toBe('\\!My agent/temp/\n');
  for (const line of ['\\!My agent/', 'temp/', '/!My agent/temp']) {
    const other = vaultOnDisk({ '.gitignore': `${line}\n` });
    expect((await set(other, '--root', '!My agent'))['extended']).toBeUndefined();
  }
});

test('a convention in which everything lasts adds nothing, and a file that is no text is left alone', async () => {
  const vault = vaultOnDisk({ '.gitignore': 'x\n' });
  expect((await cli(vault, ['init', 'carlton', ...NOW])).exit).toBe(0);
  expect(ignored(vault)).toBe('x\n');
  const odd = vaultOnDisk({ '.gitignore': new Uint8Array([0xff, 0xfe, 0x41]) });
  await set(odd);
  expect([...readFileSync(join(odd, '.gitignore'))]).toEqual([0xff, 0xfe, 0x41]);
});

test('the plan of a dry run can be applied from a file; another may only make the file or add to it', async () => {
  const vault = vaultOnDisk({ '.gitignore': 'x\n', 'note.md': 'a\n' });
  const shown = await cli(vault, ['init', 'stoneros', '--dry-run', '--json', ...NOW]);
  writeFileSync(join(vault, '..', 'gitignore-plan.json'), shown.out);
  expect((await cli(vault, ['plan', 'apply', join(vault, '..', 'gitignore-plan.json'), ...NOW])).exit).toBe(0);
  expect(ignored(vault)).toBe('x\ntemp/\n');
  const { plan } = shown.json.result as unknown as { plan: object };
  for (const edit of [
    { op: 'replace', path: '.gitignore', start: 0, end: 1, before: 'x', text: '' },
    { op: 'trash', path: '.gitignore' },
    { op: 'move', path: '.gitignore', to: 'x.md' },
    { op: 'move', path: 'note.md', to: '.gitignore' },
    { op: 'append', path: 'sub/.gitignore', text: 'x' },
    { op: 'create', path: '.git/hooks/x', text: 'x' },
    { op: 'append', path: '.GITIGNORE', text: 'x' },
  ]) {
    const bad = { ...plan, id: '01JNE8A0000000000000000009', settings: undefined, preconditions: [], edits: [{ ...edit, reason: 'r' }] };
    const ran = await cli(vault, ['plan', 'apply', '-', ...NOW, '--json'], JSON.stringify(bad));
    expect([edit.op, ran.json.error]).toMatchObject([edit.op, { code: 'hostile_path' }]);
  }
  expect(ignored(vault)).toBe('x\ntemp/\n');
});

test('whatever stands there stays in front, a second set-up adds nothing, and undo is exact', async () => {
  const line = fc.oneof(fc.constantFrom('temp', '!x', '#', '*', 'a/b', '\\#x', ' '), fc.string({ maxLength: 6 }));
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 5 }), fc.constantFrom('\n', '\r\n', '\r'), fc.boolean(), async (lines, end, closed) => {
      const text = lines.join(end) + (closed ? end : '');
      const vault = vaultOnDisk({ '.gitignore': text });
      const before = hashes(vault);
      await set(vault);
      const after = ignored(vault);
      expect(after.startsWith(Buffer.from(text).toString())).toBe(true);
      expect([...after.split(/[\r\n]+/)].some((one) => /temp/.test(one))).toBe(true);
      await set(vault);
      expect(ignored(vault)).toBe(after);
      expect((await cli(vault, ['undo', ...NOW])).exit).toBe(0);
      expect(hashes(vault)['.gitignore']).toBe(before['.gitignore']);
    }),
    { numRuns: runs(100) },
  );
});
