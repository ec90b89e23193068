import type { VaultPath } from '../../../src/core/model/path';
import type { VaultFiles } from '../../../src/core/model/ports';
import type { NewEntry } from '../../../src/core/model/verdict';
import type { VaultMemory } from '../../../src/core/model/vault-memory';
import { createMemoryVault, type MemoryVault } from '../../support/memory-vault';
import { fc, runs } from '../../support/properties';
import { openMemory } from '../../support/opened';

const memoryOf = (convention: string, overrides: object = {}) => ({ memories: [{ name: 'Vault', root: '', convention, overrides }] });
const SETTINGS = memoryOf('notes-and-links');

interface Bench {
  readonly vault: MemoryVault;
  readonly memory: VaultMemory;
  /** Paths read since last asked. */
  readonly read: () => string[];
}

function opened(vault: MemoryVault, settings: () => object = () => SETTINGS): Bench {
  let paths: string[] = [];
  const files: VaultFiles = {
    ...vault.files,
    readBytes: (path: VaultPath) => {
      paths.push(path);
      return vault.files.readBytes(path);
    },
  };
  const memory = openMemory(vault, settings, { files });
  return {
    vault,
    memory,
    read: () => {
      const all = [...new Set(paths)].sort();
      paths = [];
      return all;
    },
  };
}

const ASKED: readonly NewEntry[] = [
  { title: 'Pool', body: 'The connection pool of the billing service holds 80 connections.' },
  { title: '', body: 'Priya prefers short briefings in the morning.' },
  { title: 'Weight', body: 'A crate weighs 40 kg when it is full.' },
  { title: '値段', body: '京都の家賃は月4万2千円です。' },
];

async function verdicts({ memory }: Bench): Promise<unknown> {
  return (
    await memory.gate(
      ASKED.map((entry, i) => ({ line: i + 1, entry })),
      {},
    )
  ).verdicts;
}

describe('what was read for the gate', () => {
  const files = {
    'memory/a.md': 'The connection pool of the billing service holds 20 connections.',
    'memory/b.md': 'Priya prefers short briefings in the morning.',
    'memory/c.md': 'Deploys wait for the nightly build.',
  };

  test('is not read again after a change to another note', async () => {
    const one = opened(createMemoryVault(files));
    await verdicts(one);
    expect(one.read()).toEqual(Object.keys(files));
    one.vault.write('memory/c.md', 'Deploys no longer wait for the nightly build.');
    one.vault.write('memory/d.md', 'A fourth note.');
    const now = await verdicts(one);
    expect(one.read()).toEqual(['memory/c.md', 'memory/d.md']);
    expect(now).toEqual(await verdicts(opened(one.vault)));
    await verdicts(one);
    expect(one.read()).toEqual([]);
  });

  test('is read anew where the settings of the memory have changed', async () => {
    let settings: object = SETTINGS;
    const one = opened(createMemoryVault(files), () => settings);
    expect(JSON.stringify(await verdicts(one))).toContain('memory/b.md');
    settings = memoryOf('notes-and-links', { ignore: ['memory/b.md'] });
    expect(JSON.stringify(await verdicts(one))).not.toContain('memory/b.md');
  });

  test('lines of a stream stay in the gate of that stream', async () => {
    const one = opened(createMemoryVault(files));
    const entry = { title: 'Llamas', body: 'Three llamas graze behind the barn.' };
    const twice = [
      { line: 1, entry },
      { line: 2, entry },
    ];
    expect((await one.memory.gate(twice, { sequential: true })).verdicts).toMatchObject([{ verdict: 'UNIQUE' }, { verdict: 'DUPLICATE' }]);
    one.read();
    expect((await one.memory.gate(twice, {})).verdicts).toMatchObject([{ verdict: 'UNIQUE' }, { verdict: 'UNIQUE' }]);
    expect(one.read()).toEqual([]);
  });

  test('words that are gone are forgotten at last', async () => {
    const letters = (i: number): string => [...String(i)].map((digit) => 'bcdfghklmn'[Number(digit)]).join('a');
    const many = Array.from({ length: 60_000 }, (_, i) => `w${letters(i)}q`).join(' ');
    const one = opened(createMemoryVault({ ...files, 'memory/many.md': many }));
    await verdicts(one);
    one.vault.write('memory/many.md', 'Few words.');
    await verdicts(one);
    one.read();
    one.vault.write('memory/many.md', 'Fewer.');
    expect(await verdicts(one)).toEqual(await verdicts(opened(one.vault)));
    expect(one.read()).toEqual([...Object.keys(files), 'memory/many.md']);
  });

  test('a note that could not be read is tried again, though nothing else changed', async () => {
    const vault = createMemoryVault(files);
    const one = opened(vault);
    const asked = async (): Promise<string> => JSON.stringify(await verdicts(one));
    await one.memory.status({});
    vault.setFaults([{ kind: 'no_permission', operation: 'read', path: 'memory/b.md' }]);
    expect(await asked()).not.toContain('memory/b.md');
    vault.setFaults([]);
    expect(await asked()).toContain('memory/b.md');
  });

  test('a note that cannot be read is tried again', async () => {
    const vault = createMemoryVault(files);
    const one = opened(vault);
    await verdicts(one);
    vault.write('memory/b.md', new Uint8Array([0xff, 0xfe, 0xff]));
    expect(JSON.stringify(await verdicts(one))).not.toContain('memory/b.md');
    vault.write('memory/b.md', 'Priya prefers short briefings in the morning.');
    expect(JSON.stringify(await verdicts(one))).toContain('memory/b.md');
  });
});

const SAID = [
  'The connection pool of the billing service holds 20 connections.',
  'Priya prefers short briefings in the morning.\n\nA crate weighs 40 kg.',
  'A crate weighs 40 pounds. The crates are weighing more.',
  '京都の家賃は月5万円です。',
  '東京の家賃は月4万2千円です。',
  '# Patterns\n\n## 2026-02-01: Pool\n**Type**: semantic\n\nThe pool holds 20 connections.\n\n## 2026-02-02: Briefings\n\nShort ones.\n',
  '---\nsuperseded_by: "[[a]]"\n---\nThe connection pool holds 10 connections.',
  '',
];
const path = fc.constantFrom(
  'memory/a.md',
  'memory/b.md',
  'memory/people/c.md',
  'learnings/patterns.md',
  'learnings/corrections.md',
  'memory/2026-02-01.md',
);
const change = fc.record({ path, text: fc.option(fc.constantFrom(...SAID), { nil: null, freq: 4 }) });

test.each(['notes-and-links', 'stoneros', 'daneel'])(
  'property: in %s, after any changes the verdicts are those of a gate that reads everything',
  async (convention) => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
        const [settings, vault] = [() => memoryOf(convention), createMemoryVault()];
        const one = opened(vault, settings);
        for (const { path: at, text } of changes) {
          const isThere = at in vault.snapshotOfBytes();
          if (text !== null) vault.write(at, text);
          else if (isThere) vault.delete(at);
          expect(await verdicts(one)).toEqual(await verdicts(opened(vault, settings)));
        }
      }),
      { numRuns: runs(30) },
    );
  },
);
