import { openBench } from '../../support/opened';

const SAME = 'Priya prefers short briefings in the morning, with the joke first.';

const bench = (files: Record<string, string>) => openBench(files).memory;

test('an entry kept apart from one copy is still compared with the next', async () => {
  const memory = bench({ 'Briefings.md': SAME, 'Joke.md': SAME, 'Morning.md': SAME });
  await memory.carryOut(() => memory.markNotDuplicates('Morning.md', 'Briefings.md', {}));
  const { entries } = await memory.unreviewed({});
  expect(entries.map(({ path, verdict }) => [path, verdict.of])).toEqual([
    ['Joke.md', { path: 'Briefings.md', entry: null }],
    ['Morning.md', { path: 'Joke.md', entry: null }],
  ]);
});

test('health leaves out pairs kept apart, contradicting ones too', async () => {
  const pool = (value: number): string => `The connection pool of the billing service holds ${value} connections to the primary database.`;
  const memory = bench({ 'Briefings.md': SAME, 'Morning.md': SAME, 'Pool.md': pool(20), 'Pool 2.md': pool(80) });
  const told = async (): Promise<string[]> =>
    (await memory.health({})).result.findings.flatMap(({ id, path }) => (id === 'note.duplicate' ? [path] : []));
  const before = await told();
  expect(before).toContain('Briefings.md');
  await memory.carryOut(() => memory.markNotDuplicates('Briefings.md', 'Morning.md', {}));
  expect(await told()).toEqual(before.filter((path) => path !== 'Briefings.md'));
  await memory.carryOut(() => memory.markNotDuplicates('Pool.md', 'Pool 2.md', {}));
  expect(await told()).toEqual([]);
});
