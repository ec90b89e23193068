import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cli, vaultOnDisk } from './terminal';

const NOW = ['--now', '2026-03-20T09:00:00'];
const rule = (key: string, more: object = {}): object => ({ files: 'runs/*.md', key, type: 'string', required: true, ...more });

/** A memory whose notes must have these properties. */
async function memoryWith(properties: readonly object[], more: object = {}): Promise<string> {
  const convention = {
    title: 'Lab',
    names: [{ folder: 'runs', pattern: '{date} {title}.md' }],
    entries: [{ files: 'runs/*.md', format: 'note' }],
    capture: [{ type: '*', into: 'folder', path: 'runs' }],
    properties,
    ...more,
  };
  const vault = vaultOnDisk({ 'conventions/lab.json': JSON.stringify(convention) });
  expect(await cli(vault, ['init', 'lab', ...NOW])).toMatchObject({ exit: 0 });
  return vault;
}

const remember = (vault: string, body: string, ...args: readonly string[]) =>
  cli(vault, ['remember', '--title', 'Old buffer', '--body', body, ...args, ...NOW, '--json']);

test('a required property whose value is known is in the new entry', async () => {
  const vault = await memoryWith([
    rule('status', { initial: 'open' }),
    rule('kind', { allowed: ['run'] }),
    rule('groups', { type: 'list', allowed: ['wet'] }),
    rule('date', { type: 'date' }),
    rule('name'),
    rule('description'),
    rule('type'),
    rule('project'),
  ]);
  const ran = await remember(vault, 'The buffer had gone off.', '--type', 'trial', '--project', 'beta');
  expect([ran.exit, ran.json.error]).toEqual([0, undefined]);
  expect(readFileSync(join(vault, 'runs/2026-03-20 Old buffer.md'), 'utf8')).toBe(
    `---\nstatus: open\nkind: run\ngroups:\n  - wet\ndate: 2026-03-20\nname: 2026-03-20 Old buffer\ndescription: The buffer had gone off.\ntype: trial\nproject: beta\n---\n\nThe buffer had gone off.\n`,
  );
  expect((await cli(vault, ['check', ...NOW, '--json'])).json.result['findings']).toEqual([]);
});

test('a word of the name is the type only where the property may be that', async () => {
  const vault = await memoryWith([rule('type', { allowed: ['trial', 'note'], initial: 'note' })], {
    names: [{ folder: 'runs', pattern: '{date} {bench} {title}.md' }],
    words: { bench: ['wet', 'dry'] },
  });
  expect((await remember(vault, 'The buffer had gone off.', '--type', 'dry')).json.result).toMatchObject({
    path: 'runs/2026-03-20 dry Old buffer.md',
  });
  expect(readFileSync(join(vault, 'runs/2026-03-20 dry Old buffer.md'), 'utf8')).toContain('type: note\n');
  expect((await cli(vault, ['check', ...NOW, '--json'])).json.result['findings']).toEqual([]);
});

test('a required property that nothing tells is asked for, and never made up', async () => {
  const vault = await memoryWith([rule('status', { allowed: ['open', 'done'] }), rule('owner'), rule('due', { type: 'date' })]);
  const refused = await remember(vault, 'The buffer had gone off.');
  expect(refused.json.error).toMatchObject({
    code: 'bad_input',
    message:
      'Such a note needs "status", "owner" and "due", and nothing tells them. "status" is one of open, done. Begin the text with properties: a line "---", a line such as "status: open" for each, a line "---".',
  });
  const half = await remember(vault, '---\nstatus: open\nowner:\ndue: 2026-04-01\n---\nThe buffer had gone off.');
  expect(half.json.error.message).toMatch(/^Such a note needs "owner", and nothing tells it\. Begin/);
  const given = await remember(vault, '---\nstatus: open\nowner: Ana\ndue: 2026-04-01\n---\nThe buffer had gone off.');
  expect(given.exit).toBe(0);
  expect((await cli(vault, ['check', ...NOW, '--json'])).json.result['findings']).toEqual([]);
});

test('in a batch the entry that lacks it has the error, the others are written', async () => {
  const vault = await memoryWith([rule('owner')]);
  const lines = ['The buffer had gone off.', '---\nowner: Ana\n---\nThe pump is loud.'].map((body, at) =>
    JSON.stringify({ title: `Run ${at}`, body }),
  );
  const { json } = await cli(vault, ['remember', '--batch', ...NOW, '--json'], lines.join('\n'));
  expect(json.result['entries']).toMatchObject([{ error: expect.stringContaining('needs "owner"') }, { path: 'runs/2026-03-20 Run 1.md' }]);
});

test('a checkpoint is written all the same', async () => {
  const vault = await memoryWith([rule('owner')]);
  expect(await cli(vault, ['checkpoint', '--working-on', 'The buffer', ...NOW])).toMatchObject({ exit: 0 });
});
