import { keptBetweenRuns, openVault } from '../../../src/core/memory';
import { MemoryError } from '../../../src/core/model/errors';
import { asVaultPath } from '../../../src/core/model/path';
import type { PrivateStore } from '../../../src/core/model/ports';
import { parseSettings, type Settings } from '../../../src/core/model/settings';
import { CACHED_FROM } from '../../../src/core/read/cache/index';
import { createTestContext, createMemoryVault, type MemoryVault } from '../../support/memory-vault';
import { fc, runs } from '../../support/properties';

const SUBJECTS = ['lathe', 'harbour', 'kitchen', 'invoice', 'orchard', 'ferry', 'printer'];
const ACTS = ['is serviced by', 'was bought from', 'belongs to', 'is painted by', 'is insured with'];
const NAMES = ['Farid', 'Wanda', 'Ines', 'Tomas', 'Aiko', 'Sable Ltd'];

/** A sentence of so many kinds that some notes nearly say the same. */
function sentence(seed: number): string {
  const pick = <T>(from: readonly T[], by: number): T => from[Math.floor(seed / by) % from.length] as T;
  return `The ${pick(SUBJECTS, 1)} ${pick(ACTS, 7)} ${pick(NAMES, 35)} since ${1 + (seed % 28)} March, for ${10 + (seed % 90)} euros.`;
}

const SECRET = `AKIA${'QYLPMN5HFIQR7XYA'}`;

function vaultOf(notes: number): MemoryVault {
  const files: Record<string, string> = {};
  for (let i = 0; i < notes; i++) files[`notes/Note ${i}.md`] = `${sentence(i * 13)}\n${sentence(i * 31 + 5)}\n`;
  files['notes/Key.md'] = `The quibblesnark key is ${SECRET} and nothing else.\n`;
  files['private/Diary.md'] = 'The ferry to the flumpet island leaves at noon.\n';
  return createMemoryVault(files);
}

const NOW = Date.UTC(2027, 0, 1);
const entry = (title: string, body: string): { line: number; entry: { title: string; body: string } } => ({
  line: 1,
  entry: { title, body },
});

interface Use {
  readonly store?: PrivateStore;
  readonly cached?: boolean;
  readonly settings?: Settings;
  readonly program?: string;
}

/** All that reads words says about a vault, as a process of its own would. */
async function said(
  vault: MemoryVault,
  { store = vault.store, cached = true, settings = parseSettings({}), program = 'one' }: Use = {},
): Promise<string> {
  const context = createTestContext();
  const memory = openVault(
    { files: vault.files, editor: vault.editor, store, context, settings: () => settings },
    cached ? keptBetweenRuns({ store, writer: context.writer, now: () => NOW, renew: true, program }) : undefined,
  );
  const verdicts = await memory.gate(
    [entry('Lathe', sentence(26)), entry('Ferry', 'A ferry leaves at noon.'), entry('', sentence(18))],
    {},
  );
  const bundle = await memory.bundle({ topic: 'ferry insured Wanda', budget: 2000 });
  const { result } = await memory.health({});
  return JSON.stringify([verdicts, bundle, result]);
}

const cacheOf = (vault: MemoryVault, name = 'terms'): string => {
  const path = [...vault.storeFiles.keys()].find((one) => one.includes(`/${name}-`));
  if (path === undefined) throw new Error('No terms were kept.');
  return path;
};

test('a second look takes the terms from the first, and says the same', async () => {
  const vault = vaultOf(CACHED_FROM);
  const first = await said(vault);
  const read: string[] = [];
  const files = {
    ...vault.files,
    readBytes: (path: Parameters<typeof vault.files.readBytes>[0]) => (read.push(path), vault.files.readBytes(path)),
  };
  expect(await said({ ...vault, files })).toBe(first);
  expect(first).toBe(await said(vault, { cached: false }));
  expect(read.length).toBeLessThan(CACHED_FROM / 2);
});

test('two entries are compared once for as long as both are as they were', async () => {
  const vault = vaultOf(CACHED_FROM);
  const lines = (name: string, parts: string): string =>
    parts.replace(/\w+/g, (part) => `The ${part} of ${name} is looked after by the ${part} keeper.`);
  for (let i = 0; i < 40; i++) {
    vault.write(`copies/Zeta${i}.md`, `${lines(`Zeta${i}`, 'lamp desk roof well door path')} It stays so.\n`);
    vault.write(`copies/more/Zeta${i}.md`, lines(`Zeta${i}`, 'lamp desk roof well door path'));
  }
  const read: string[] = [];
  const counting = {
    ...vault.files,
    readBytes: (path: Parameters<typeof vault.files.readBytes>[0]) => (read.push(path), vault.files.readBytes(path)),
  };
  const again = async (): Promise<number> => {
    const plain = await said(vault, { cached: false });
    expect(plain.includes('copies/Zeta9.md')).toBe(true);
    read.length = 0;
    expect((await said({ ...vault, files: counting })) === plain).toBe(true);
    return read.filter((path) => path.startsWith('copies/')).length;
  };
  await again();
  const few = await again();
  vault.storeFiles.delete(cacheOf(vault, 'compared'));
  expect(await again()).toBeGreaterThan(few + 60);
  expect(await again()).toBe(few);
  vault.write('copies/more/Zeta7.md', 'Nothing of it.\n');
  expect(await again()).toBeLessThan(few + 10);
});

test('what is kept of comparisons has no word of a note, and counts as not there where a byte of it differs', async () => {
  const vault = vaultOf(CACHED_FROM);
  const first = await said(vault);
  const path = cacheOf(vault, 'compared');
  const kept = new TextDecoder().decode(vault.storeFiles.get(path));
  expect(kept).not.toMatch(/harbour|orchard|Farid/i);
  expect(kept).toMatch(/,null\]/);
  for (const damaged of [kept.replaceAll(',null]', ',0.99]'), kept.replace('"rows":[[', '"rows":[7,['), kept.slice(0, 99)]) {
    vault.storeFiles.set(path, new TextEncoder().encode(damaged));
    expect(await said(vault)).toBe(first);
  }
});

test('no word of a note with a secret in it is kept, and no sentence of any', async () => {
  const vault = vaultOf(CACHED_FROM);
  await said(vault);
  const bytes = vault.storeFiles.get(cacheOf(vault)) ?? new Uint8Array();
  const kept = ['utf-8', 'utf-16le'].map((form) => new TextDecoder(form).decode(bytes)).join('\n');
  const isKept = (text: string): boolean => kept.toLowerCase().includes(text.toLowerCase());
  expect(isKept('harbour')).toBe(true);
  expect(isKept('quibblesnark')).toBe(false);
  expect(isKept(SECRET)).toBe(false);
  expect(isKept('is serviced by')).toBe(false);
});

test('it is at most as large as the notes of a vault of usual notes', async () => {
  const files = Object.fromEntries(
    Array.from({ length: CACHED_FROM }, (_, i) => [
      `Note ${i}.md`,
      Array.from({ length: 30 }, (__, line) => sentence(i * 37 + line * 11)).join('\n'),
    ]),
  );
  const vault = createMemoryVault(files);
  await said(vault);
  const text = Object.values(files).reduce((sum, one) => sum + one.length, 0);
  expect(vault.storeFiles.get(cacheOf(vault))?.length).toBeLessThan(text);
});

describe('whatever becomes of the file, every answer is the same', () => {
  const vault = vaultOf(CACHED_FROM);
  let plain = '';
  let whole = new Uint8Array();
  beforeAll(async () => {
    plain = await said(vault, { cached: false });
    await said(vault);
    whole = new Uint8Array(vault.storeFiles.get(cacheOf(vault)) ?? []);
  });

  const now = async (bytes: Uint8Array | null, use: Use = {}): Promise<void> => {
    const path = cacheOf(vault);
    if (bytes === null) vault.storeFiles.delete(path);
    else vault.storeFiles.set(path, bytes);
    expect(await said(vault, use)).toBe(plain);
    vault.storeFiles.set(path, whole);
  };

  test.each(Array.from({ length: 8 }, (_, i) => i))('cut off after %i eighths', async (part) => {
    await now(whole.slice(0, Math.floor((whole.length * part) / 8)));
  });

  test.each(Array.from({ length: 4 }, (_, i) => i))('with bytes flipped in its part %i of 4', async (part) => {
    const bytes = whole.slice();
    for (let i = 0; i < 6; i++) bytes[Math.floor(((part + i / 6) * bytes.length) / 4)]! ^= 0x5a;
    await now(bytes);
  });

  test('removed, of another program, of other settings, of another vault', async () => {
    await now(null);
    await now(whole, { program: 'two' });
    const other = vaultOf(CACHED_FROM + 3);
    other.write('notes/Note 4.md', 'The orchard was sold.\n');
    await said(other);
    await now(new Uint8Array(other.storeFiles.get(cacheOf(other)) ?? []));
    const settings = parseSettings({
      memories: [{ name: 'vault', root: '', convention: 'notes-and-links', overrides: { ignore: ['private'] } }],
    });
    expect(await said(vault, { settings })).toBe(await said(vault, { settings, cached: false }));
  });

  const broken = (error: Error): PrivateStore => ({
    ...vault.store,
    write: () => Promise.reject(error),
    writeUnflushed: () => Promise.reject(error),
  });
  test.each([
    ['a folder that may not be written', new MemoryError('no_permission', 'Read-only.')],
    ['a full disk', new MemoryError('io', 'No space left.')],
  ])('in %s', async (_, error) => {
    await now(null, { store: broken(error) });
    await now(whole.slice(0, 99), { store: broken(error) });
  });
});

test('property: after any edits, what is kept gives the same verdicts, bundles and findings as none', async () => {
  const edit = fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('write' as const), at: fc.nat(CACHED_FROM + 5), seed: fc.nat(5000) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), at: fc.nat(CACHED_FROM), seed: fc.nat(1) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('rename' as const), at: fc.nat(CACHED_FROM), seed: fc.nat(500) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('many' as const), at: fc.nat(CACHED_FROM - 60), seed: fc.nat(5000) }) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(edit, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 }), async (rounds) => {
      const vault = vaultOf(CACHED_FROM);
      await said(vault);
      for (const edits of rounds) {
        for (const { kind, at, seed } of edits) {
          const path = asVaultPath(`notes/Note ${at}.md`);
          if (kind === 'write') vault.write(path, `${sentence(seed)}\n${seed % 3 === 0 ? sentence(seed + 7) : '40 kg of paint.'}\n`);
          else if (kind === 'many') for (let i = 0; i < 50; i++) vault.write(`notes/Note ${at + i}.md`, `${sentence(seed + i)}\n`);
          else if (kind === 'delete') vault.delete(path);
          else if (vault.snapshotOfBytes()[path] !== undefined) {
            vault.write(`notes/Other ${seed}.md`, vault.text(path));
            vault.delete(path);
          }
        }
        expect(await said(vault)).toBe(await said(vault, { cached: false }));
      }
    }),
    { numRuns: runs(5, 3) },
  );
});
