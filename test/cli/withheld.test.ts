import { agentIn } from '../verbs/agent';
import { cli, vaultOnDisk, wordsOf } from './terminal';

const vaultWith = (files: Readonly<Record<string, string>>, folders: readonly string[]): string =>
  vaultOnDisk({
    ...files,
    '.top-of-mind.json': JSON.stringify({
      memories: [{ name: 'Vault', root: '', convention: 'notes-and-links', overrides: { bundleExclude: { folders, tags: [] } } }],
    }),
  });

const SALARY = 'The salary of Priya is 98400 euros a year, and it is paid on the 25th.';
const NEWER = 'The salary of Priya is now 104000 euros a year, and it is paid on the 25th.';

test('a verdict about a withheld note gives its path and counts, in JSON and in text', async () => {
  const folder = vaultWith({ 'Private/Salary.md': `${SALARY}\n` }, ['Private']);
  const line = `${JSON.stringify({ title: 'Salary', body: NEWER })}\n`;
  const { json } = await cli(folder, ['gate', '--json'], line);
  const count = expect.any(Number) as unknown;
  expect(json.result).toMatchObject({
    verdicts: [
      {
        verdict: 'SUPERSEDE',
        of: { path: 'Private/Salary.md', entry: null },
        evidence: { withheld: 'in the excluded folder "Private"', changed: count, onlyOld: count, onlyNew: count, unmatched: count },
      },
    ],
  });
  const asText = await cli(folder, ['gate'], line);
  const remembered = await cli(folder, ['remember', '--title', 'Salary', '--body', NEWER, '--json']);
  expect(asText.out).toContain('No words are shown, because of the older entry: in the excluded folder "Private".');
  for (const shown of [JSON.stringify(json), asText.out, remembered.out]) expect(shown).not.toContain('98400');
});

test('the preview of a plan shows what is new in a withheld file, and none of its lines', async () => {
  const folder = vaultWith({ 'Private/Salary.md': `${SALARY}\n` }, ['Private']);
  const { out } = await cli(folder, ['remember', '--title', 'Salary', '--body', NEWER, '--dry-run']);
  expect(out).toContain('+ superseded_by:');
  expect(out).not.toContain('98400');
  const merged = await cli(folder, wordsOf(`remember --title Salary --body "${NEWER}" --action merge --older Private/Salary.md --dry-run`));
  expect(merged.out).toContain('104000');
  expect(merged.out).not.toContain('98400');
});

test('a log line of a withheld file is told as its file, since its name is its text', async () => {
  const folder = vaultOnDisk({
    '.top-of-mind.json': JSON.stringify({
      memories: [{ name: 'Vault', root: '', convention: 'daneel', overrides: { bundleExclude: { folders: ['memory'], tags: [] } } }],
    }),
    'memory/2026-03-01.md': `# 2026-03-01\n\n- 08:15 ${SALARY}\n`,
  });
  const { out } = await cli(folder, ['gate', '--json'], `${JSON.stringify({ title: 'Salary', body: NEWER })}\n`);
  expect(out).toContain('memory/2026-03-01.md');
  expect(out).not.toContain('98400');
});

test('status tells of exclusions that cover no file', async () => {
  const folder = vaultWith({ 'Salary.md': SALARY }, ['Privte', './Salary']);
  const warning =
    'The setting "bundleExclude": "Privte" covers no file, so it leaves nothing out. Check its spelling: it is written from the folder of the memory.';
  expect((await cli(folder, ['status'])).out).toContain(warning);
  expect((await cli(folder, ['status', '--json'])).json.result).toMatchObject({ memories: [{ warnings: [warning] }] });
});

test('status names excluded tags that no note has; agents are told of no exclusion, since they see no withheld file', async () => {
  const settings = (folders: string[], tags: string[]) => ({
    '.top-of-mind.json': JSON.stringify({
      memories: [{ name: 'Vault', root: '', convention: 'notes-and-links', overrides: { bundleExclude: { folders, tags } } }],
    }),
  });
  const files = { 'Private/Salary.md': SALARY, 'Bonus.md': `---\ntags: [pay/late]\n---\n${SALARY}\n`, 'Dam -- named.md': 'The dam.\n' };
  const folder = vaultOnDisk({ ...files, ...settings(['Private', 'Privte'], ['pay', 'named', 'sallary']) });
  const { out } = await cli(folder, ['status']);
  expect(out.match(/The setting "[^\n]*/g)).toEqual([
    expect.stringContaining('"Privte" covers no file'),
    'The setting "bundleExclude.tags": No note has the tag "sallary", so it leaves nothing out. Check its spelling.',
  ]);
  const { result, summary } = await (await agentIn(folder)).call('status');
  expect(JSON.stringify([result, summary])).not.toMatch(/Priva?te|covers|sallary|no note has/i);
});

test('check says of properties that the app does not see that they count as private', async () => {
  const folder = vaultOnDisk({ 'Salary.md': `\n---\ntags: private\n---\n${SALARY}\n` });
  const { json } = await cli(folder, ['check', '--json']);
  expect(json.result).toMatchObject({
    findings: expect.arrayContaining([
      expect.objectContaining({
        path: 'Salary.md',
        message: expect.stringContaining('so it counts as private. Begin its first line with "---"') as unknown,
      }),
    ]) as unknown,
  });
});
