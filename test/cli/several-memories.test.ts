import { cli, vaultOnDisk } from './terminal';

const settings = JSON.stringify({
  memories: [
    { name: 'Vault', root: '', convention: 'notes-and-links' },
    { name: 'in', root: 'in', convention: 'carlton' },
  ],
});
const several = (): string => vaultOnDisk({ '.top-of-mind.json': settings, 'Idea.md': 'An idea.\n' });
const LINE = 'In the memory "Vault", the first of 2. For another name it with --memory: "in".';

test('remember says into which memory it wrote where nobody named one', async () => {
  const folder = several();
  const text = await cli(folder, ['remember', '--title', 'Boat', '--body', 'A boat in Uster.']);
  expect(text.exit).toBe(0);
  expect(text.out.trimEnd().split('\n').at(-1)).toBe(LINE);
  const json = await cli(folder, ['remember', '--title', 'Kayak', '--body', 'A kayak in Bern.', '--json']);
  expect(json.json.result).toMatchObject({ memory: 'Vault', verdict: 'UNIQUE' });
  expect(json.err).toBe('');
});

test('and says nothing of others where one is named', async () => {
  const folder = several();
  const text = await cli(folder, ['remember', '--memory', 'in', '--title', 'Boat', '--body', 'A boat in Uster.']);
  expect(text.out).not.toContain('--memory');
  const json = await cli(folder, ['remember', '--memory', 'in', '--title', 'Kayak', '--body', 'A kayak in Bern.', '--json']);
  expect(json.json.result).toMatchObject({ memory: 'in', path: expect.stringMatching(/^in\//) as unknown });
});

test('one memory needs no word', async () => {
  const folder = vaultOnDisk({ 'Idea.md': 'An idea.\n' });
  expect((await cli(folder, ['remember', '--title', 'Boat', '--body', 'A boat in Uster.'])).out).not.toContain('memory');
  expect((await cli(folder, ['remember', '--title', 'Kayak', '--body', 'A kayak in Bern.', '--json'])).json.result).not.toHaveProperty(
    'memory',
  );
});

test.each([['index'], ['rank'], ['check'], ['health'], ['awaiting'], ['skipped']])('%s tells it, too', async (command) => {
  const folder = several();
  expect((await cli(folder, [command])).out).toContain(LINE);
  expect((await cli(folder, [command, '--json'])).json.result).toMatchObject({ memory: 'Vault' });
});

test('the text of a bundle stays what it is', async () => {
  const folder = several();
  const text = await cli(folder, ['bundle']);
  const json = await cli(folder, ['bundle', '--json']);
  expect(json.json.result).toMatchObject({ text: text.out, memory: 'Vault' });
});

const two = (together?: boolean): string =>
  vaultOnDisk({
    '.top-of-mind.json': JSON.stringify({
      memories: ['Work', 'Home'].map((name) => ({ name, root: name, convention: 'notes-and-links' })),
      ...(together === undefined ? {} : { reports: { together } }),
    }),
    'Work/a.md': 'An idea.\n',
    'Home/b.md': '![[gone.png]]\n',
  });

test('health --write writes one report of all memories, and is 1 for findings of any', async () => {
  const folder = two();
  const text = await cli(folder, ['health', '--write']);
  expect(text.exit).toBe(1);
  expect(text.out).toContain('2 memories in Work/reports/vault-health.md');
  expect(text.out).toContain('Home: health 88 of 100');
  expect(text.out).toContain('See all with: health --all --memory "Home"');
  expect(text.out).not.toContain('the first of 2');
  const json = await cli(folder, ['health', '--write', '--json', '--only', 'broken-links']);
  expect(json.json.result).toMatchObject({
    memory: 'Work',
    path: 'Work/reports/vault-health.md',
    findings: [],
    journal: null,
    memories: [
      { memory: 'Work', findings: [] },
      { memory: 'Home', score: 88, findings: [{ id: 'link.broken' }] },
    ],
  });
  expect(json.exit).toBe(1);
  const github = await cli(folder, ['health', '--write', '--only', 'broken-links', '--format', 'github']);
  expect(github.out).toBe(
    '::warning file=Home/b.md,line=1,title=link.broken::![[gone.png]] embeds a file that is not there. Bring the file back, or remove the link.\n',
  );
});

test('of one memory where it is named, or where each has a report of its own', async () => {
  expect((await cli(two(), ['health', '--write', '--memory', 'Home'])).out).toContain('The report is in Home/reports/health.md');
  expect((await cli(two(false), ['health', '--write'])).out).toContain('The report is in Work/reports/health.md');
});

test('a dry run of the report of all shows its plan and writes nothing', async () => {
  const folder = two();
  const dry = await cli(folder, ['health', '--write', '--dry-run', '--json']);
  expect(dry.json.result).toMatchObject({ journal: null, plan: { edits: [{ op: 'create', path: 'Work/reports/vault-health.md' }] } });
  expect((await cli(folder, ['journal', '--json'])).json.result).toEqual({ entries: [] });
});
