import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cli, vaultOnDisk } from './terminal';

const COPY = 'Plan (Conflicted copy phone 202603151200).md';
const vault = (): string =>
  vaultOnDisk({
    'Plan.md': '---\nstatus: open\n---\nThe boat is blue.\n\nIt sails in May.\n',
    [COPY]: '---\nstatus: done\n---\nThe boat is blue.\n\nIt sails in June.\n',
    'Log.md': 'Top.\n<<<<<<< HEAD\nOne.\n=======\nTwo.\n>>>>>>> laptop\n',
  });
const text = (folder: string, path: string): string => readFileSync(join(folder, path), 'utf8');

test('the queue: what differs, one conflict, and the way to settle it', async () => {
  const folder = vault();
  const all = await cli(folder, ['conflicts', '--no-color']);
  expect([all.exit, all.out]).toEqual([1, expect.stringContaining(`${COPY}  2 words only in the note, 2 words only in the copy`)]);
  expect(all.out).toContain('Log.md  1 word only in "HEAD", 1 word only in "laptop"');
  expect(all.out).toContain('2 conflicts. See what differs with: conflicts "Log.md"');
  const one = await cli(folder, ['conflicts', COPY, '--no-color']);
  expect(one.out).toContain('status: [-open-]{+done+}');
  expect(one.out).toContain('It sails in [-May-]{+June+}.');
  expect(one.out).toContain(`Settle it with: conflicts "${COPY}" --keep note or --keep copy or --keep both`);
  expect((await cli(folder, ['conflicts', 'Log.md', '--json'])).json.result['conflicts']).toMatchObject([
    { kind: 'marks', noteText: 'Top.\nOne.\n', copyText: 'Top.\nTwo.\n', onlyNote: 1, onlyCopy: 1 },
  ]);
});

test('both: asks where one version has to go, keeps every other line, undone to the byte', async () => {
  const folder = vault();
  const before = text(folder, 'Plan.md');
  const asked = await cli(folder, ['conflicts', COPY, '--keep', 'both', '--json']);
  expect([asked.exit, asked.json.ok]).toEqual([1, true]);
  expect(asked.json.result).toMatchObject({
    journal: null,
    refused: { code: 'unsure', path: COPY },
    unsure: [{ property: 'status', note: 'status: open', copy: 'status: done' }],
  });
  expect((await cli(folder, ['conflicts', COPY, '--keep', 'both', '--no-color'])).out).toContain('- status: open\n+ status: done');
  expect(text(folder, 'Plan.md')).toBe(before);
  const dry = await cli(folder, ['conflicts', COPY, '--keep', 'both', '--prefer', 'copy', '--dry-run', '--json']);
  expect(dry.json.result['plan']).toBeTruthy();
  expect(text(folder, 'Plan.md')).toBe(before);
  const { exit, out } = await cli(folder, ['conflicts', COPY, '--keep', 'both', '--prefer', 'copy']);
  expect([exit, out]).toEqual([0, expect.stringContaining('Settled: Plan.md')]);
  expect(text(folder, 'Plan.md')).toBe('---\nstatus: done\n---\nThe boat is blue.\n\nIt sails in May.\nIt sails in June.\n');
  await cli(folder, ['undo']);
  expect(text(folder, 'Plan.md')).toBe(before);
  expect(text(folder, COPY)).toContain('June');
});

test('marks of git go with a choice; health names both conflicts, and its fix settles what needs no answer', async () => {
  const folder = vault();
  const found = async (): Promise<readonly { readonly path: string; readonly key: string }[]> =>
    (await cli(folder, ['health', '--only', 'conflict-files', '--json'])).json.result['findings'] as unknown as readonly {
      readonly path: string;
      readonly key: string;
    }[];
  expect((await found()).map(({ path }) => path)).toEqual([COPY, 'Log.md']);
  const [copy, marks] = await found();
  expect((await cli(folder, ['health', '--fix', copy?.key ?? '', '--json'])).json.error?.code).toBe('bad_input');
  await cli(folder, ['health', '--fix', marks?.key ?? '']);
  expect(text(folder, 'Log.md')).toBe('Top.\nOne.\nTwo.\n');
  expect((await found()).map(({ path }) => path)).toEqual([COPY]);
});

test('private texts are counted, never shown; what is no conflict or no choice is refused', async () => {
  const folder = vaultOnDisk({
    'Pay.md': '---\nprivate: true\n---\nIt is 5000.\n',
    'Pay (1).md': '---\nprivate: true\n---\nIt is 6000.\n',
  });
  const { out } = await cli(folder, ['conflicts', 'Pay (1).md', '--json']);
  expect(out).not.toMatch(/5000|6000/);
  expect((await cli(folder, ['conflicts', 'Pay (1).md'])).out).toContain('The texts are not shown');
  for (const [args, code] of [
    [['conflicts', 'Pay.md'], 'not_found'],
    [['conflicts', 'Pay (1).md', '--keep', 'all'], 'usage'],
    [['conflicts', '--keep', 'note'], 'usage'],
    [['conflicts', 'Pay (1).md', '--keep', 'both', '--prefer', 'mine'], 'usage'],
  ] as const)
    expect((await cli(folder, [...args, '--json'])).json.error?.code).toBe(code);
});
