import type { MemorySettings } from '../../../src/core/model/ports';
import type { DoorKind } from '../../../src/core/model/door';
import type { Memory } from '../../../src/core/model/memory';
import type { Plan } from '../../../src/core/model/plan';
import type { Proposal } from '../../../src/core/model/results/proposal';
import { parseSettings } from '../../../src/core/model/settings';
import type { VaultMemory } from '../../../src/core/model/vault-memory';
import { createMemoryVault, createTestContext, type MemoryVault } from '../../support/memory-vault';
import { openMemory } from '../../support/opened';

const SECRET = 'The salary of Priya is 4711 crowns a month from June on.';

interface Bench {
  readonly vault: MemoryVault;
  readonly memory: VaultMemory;
  named(): readonly Memory[];
  /** True where a bundle or the index note of the memory tells the text, or a note that may leave it holds it. */
  isShown(text: string): Promise<boolean>;
}

function bench(files: Record<string, string>, overrides: object, convention = 'notes-and-links', kind: DoorKind = 'terminal'): Bench {
  const vault = createMemoryVault({ 'Harbour.md': 'The harbour opens at 8.\n', ...files });
  let named = parseSettings({ memories: [{ name: 'Vault', root: '', convention, overrides }] }).memories;
  const memories: MemorySettings = {
    named: () => named,
    change: (edit) => {
      named = edit(named) ?? named;
      return Promise.resolve();
    },
  };
  const memory = openMemory(vault, () => ({ memories: named }), { context: { ...createTestContext(), door: { kind } }, memories });
  return {
    vault,
    memory,
    named: () => named,
    async isShown(text) {
      const told = JSON.stringify([await memory.bundle({ budget: 9000 }), (await memory.index({})).plan]);
      const paths = (await vault.files.list()).map(({ path }) => path);
      const withheld = await memory.withheld(paths, {});
      return (
        told.includes(text) || paths.some((path) => path.endsWith('.md') && !withheld.includes(path) && vault.text(path).includes(text))
      );
    },
  };
}

const EXCLUDED = { bundleExclude: { folders: ['HR/Private', 'diary.md'], tags: [] } };
const HUSH = { bundleExclude: { folders: [], tags: ['hush'] } };
const HR = { 'HR/Private/pay.md': `${SECRET}\n`, 'HR/Private/more.md': 'More.\n', 'HR/open.md': 'See [[pay]].\n' };
const DIARY = { 'diary.md': `${SECRET}\n` };
const folders = (memories: readonly Memory[]): unknown => memories[0]?.overrides.bundleExclude?.folders;
const plans = async (bench: Bench, propose: (memory: VaultMemory) => Promise<Proposal<unknown>>): Promise<void> => {
  await bench.memory.carryOut(() => propose(bench.memory));
};

describe('an exclusion goes along with the folder or note that it names', () => {
  test.each([
    ['rename of the folder', HR, (memory: VaultMemory) => memory.rename('HR/Private', 'Secret'), ['HR/Private', 'HR/Secret', 'diary.md']],
    ['move of the folder', HR, (memory: VaultMemory) => memory.move('HR/Private', 'Vault/Pay'), ['HR/Private', 'Vault/Pay', 'diary.md']],
    ['move of a folder above', HR, (memory: VaultMemory) => memory.move('HR', 'People'), ['HR/Private', 'People/Private', 'diary.md']],
    ['move of the note', DIARY, (memory: VaultMemory) => memory.move('diary.md', 'Log/'), ['HR/Private', 'Log/diary.md']],
    ['rename of the note', DIARY, (memory: VaultMemory) => memory.rename('diary.md', 'days'), ['HR/Private', 'days.md']],
    ['archiving the note', DIARY, (memory: VaultMemory) => memory.archive(['diary.md']), ['HR/Private', 'archive/diary.md']],
  ])('%s', async (_what, files, propose, after) => {
    const run = bench(files, EXCLUDED);
    expect(await run.isShown(SECRET)).toBe(false);
    const { plan } = await propose(run.memory);
    expect((await run.memory.preview(plan as Plan)).risks.filter(({ kind }) => kind === 'shown')).toEqual([]);
    await run.memory.apply(plan as Plan);
    expect(await run.isShown(SECRET)).toBe(false);
    expect(folders(run.named())).toEqual(after);
    await run.memory.undo();
    expect(folders(run.named())).toEqual(['HR/Private', 'diary.md']);
    expect(await run.isShown(SECRET)).toBe(false);
  });

  test('check --fix, which gives the note another name', async () => {
    const run = bench(
      { 'preferences/Code Style.md': `${SECRET}\n`, 'preferences/current.md': 'x\n' },
      { bundleExclude: { folders: ['preferences/Code Style.md'], tags: [] } },
      'stoneros',
    );
    await plans(run, (memory) => memory.check({ fix: true }));
    expect(Object.keys(run.vault.snapshotOfBytes())).not.toContain('preferences/Code Style.md');
    expect(await run.isShown(SECRET)).toBe(false);
  });

  test('a folder stays left out when its last note goes: what comes into it later is withheld too', async () => {
    const run = bench({ 'Vault/pay.md': `${SECRET}\n`, 'open.md': 'Open.\n' }, { bundleExclude: { folders: ['Vault'], tags: [] } });
    await plans(run, (memory) => memory.archive(['Vault/pay.md']));
    expect(folders(run.named())).toContain('Vault');
  });

  test('a short section of a withheld note that says what its heading says is marked as the others are', async () => {
    const run = bench({ 'pay.md': '---\ntags: [hush]\n---\n## S1\n\ns1\n\n## Third\n\nA long third text of the note.\n' }, HUSH);
    await plans(run, (memory) => memory.split('pay.md'));
    expect(await run.isShown('s1')).toBe(false);
  });

  test.each([
    ['split', (memory: VaultMemory) => memory.split('access.md')],
    ['merge', (memory: VaultMemory) => memory.merge('access.md', 'Harbour.md')],
  ])('the rest of a note that only a secret withholds: %s', async (_what, propose) => {
    const run = bench({ 'access.md': `## Pay\n\n${SECRET}\n\n## Access\n\npassword: Tr0ub4dor&3xyzzy\n\n## Third\n\nA third.\n` }, {});
    expect(await run.isShown(SECRET)).toBe(false);
    await plans(run, propose);
    for (const text of [SECRET, 'A third.', 'Tr0ub4dor']) expect(await run.isShown(text)).toBe(false);
    await run.memory.undo();
    expect(await run.isShown(SECRET)).toBe(false);
  });

  test('the settings indexExclude and ignore follow as well', async () => {
    const run = bench(HR, { indexExclude: ['HR/Private'], ignore: ['HR'] });
    await plans(run, (memory) => memory.rename('HR', 'People'));
    expect(run.named()[0]?.overrides).toMatchObject({ indexExclude: ['HR/Private', 'People/Private'], ignore: ['HR', 'People'] });
  });

  test('a plan that a file brings back moves the exclusion too', async () => {
    const run = bench(HR, EXCLUDED);
    const { plan } = await run.memory.rename('HR/Private', 'Secret');
    await run.memory.through({ kind: 'app' }).apply(run.memory.readPlan(JSON.stringify(plan)));
    expect(folders(run.named())).toEqual(['HR/Private', 'HR/Secret', 'diary.md']);
    expect(await run.isShown(SECRET)).toBe(false);
  });
});

describe('a note that leaves what withholds it is marked', () => {
  test.each([
    ['move', (memory: VaultMemory) => memory.move('HR/Private/pay.md', 'HR/')],
    ['archive', (memory: VaultMemory) => memory.archive(['HR/Private/pay.md'])],
    ['merge', (memory: VaultMemory) => memory.merge('HR/Private/pay.md', 'HR/open.md')],
  ])('%s', async (_what, propose) => {
    const run = bench(HR, EXCLUDED);
    await plans(run, propose);
    expect(await run.isShown(SECRET)).toBe(false);
    await run.memory.undo();
    expect(await run.isShown(SECRET)).toBe(false);
  });

  test('a note alone in its excluded folder, which goes among others', async () => {
    const run = bench({ 'HR/Private/pay.md': `${SECRET}\n`, 'HR/open.md': 'Open.\n' }, EXCLUDED);
    await plans(run, (memory) => memory.move('HR/Private/pay.md', 'HR/'));
    expect(run.vault.text('HR/pay.md')).toContain('private: true');
    expect(folders(run.named())).toEqual(['HR/Private', 'diary.md']);
  });

  test.each(['private: true', 'publish: false', 'meta: {private: true}'])(
    'the notes that a split makes of one that says %s',
    async (property) => {
      const run = bench({ 'O.md': `---\n${property}\n---\n# S\n\nzebra one.\n\n## Part two\n\nzebra two.\n` }, {});
      const { plan, result } = await run.memory.split('O.md');
      const [made] = result.created;
      expect(result.madePrivate).toEqual([made?.path]);
      const mark = plan?.edits.find((edit) => edit.op === 'set-property');
      expect(mark).toMatchObject({ path: made?.path, key: 'private', value: true });
      expect(mark?.reason).toContain('It is marked private, since "O.md" is marked');
      await run.memory.apply(plan as Plan);
      expect(await run.isShown('zebra')).toBe(false);
    },
  );

  test('the note whose tag goes with a section that a split takes out', async () => {
    const run = bench(
      { 'O.md': '---\nprivate: no\n---\n# S\n\nzebra one\n\n## Part\n\n#hidden\n' },
      { bundleExclude: { folders: [], tags: ['hidden'] } },
    );
    const { plan, result } = await run.memory.split('O.md');
    const marks = plan?.edits.filter((edit) => edit.op === 'set-property');
    expect(marks).toEqual([
      { op: 'set-property', path: 'O.md', key: 'private', value: true, reason: 'It is marked private, since it was tagged #hidden.' },
    ]);
    expect(result.madePrivate).toEqual(['O.md']);
    await run.memory.apply(plan as Plan);
    expect(await run.isShown('zebra')).toBe(false);
  });

  test('a tag in the name goes with the name', async () => {
    const run = bench({ 'pay -- private.md': `${SECRET}\n` }, {});
    await plans(run, (memory) => memory.rename('pay -- private.md', 'pay'));
    expect(run.vault.text('pay.md')).toContain('private: true');
  });

  test('what is in the archive comes back as it was', async () => {
    const run = bench({ 'plain.md': 'A plain note.\n' }, {});
    await plans(run, (memory) => memory.archive(['plain.md']));
    await plans(run, (memory) => memory.unarchive(['archive/plain.md']));
    expect(run.vault.text('plain.md')).toBe('A plain note.\n');
  });
});

const NOW = `---\nprivate: true\n---\n# Now\n\n${SECRET}\n\n## Open threads\n\n- Call Priya: 0815\n`;
const LOG = 'memory/2026-03-15.md';

describe.each([
  ['the log is not there', {}],
  ['the log is open', { [LOG]: '# 2026-03-15\n\n## 09:00 Began\n\nAll is open here.\n' }],
])('the lines of a private state file where %s', (_where, files: Record<string, string>) => {
  test.each([
    [
      'remember with a place',
      (memory: VaultMemory) => memory.remember({ title: '', body: 'All is new.', place: 'NOW', onDuplicate: 'write' }, {}),
    ],
    [
      'a checkpoint that takes the place of another',
      async (memory: VaultMemory) => {
        await memory.carryOut(() => memory.checkpoint({ workingOn: SECRET }, {}));
        return memory.checkpoint({ workingOn: 'The ferry', trim: true }, {});
      },
    ],
  ])('%s', async (_what, propose) => {
    const run = bench({ 'NOW.md': NOW, ...files }, {}, 'daneel');
    const { plan } = await propose(run.memory);
    await run.memory.apply(plan as Plan);
    expect(run.vault.text('memory/2026-03-15-private.md')).toContain(SECRET);
    for (const text of [SECRET, '0815']) expect(await run.isShown(text)).toBe(false);
    if (LOG in files) expect(run.vault.text(LOG)).toBe(files[LOG]);
  });
});

describe('what no plan can keep is a risk, and asked', () => {
  const risky: Plan = {
    version: 1,
    id: 'from-a-file',
    title: 'Publish',
    reason: '',
    created: '2026-03-15T12:00:00+01:00',
    edits: [
      { op: 'create', path: 'new.md' as never, text: `${SECRET}\n`, reason: '' },
      { op: 'trash', path: 'diary.md' as never, reason: '' },
    ],
    preconditions: [],
    announced: [],
  };

  test('a plan from a file that copies withheld text', async () => {
    const run = bench(DIARY, EXCLUDED);
    const { risks } = await run.memory.preview(risky);
    expect(risks[0]).toMatchObject({ kind: 'shown', path: 'new.md' });
    await expect(run.memory.apply(risky)).rejects.toMatchObject({ code: 'withheld' });
    expect(await run.isShown(SECRET)).toBe(false);
    await run.memory.through({ kind: 'app' }, true).apply(risky);
    expect(await run.isShown(SECRET)).toBe(true);
  });

  test('a plan from a file that takes an exclusion or a mark away', async () => {
    const run = bench({ ...DIARY, 'own.md': '---\nprivate: true\n---\nOwn.\n' }, EXCLUDED);
    const open: Plan = {
      ...risky,
      edits: [],
      settings: [{ op: 'exclude', root: '', setting: 'bundleExclude', from: ['HR/Private', 'diary.md'], to: [] }],
    };
    const app = run.memory.through({ kind: 'app' });
    await expect(app.apply(open)).rejects.toMatchObject({ code: 'withheld' });
    const bare: Plan = { ...risky, edits: [{ op: 'set-property', path: 'own.md' as never, key: 'private', reason: '' }] };
    await expect(app.apply(bare)).rejects.toMatchObject({ code: 'withheld' });
    await expect(run.memory.apply(bare)).rejects.toMatchObject({ code: 'needs_person' });
  });

  test.each(['mcp', 'hook', 'obsidian-cli'] as const)('agents cannot agree: %s', async (kind) => {
    const run = bench(DIARY, EXCLUDED);
    await expect(run.memory.through({ kind }, true).apply(risky)).rejects.toMatchObject({ code: 'withheld' });
    await expect(run.memory.through({ kind }).apply(risky)).rejects.not.toThrow(/diary|new\.md|4711/);
  });

  test('undo of what made a note private', async () => {
    const run = bench({ 'pay.md': `${SECRET}\n` }, EXCLUDED);
    await plans(run, (memory) => memory.move('pay.md', 'HR/Private/'));
    await expect(run.memory.undo()).rejects.toMatchObject({ code: 'withheld' });
    expect((await run.memory.previewUndo()).preview.risks[0]).toMatchObject({ kind: 'shown', path: 'pay.md' });
    expect(await run.isShown(SECRET)).toBe(false);
    await run.memory.through({ kind: 'app' }, true).undo();
    expect(await run.isShown(SECRET)).toBe(true);
  });

  test('a new memory inside, whose settings leave nothing out', async () => {
    const run = bench({ 'HR/Private/pay.md': `${SECRET}\n` }, EXCLUDED);
    const { plan } = await run.memory.init('notes-and-links', 'HR');
    expect((await run.memory.preview(plan as Plan)).risks[0]).toMatchObject({ kind: 'shown', path: 'HR/Private/pay.md' });
    await expect(run.memory.apply(plan as Plan)).rejects.toMatchObject({ code: 'withheld' });
  });
});
