import { openVault } from '../../../src/core/memory';
import { MemoryError } from '../../../src/core/model/errors';
import type { Memory } from '../../../src/core/model/memory';
import { parseSettings } from '../../../src/core/model/settings';
import type { VaultMemory } from '../../../src/core/model/vault-memory';
import { createMemoryVault, createTestContext, type MemoryVault } from '../../support/memory-vault';

interface Bench {
  readonly vault: MemoryVault;
  /** The vault as a process that begins now opens it; ids do not repeat. */
  open(): VaultMemory;
  named(): readonly Memory[] | null;
  /** Lets so many changes of the settings fail from now on. */
  refuse(times: number): void;
}

const files = { 'agent/One.md': 'See [[agent/Two]].\n', 'agent/Two.md': 'Two.\n', 'Out.md': '[[agent/One]]\n' };
const agent: Memory = { name: 'agent', root: 'agent', convention: 'notes-and-links', overrides: {} };

function bench(first: readonly Memory[] | null): Bench {
  const vault = createMemoryVault(files);
  let named = first;
  let refused = 0;
  let processes = 0;
  return {
    vault,
    named: () => named,
    refuse: (times) => (refused = times),
    open: () => {
      const process = (processes += 1);
      let n = 0;
      return openVault({
        files: vault.files,
        editor: vault.editor,
        store: vault.store,
        context: { ...createTestContext('one'), newId: () => `id-${process}-${(n += 1)}` },
        settings: () => parseSettings(named === null ? {} : { memories: named }),
        settingsFile: () => 'settings.json',
        memories: {
          named: () => named,
          change: (edit) => {
            const next = edit(named);
            if (next !== named && refused-- > 0) return Promise.reject(new MemoryError('bad_settings', 'The settings cannot be written.'));
            named = next;
            return Promise.resolve();
          },
        },
      });
    },
  };
}

const rename = (memory: VaultMemory): Promise<unknown> => memory.carryOut(() => memory.rename('agent', 'bot'));
const init = (memory: VaultMemory): Promise<unknown> => memory.carryOut(() => memory.init('carlton', 'in'));
const stateOf = ({ vault, named }: Bench): object => ({ bytes: vault.snapshotOfBytes(), named: named() });

describe.each([
  ['the folder of a memory moves', [agent], rename],
  ['a memory is set up', null, init],
] as const)('%s', (_what, first, change) => {
  const ideal = async (): Promise<{ before: object; after: object; operations: number; undone: number }> => {
    const run = bench(first);
    const before = stateOf(run);
    await change(run.open());
    const [after, operations] = [stateOf(run), run.vault.operations()];
    await run.open().undo();
    expect(stateOf(run)).toEqual(before);
    return { before, after, operations, undone: run.vault.operations() };
  };

  test('the process dies at any point: files and settings agree at the next start', async () => {
    const { before, after, operations } = await ideal();
    expect(after).not.toEqual(before);
    const ends = new Set<string>();
    for (let index = 0; index < operations; index++) {
      const run = bench(first);
      run.vault.setFaults([{ kind: 'crash', afterOperations: index, share: 1 }]);
      await expect(change(run.open())).rejects.toThrow();
      run.vault.setFaults([]);
      const memory = run.open();
      await memory.recover();
      const state = (await memory.journal())[0]?.state ?? 'none';
      expect(stateOf(run)).toEqual(state === 'applied' ? after : before);
      ends.add(state);
    }
    expect(ends).toContain('applied');
    expect(ends).toContain('rolled-back');
  });

  test('and so they do where the settings cannot be written in the first recovery, or it dies too', async () => {
    const { before, after, operations } = await ideal();
    for (let index = 0; index < operations; index++) {
      for (let second = -1; second < 8; second++) {
        const run = bench(first);
        run.vault.setFaults([{ kind: 'crash', afterOperations: index, share: 1 }]);
        await expect(change(run.open())).rejects.toThrow();
        run.vault.setFaults(second < 0 ? [] : [{ kind: 'crash', afterOperations: second, share: 1 }]);
        if (second < 0) run.refuse(1);
        await run
          .open()
          .recover()
          .catch(() => undefined);
        run.vault.setFaults([]);
        run.refuse(0);
        const memory = run.open();
        await memory.recover();
        const state = (await memory.journal())[0]?.state ?? 'none';
        expect([index, second, stateOf(run)]).toEqual([index, second, state === 'applied' ? after : before]);
      }
    }
  });

  test('and so they do where it dies in an undo', async () => {
    const { before, after, operations, undone } = await ideal();
    for (let index = 0; index < undone - operations; index++) {
      const run = bench(first);
      await change(run.open());
      run.vault.setFaults([{ kind: 'crash', afterOperations: index, share: 1 }]);
      await expect(run.open().undo()).rejects.toThrow();
      run.vault.setFaults([]);
      const memory = run.open();
      await memory.recover();
      const undoing = (await memory.journal()).find((entry) => entry.undoes !== undefined);
      expect(stateOf(run)).toEqual(undoing?.state === 'applied' ? before : after);
    }
  });

  test('where the settings cannot be written, the files go back', async () => {
    const { before } = await ideal();
    const run = bench(first);
    run.refuse(Infinity);
    await expect(change(run.open())).rejects.toMatchObject({ code: 'bad_settings', afterChange: true });
    expect(stateOf(run)).toEqual(before);
  });
});

test('a folder that other hands moved takes its memories along, and no one else', async () => {
  const run = bench([agent, { ...agent, name: 'deep', root: 'agent/deep' }, { ...agent, name: 'agents', root: 'agents' }]);
  await run.open().folderMoved('agent', 'old/bot');
  expect(run.named()?.map(({ root }) => root)).toEqual(['old/bot', 'old/bot/deep', 'agents']);
});
