import { createTestContext } from '../../support/memory-vault';
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
  await carriedOut(bench, () =>
    bench.memory.remember({ title: '', body: 'High tide.', place: 'NOW.md', project: '*', onDuplicate: 'skip' }, {}),
  );
  const all = written(bench);
  for (const said of ['zzalpha crane', 'zzbeta ferry', 'zzbeta lighthouse', 'zzalpha harbour', 'tide is low']) expect(all).toContain(said);
  const words = 'crane ferry lighthouse harbour tests tide';
  const [alpha, beta] = [await readFor(bench, 'alpha', words), await readFor(bench, 'beta', words)];
  expect(alpha).not.toContain('zzbeta');
  expect(beta).not.toContain('zzalpha');
  for (const said of ['zzalpha crane', 'zzalpha harbour', 'tide is low']) expect(alpha).toContain(said);
  for (const said of ['zzbeta ferry', 'zzbeta lighthouse', 'tide is low']) expect(beta).toContain(said);
});

/** A memory in which a session of one project remembers a text for others. */
function asked(convention: string, folder?: string) {
  const host = folder === undefined ? {} : { context: { ...createTestContext(), folder: { path: folder, byTable: true } } };
  const settings = { projects: { '/work/alpha': 'alpha', '/work/beta': 'beta' } };
  return openBench({}, { convention, settings, host });
}
const OLD = 'Deploys of the harbour site go out on Tuesdays at 10:00 from the branch durian.';
const NEW =
  'Deploys of the harbour site no longer go out on Tuesdays at 10:00; since March they go out on Thursdays at 14:00 from the branch durian.';
const remember = (bench: Bench, body: string, project: string, more: object = {}) =>
  carriedOut(bench, () => bench.memory.remember({ title: 'Deploys', body, project, onDuplicate: 'skip', ...more }, {}));
const CONVENTIONS = ['notes-and-links', 'mindstone', 'carlton', 'stoneros', 'daneel'];

describe.each(CONVENTIONS)('%s', (convention) => {
  test.each(['*', ''])('a text for all (%j) is not left out for that of one project', async (project) => {
    const bench = asked(convention);
    await remember(bench, OLD, 'alpha');
    const { result } = await remember(bench, OLD, project);
    expect(result).toMatchObject({ verdict: 'DUPLICATE', unsure: true, skipped: null, path: expect.any(String) as unknown });
    expect(result.question?.candidates).toHaveLength(1);
    expect(await readFor(bench, 'beta', 'harbour deploys')).toContain('durian');
    // One that is for all already says it for each.
    const again = await remember(bench, OLD, 'beta');
    expect(again.result).toMatchObject({ verdict: 'DUPLICATE', unsure: false, path: null });
  });

  test('a text for one project supersedes none that is for all', async () => {
    const bench = asked(convention);
    await remember(bench, OLD, '');
    const { result } = await remember(bench, NEW, 'alpha');
    expect(result).toMatchObject({ verdict: 'SUPERSEDE', unsure: true, superseded: null, path: expect.any(String) as unknown });
    expect(await readFor(bench, 'beta', 'harbour deploys')).toContain('10:00 from');
    const whole = asked(convention);
    await remember(whole, OLD, 'alpha');
    expect((await remember(whole, NEW, 'alpha')).result.superseded).not.toBeNull();
  });

  test('to a session of one project those of another are no candidates', async () => {
    const bench = asked(convention, '/work/alpha');
    await remember(bench, OLD, 'beta');
    for (const body of [OLD, NEW]) {
      const { verdicts } = await bench.memory.gate([{ line: 1, entry: { title: 'Deploys', body, projects: [] } }], { sequential: false });
      expect(verdicts[0]).toMatchObject({ verdict: 'UNIQUE', candidates: [] });
      expect((await bench.memory.remember({ title: 'Deploys', body, project: '*', onDuplicate: 'skip' }, {})).result.question).toBeNull();
    }
  });
});

test('a mistake of one project is not counted for one that is for all', async () => {
  const bench = asked('daneel');
  const miss = (project: string) =>
    remember(bench, 'Forgot the zzmigration before the deploy.', project, { title: '', type: 'miss', mistake: { fix: 'Run it.' } });
  await miss('alpha');
  const { result } = await miss('*');
  expect(result.mistake).toBeUndefined();
  expect(await readFor(bench, 'beta', 'zzmigration deploy')).toContain('zzmigration');
});

describe.each(CONVENTIONS)('in a session of alpha, %s', (convention) => {
  test('an entry of another project is changed only by who names its project', async () => {
    const bench = asked(convention, '/work/alpha');
    const { result } = await remember(bench, OLD, 'beta');
    const older = { path: result.path ?? ('' as never), entry: result.entry };
    for (const action of ['replace', 'merge'] as const) {
      const input = { title: 'Deploys', body: NEW, action, older, onDuplicate: 'skip' as const };
      await expect(bench.memory.remember(input, {})).rejects.toThrow('--project');
      for (const project of ['beta', '*']) await expect(bench.memory.remember({ ...input, project }, {})).resolves.toBeDefined();
    }
  });
});

test('notes of another project are not proposed as links', async () => {
  const bench = asked('notes-and-links', '/work/alpha');
  bench.vault.write('Beta crane.md', '---\nproject: beta\n---\nLifts.\n');
  bench.vault.write('Alpha ferry.md', '---\nproject: alpha\n---\nSwims.\n');
  for (const [project, names] of [
    [undefined, ['Alpha ferry']],
    ['*', ['Alpha ferry']],
    ['beta', ['Beta crane']],
  ] as const) {
    const input = {
      title: 'Lunch',
      body: 'The Beta crane met the Alpha ferry at the pier for lunch.',
      link: 'all' as const,
      onDuplicate: 'skip' as const,
    };
    const { result, plan } = await bench.memory.remember({ ...input, ...(project === undefined ? {} : { project }) }, {});
    expect(result.links).toEqual([]);
    const text = JSON.stringify(plan?.edits);
    for (const name of ['Alpha ferry', 'Beta crane'])
      expect(text.includes(`[[${name}]]`)).toBe((names as readonly string[]).includes(name));
  }
});

test('a state is not written for one project', async () => {
  const bench = openBench({ 'NOW.md': '# Now\n' }, { convention: 'daneel' });
  const input = { title: '', body: 'Tune the zzbeta.', place: 'NOW.md', onDuplicate: 'skip' as const };
  await expect(bench.memory.remember({ ...input, project: 'beta' }, {})).rejects.toThrow('"*"');
  expect((await bench.memory.remember({ ...input, project: '*' }, {})).plan).not.toBeNull();
});

describe('the spelling of a project', () => {
  const PROPERTIES = [
    'Project: Beta',
    'PROJECT: beta',
    'project: [[beta]]',
    'projects:\n  - "[[Projects/beta|Beta]]"',
    'project: "[Beta](Projects/beta.md)"',
    'project: "#beta"',
    'project: gamma, beta',
    'projects: gamma; beta',
    'metadata:\n  Project: beta',
  ];
  test.each(PROPERTIES)('%j in properties is for beta', async (property) => {
    const bench = openBench({ 'Crane.md': `---\n${property}\n---\nThe zzbeta crane lifts.\n` });
    expect(await readFor(bench, 'alpha', 'crane')).not.toContain('zzbeta');
    expect(await readFor(bench, 'beta', 'crane')).toContain('zzbeta');
  });

  test.each(['project: 7', 'projects: [7]'])('%j is for 7', async (property) => {
    const bench = openBench({ 'Crane.md': `---\n${property}\n---\nThe zzseven crane lifts.\n` });
    expect(await readFor(bench, 'alpha', 'crane')).not.toContain('zzseven');
    expect(await readFor(bench, '7', 'crane')).toContain('zzseven');
  });

  test.each(['projects: ["*", beta]', 'project: "*"', 'project: beta, *'])('%j is for all', async (property) => {
    const bench = openBench({ 'Crane.md': `---\n${property}\n---\nThe zzall crane lifts.\n` });
    expect(await readFor(bench, 'alpha', 'crane')).toContain('zzall');
  });

  const FIELDS = [
    '**Project**: gamma, beta',
    '**Projects**: gamma; beta',
    '**Project**: **beta**',
    '**Project**: `beta`',
    '**Project**: [[Projects/beta|Beta]]',
    '**PROJECT:** #beta',
  ];
  test.each(FIELDS)('%j in an entry of several is for beta', async (field) => {
    const files = {
      'memory/2026-03-10.md': `# 2026-03-10\n\n## 10:00 Crane\n${field}\n\nThe zzbeta crane lifts.\n\n## 11:00 Ferry\n\nIt swims.\n`,
    };
    const bench = openBench(files, { convention: 'daneel' });
    expect(await readFor(bench, 'alpha', 'crane ferry')).not.toContain('zzbeta');
    expect(await readFor(bench, 'beta', 'crane ferry')).toContain('zzbeta');
  });

  test.each(CONVENTIONS)('%s: an entry that is remembered for two is read for both', async (convention) => {
    const bench = asked(convention);
    await remember(bench, OLD, 'alpha, beta');
    for (const project of ['alpha', 'beta']) expect(await readFor(bench, project, 'harbour deploys')).toContain('durian');
    expect(await readFor(bench, 'gamma', 'harbour deploys')).not.toContain('durian');
  });

  test('a name in the table is read as one in an entry', async () => {
    const settings = { projects: { '/work/alpha': '[[Projects/alpha|A]]', '/work/all': '*' } };
    const { memory } = openBench({}, { settings });
    expect(await memory.projectAt('/work/alpha/src', {})).toBe('alpha');
    expect(await memory.projectAt('/work/all', {})).toBeNull();
  });
});
