import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cli, vaultOnDisk } from './terminal';

const plan = (id: string, edits: readonly object[]): string =>
  JSON.stringify({
    version: 1,
    id,
    title: 'A change',
    reason: 'Because.',
    created: '2026-03-15T12:00:00+00:00',
    edits: edits.map((edit) => ({ reason: '', ...edit })),
  });

const applied = async (files: Record<string, string | Uint8Array>, edits: readonly object[]): Promise<string> => {
  const folder = vaultOnDisk(files);
  expect((await cli(folder, ['plan', 'apply', '-'], plan('p', edits))).exit).toBe(0);
  return folder;
};

test('a file that the change made is told as removed, one that moved back by the name it has again', async () => {
  const folder = await applied({ 'old.md': 'o' }, [
    { op: 'create', path: 'new.md', text: 'n' },
    { op: 'move', path: 'old.md', to: 'moved.md' },
  ]);
  const dry = await cli(folder, ['undo', '--dry-run']);
  expect(dry.out).toContain('would remove new.md');
  expect(dry.out).toContain('would restore old.md');
  const { out } = await cli(folder, ['undo']);
  expect(out).toContain('  removed new.md');
  expect(out).toContain('  restored old.md');
  expect(out).not.toContain('moved.md');
  expect(out).not.toContain('restored new.md');
});

test('--json lists as restored only what is there afterwards', async () => {
  const folder = await applied({ 'old.md': 'o' }, [
    { op: 'create', path: 'new.md', text: 'n' },
    { op: 'move', path: 'old.md', to: 'moved.md' },
  ]);
  expect((await cli(folder, ['undo', '--json'])).json.result).toMatchObject({ restored: ['old.md'], removed: ['new.md'], left: [] });
});

test('a long list is cut in the text, and whole in --json', async () => {
  const folder = await applied(
    {},
    Array.from({ length: 25 }, (_, i) => ({ op: 'create', path: `n${String(i).padStart(2, '0')}.md`, text: 'n' })),
  );
  const { out } = await cli(folder, ['undo']);
  expect(out.match(/ removed n/g)).toHaveLength(20);
  expect(out).toContain('… and 5 more');
  const id = /undo (\S+)/.exec(out)?.[1] ?? '';
  expect((await cli(folder, ['undo', id, '--json'])).json.result.restored).toHaveLength(25);
});

test('what undo --dry-run --json prints cannot be applied, and loses no byte', async () => {
  const picture = new Uint8Array([0xff, 0xfe, 0x00, 0x80]);
  const folder = await applied({ 'picture.png': picture, 'a.md': 'a' }, [
    { op: 'trash', path: 'picture.png' },
    { op: 'append', path: 'a.md', text: 'x' },
  ]);
  const shown = await cli(folder, ['undo', '--dry-run', '--json']);
  const file = join(vaultOnDisk(), 'plan.json');
  writeFileSync(file, shown.out);
  const ran = await cli(folder, ['plan', 'apply', file, '--json'], shown.out);
  expect(ran.json.error).toMatchObject({ code: 'bad_input', message: expect.stringContaining('Run undo instead') });
  await cli(folder, ['undo']);
  expect([...readFileSync(join(folder, 'picture.png'))]).toEqual([...picture]);
});

test('a second plain undo says how to bring the change back', async () => {
  const folder = await applied({ 'a.md': 'a' }, [{ op: 'append', path: 'a.md', text: 'x' }]);
  const first = await cli(folder, ['undo', '--json']);
  const second = await cli(folder, ['undo', '--json']);
  expect(second.json.error).toMatchObject({
    code: 'not_undoable',
    message: expect.stringContaining(first.json.result.journal as unknown as string),
  });
});
