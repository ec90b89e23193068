import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cli, vaultOnDisk } from './terminal';

interface Found {
  readonly id: string;
  readonly key: string;
  readonly path: string;
  readonly fix: { readonly verb: string; readonly input: Readonly<Record<string, string | true | readonly string[]>> } | null;
}

const vault = (): string =>
  vaultOnDisk({
    'a.md': '![[one.png]] and [a map](map.png)\n',
    'b.md': '![[two.png]] [[Rollout of teh plan]]\n',
    'Rollout of the plan.md': 'Text.\n',
  });

const found = async (folder: string, ...more: string[]): Promise<readonly Found[]> =>
  (await cli(folder, ['health', ...more, '--json'])).json.result['findings'] as unknown as readonly Found[];

const broken = async (folder: string): Promise<readonly Found[]> => (await found(folder)).filter(({ id }) => id === 'link.broken');

test('--only shows the findings of some checks, and refuses what is no check', async () => {
  const folder = vault();
  expect(new Set((await found(folder, '--only', 'broken-links')).map(({ id }) => id))).toEqual(new Set(['link.broken']));
  const { exit, json } = await cli(folder, ['health', '--only', 'nonsense', '--json']);
  expect([exit, json.error?.code]).toEqual([2, 'usage']);
});

test.each(['health', 'check'])('%s --ignore leaves a finding out from then on', async (command) => {
  const folder = vault();
  const [first, ...others] = await broken(folder);
  const dry = await cli(folder, [command, '--ignore', first?.key ?? '', '--dry-run', '--json']);
  expect(dry.json.result['plan']).toBeTruthy();
  expect(await broken(folder)).toHaveLength(others.length + 1);
  const { exit, out } = await cli(folder, [command, '--ignore', first?.key ?? '']);
  expect([exit, out]).toEqual([0, expect.stringContaining('Ignored: this finding.')]);
  expect((await broken(folder)).map(({ key }) => key)).toEqual(others.map(({ key }) => key));
  await cli(folder, [command, '--ignore', others[0]?.key ?? '', '--for', 'check']);
  expect(await broken(folder)).toEqual([]);
  expect(readFileSync(join(folder, 'top-of-mind-decisions.md'), 'utf8')).toMatch(/ ignore broken-links \*$/m);
  await cli(folder, ['undo']);
  expect(await broken(folder)).toHaveLength(others.length);
});

test('what is ignored is gone from check, too, which names each finding by the same key and fixes none of the ignored', async () => {
  const folder = vaultOnDisk({
    '.top-of-mind.json': '{"memories":[{"name":"m","root":"","convention":"notes-and-links"}]}',
    '2026-03-01 A -- x.md': '---\nid: x1\ncreated: 2026-03-01\n---\n',
    '2026-03-02 B -- x.md': '---\nid: x1\ncreated: 2026-03-02\n---\n[[x1]]\n',
    '2026-03-03 C -- x.md': '---\nid: x3\ncreated: 2026-03-13\n---\n',
    'D -- x.md': '---\nid: x4\ncreated: 2026-03-04\n---\n',
  });
  const checked = async (): Promise<readonly Found[]> =>
    (await cli(folder, ['check', '--json'])).json.result['findings'] as unknown as readonly Found[];
  const before = await checked();
  expect(new Set(before.map(({ id }) => id))).toEqual(new Set(['id.duplicate', 'link.by-id', 'name.created', 'name.pattern']));
  const told = (await found(folder)).map(({ key }) => key);
  for (const { key } of before) expect(told).toContain(key);
  expect((await cli(folder, ['check'])).out).toContain(before[0]?.key);
  const named = before.find(({ path }) => path === 'D -- x.md');
  await cli(folder, ['check', '--ignore', named?.key ?? '']);
  expect((await checked()).map(({ key }) => key)).toEqual(before.map(({ key }) => key).filter((key) => key !== named?.key));
  await cli(folder, ['check', '--fix']);
  expect(existsSync(join(folder, 'D -- x.md'))).toBe(true);
  expect(readFileSync(join(folder, '2026-03-03 C -- x.md'), 'utf8')).toContain('created: 2026-03-03');
});

test('the terms of the score keep their names where some checks are shown, and annotations stand at files that are there', async () => {
  const folder = vaultOnDisk({ 'a.md': '![[one.png]] [[Later]]\n' });
  expect((await cli(folder, ['health', '--only', 'wanted'])).out).toContain(' Links that lead nowhere (1 note, counted as of 10)');
  expect((await cli(folder, ['health', '--only', 'wanted', '--format', 'github'])).out).toContain('::notice file=a.md,title=link.wanted::');
});

test('a check that is mostly ignored proposes the command that ignores it as a whole', async () => {
  const folder = vaultOnDisk({ 'a.md': [1, 2, 3, 4, 5, 6].map((n) => `![[gone-${'x'.repeat(n)}.png]]`).join(' ') });
  const all = await broken(folder);
  for (const { key } of all.slice(1, -1)) await cli(folder, ['health', '--ignore', key]);
  const offered =
    /^You ignored 5 of 6 findings of "Links that lead nowhere"\. Ignore the whole check with: health --ignore (\S+) --for check$/m;
  expect((await cli(folder, ['health'])).out).not.toMatch(offered);
  await cli(folder, ['health', '--ignore', all[0]?.key ?? '']);
  const [, key = ''] = offered.exec((await cli(folder, ['health'])).out) ?? [];
  expect((await cli(folder, ['health', '--ignore', key, '--for', 'check'])).exit).toBe(0);
  expect(await broken(folder)).toEqual([]);
});

test('a wanted note stays ignored when one more note wants it', async () => {
  const folder = vaultOnDisk({ 'a.md': '[[Later]]\n', 'b.md': '[[Later]]\n' });
  const wanted = async (): Promise<readonly Found[]> => found(folder, '--only', 'wanted');
  await cli(folder, ['health', '--ignore', (await wanted())[0]?.key ?? '']);
  writeFileSync(join(folder, 'c.md'), '[[Later]] [[Never]]\n');
  expect((await wanted()).map(({ path }) => path)).toEqual(['Never.md']);
});

test('an unknown key and an unknown reach are refused before anything changes', async () => {
  const folder = vault();
  expect((await cli(folder, ['health', '--ignore', 'orphans-00000000', '--json'])).json.error?.code).toBe('not_found');
  const [first] = await broken(folder);
  expect((await cli(folder, ['health', '--ignore', first?.key ?? '', '--for', 'ever', '--json'])).json.error?.code).toBe('usage');
});

test('--fix fixes one finding by its key, or all that share a plan', async () => {
  const folder = vault();
  const slip = (await broken(folder)).find(({ path }) => path === 'b.md');
  const relink = (await found(folder)).find(({ id, path, key }) => id === 'link.broken' && path === 'b.md' && key !== slip?.key);
  const both = [slip, relink].map((one) => one?.key ?? '');
  const before = await broken(folder);
  await cli(folder, ['health', '--fix', '--only', 'broken-links']);
  expect(readFileSync(join(folder, 'b.md'), 'utf8')).toBe('![[two.png]] [[Rollout of the plan|Rollout of teh plan]]\n');
  expect(readFileSync(join(folder, 'a.md'), 'utf8')).toBe('![[one.png]] and [a map](map.png)\n');
  const left = await broken(folder);
  expect(left.length).toBe(before.length - 1);
  expect(both.filter((key) => left.some((one) => one.key === key))).toHaveLength(1);
  // A link is taken away only where somebody names it.
  const map = left.find(({ id, path, key }) => id === 'link.broken' && path === 'a.md' && key !== left[0]?.key);
  await cli(folder, ['health', '--fix', map?.key ?? '']);
  expect(readFileSync(join(folder, 'a.md'), 'utf8')).toBe('![[one.png]] and a map\n');
  const { exit, json } = await cli(folder, ['health', '--fix', left[0]?.key ?? '', '--json']);
  expect([exit, json.error?.code]).toEqual([2, 'bad_input']);
});

test('annotations for a workflow', async () => {
  const folder = vaultOnDisk({ 'a, b.md': 'x\n\n![[gone 100%.png]]\n' });
  const { out } = await cli(folder, ['health', '--format', 'github']);
  expect(out.split('\n')).toContain(
    '::warning file=a%2C b.md,line=3,title=link.broken::![[gone 100%25.png]] embeds a file that is not there. Bring the file back, or remove the link.',
  );
  expect((await cli(folder, ['health', '--format', 'xml', '--json'])).json.error?.code).toBe('usage');
});

test('the call of a finding, given to the terminal as it stands, settles it', async () => {
  const said = 'The berth on the north quay is booked from October until the end of May, for both boats of the yard.\n';
  const folder = vaultOnDisk({
    '.top-of-mind.json': '{"memories":[{"name":"m","root":"","convention":"notes-and-links"}]}',
    '2026-03-01 Berth -- boat.md': `---\nid: x1\ncreated: 2026-03-01\n---\n${said}`,
    '2026-03-02 Quay -- boat.md': `---\nid: x2\ncreated: 2026-03-02\n---\n${said}`,
    '2026-03-03 Mast -- boat.md': '---\nid: x3\ncreated: 2026-03-03\n---\n[[2026-03-01 Breth -- boat]]\n',
    '2026-03-04 Name.md': '---\nid: x4\ncreated: 2026-03-05\n---\n[[x1]]\n',
  });
  const positional: readonly string[] = ['path', 'paths', 'from', 'to', 'into'];
  const done: string[] = [];
  for (;;) {
    const next = (await found(folder)).find(({ fix, id }) => fix !== null && !done.includes(id));
    if (next === undefined || next.fix === null) break;
    const { verb, input } = next.fix;
    const args = Object.entries(input).flatMap(([name, value]) =>
      positional.includes(name) ? value : value === true ? [`--${name}`] : [`--${name}`, value],
    );
    await cli(folder, [verb, ...(args as string[])]);
    done.push(next.id);
    expect((await found(folder)).map(({ key }) => key)).not.toContain(next.key);
  }
  expect(done).toEqual(expect.arrayContaining(['note.duplicate', 'link.broken', 'link.by-id', 'index.stale']));
});

test('what was ignored one by one stays so when more of its kind come, and others are then one line', async () => {
  const links = (count: number): string => Array.from({ length: count }, (_, at) => `[[Tasks#gone ${'abcdefgh'[at] ?? ''}]]`).join(' ');
  const folder = vaultOnDisk({ 'Tasks.md': 'Nothing open.\n', 'a.md': `${links(3)}\n`, 'b.md': 'Text.\n' });
  const places = async (): Promise<readonly Found[]> => (await found(folder)).filter(({ id }) => id === 'link.place');
  for (const { key } of await places()) await cli(folder, ['health', '--ignore', key]);
  expect(await places()).toEqual([]);
  writeFileSync(join(folder, 'a.md'), `${links(4)}\n`);
  expect(await places()).toMatchObject([{ id: 'link.place', path: 'a.md' }]);
  expect(JSON.stringify(await places())).not.toMatch(/gone [abc]\b/);
});
