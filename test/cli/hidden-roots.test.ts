import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { cli, run, vaultOnDisk, wordsOf, type Ran } from './terminal';

const weighted = (name: string): string => `---\nname: ${name}\ndescription: d\ntype: feedback\n---\nx\n`;
const MEMORY = { 'feedback_tests.md': weighted('Tests'), 'feedback_style.md': weighted('Style'), 'MEMORY.md': '# Memory\n' };
const at = (folder: string): Record<string, string> =>
  Object.fromEntries(Object.entries(MEMORY).map(([path, text]) => [`${folder}/${path}`, text]));

interface Hidden {
  readonly folder: string;
  readonly convention: string;
  readonly notes: number;
  readonly command: string;
}

/** Runs a command line as a person copies it from what the program printed. */
function typed(line: string): Promise<Ran> {
  const [program, ...words] = wordsOf(line);
  expect(program).toBe('top-of-mind');
  return run(words);
}

const hiddenIn = async (folder: string): Promise<readonly Hidden[]> =>
  (await cli(folder, ['detect', '--json'])).json.result['hidden'] ?? [];

test.each([
  ['detect', 'mindstone', ['detect', '--root', '.claude/memory']],
  ['detect', 'mindstone', ['detect', '--root', '.claude/memory/']],
  ['init mindstone', 'is named in', ['init', 'mindstone', '--root', '.claude/memory']],
  ['init daneel', 'is named in', ['init', 'daneel', '--root', '.claude/memory', '--dry-run']],
])('%s in a hidden folder is refused with the command that does it (%s)', async (words, says, args) => {
  const folder = vaultOnDisk({ 'a.md': 'A\n', ...at('.claude/memory') });
  const { error } = (await cli(folder, [...args, '--json'])).json;
  expect(error).toMatchObject({ code: 'hostile_path', path: '.claude/memory' });
  const command = `top-of-mind ${words} --vault "${folder}/.claude/memory"`;
  expect(error.message.endsWith(`: ${command}`)).toBe(true);
  const ran = await typed(command);
  expect(ran).toMatchObject({ exit: 0, err: '' });
  expect(ran.out).toContain(says);
});

test('detect tells of the memories in dot-folders, each with the command that looks into it', async () => {
  const folder = vaultOnDisk({
    'a.md': 'A\n',
    ...at('.claude/memory'),
    ...at('.agents'),
    '.claude/commands/deploy.md': 'Do it.\n',
    '.github/PULL_REQUEST.md': 'x\n',
  });
  const found = await hiddenIn(folder);
  expect(found).toMatchObject([
    { folder: '.agents', convention: 'mindstone', notes: 3 },
    { folder: '.claude/memory', convention: 'mindstone', notes: 3 },
  ]);
  const { out } = await cli(folder, ['detect']);
  for (const { command } of found) {
    expect(out).toContain(command.replace(' detect ', ' init claude-code '));
    expect((await typed(command)).out).toContain('mindstone');
  }
});

test('folders with odd names are told as a shell takes them', async () => {
  const folder = vaultOnDisk({ 'a.md': 'A\n', ...at('.my $HOME/the memory') });
  const [found] = await hiddenIn(folder);
  expect(found?.command).toBe(`top-of-mind detect --vault '${folder}/.my $HOME/the memory'`);
  expect((await typed(found?.command ?? '')).out).toContain('mindstone');
});

test('folders of programs, installed ones and links out are no memories', async () => {
  const away = vaultOnDisk(MEMORY);
  const folder = vaultOnDisk({
    'a.md': 'A\n',
    ...at('.obsidian/plugins/x'),
    ...at('.git/x'),
    ...at('.trash'),
    ...at('.top-of-mind/x'),
    ...at('.venv/x'),
    ...at('.tool/node_modules/x'),
  });
  symlinkSync(away, join(folder, '.linked'));
  mkdirSync(join(folder, '.empty'));
  expect(await hiddenIn(folder)).toEqual([]);
  expect((await cli(folder, ['detect'])).out).not.toContain('hidden');
});

test('the dot-folders that belong to the memory itself are no memories of their own', async () => {
  const folder = vaultOnDisk(at('.claude/context'));
  expect(await hiddenIn(folder)).toMatchObject([{ folder: '.claude/context' }]);
  await cli(folder, ['init', 'stoneros']);
  expect(await hiddenIn(folder)).toEqual([]);
});

test.each([
  ['--vault DIR detect'],
  ['--json --vault DIR detect'],
  ['--vault NOWHERE detect --vault DIR'],
  ['--vault DIR --no-color detect --json'],
])('options may stand before the command: %s', async (line) => {
  const folder = vaultOnDisk(MEMORY);
  const ran = await typed(`top-of-mind ${line.replace('DIR', `"${folder}"`).replace('NOWHERE', '"/no/such/folder"')}`);
  expect(ran).toMatchObject({ exit: 0, err: '' });
  expect(ran.out.includes('"ok":true')).toBe(line.includes('--json'));
  expect(ran.out).toContain('mindstone');
});
