import { cli, run, vaultOnDisk } from './terminal';

const BOATS = {
  'Harbour/Oak.md': 'The boat is of oak.\n',
  'Harbour/Pine.md': '---\ntype: person\ncreated: 2026-03-02\ntags: [work]\n---\nThe boat is of pine.\n',
};

const paths = (out: string): string[] => [...out.matchAll(/^(\S.*\.md):\d+ {2}/gm)].map(([, path]) => path ?? '').sort();

test.each([
  [['boat', '-oak'], ['Harbour/Pine.md']],
  [['-oak', 'boat'], ['Harbour/Pine.md']],
  [['-oak boat'], ['Harbour/Pine.md']],
  [['boat', '-tag:work', '--limit', '5'], ['Harbour/Oak.md']],
  [['boat', '-type:person'], ['Harbour/Oak.md']],
])('a word that begins with a hyphen is a part of the question: %j', async (words, found) => {
  const { out, err, exit } = await cli(vaultOnDisk(BOATS), ['search', ...words]);
  expect([exit, err, paths(out)]).toEqual([0, '', found]);
});

test('words after two hyphens are words, also where they begin with two', async () => {
  const vault = vaultOnDisk(BOATS);
  for (const words of [
    ['boat', '--', '-oak'],
    ['-oak', '--', 'boat'],
  ])
    expect(paths((await run(['search', '--vault', vault, ...words])).out)).toEqual(['Harbour/Pine.md']);
});

test('a misspelt option is refused, also beside such a word, and options stay what they are', async () => {
  const vault = vaultOnDisk(BOATS);
  for (const words of [
    ['boat', '--tpye', 'person'],
    ['-oak', 'boat', '--tpye', 'person'],
  ])
    expect(await cli(vault, ['search', ...words])).toMatchObject({
      exit: 2,
      err: "top-of-mind search: unknown option '--tpye' (Did you mean --type?)\n",
    });
  for (const words of [['-h'], ['boat', '-h'], ['-oak', '-h'], ['-oak', '--help']]) {
    const { exit, out } = await cli(vault, ['search', ...words]);
    expect([exit, out]).toEqual([0, expect.stringContaining('Usage: top-of-mind search')]);
  }
  expect(paths((await cli(vault, ['search', '-oak', 'boat', '--type', 'person'])).out)).toEqual(['Harbour/Pine.md']);
  expect(await cli(vault, ['read', '-oak'])).toMatchObject({ exit: 2, err: expect.stringContaining("unknown option '-oak'") });
  expect((await cli(vault, ['bundle', '--topic', '-oak boat'])).out).toContain('of pine');
});

test.each([
  [['--tag', 'work'], ['Harbour/Pine.md']],
  [['--type', 'person'], ['Harbour/Pine.md']],
  [
    ['--folder', 'Harbour'],
    ['Harbour/Oak.md', 'Harbour/Pine.md'],
  ],
  [['--since', '2026-03-01', '--until', '2026-03-05'], ['Harbour/Pine.md']],
  [['--since', 'last week', '--now', '2026-03-10'], ['Harbour/Pine.md']],
  [['--folder', 'Harbour', '-tag:work'], ['Harbour/Oak.md']],
])('options that restrict need no words: %j', async (words, found) => {
  const { out, err, exit } = await cli(vaultOnDisk(BOATS), ['search', ...words]);
  expect([exit, err, paths(out)]).toEqual([0, '', found]);
});

test.each([
  [['--since', 'foo'], '"foo" is no day such as 2026-03-31 or yesterday.'],
  [[], 'Say what to search for, such as tag:#work or a word.'],
  [['--limit', '5'], 'Say what to search for, such as tag:#work or a word.'],
])('a search that asks for nothing is refused: %j', async (words, says) => {
  expect(await cli(vaultOnDisk(BOATS), ['search', ...words])).toMatchObject({ exit: 2, err: `top-of-mind search: ${says}\n` });
});

const PRIVATE = { 'Harbour/Key.md': '---\nprivate: true\ntags: [safe]\n---\nThe boat key.\n' };

test.each([
  [['boat', '--tag', 'nosuch'], 'No note has the tag "nosuch".'],
  [['--tag', 'nosuch'], 'No note has the tag "nosuch".'],
  [['--tag', 'safe'], 'No note has the tag "safe".'],
  [['boat', 'tag:nosuch'], 'No note has the tag "nosuch".'],
  [['boat', '--folder', 'Nope'], 'No note is in the folder "Nope".'],
  [['boat', 'path:Nope'], 'No note has "Nope" in its path.'],
  [['boat', '-path:Harbour'], 'Every note has "Harbour" in its path.'],
  [['boat', '--type', 'ship'], 'No note is of the type "ship".'],
  [['boat', '--since', '2026-03-05', '--until', '2026-03-01'], 'No day lies between: 2026-03-05 is after 2026-03-01.'],
  [['boat', '--since', '2027-01-01'], 'No note is of 2027-01-01 or later.'],
  [['boat', '--until', '2020-01-01'], 'No note is of 2020-01-01 or earlier.'],
  [['boat', 'day:2020-02'], 'No note is of 2020-02.'],
  [['boat', 'day:2020-02..2020-03'], 'No note is of 2020-02 to 2020-03.'],
  [['boat', '--tag', 'work', '-type:person'], 'No note passes all of these filters.'],
  [['boat', 'day:2026-05..2026-03'], 'No day lies between: 2026-05 is after 2026-03.'],
  [['zeppelin', '--tag', 'work'], 'Try other words, or fewer.'],
  [['zeppelin'], 'Try other words, or fewer.'],
])('where nothing is found, the reason is named: %j', async (words, says) => {
  const { out, exit } = await cli(vaultOnDisk({ ...BOATS, ...PRIVATE }), ['search', ...words]);
  expect([exit, out]).toEqual([0, `0 passages found. ${says}\n`]);
});

test.each([
  ['yesterday', 'The crane was oiled.', 'It is of 2026-11-26.'],
  ['Где котлом', 'Вода в котле кипит.', 'It has a form of "котлом".'],
  ['モバイル端末', 'これはモバイル端末です。', 'It has "モバイル端末".'],
  ['.NET', 'The tool runs on .NET alone.', 'It has ".NET".'],
  ['crane oil', 'The crane was oiled.', 'It has "crane" and "oil".'],
])('the reason of %s says what the note has', async (query, text, why) => {
  const vault = vaultOnDisk({ 'Zed.md': `---\ncreated: 2026-11-26\n---\n${text}\n`, 'Other.md': 'Nothing else.\n' });
  const { json } = await cli(vault, ['search', query, '--now', '2026-11-27', '--json']);
  expect(json.result).toMatchObject({ found: [{ why }] });
});
