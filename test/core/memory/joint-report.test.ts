import type { JointHealth } from '../../../src/core/model/results/health';
import { parseSettings } from '../../../src/core/model/settings';
import type { VaultMemory } from '../../../src/core/model/vault-memory';
import { thrownBy } from '../../support/thrown';
import { createMemoryVault, type MemoryVault } from '../../support/memory-vault';
import { openMemory } from '../../support/opened';

const JOINT = 'Work/reports/vault-health.md';
const OWN = 'Home/reports/health.md';

const named = (name: string): { name: string; root: string; convention: string } => ({ name, root: name, convention: 'notes-and-links' });

interface Bench {
  readonly vault: MemoryVault;
  readonly memory: VaultMemory;
  /** The memories of the settings from now on. */
  readonly use: (names: readonly string[]) => void;
  readonly all: () => Promise<JointHealth>;
  readonly one: (name: string) => Promise<void>;
  readonly scores: (name: string) => Promise<number[]>;
}

function bench(files: Record<string, string> = { 'Work/a.md': '![[one.png]]', 'Home/b.md': '![[two.png]]' }): Bench {
  const vault = createMemoryVault(files);
  let settings = { memories: ['Work', 'Home'].map(named) };
  const memory = openMemory(vault, () => settings);
  return {
    vault,
    memory,
    use: (names) => {
      settings = { memories: names.map(named) };
    },
    all: async () => (await memory.carryOut(() => memory.healthOfAll({}))).result,
    one: async (name) => {
      await memory.carryOut(() => memory.health({ memory: name, write: true }));
    },
    scores: async (name) => (await memory.trend({ memory: name })).map(({ score }) => score),
  };
}

test('one note has a table of all memories, then a part for each', async () => {
  const { vault, all, memory } = bench();
  const { memories, path } = await all();
  expect(path).toBe(JOINT);
  expect(memories.map(({ memory: name, score }) => [name, score])).toEqual([
    ['Work', 88],
    ['Home', 88],
  ]);
  const text = vault.text(JOINT);
  expect(text.match(/^#+ .*$/gm)).toEqual(['# Health report', '## Work', '## Home']);
  expect(text).toContain('| [[#Work]] | **88** | 3 worth a look, 2 to know |  |');
  expect(vault.snapshotOfBytes()[OWN]).toBeUndefined();
  expect((await memory.healthOfAll({})).plan).toBeNull();
  await memory.undo();
  expect(Object.keys(vault.snapshotOfBytes())).toEqual(['Home/b.md', 'Work/a.md']);
});

test('what changed stands first in each part, and counted on top', async () => {
  const { vault, all } = bench();
  await all();
  vault.write('Home/two.png', 'x');
  const { memories } = await all();
  expect(memories.map(({ changes }) => changes?.went.length ?? 0)).toEqual([0, 1]);
  const text = vault.text(JOINT);
  expect(text).toContain('| [[#Home]] | 88, **98** | 2 worth a look, 2 to know | 1 gone |');
  const home = text.slice(text.indexOf('## Home'), text.indexOf('\n%%\n'));
  expect(home.match(/^#+ .*$/gm)).toEqual(['## Home', '### Since the last report']);
  expect(home.indexOf('**1 gone**')).toBeLessThan(home.indexOf('xychart-beta'));
  expect(home).toContain('  line [88, 98]');
});

test('a report of one memory and one of all go on from each other', async () => {
  const { vault, all, one, scores, memory } = bench();
  await one('Home');
  const own = vault.text(OWN);
  vault.write('Home/two.png', 'x');
  const joint = await all();
  expect(joint.memories[1]?.delta['links']).toBe(-1);
  expect(joint.memories[1]?.changes?.went).toHaveLength(1);
  expect(vault.text(OWN)).toBe(own);
  expect(await scores('Home')).toEqual([88, 98]);
  vault.delete('Home/two.png');
  expect((await memory.health({ memory: 'Home' })).result.changes?.back).toHaveLength(1);
  await one('Home');
  expect(await scores('Home')).toEqual([88, 98, 88]);
  expect(vault.text(OWN)).toContain('  line [88, 98, 88]');
  expect((await all()).memories[1]?.delta['links']).toBe(1);
  expect(await scores('Work')).toEqual([88]);
});

test('earlier figures are found when another memory is the first', async () => {
  const { vault, all, use, scores } = bench();
  await all();
  use(['Home', 'Work']);
  vault.write('Work/one.png', 'x');
  expect((await all()).path).toBe('Home/reports/vault-health.md');
  expect(await scores('Work')).toEqual([88, 98]);
});

test('the status counts a report of all as one of each memory', async () => {
  const { vault, all, memory } = bench({ 'Work/2026-03-01 A.md': 'x', 'Home/2026-03-01 B.md': 'x' });
  await all();
  const due = async (): Promise<string[]> => (await memory.status()).due.filter(({ what }) => what === 'report').map((one) => one.memory);
  expect(await due()).toEqual([]);
  vault.write('Home/2026-04-01 C.md', 'x');
  expect(await due()).toEqual(['Home']);
});

test('of many memories the table names the lowest scores, and names are no markup', async () => {
  const names = ['Odd *name* #1', ...Array.from({ length: 14 }, (_, at) => `M${String(at).padStart(2, '0')}`)];
  const { vault, all, use } = bench(
    Object.fromEntries(names.map((name, at) => [`${name}/n.md`, at === 0 || at > 11 ? '![[gone.png]]' : ''])),
  );
  use(names);
  await all();
  const text = vault.text(`${names[0] ?? ''}/reports/vault-health.md`);
  const listed = text.split('\n').filter((line) => /^\| (?!Memory|---)/.test(line) && line.includes('**'));
  expect(listed).toHaveLength(12);
  expect(listed[0]).toContain('| Odd \\*name\\* \\#1 |');
  expect(listed.at(-1)).toContain('[[#M13]]');
  expect(text).toContain('These have the lowest scores. 3 more memories are below.');
  expect(text).toContain('\n## Odd \\*name\\* \\#1\n');
});

test('a note of somebody else at its place is left alone', async () => {
  const { memory } = bench({ 'Work/a.md': '', 'Home/b.md': '', [JOINT]: '# Mine\n' });
  await expect(memory.healthOfAll({})).rejects.toMatchObject({ code: 'exists', path: JOINT });
});

test('several memories share a report unless the settings say otherwise', () => {
  const shares = (settings: object): boolean => openMemory(createMemoryVault({}), settings).sharesReport();
  const memories = ['Work', 'Home'].map(named);
  expect(shares({ memories })).toBe(true);
  expect(shares({ memories, reports: { together: false } })).toBe(false);
  expect(shares({ memories: [named('Work')] })).toBe(false);
  expect(thrownBy(() => parseSettings({ reports: { together: 'yes' } })).code).toBe('bad_settings');
});
