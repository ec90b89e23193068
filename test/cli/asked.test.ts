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
