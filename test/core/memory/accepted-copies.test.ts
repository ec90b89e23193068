import { AcceptedCopies, type Keeping } from '../../../src/core/memory/accepted-copies';
import { isNeeded, type CopyFile } from '../../../src/core/memory/copy-names';
import { sha256OfText } from '../../../src/core/read/snapshot/recent';
import { at, createMemoryVault, type MemoryVault } from '../../support/memory-vault';

const PATH = at('learnings/baseline_insights.md');
const [ONE, TWO, THREE] = ['0000000000000a', '0000000000000b', '0000000000000c'] as const;
const keeping = (text: string, acceptance: string, covers = false): Keeping => ({ text, acceptance, covers: () => covers });

/** Copies over a vault in memory, and the changes that its journal is said to have. */
function bench(vault: MemoryVault = createMemoryVault()) {
  const bounds = { changes: [1], maxBytes: 1000 };
  const opened = (writer = 'here') =>
    new AcceptedCopies(vault.store, writer, {
      changes: () => Promise.resolve(bounds.changes),
      everyChange: () => Promise.resolve([]),
      maxBytes: () => bounds.maxBytes,
    });
  const texts = async (writer?: string): Promise<string[]> => (await opened(writer).texts(PATH)).map(({ text }) => text);
  return { vault, bounds, opened, texts };
}

describe('the texts of a path', () => {
  test('are kept one after the other, the present one first', async () => {
    const { bounds, opened, texts } = bench();
    const copies = opened();
    await copies.keep(PATH, keeping('one', ONE));
    expect(await copies.holds(PATH, 'one', ONE)).toBe(true);
    bounds.changes = [1, 2];
    copies.refresh();
    await copies.keep(PATH, keeping('two', TWO));
    expect([await copies.holds(PATH, 'two', TWO), await copies.holds(PATH, 'one', ONE), await copies.holds(PATH, 'two', ONE)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(await texts()).toEqual(['two', 'one']);
    expect(await opened().holds(PATH, 'two', TWO)).toBe(true);
    await opened().keep(PATH, keeping('one', ONE));
    expect(await texts()).toEqual(['one', 'two']);
  });

  test('that the new one covers go', async () => {
    const { opened, texts } = bench();
    await opened().keep(PATH, keeping('one', ONE));
    await opened().keep(PATH, keeping('one and two', TWO, true));
    expect(await texts()).toEqual(['one and two']);
    await opened().keep(PATH, keeping('one and two', THREE));
    expect(await texts()).toEqual(['one and two']);
    expect(await opened().holds(PATH, 'one and two', THREE)).toBe(true);
  });

  test('stay beside one that has only some of it', async () => {
    const { opened, texts } = bench();
    await opened().keep(PATH, keeping('one', ONE));
    await opened().keepBeside(PATH, keeping('two', TWO));
    expect((await texts()).sort()).toEqual(['one', 'two']);
    expect(await opened().holds(PATH, 'two', TWO)).toBe(false);
  });

  test('that have only some of what is accepted never hold, be they the only ones', async () => {
    const { opened, texts } = bench();
    await opened().keepBeside(PATH, keeping('one', ONE));
    expect([await texts(), await opened().holds(PATH, 'one', ONE)]).toEqual([['one'], false]);
    await opened().keep(PATH, keeping('one', ONE));
    expect([await texts(), await opened().holds(PATH, 'one', ONE)]).toEqual([['one'], true]);
  });

  test('of before there were several are read', async () => {
    const { vault, opened, texts } = bench();
    await opened().keep(PATH, keeping('one', ONE));
    const [name = ''] = vault.storeFiles.keys();
    vault.storeFiles.set(name.replace(/\.1\.3$/, ''), vault.storeFiles.get(name) ?? new Uint8Array());
    vault.storeFiles.delete(name);
    expect(await opened().holds(PATH, 'one', ONE)).toBe(true);
    await opened().keep(PATH, keeping('two', TWO));
    expect(await texts()).toEqual(['two', 'one']);
  });

  test('that are damaged are passed over', async () => {
    const { vault, opened, texts } = bench();
    await opened().keep(PATH, keeping('one', ONE));
    for (const name of vault.storeFiles.keys()) vault.storeFiles.set(name, new Uint8Array([1]));
    expect(await texts()).toEqual([]);
  });

  test.each([
    ['empty', new Uint8Array()],
    ['as long, with zeros', new Uint8Array(3)],
  ])('that a power cut left %s do not hold, and are written again', async (_, bytes) => {
    const { vault, opened, texts } = bench();
    await opened().keep(PATH, keeping('one', ONE));
    const [name = ''] = vault.storeFiles.keys();
    vault.storeFiles.set(name, bytes);
    expect(await opened().holds(PATH, 'one', ONE)).toBe(false);
    await opened().keep(PATH, keeping('one', ONE));
    expect(await opened().holds(PATH, 'one', ONE)).toBe(true);
    expect(await texts()).toEqual(['one']);
    expect([...vault.storeFiles.keys()]).toEqual([name]);
  });

  test('are read once for that, and not again by the same program', async () => {
    const { vault, opened } = bench();
    await opened().keep(PATH, keeping('one', ONE));
    let reads = 0;
    const counting = new AcceptedCopies({ ...vault.store, read: (path) => ((reads += 1), vault.store.read(path)) }, 'here', {
      changes: () => Promise.resolve([1]),
      everyChange: () => Promise.resolve([]),
      maxBytes: () => 1000,
    });
    for (let n = 0; n < 3; n++) {
      counting.refresh();
      expect(await counting.holds(PATH, 'one', ONE)).toBe(true);
    }
    expect(reads).toBe(1);
  });

  test('are those of this program; others are asked by themselves', async () => {
    const { opened, texts } = bench();
    await opened('there').keep(PATH, keeping('one', ONE));
    expect(await texts()).toEqual([]);
    expect(await opened().textsElsewhere(PATH)).toEqual([{ text: 'one', acceptance: ONE, sha256: sha256OfText('one') }]);
    expect(await opened('there').textsElsewhere(PATH)).toEqual([]);
  });

  test.each([1, 2, 3, 4, 5, 6])('survive a store that fails at write %i', async (nth) => {
    const { vault, bounds, opened, texts } = bench();
    await opened().keep(PATH, keeping('one', ONE));
    bounds.changes = [1, 2];
    let writes = 0;
    const { write, remove } = vault.store;
    const failing =
      <A extends readonly unknown[]>(work: (...args: A) => Promise<void>) =>
      (...args: A) =>
        (writes += 1) >= nth ? Promise.reject(new Error('full')) : work(...args);
    const broken = new AcceptedCopies({ ...vault.store, write: failing(write), remove: failing(remove) }, 'here', {
      changes: () => Promise.resolve(bounds.changes),
      everyChange: () => Promise.resolve([]),
      maxBytes: () => 1000,
    });
    await broken.keep(PATH, keeping('two', TWO));
    await broken.prune([PATH]);
    await broken.keep(PATH, keeping('one', ONE));
    expect(await texts()).toContain('one');
    await opened().keep(PATH, keeping('two', TWO));
    expect(await texts()).toEqual(['two', 'one']);
  });
});

describe('older texts', () => {
  const filled = async () => {
    const one = bench();
    for (const [n, text] of ['one', 'two', 'three', 'four'].entries()) {
      one.bounds.changes = Array.from({ length: n + 1 }, (_, i) => i + 1);
      await one.opened().keep(PATH, keeping(text, `0000000000000${n}`));
    }
    return one;
  };

  test('stay while the journal has the change that put them aside, and the last one always', async () => {
    const { bounds, opened, texts } = await filled();
    for (const [changes, left] of [
      [
        [1, 2, 3, 4],
        ['four', 'three', 'two', 'one'],
      ],
      [
        [3, 4, 9],
        ['four', 'three', 'two'],
      ],
      [[9], ['four', 'three']],
      [[], ['four', 'three']],
    ] as const) {
      bounds.changes = [...changes];
      await opened().prune([PATH]);
      expect(await texts()).toEqual(left);
    }
  });

  test('go, the oldest first, where all together are too large', async () => {
    const { bounds, opened, texts } = await filled();
    bounds.maxBytes = 'three'.length + 'two'.length;
    await opened().prune([PATH]);
    expect(await texts()).toEqual(['four', 'three', 'two']);
    bounds.maxBytes = 0;
    await opened().prune([PATH]);
    expect(await texts()).toEqual(['four', 'three']);
  });

  test('that hold again are no older ones', async () => {
    const { bounds, opened, texts } = await filled();
    const [first] = (await opened().texts(PATH)).filter(({ text }) => text === 'one');
    await opened().reclaim(PATH, first === undefined ? [] : [first]);
    bounds.changes = [];
    await opened().prune([PATH]);
    expect((await texts()).sort()).toEqual(['four', 'one', 'three']);
  });

  test('of a path of which nothing is accepted go with the journal', async () => {
    const { bounds, opened, texts } = await filled();
    bounds.changes = [4, 5];
    await opened().release(PATH);
    expect(await texts()).toEqual(['four', 'three']);
    bounds.changes = [6];
    await opened().release(PATH);
    expect(await texts()).toEqual([]);
    await opened().keep(PATH, keeping('one', ONE));
    await opened().release(PATH);
    expect(await texts()).toEqual(['one']);
  });

  test('do not pile up where changes come by sync alone', async () => {
    const { opened, texts } = bench();
    for (let n = 0; n < 20; n++) {
      await opened().keep(PATH, keeping(`text ${n}`, ONE));
      await opened().prune([PATH]);
    }
    expect(await texts()).toEqual(['text 19', 'text 18']);
  });
});

describe('texts of paths that are gone', () => {
  const OTHER = at('new/baseline_insights.md');
  const moved = async (everyChange: readonly number[]) => {
    const { vault, bounds, opened, texts } = bench();
    await opened().keep(PATH, keeping('one', ONE));
    await opened().keep(OTHER, keeping('one', ONE));
    const journal = { every: everyChange };
    const check = (present = [OTHER], living: (typeof OTHER)[] | null = []) =>
      new AcceptedCopies(vault.store, 'here', {
        changes: () => Promise.resolve(bounds.changes),
        everyChange: () => Promise.resolve(journal.every),
        maxBytes: () => 1000,
      }).releaseGone(present, () => Promise.resolve(living));
    return { journal, check, texts, there: async () => (await opened().texts(OTHER)).length, opened };
  };

  test('go on a later check, when no change in the journal can need them, of whichever notes', async () => {
    const { journal, check, texts, there } = await moved([1, 2]);
    for (const [every, left] of [
      [[1, 2], 1],
      [[1, 2, 3], 1],
      [[3], 0],
    ] as const) {
      journal.every = every;
      await check();
      await check();
      expect([(await texts()).length, await there()]).toEqual([left, 1]);
    }
  });

  test('stay while the file is there, something of it is accepted, or nobody knows', async () => {
    const { check, texts } = await moved([]);
    for (const args of [
      [[PATH, OTHER], []],
      [[OTHER], [PATH]],
      [[OTHER], null],
    ] as [(typeof PATH)[], (typeof PATH)[] | null][]) {
      for (let n = 0; n < 3; n++) await check(...args);
      expect(await texts()).toEqual(['one']);
    }
  });

  test('do not pile up with the moves of a folder, and hold again where it comes back', async () => {
    const { vault } = bench();
    const copies = new AcceptedCopies(vault.store, 'here', {
      changes: () => Promise.resolve([]),
      everyChange: () => Promise.resolve([]),
      maxBytes: () => 1000,
    });
    for (let n = 0; n < 24; n++) {
      const path = at(`root ${n % 12}/a.md`);
      copies.refresh();
      await copies.releaseGone([path], () => Promise.resolve([]));
      await copies.keep(path, keeping('one', ONE));
      expect(await copies.holds(path, 'one', ONE)).toBe(true);
    }
    expect(vault.storeFiles.size).toBeLessThanOrEqual(3);
  });
});

describe('the names of copies', () => {
  const copy = (more: Partial<CopyFile>): CopyFile => ({
    key: 'k',
    acceptance: 'a',
    sha256: 's',
    from: 3,
    bytes: 10,
    until: 5,
    name: 'n',
    marks: [],
    ...more,
  });

  test('a journal that began anew needs what came before its end', () => {
    expect([isNeeded(copy({ from: 40, until: 1 }), [1]), isNeeded(copy({ from: 40, until: 1 }), [2])]).toEqual([true, false]);
  });
});
