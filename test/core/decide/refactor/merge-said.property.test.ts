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
const lines = (whole: string): string[] => whole.split(/\r?\n/).filter((line) => line.trim() !== '');

test('a merge loses no line, adds none, and says nothing twice that the target said before', async () => {
  let dropped = 0;
  await fc.assert(
    fc.asyncProperty(text, text, async (from, into) => {
      const files = { 'From.md': from, 'Into.md': into, 'x.md': '', 'r.md': 'See [[From]], [[From#Costs]] and [[From#Next]].\n' };
      const { after } = await mergeNotes(files, 'From.md', 'Into.md');
      const merged = (after['Into.md'] ?? '').replace(/^---\n[^]*?\n---\n/, '');
      expect(merged.startsWith(into)).toBe(true);
      const [own, all] = [lines(into), lines(merged)];
      // A block id or a heading that both have gets a name of its own.
      const plain = (line: string): string => line.replace(/ \^b\d(?:-\d)?$/, '').replace(/^(#+ \w+).*/, '$1');
      for (const line of lines(from)) expect(all.map(plain)).toContain(plain(line));
      for (const line of all.slice(own.length)) expect([...lines(from).map(plain), '# From']).toContain(plain(line));
      dropped += lines(from).length - (all.length - own.length) > 0 ? 1 : 0;
      expect(after['r.md']).toMatch(/^See \[\[Into/);
    }),
    { numRuns: runs(400, 120) },
  );
  expect(dropped).toBeGreaterThan(scaled(60, 400, 120));
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
