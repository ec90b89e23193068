import { fc, runs, scaled } from '../../../support/properties';
import { openBench } from '../../../support/opened';
import { mergeNotes } from './merge-setup';

const paragraph = fc.constantFrom(
  'The console goes live in May.',
  'Ida decides, and [[x]] says why.',
  'It has two lines,\nof which this is one.',
  '- a\n- b\n- c',
  '- b\n- d',
  '1. one\n2. two',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  '```\ncode\n```',
  '> A quote.',
  'Kept by its name. ^b1',
);
const heading = fc.constantFrom('# Plan', '## Costs', '## Next', '### Costs');
const text = fc
  .array(fc.oneof({ arbitrary: paragraph, weight: 3 }, { arbitrary: heading, weight: 1 }), { maxLength: 8 })
  .map((blocks) => blocks.map((one) => `${one}\n`).join('\n'));
/** Two notes, a part of which may be the same. */
const pairOf = (one: fc.Arbitrary<string>): fc.Arbitrary<[string, string]> =>
  fc.tuple(one, one, one).map(([own, shared, other]) => {
    const joined = (...parts: string[]): string => parts.filter((part) => part !== '').join('\n');
    return [joined(own, shared), joined(other, shared)];
  });
const bodyOf = (whole = ''): string => whole.replace(/^---\n[^]*?\n---\n/, '');
const lines = (whole: string): string[] => whole.split(/\r?\n/).filter((line) => line.trim() !== '');

test('a merge loses no line, adds none, and says nothing twice that the target said before', async () => {
  let dropped = 0;
  await fc.assert(
    fc.asyncProperty(pairOf(text), async ([from, into]) => {
      const files = { 'From.md': from, 'From 1.md': into, 'x.md': '', 'r.md': 'See [[From]], [[From#Costs]] and [[From#Next]].\n' };
      const { after } = await mergeNotes(files, 'From.md', 'From 1.md');
      const merged = bodyOf(after['From 1.md']);
      expect(merged.startsWith(into)).toBe(true);
      const [own, all] = [lines(into), lines(merged)];
      // A block id or a heading that both have gets a name of its own.
      const plain = (line: string): string => line.replace(/ \^b\d(?:-\d)?$/, '').replace(/^(#+ \w+).*/, '$1');
      for (const line of lines(from)) expect(all.map(plain)).toContain(plain(line));
      for (const line of all.slice(own.length)) expect([...lines(from).map(plain), '# From']).toContain(plain(line));
      dropped += lines(from).length - (all.length - own.length) > 0 ? 1 : 0;
      expect(after['r.md']).toMatch(/^See \[\[From 1/);
    }),
    { numRuns: runs(400, 120) },
  );
  expect(dropped).toBeGreaterThan(scaled(60, 400, 120));
});

test.each([
  [
    'what several people like',
    '# Alice\n\n- likes tea\n- likes cats\n\n# Bob\n\n- likes tea\n- is vegetarian\n\nDora:\n\n- likes tea\n- plays chess\n',
    '# Carl\n\nCarl:\n\n- likes tea\n- is vegetarian\n',
  ],
  [
    'code that is run twice',
    'then run this again:\n\n```\nmake\n```\n\n# Later\n\n- b\n',
    'First run this:\n\n```\nmake\n```\n\n# Later\n\nNow:\n\n- a\n- b\n',
  ],
  ['a paragraph below a label', 'Dora:\n\nLikes tea and plays chess.\n', 'Bob:\n\nLikes tea and plays chess.\n'],
  ['an item among new ones', '- likes tea\n- but not on Mondays\n', '- likes tea\n- is vegetarian\n'],
  ['the same items in another order', '- salt\n- water\n', '- water\n- salt\n'],
])('the same words that mean something else stay: %s', async (_, from, into) => {
  const { after } = await mergeNotes({ 'Carl 1.md': from, 'Carl.md': into }, 'Carl 1.md', 'Carl.md');
  expect(bodyOf(after['Carl.md'])).toBe(`${into}\n${from}`);
});

test.each([
  ['- likes tea\n- plays chess\n', '- likes tea\n- is vegetarian\n- plays chess\n'],
  ['# Bob\n\nLikes tea and plays chess.\n', '# Carl\n\nLikes tea and plays chess.\n\nIs new in Kiel, and knows nobody there.\n'],
])('what a note of another subject says stays, in the same words too', async (from, into) => {
  const { after } = await mergeNotes({ 'Bob.md': from, 'Carl.md': into }, 'Bob.md', 'Carl.md');
  expect(bodyOf(after['Carl.md'])).toBe(`${into}\n${from}`);
});

test('what is said in the same place goes: a list whose items all stand in one there, what leads into it and prose', async () => {
  const into = '# Carl\n\nCarl:\n\n- likes tea\n- is vegetarian\n- plays chess\n\n## Work\n\nCarl works at the harbour.\n';
  const from = '# Carl M.\n\nCarl:\n\n- likes tea\n- plays chess\n\n## Work\n\nCarl works at the harbour.\n\nHe is new there.\n';
  const { after } = await mergeNotes({ 'Carl M.md': from, 'Carl.md': into }, 'Carl M.md', 'Carl.md');
  expect(bodyOf(after['Carl.md'])).toBe(`${into}\n# Carl M.\n\n## Work\n\nHe is new there.\n`);
});

/** Each block and item of a text, with the headings above it and the line that leads into it. */
function meanings(text: string): string[] {
  let above: string[] = [];
  let lead = '';
  return text.split(/\n{2,}/).flatMap((block) => {
    const said = block.trim();
    const level = /^#+(?= )/.exec(said)?.[0].length ?? 0;
    if (level > 0) [above, lead] = [[...above.filter((one) => (/^#+/.exec(one)?.[0].length ?? 0) < level), said], ''];
    const found = said === '' ? [] : said.split(/\n(?=- )/).map((item) => JSON.stringify([above, lead, item]));
    if (!said.startsWith('- ')) lead = said.endsWith(':') ? said : '';
    return found;
  });
}

test('each block and item of a note is in the merge below its headings and after what leads into it', async () => {
  const body = fc.constantFrom(
    '- tea\n- cats',
    '- tea',
    '- tea\n- cats\n- chess',
    '```\nmake\n```',
    '```\nrun\n```',
    'Likes tea and cats.',
  );
  const led = fc.tuple(fc.constantFrom('Bob:', 'Dora:', 'First run this:'), body).map((both) => both.join('\n\n'));
  const prose = fc.constantFrom('Bob lives in Kiel.', 'Dora lives in Bonn.');
  const piece = fc.oneof(body, led, prose, fc.constantFrom('# Alice', '# Bob', '## Likes', '## Steps', '### Likes'));
  const note = fc.array(piece, { minLength: 1, maxLength: 5 }).map((pieces) => `${pieces.join('\n\n')}\n`);
  let dropped = 0;
  await fc.assert(
    fc.asyncProperty(pairOf(note), async ([from, into]) => {
      const { after } = await mergeNotes({ 'Bob 1.md': from, 'Bob.md': into }, 'Bob 1.md', 'Bob.md');
      const merged = bodyOf(after['Bob.md']);
      expect(merged.startsWith(into)).toBe(true);
      const added = merged.slice(into.length);
      // The one heading that is the name of the note is no place.
      const named = /^# Bob\n/.test(into) && into.match(/^# /gm)?.length === 1;
      const own = meanings(named ? into.replace(/^# Bob\n/, '\n') : into);
      const all = new Set([...own, ...meanings(added), ...(named ? [JSON.stringify([['# Bob'], '', '# Bob'])] : [])]);
      for (const one of meanings(from)) expect(all).toContain(one);
      if (added.length < from.length) dropped++;
    }),
    { numRuns: runs(600, 150) },
  );
  expect(dropped).toBeGreaterThan(scaled(60, 600, 150));
});

test('of two notes that are nearly the same the better linked one stays, with what only the other one says, and the finding is gone', async () => {
  const same = 'The pump of the north berth was changed by Ida and runs again, says the harbour office in its letter.';
  const { vault, memory } = openBench({
    'A pump.md': `---\ncreated: 2026-03-01\n---\n# Pump\n\n${same}\n\n## Parts\n\n- a new seal\n- a new valve\n`,
    'Berth north.md': `---\ncreated: 2026-03-05\n---\n# Berth\n\n${same}\n\n## Parts\n\n- a new seal\n- a new valve\n\n## Open\n\nThe valve.\n`,
    'r.md': 'See [[Berth north]].\n',
    's.md': 'See [[A pump]] and [[Berth north#Parts]].\n',
  });
  const before = vault.snapshotOfBytes();
  const found = async () => (await memory.health({})).result.findings.filter(({ id }) => id === 'note.duplicate');
  const [finding] = await found();
  expect(finding?.fix).toMatchObject({ kind: 'merge', from: 'A pump.md', into: 'Berth north.md' });
  if (finding === undefined) return;
  await memory.carryOut<unknown>(() => memory.fix([finding], {}));
  expect(vault.text('Berth north.md').match(/a new seal/g)).toHaveLength(1);
  expect(vault.text('Berth north.md').split(same)).toHaveLength(2);
  expect(vault.text('s.md')).toBe('See [[Berth north]] and [[Berth north#Parts]].\n');
  expect(await found()).toEqual([]);
  await memory.undo();
  expect(vault.snapshotOfBytes()).toEqual(before);
});

test('notes of one text under any names and properties are one finding, and each merge leaves one fewer', async () => {
  const text = 'Ida keeps the keys.\n';
  const { vault, memory } = openBench({
    'One.md': `---\nid: n1\ncreated: 2026-03-01\n---\n${text}`,
    'Two of it.md': `---\nid: n2\ncreated: 2026-03-02\n---\n\n${text}`,
    'Keys.md': text,
    'r.md': 'See [[Keys]].\n',
  });
  for (const left of [2, 1]) {
    const found = (await memory.health({})).result.findings.filter(({ id }) => id === 'note.duplicate');
    expect(found.map(({ path, related = [] }) => [path, ...related]).flat()).toHaveLength(left + 1);
    await memory.carryOut<unknown>(() => memory.fix(found, {}));
  }
  expect((await memory.health({})).result.findings.filter(({ id }) => id === 'note.duplicate')).toEqual([]);
  expect(vault.text('Keys.md').split(text.trim())).toHaveLength(2);
});
