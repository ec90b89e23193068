import { openVault } from '../../../src/core/memory';
import type { Memory } from '../../../src/core/model/memory';
import type { Edit, Plan } from '../../../src/core/model/plan';
import type { SettingsEdit } from '../../../src/core/model/settings-edit';
import { parseSettings } from '../../../src/core/model/settings';
import type { VaultMemory } from '../../../src/core/model/vault-memory';
import { createMemoryVault, createTestContext, type MemoryVault } from '../../support/memory-vault';

const BASELINE = 'A/learnings/baseline_insights.md';
const files = {
  [BASELINE]: 'The baseline.\n',
  'A/learnings/patterns.md': '# Patterns\n',
  'A/S/learnings/baseline_insights.md': 'The inner one.\n',
  'x.md': 'Out of it.\n',
};
const strict: Memory = { name: 'A', root: 'A', convention: 'stoneros', overrides: {} };
const inner: Memory = { name: 'S', root: 'A/S', convention: 'stoneros', overrides: {} };
const lax: Memory = { name: 'L', root: 'L', convention: 'notes-and-links', overrides: {} };

interface Bench {
  readonly vault: MemoryVault;
  readonly memory: VaultMemory;
  named(): readonly Memory[];
  /** What another program writes into the settings right before the next change of ours. */
  meanwhile(memories: readonly Memory[]): void;
}

function bench(first: readonly Memory[]): Bench {
  const vault = createMemoryVault(files);
  let named = first;
  let others: readonly Memory[] | null = null;
  let n = 0;
  const memory = openVault({
    files: vault.files,
    editor: vault.editor,
    store: vault.store,
    context: { ...createTestContext('one'), newId: () => `id-${(n += 1)}` },
    settings: () => parseSettings({ memories: named }),
    memories: {
      named: () => named,
      change: (edit) => {
        named = others ?? named;
        others = null;
        named = edit(named) ?? [];
        return Promise.resolve();
      },
    },
  });
  return { vault, memory, named: () => named, meanwhile: (memories) => (others = memories) };
}

const planOf = (edits: readonly object[], settings: readonly SettingsEdit[]): Plan => ({
  version: 1,
  id: 'forged',
  title: 't',
  reason: 'r',
  created: '2026-03-15T12:00:00+01:00',
  edits: edits.map((edit) => ({ reason: 'x', ...edit }) as Edit),
  preconditions: [],
  announced: [],
  settings,
});
const moved = (to: (path: string) => string): object[] =>
  Object.keys(files)
    .filter((path) => path.startsWith('A/'))
    .map((path) => ({ op: 'move', path, to: to(path) }));
const root = (from: string, to: string): SettingsEdit => ({ op: 'move-root', from, to });
const into = (folder: string) => (path: string) => path.replace(/^A/, folder);

test.each<[string, readonly Memory[], readonly object[], readonly SettingsEdit[]]>([
  ['one folder to two places', [strict], moved(into('B')), [root('A', 'B'), root('A', 'C')]],
  [
    'a memory set up inside protected files',
    [strict],
    [],
    [{ op: 'add-memory', memory: { name: 'N', root: 'A/learnings', convention: 'notes-and-links' } }],
  ],
  ['an empty memory moved onto protected files', [strict, lax], [], [root('L', 'A/learnings')]],
  ['the whole vault moved away', [{ ...strict, root: '' }], [], [root('', 'Nowhere')]],
  ['a memory inside sent elsewhere', [strict, inner], moved(into('B')), [root('A', 'B'), root('A/S', 'C')]],
  ['a memory inside left behind', [strict, inner], moved(into('B')), [root('A', 'B')]],
  [
    'a protected file sent on from its new place',
    [strict],
    [...moved(into('B')), { op: 'move', path: 'B/learnings/baseline_insights.md', to: 'X/out.md' }],
    [root('A', 'B')],
  ],
  [
    'another file in the place of a protected one',
    [strict],
    [
      ...moved(into('B')),
      { op: 'move', path: 'B/learnings/baseline_insights.md', to: 'X/out.md' },
      { op: 'move', path: 'x.md', to: 'B/learnings/baseline_insights.md' },
    ],
    [root('A', 'B')],
  ],
  ['a new file in the folder', [strict], [...moved(into('B')), { op: 'create', path: 'B/learnings/more.md', text: 'x' }], [root('A', 'B')]],
  ['a file left behind', [strict], moved(into('B')).slice(1), [root('A', 'B')]],
  ['a memory that there is not', [lax], moved(into('B')), [root('A', 'B')]],
])('a plan from anywhere with %s is refused, and changes nothing', async (_what, memories, edits, settings) => {
  const one = bench(memories);
  const before = one.vault.snapshotOfBytes();
  await expect(one.memory.apply(planOf(edits, settings))).rejects.toMatchObject({
    code: expect.stringMatching(/^(stale_plan|layer_policy)$/) as string,
  });
  expect(one.vault.snapshotOfBytes()).toEqual(before);
  expect(one.named()).toEqual(memories);
});

test('the folder of a memory moves whole, with the memory inside, and undo brings both back', async () => {
  const one = bench([strict, inner]);
  const before = one.vault.snapshotOfBytes();
  await one.memory.carryOut(() => one.memory.rename('A', 'B'));
  expect(one.named().map((memory) => memory.root)).toEqual(['B', 'B/S']);
  await one.memory.undo();
  expect([one.vault.snapshotOfBytes(), one.named()]).toEqual([before, [strict, inner]]);
});

test('undo takes back only what the plan changed in the settings', async () => {
  const one = bench([strict]);
  const settings: SettingsEdit[] = [
    { op: 'add-memory', memory: { name: 'A', root: 'A', convention: 'stoneros' } },
    { op: 'add-memory', memory: { name: 'N', root: 'N', convention: 'carlton' } },
  ];
  await one.memory.apply(planOf([], settings));
  expect(one.named().map(({ name }) => name)).toEqual(['A', 'N']);
  await one.memory.undo();
  expect(one.named()).toEqual([strict]);
});

test('a memory that another program sets up inside meanwhile moves along, or nothing does', async () => {
  const one = bench([strict]);
  const before = one.vault.snapshotOfBytes();
  const { plan } = await one.memory.rename('A', 'B');
  one.meanwhile([strict, inner]);
  if (plan === null) throw new Error('no plan');
  await expect(one.memory.apply(plan)).rejects.toMatchObject({ code: 'stale_plan' });
  expect(one.vault.snapshotOfBytes()).toEqual(before);
  const other = bench([strict]);
  other.meanwhile([strict, inner]);
  await other.memory.carryOut(() => other.memory.rename('A', 'B'));
  expect(other.named().map((memory) => memory.root)).toEqual(['B', 'B/S']);
});
