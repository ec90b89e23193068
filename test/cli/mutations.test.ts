import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cli, hashes, vaultOnDisk } from './terminal';

const vault = () =>
  vaultOnDisk({
    'Home.md': 'See [[Queue]], [the queue](Work/Queue.md#Size) and ![[Work/Queue#^fact]].\n',
    'Work/Queue.md': '---\nid: 01KDY8XSG0A1B2C3D4E5F6G7H8\n---\n# Size\n\nTwo workers. ^fact\n\nBack to [[#Size]].\n',
    'Board.canvas': '{"nodes":[{"id":"a","type":"file","file":"Work/Queue.md","x":0,"y":0,"width":1,"height":1}],"edges":[]}',
  });
const text = (folder: string, path: string): string => readFileSync(join(folder, path), 'utf8');

test('rename keeps the folder and the extension, and every kind of link follows', async () => {
  const folder = vault();
  const { json, exit } = await cli(folder, ['rename', 'Work/Queue.md', 'Task queue', '--json']);
  expect(exit).toBe(0);
  expect(json.result).toMatchObject({ links: { before: 5, after: 5, rewritten: 4, lost: 0 } });
  expect(text(folder, 'Home.md')).toBe('See [[Task queue]], [the queue](Work/Task%20queue.md#Size) and ![[Work/Task queue#^fact]].\n');
  expect(text(folder, 'Board.canvas')).toContain('"Work/Task queue.md"');
});

test('a name is no path', async () => {
  const ran = await cli(vault(), ['rename', 'Work/Queue.md', 'Other/Queue', '--json']);
  expect(ran.exit).toBe(2);
  expect(ran.json.error.code).toBe('bad_name');
});

test('archive puts notes aside with a way back, and unarchive takes it', async () => {
  const folder = vault();
  const before = hashes(folder);
  const archived = await cli(folder, ['archive', 'Work', '--json', '--now', '2026-03-20T10:00:00']);
  expect(archived.json.result).toMatchObject({ moved: [{ from: 'Work/Queue.md', to: 'archive/Work/Queue.md' }], links: { lost: 0 } });
  expect(text(folder, 'archive/Work/Queue.md')).toContain('archived: 2026-03-20\narchived_from: Work/Queue.md\n');
  expect((await cli(folder, ['archive', 'archive/Work/Queue.md', '--json'])).json.error.code).toBe('bad_input');
  await cli(folder, ['unarchive', 'archive/Work/Queue.md', '--json']);
  expect(hashes(folder)).toEqual(before);
});

test('a plan goes through a file: dry run, plan apply, once', async () => {
  const folder = vault();
  const before = hashes(folder);
  const dry = await cli(folder, ['move', 'Work/Queue.md', 'Queues/Main.md', '--dry-run', '--json']);
  expect(dry.json.result.journal).toBeNull();
  expect(hashes(folder)).toEqual(before);
  const file = join(vaultOnDisk(), 'plan.json');
  writeFileSync(file, dry.out);
  const checked = await cli(folder, ['plan', 'apply', file, '--dry-run', '--json']);
  expect(checked.json).toMatchObject({
    command: 'plan apply',
    result: { journal: null, links: { before: 5, after: 5, rewritten: 4, lost: 0 } },
  });
  expect(hashes(folder)).toEqual(before);
  const applied = await cli(folder, ['plan', 'apply', file, '--json']);
  expect(applied.json.result).toMatchObject({ links: { before: 5, after: 5, rewritten: 4, lost: 0 } });
  expect(text(folder, 'Home.md')).toContain('[[Main]]');
  const twice = await cli(folder, ['plan', 'apply', file, '--json']);
  expect(twice.exit).toBe(2);
  expect(twice.json.error.code).toBe('already_applied');
  await cli(folder, ['undo', '--json']);
  expect(hashes(folder)).toEqual(before);
});

test('a plan comes on standard input too, and what is none is refused', async () => {
  const folder = vault();
  const dry = await cli(folder, ['rename', 'Home.md', 'Start', '--dry-run', '--json']);
  const plan = JSON.stringify(dry.json.result.plan);
  expect((await cli(folder, ['plan', 'apply', '-', '--json'], plan)).exit).toBe(0);
  expect((await cli(folder, ['plan', 'apply', '-', '--json'], 'no plan')).json.error.code).toBe('bad_input');
  expect((await cli(folder, ['plan', 'apply', join(folder, 'none.json'), '--json'])).json.error.code).toBe('not_found');
  expect((await cli(folder, ['plan', 'run', '-', '--json'], plan)).json.error.code).toBe('usage');
});

test('old names become aliases where the settings say so', async () => {
  const folder = vault();
  writeFileSync(join(folder, '.top-of-mind.json'), '{"keepOldNames":true}');
  await cli(folder, ['rename', 'Work/Queue.md', 'Task queue', '--json']);
  expect(text(folder, 'Work/Task queue.md')).toContain('aliases:\n  - Queue\n');
  await cli(folder, ['move', 'Work/Task queue.md', 'Elsewhere/', '--json']);
  expect(text(folder, 'Elsewhere/Task queue.md')).toContain('aliases:\n  - Queue\n---');
  // Its own name is no alias any more.
  await cli(folder, ['rename', 'Elsewhere/Task queue.md', 'Queue', '--json']);
  expect(text(folder, 'Elsewhere/Queue.md')).toMatch(/aliases:\s+- Task queue\n---/);
});

test('a note that a daily log links to can be moved: links follow in files that are only added to', async () => {
  const folder = vaultOnDisk({
    '.top-of-mind.json': '{"memories":[{"name":"Agent","root":"","convention":"daneel"}]}',
    'Queue.md': '# Queue\n',
    'memory/2026-03-01.md': '- Looked at [[Queue|the queue]] and [this](Queue.md#Queue).\n',
  });
  const { exit, json } = await cli(folder, ['move', 'Queue.md', 'work/', '--json']);
  expect([exit, json.result.refused]).toEqual([0, undefined]);
  expect(text(folder, 'memory/2026-03-01.md')).toBe('- Looked at [[Queue|the queue]] and [this](Queue.md#Queue).\n');
  await cli(folder, ['rename', 'work/Queue.md', 'Line', '--json']);
  expect(text(folder, 'memory/2026-03-01.md')).toBe('- Looked at [[Line|the queue]] and [this](Line.md#Queue).\n');
});

test('merge and split go through the terminal and back', async () => {
  const folder = vault();
  const before = hashes(folder);
  const merged = await cli(folder, ['merge', 'Work/Queue.md', 'Home.md', '--json']);
  expect(merged.json.result).toMatchObject({ into: 'Home.md', merged: 'Work/Queue.md', links: { lost: 0 } });
  expect(text(folder, 'Board.canvas')).toContain('"Home.md"');
  const split = await cli(folder, ['split', 'Home.md', '--heading', 'Size', '--json', '--now', '2026-03-20T10:00:00']);
  expect(split.json.result).toMatchObject({ path: 'Home.md', links: { lost: 0 }, created: [{ heading: 'Size' }] });
  expect((await cli(folder, ['split', 'Home.md', '--heading', 'Nowhere', '--json'])).json.error.code).toBe('not_found');
  await cli(folder, ['undo', '--json']);
  await cli(folder, ['undo', merged.json.result.journal as unknown as string, '--json']);
  // Nothing stays in the trash of what is back.
  expect(hashes(folder)).toEqual(before);
});

describe('what a target means', () => {
  const folder = () => vaultOnDisk({ 'people/a.md': '[[n]]\n', 'n.md': '![[pic.png]]\n', 'pic.png': 'x' });
  const paths = (at: string): string[] => Object.keys(hashes(at));

  test('a folder written with a slash at its end is that folder', async () => {
    const at = folder();
    await cli(at, ['move', 'people/', 'team/', '--json']);
    expect(paths(at)).toEqual(['n.md', 'pic.png', 'team/people/a.md']);
  });

  test('a picture keeps its extension', async () => {
    const at = folder();
    await cli(at, ['rename', 'pic.png', 'photo', '--json']);
    expect(text(at, 'n.md')).toBe('![[photo.png]]\n');
  });

  test('the name of a folder is asked about, not guessed', async () => {
    const at = folder();
    const ran = await cli(at, ['move', 'n.md', 'people', '--json']);
    expect([ran.exit, ran.json.error.code]).toEqual([2, 'bad_name']);
    expect(ran.json.error.message).toContain('"people/"');
    expect((await cli(at, ['rename', 'n.md', 'people', '--json'])).exit).toBe(0);
    expect(paths(at)).toEqual(['people.md', 'people/a.md', 'pic.png']);
  });
});

test('titles and messages cannot steer the screen', async () => {
  const folder = vault();
  const dry = await cli(folder, ['rename', 'Home.md', 'Start', '--dry-run', '--json']);
  const bell = String.fromCharCode(27) + ']0;x' + String.fromCharCode(7);
  const plan = JSON.stringify({ ...(dry.json.result.plan as unknown as object), title: `evil${bell}` });
  const applied = await cli(folder, ['plan', 'apply', '-'], plan);
  expect(applied.out).toContain('Applied: evil?]0;x?');
  expect((await cli(folder, ['journal'])).out).not.toContain(bell);
});
