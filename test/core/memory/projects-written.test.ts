import { openBench, type Bench, carriedOut } from '../../support/opened';

/** Text of every file of a bench. */
const written = ({ vault }: Bench): string => 
  Object.keys(vault.snapshotOfBytes())
    .map((path) => vault.text(path))
    .join('\n');

/** All that a session of one project reads of these words. */
async function readFor({ memory }: Bench, project: string, query: string): Promise<string> {
  const [bundle, about, search] = [
    await memory.bundle({ project, budget: 60_000 }),
    await memory.bundle({ project, topic: query, budget: 60_000 }),
    await memory.search({ project, query, limit: 50 }),
  ];
  return JSON.stringify([bundle.text, about.text, search.found]);
}

test('a checkpoint that moves into the log is an entry for its project there', async () => {
  const bench = openBench({ 'NOW.md': '# Now\n\nThe tide is low.\n' }, { convention: 'daneel' });
  const checkpoint = (workingOn: string, project: string) =>
    carriedOut(bench, () => bench.memory.checkpoint({ workingOn, pending: 'run the tests', project }, {}));
  await checkpoint('the zzalpha crane', 'alpha');
  await checkpoint('the zzbeta ferry', 'beta');
  await checkpoint('the zzbeta lighthouse', 'beta');
  await checkpoint('the zzalpha harbour', 'alpha');
  // An overwritten state lets the checkpoints of all projects fall out.
  await carriedOut(bench, () => bench.memory.remember({ title: '', body: 'High tide.', place: 'NOW.md', project: '*', onDuplicate: 'skip' }, {}));
  const all = written(bench);
  for (const said of ['zzalpha crane', 'zzbeta ferry', 'zzbeta lighthouse', 'zzalpha harbour', 'tide is low']) expect(all).toContain(said);
  const words = 'crane ferry lighthouse harbour tests tide';
  const [alpha, beta] = [await readFor(bench, 'alpha', words), await readFor(bench, 'beta', words)];
  expect(alpha).not.toContain('zzbeta');
  expect(beta).not.toContain('zzalpha');
  for (const said of ['zzalpha crane', 'zzalpha harbour', 'tide is low']) expect(alpha).toContain(said);
  for (const said of ['zzbeta ferry', 'zzbeta lighthouse', 'tide is low']) expect(beta).toContain(said);
});
