import { openBench } from '../../support/opened';

const FILES = {
  'Trip.md':
    '---\ntags: [a]\n---\n# Trip\n\n![[Boat]]\n\n- ![[Crew#Cook]]\n\nSee ![[Crew]] there.\n\n![[Tide#^low]]\n\n![[map.png]]\n\n![[Gone]]\n',
  'Boat.md': '---\ncreated: 2026-01-01\n---\nThe boat is red.\n\n![[Sail]]\n',
  'Sail.md': 'The sail is white.\n\n![[Boat]]\n',
  'Crew.md': '# Skipper\n\nMira steers.\n\n# Cook\n\nJonas cooks.\n\n# Guest\n\nHaruka sings.\n',
  'Tide.md': 'High at noon.\n\nLow at six. ^low\n',
  'map.png': new Uint8Array([1, 2, 3]),
};
const only = async (files: Record<string, string | Uint8Array>, more: object = {}, budget = 2000) =>
  openBench(files).memory.bundle({ budget, choice: { only: ['Trip.md'], ...more } });

test('a chosen note brings what it embeds in its place, named, without cycles; images and what is not there stay', async () => {
  const { text, tokens, included } = await only(FILES);
  expect(text).toContain(
    '> From "Boat.md":\n>\n> The boat is red.\n>\n> > From "Sail.md":\n> >\n> > The sail is white.\n> >\n> > ![[Boat]]\n',
  );
  expect(text).toContain('- > From "Crew.md#Cook":\n  >\n  > # Cook\n  >\n  > Jonas cooks.\n');
  expect(text).toContain('> From "Tide.md#^low":\n>\n> Low at six. ^low\n');
  expect(text).not.toMatch(/High at noon|Mira steers|Haruka sings|created/);
  for (const stays of ['See ![[Crew]] there.', '![[map.png]]', '![[Gone]]']) expect(text).toContain(stays);
  expect(tokens).toBeLessThanOrEqual(2000);
  expect(included.map(({ path }) => path)).toEqual(['Trip.md']);
});

test.each([
  ['private', { 'Boat.md': '---\nprivate: true\n---\nThe boat is red.\n' }],
  ['in a private folder', { 'Boat.md': null, 'archive/Boat.md': 'The boat is red.\n' }],
  ['with a secret', { 'Boat.md': 'The boat is red.\n\npassword: hunter2Hunter2x9\n' }],
  ['with properties that cannot be read', { 'Boat.md': '---\ntitle: a: b\n---\nThe boat is red.\n' }],
])('what is %s is not embedded', async (_what, files: Record<string, string | null>) => {
  const all = Object.fromEntries(Object.entries({ ...FILES, ...files }).filter((one): one is [string, string] => one[1] !== null));
  const { text } = await only(all);
  expect(text).toContain('![[Boat]]');
  expect(text).not.toMatch(/boat is red|sail is white/);
  expect(text).toContain('Jonas cooks.');
});

test('what a person leaves out is not embedded', async () => {
  expect((await only(FILES, { without: ['Boat.md'] })).text).not.toContain('boat is red');
});

test('what has no room stays an embed, and the budget holds', async () => {
  const files = { ...FILES, 'Boat.md': 'The boat is red and long.\n'.repeat(400) };
  for (const budget of [180, 250, 400]) {
    const { text, tokens } = await only(files, {}, budget);
    expect(tokens).toBeLessThanOrEqual(budget);
    expect(text).toContain('![[Boat]]');
    expect(text).not.toContain('boat is red');
  }
  expect((await only(files, {}, 400)).text).toContain('Jonas cooks.');
});

test('chosen notes find their room before what others embed', async () => {
  const files = { ...FILES, 'Boat.md': `${'The boat is red.\n'.repeat(30)}`, 'Zoo.md': 'The zoo is open. '.repeat(40) };
  const { included } = await only(files, { only: ['Trip.md', 'Zoo.md'] }, 420);
  expect(included.map(({ path, as }) => [path, as])).toEqual([
    ['Trip.md', 'whole'],
    ['Zoo.md', 'whole'],
  ]);
});
