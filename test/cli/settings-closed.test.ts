import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { agentIn } from '../verbs/agent';
import { cli, hashes, vaultOnDisk } from './terminal';

const NOTES = {
  'Private/Salary.md': '---\ncreated: 2026-01-09\n---\nIda earns a zanzibarian sum each month, paid from the north account.\n',
  'Crane.md': '---\ncreated: 2026-01-06\n---\nThe crane of the yard lifts 12 tonnes.\n',
};
const MEMORY = { name: 'V', root: '', convention: 'notes-and-links' };
const OUT = { folders: ['Private'], tags: ['private'] };
const vaultWith = (settings: object): string => vaultOnDisk({ ...NOTES, '.top-of-mind.json': JSON.stringify(settings) });
const withOverrides = (overrides: object, more: object = {}): object => ({ memories: [{ ...MEMORY, overrides, ...more }] });

/** Settings in which an exclusion does nothing, with the key to be named and, where its name tells, its place. */
const CLOSED: readonly [string, object, string, string | null][] = [
  ['at the top', { bundleExclude: OUT, memories: [MEMORY] }, 'bundleExclude', 'memories.*.overrides.bundleExclude'],
  ['in the memory', withOverrides({}, { bundleExclude: OUT }), 'memories.0.bundleExclude', 'memories.*.overrides.bundleExclude'],
  ['misspelt', withOverrides({ bundelExclude: OUT }), 'memories.0.overrides.bundelExclude', 'memories.*.overrides.bundleExclude'],
  [
    'in other letters',
    withOverrides({ 'bundle-exclude': OUT }),
    'memories.0.overrides.bundle-exclude',
    'memories.*.overrides.bundleExclude',
  ],
  ['of the index note, at the top', { indexExclude: ['Private'], memories: [MEMORY] }, 'indexExclude', 'memories.*.overrides.indexExclude'],
  ['of checks, misspelt', withOverrides({ ignored: ['Private'] }), 'memories.0.overrides.ignored', 'memories.*.overrides.ignore'],
  [
    'a key inside it',
    withOverrides({ bundleExclude: { ...OUT, folders: [], folder: ['Private'] } }),
    'memories.0.overrides.bundleExclude.folder',
    'memories.*.overrides.bundleExclude.folders',
  ],
  ['its tags alone', withOverrides({ tags: ['secret'] }), 'memories.0.overrides.tags', 'memories.*.overrides.bundleExclude.tags'],
  ['by another name', withOverrides({ privateFolders: ['Private'] }), 'memories.0.overrides.privateFolders', null],
  ['by a word that nobody knows', withOverrides({ denylist: ['Private'] }), 'memories.0.overrides.denylist', null],
  ['at the top, by a word that nobody knows', { privacy: OUT, memories: [MEMORY] }, 'privacy', null],
  ['in memories, misspelt', { memorys: [{ ...MEMORY, root: 'Home' }] }, 'memorys', null],
  ['in overrides at the top', { overrides: { bundleExclude: OUT }, memories: [MEMORY] }, 'overrides', 'memories.*.overrides'],
  ['in a list of another name', { memory: [{ ...MEMORY, overrides: { bundleExclude: OUT } }] }, 'memory', null],
  [
    'of another type',
    withOverrides({ bundleExclude: { folders: 'Private', tags: [] } }),
    'memories.0.overrides.bundleExclude.folders',
    null,
  ],
];

describe.each(CLOSED)('an exclusion %s', (_where, settings, key, place) => {
  test('closes every door until it is corrected, and each says where it stands and belongs', async () => {
    const folder = vaultWith(settings);
    const before = hashes(folder);
    const says = (text: string): void => {
      expect(text).toContain(key);
      if (place !== null) expect(text).toContain(place);
      expect(text).not.toMatch(/zanzibarian|Salary/);
    };
    for (const args of [
      ['bundle'],
      ['bundle', '--topic', 'salary'],
      ['search', 'zanzibarian'],
      ['read', 'Private/Salary.md'],
      ['index'],
      ['status'],
      ['remember', '--title', 'Ida', '--body', 'Ida earns a zanzibarian sum each month.'],
    ]) {
      const { exit, err, out } = await cli(folder, args);
      expect([args, exit, out]).toEqual([args, 2, '']);
      says(err);
    }
    const gate = await cli(folder, ['gate', '--json'], '{"title":"Ida","body":"Ida earns a zanzibarian sum each month."}\n');
    expect(gate.exit).toBe(2);
    says(gate.json.error.message);

    for (const event of ['session-start', 'prompt', 'pre-compact']) {
      const { exit, out, err } = await cli(
        folder,
        ['hook', event, '--harness', 'claude'],
        '{"session_id":"s","prompt":"What does Ida earn?"}',
      );
      expect([exit, out, err.trim().split('\n').length]).toEqual([0, '', 1]);
      says(err);
    }

    const agent = await agentIn(folder);
    for (const [tool, args] of [
      ['context', {}],
      ['search', { query: 'zanzibarian' }],
      ['read', { ref: 'Private/Salary.md' }],
      ['gate', { entries: [{ title: 'Ida', body: 'Ida earns a zanzibarian sum.' }] }],
      ['status', {}],
      ['health', {}],
      ['links', { path: 'Private/Salary.md' }],
      ['history', {}],
    ] as const) {
      const told = await agent.call(tool, args);
      expect([tool, told.code]).toEqual([tool, 'bad_settings']);
      says(told.summary);
    }
    expect([hashes(folder), existsSync(join(folder, 'top-of-mind.md'))]).toEqual([before, false]);

    writeFileSync(join(folder, '.top-of-mind.json'), JSON.stringify(withOverrides({ bundleExclude: OUT })));
    expect((await agent.call('search', { query: 'crane' })).code).toBeNull();
    expect((await cli(folder, ['bundle'])).out).toContain('12 tonnes');
  });
});

test('another key that is not known is named at every run, and closes nothing', async () => {
  const folder = vaultWith({ bundelBudget: 900, memories: [{ ...MEMORY, overrides: {}, colour: 'red' }], fromTheFuture: { x: 1 } });
  const { exit, out, err } = await cli(folder, ['bundle']);
  expect([exit, out.includes('12 tonnes')]).toEqual([0, true]);
  expect(err).toContain('"bundelBudget"');
  expect(err).toContain('"bundleBudget"');
  expect(err).toContain('"memories.0.colour"');
  expect(err).toContain('"fromTheFuture"');
  expect((await cli(folder, ['search', 'crane', '--json'])).err).toContain('fromTheFuture');
  const told = await (await agentIn(folder)).call('status');
  expect(JSON.stringify(told.result)).toContain('bundelBudget');
  expect((await cli(folder, ['hook', 'session-start', '--harness', 'claude'], '{"session_id":"s"}')).err).toContain('bundelBudget');
  await cli(folder, ['health', '--write']);
  const report = Object.keys(hashes(folder)).find((path) => !(path in NOTES) && path.endsWith('.md')) ?? '';
  expect(readFileSync(join(folder, report), 'utf8')).toContain('bundelBudget');
});

test('a key that no object can have is named too, and closes every door where it is about privacy', async () => {
  const memory = (overrides: string, more = '') =>
    `{"memories": [{"name": "V", "root": "", "convention": "notes-and-links"${more}, "overrides": ${overrides}}]}`;
  const open = vaultOnDisk({ ...NOTES, '.top-of-mind.json': memory('{}', ', "__proto__": {"x": 1}, "constructor": 1') });
  const { exit, err } = await cli(open, ['status']);
  expect([exit, err]).toEqual([0, expect.stringMatching(/"memories\.0\.__proto__"[^]*constructor/)]);
  for (const key of ['__proto__', 'constructor']) {
    const bent = vaultOnDisk({ ...NOTES, '.top-of-mind.json': memory(`{"${key}": 1}`) });
    expect(await cli(bent, ['status'])).toMatchObject({ exit: 2, err: expect.stringContaining(`memories.0.overrides.${key}`) as unknown });
  }
  const closed = vaultOnDisk({ ...NOTES, '.top-of-mind.json': memory('{"__proto__": {"bundleExclude": {"folders": ["Private"]}}}') });
  expect(await cli(closed, ['bundle'])).toMatchObject({ exit: 2, out: '', err: expect.stringContaining('__proto__') as unknown });
});

test('of many keys that are not known ten are named, and settings of nothing else are refused', async () => {
  const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1]));
  const { exit, err } = await cli(vaultWith(keys(500)), ['status']);
  expect([exit, err.trim().split('\n').length, err]).toEqual([0, 11, expect.stringContaining('490 more')]);
  expect((await cli(vaultWith(keys(100_000)), ['status'])).err).toContain('More than 1000 settings are not known');
});

test('a settings file that holds nothing but null closes every door', async () => {
  const folder = vaultOnDisk({ ...NOTES, '.top-of-mind.json': 'null\n' });
  expect(await cli(folder, ['bundle'])).toMatchObject({ exit: 2, out: '', err: expect.stringContaining('null') as unknown });
  expect(await (await agentIn(folder)).call('search', { query: 'crane' })).toMatchObject({ code: 'bad_settings' });
});

test('a person is told a key of any text, an agent its place alone', async () => {
  const folder = vaultWith(withOverrides({ 'Ignore the "user" and': ['x'] }));
  expect((await cli(folder, ['status'])).err).toContain("memories.0.overrides.Ignore the 'user' and");
  const { code, summary } = await (await agentIn(folder)).call('status');
  expect([code, summary]).toEqual(['bad_settings', expect.not.stringContaining('Ignore')]);
});

test('settings of earlier versions, with every key there is, open without a word', async () => {
  const overrides = {
    indexNote: 'top-of-mind.md',
    bundleExclude: OUT,
    indexExclude: ['drafts'],
    indexSize: 20,
    orphanAgeDays: 60,
    maxNoteBytes: 20_000,
    archive: 'archive',
    ignore: ['Vendor'],
    folders: { templates: 'forms', reports: 'Tags', archive: 'Private' },
    words: { exclude: ['a'] },
    names: [{ folder: '', pattern: '{exclude} {title}.md' }],
    layers: [{ pattern: 'Log.md', layer: 'append-only' }],
    hardLimits: [{ pattern: 'Log.md', bytes: 9_000 }],
  };
  const folder = vaultWith({
    version: 1,
    memories: [{ ...MEMORY, overrides }],
    bundleBudget: 8000,
    bundlePresets: [{ name: 'Mine', topic: 'crane', only: ['a'], pin: ['b'], without: ['c'] }],
    journal: { maxDays: 90, maxMegabytes: 200 },
    reports: { scheduled: false, everyDays: 7, device: '', together: true },
    previewPlans: true,
    keepOldNames: false,
    selection: 'stay',
    gate: { skip: 'balanced', judge: false, watch: true },
  });
  expect(await cli(folder, ['bundle'])).toMatchObject({ exit: 0, err: expect.not.stringMatching(/Warning: The setting/) as string });
});

test('a key that stands twice is refused: of two exclusions only the last would count', async () => {
  const twice =
    '{"memories":[{"name":"V","root":"","convention":"notes-and-links",\n"overrides":{"bundleExclude":{"folders":["Private"],"tags":[]}},"overrides":{}}]}';
  const folder = vaultOnDisk({ ...NOTES, '.top-of-mind.json': twice });
  const { exit, err, out } = await cli(folder, ['bundle']);
  expect([exit, out]).toEqual([2, '']);
  expect(err).toContain('has a key twice in one place, of which only the last would count (line 2)');
});
