import { cli, hashes, vaultOnDisk } from './terminal';

interface Found {
  readonly id: string;
  readonly path: string;
  readonly severity: string;
  readonly message: string;
  readonly fix: { readonly to: string } | null;
}

const SETTINGS = { '.top-of-mind.json': JSON.stringify({ memories: [{ name: 'm', root: '', convention: 'mindstone' }] }) };
const note = (name: string, type = 'feedback'): string => `---\nname: ${name}\ndescription: d\ntype: ${type}\n---\nText.\n`;
const sentences = Object.fromEntries(
  ['How we deploy on Fridays', 'Why the cache is cold', 'Who to ask for keys', 'When the harbour opens'].map((title) => [
    `${title}.md`,
    note(title),
  ]),
);
const fitting = (many: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: many }, (_, at) => [`feedback_topic${at}.md`, note(`feedback_topic${at}`)]));

const found = async (folder: string, ...args: string[]): Promise<readonly Found[]> =>
  (await cli(folder, [...args, '--json'])).json.result['findings'] as unknown as readonly Found[];
const names = (findings: readonly Found[]): readonly Found[] => findings.filter(({ id }) => id.startsWith('name.'));

test.each(['check', 'health'])('%s: names that are sentences are one finding for the memory', async (command) => {
  const folder = vaultOnDisk({ ...SETTINGS, ...sentences, ...fitting(2) });
  const [only, ...more] = names(await found(folder, command));
  expect(more).toEqual([]);
  expect(only).toMatchObject({ id: 'name.pattern.own', severity: 'info', fix: null });
  expect(only?.message).toContain('4 of 6 notes');
  expect(only?.message).toContain('"How we deploy on Fridays.md" would become "feedback_how_we_deploy_on_fridays.md"');
});

test('fixing leaves such names alone, but for one that is asked for by its path', async () => {
  const folder = vaultOnDisk({ ...SETTINGS, ...sentences, ...fitting(1) });
  const before = Object.keys(hashes(folder));
  await cli(folder, ['check', '--fix']);
  const notes = (): string[] => Object.keys(hashes(folder)).filter((path) => path.endsWith('.md'));
  expect(notes()).toEqual(before.filter((path) => path.endsWith('.md')));
  const asked = names(await found(folder, 'check', 'Who to ask for keys.md'));
  expect(asked.filter(({ id }) => id === 'name.pattern')).toMatchObject([
    { id: 'name.pattern', fix: { to: 'feedback_who_to_ask_for_keys.md' } },
  ]);
  const fixed = await cli(folder, ['check', '--fix', 'Who to ask for keys.md', '--json']);
  // It has another name now, under which it is looked at again.
  expect([fixed.json.ok, names(fixed.json.result.findings as unknown as Found[]).filter(({ id }) => id === 'name.pattern')]).toEqual([
    true,
    [],
  ]);
  expect(notes()).toContain('feedback_who_to_ask_for_keys.md');
  expect(notes()).toContain('Why the cache is cold.md');
});

test('names that are sentences among others that follow the rule are still told one by one', async () => {
  const findings = names(await found(vaultOnDisk({ ...SETTINGS, ...sentences, ...fitting(4) }), 'check'));
  expect(findings.filter(({ id }) => id === 'name.pattern')).toHaveLength(4);
  expect(findings.some(({ id }) => id === 'name.pattern.own')).toBe(false);
});

test('sentences in the property "name" are one finding where most notes have one', async () => {
  const said = (many: number): Record<string, string> =>
    Object.fromEntries(
      Array.from({ length: many }, (_, at) => [`project_said${at}.md`, note(`The subject ${at} in a sentence`, 'project')]),
    );
  const gathered = names(await found(vaultOnDisk({ ...SETTINGS, ...said(5), ...fitting(4) }), 'check'));
  expect(gathered).toMatchObject([
    { id: 'name.property.own', severity: 'info', fix: null, message: expect.stringContaining('5 of 9 notes') },
  ]);
  expect(names(await found(vaultOnDisk({ ...SETTINGS, ...said(4), ...fitting(4) }), 'check')).map(({ id }) => id)).toEqual(
    Array(4).fill('name.property'),
  );
});

test('names that begin with one of the words are slips, told and fixed one by one', async () => {
  const folder = vaultOnDisk({
    ...SETTINGS,
    'feedback Cold cache.md': note('x'),
    'project-Harbour.md': note('y'),
    'User Keys.md': note('z'),
    'A sentence.md': note('a'),
  });
  expect((await found(folder, 'check')).filter(({ id }) => id === 'name.pattern')).toHaveLength(4);
});

test('names that begin with a day are told one by one', async () => {
  const findings = await found(vaultOnDisk({ 'One thing.md': 'a\n', 'Another thing.md': 'b\n', 'A third thing.md': 'c\n' }), 'check');
  expect(findings.filter(({ id }) => id === 'name.pattern')).toHaveLength(3);
});
