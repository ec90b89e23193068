import type { RememberInput } from '../../../src/core/model/results/remember';
import { asVaultPath } from '../../../src/core/model/path';
import { carriedOut, entryInput, openBench, type Bench } from '../../support/opened';
import { fc, runs } from '../../support/properties';

const CRANE = 'The crane of the yard lifts 12 tonnes. It is checked every March by the Nordkran company.';
const TEXTS = [
  CRANE,
  CRANE.replace('lifts 12', 'now lifts 16'),
  CRANE.replace('lifts 12', 'now lifts 20'),
  'The tide table hangs beside the fuel pump and is printed by the coast guard each January.',
  'Hall C takes boats up to 14 metres from October on; Pavel assigns the places.',
  'Context: the storm. Observation: the moorings held. Implication: keep the chains.',
  'MISS: Left the crane unlocked\nFIX: Lock the crane\n',
  'MISS: Left the crane unlocked again\nFIX: Lock the crane\nSEVERITY: security\n',
  '```\nopen code',
  '---\ntags: [harbour]\n---\nThe pump is blue.',
  'The token is ghp_16C7e42F292c6912E7710c838347Ae178B4a and opens all.',
  ' ',
];
const entry = fc.record({
  title: fc.constantFrom('', 'Crane', 'Tide table', 'Storm'),
  body: fc.constantFrom(...TEXTS),
  tags: fc.constantFrom([], ['harbour']),
  onDuplicate: fc.constantFrom('skip' as const, 'write' as const),
  whenUnsure: fc.constantFrom('write' as const, 'fail' as const),
});

/** The files without identities. Of the decisions note only questions: how often a state was accepted on the way is no matter. */
const textsIn = ({ vault }: Bench): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(vault.snapshotOfBytes()).map(([path, hex]) => {
      const lines = Buffer.from(hex, 'hex')
        .toString()
        .replace(/test-writer-\d+/g, 'ID')
        .split('\n');
      // New lines of an index go where they belong among those that are there.
      if (path === 'MEMORY.md') return [path, lines.filter((line) => line !== '').sort()];
      return [path, path === 'top-of-mind-decisions.md' ? lines.filter((line) => line.includes(' asks ')) : lines];
    }),
  );

test.each(['notes-and-links', 'stoneros', 'daneel', 'carlton', 'mindstone'] as const)(
  'in %s entries that come together are written as if each had come alone, and one undo takes them back',
  async (convention) => {
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 6 }), async (entries) => {
        const [alone, together] = [openBench({}, { convention }), openBench({}, { convention })];
        for (const bench of [alone, together]) await bench.memory.carryOut(() => bench.memory.init(convention));
        const results: unknown[] = [];
        for (const one of entries) {
          const input: RememberInput = one.body.startsWith('MISS') && convention === 'daneel' ? { ...one, type: 'miss' } : one;
          try {
            const { result } = await alone.memory.carryOut(() => alone.memory.remember(input, {}));
            results.push([result.verdict, result.path, result.entry, result.refused?.code, result.mistake?.count]);
          } catch (error) {
            results.push((error as Error).message);
          }
        }
        const lines = entries.map((one, at) => ({
          line: at + 1,
          entry: one.body.startsWith('MISS') && convention === 'daneel' ? { ...one, type: 'miss' } : one,
        }));
        const { result } = await carriedOut(together, () => together.memory.rememberAll(lines, {}));
        const got = result.entries.map((one) =>
          'error' in one ? one.error : [one.verdict, one.path, one.entry, one.refused?.code, one.mistake?.count],
        );
        expect(got).toEqual(results);
        expect(textsIn(together)).toEqual(textsIn(alone));
        expect(await together.memory.layers()).toEqual(await alone.memory.layers());
      }),
      { numRuns: runs(120) },
    );
  },
);

test.each([
  ['notes-and-links', 'Crane.md', null],
  ['stoneros', 'learnings/patterns.md', '2026-03-10: Crane'],
  ['daneel', 'memory/2026-03-10.md', 'Crane'],
] as const)('in %s an entry may replace one of the same batch: it is marked where it is written', async (convention, path, entry) => {
  const bench = openBench({}, { convention });
  await bench.memory.carryOut(() => bench.memory.init(convention));
  const name = convention === 'notes-and-links' ? `2026-03-10 ${path}` : path;
  const older = { path: asVaultPath(name), entry };
  const lines = [
    { line: 1, entry: entryInput('Crane', CRANE) },
    { line: 2, entry: entryInput('Tide table', TEXTS[3] ?? '') },
    { line: 3, entry: entryInput('Crane again', TEXTS[1] ?? '', { action: 'replace', older }) },
  ];
  const { result } = await carriedOut(bench, () => bench.memory.rememberAll(lines, {}));
  expect(result.entries).toMatchObject([{ path: name, entry }, { verdict: 'UNIQUE' }, { superseded: name }]);
  const marks = Object.values(textsIn(bench)).flatMap((text) => text.filter((line) => /superseded[ _]by/i.test(line)));
  expect(marks).toHaveLength(1);
});

test('an agent adds several entries to a file that shows it less than there is, and not a byte of the rest changes', async () => {
  const log = `# 2026-03-10\n\n## 09:00 Token\n\nThe token is ghp_16C7e42F292c6912E7710c838347Ae178B4a and opens all.\n\n## 10:00 Crane\n\n${CRANE}\n`;
  const bench = openBench({ 'memory/2026-03-10.md': log }, { convention: 'daneel' });
  const agent = bench.memory.through({ kind: 'mcp' });
  const older = { path: asVaultPath('memory/2026-03-10.md'), entry: '10:00 Crane' };
  const lines = [
    { line: 1, entry: entryInput('Tide table', TEXTS[3] ?? '') },
    { line: 2, entry: entryInput('Hall', TEXTS[4] ?? '') },
    { line: 3, entry: entryInput('Crane again', TEXTS[1] ?? '', { action: 'replace', older }) },
  ];
  const { result, receipt } = await agent.carryOut(() => agent.rememberAll(lines, {}));
  const text = (): string => bench.vault.text('memory/2026-03-10.md');
  // The mark stands in the older entry, the others come after it.
  const mark = text()
    .split('\n')
    .filter((line) => /superseded by/i.test(line));
  expect(mark).toHaveLength(1);
  expect(
    text()
      .replace(`${mark[0] ?? ''}\n`, '')
      .startsWith(log),
  ).toBe(true);
  expect(text()).toContain(TEXTS[4]);
  expect(result.entries).toMatchObject([{ path: older.path }, { path: older.path }, { superseded: older.path }]);
  await agent.undo(receipt?.journal ?? '');
  expect(text()).toBe(log);
});
