import { MemoryError } from '../../../src/core/model/errors';
import type { VaultEditor } from '../../../src/core/model/ports';
import { type Writer } from '../../../src/core/write/writer';
import { at, createMemoryVault, type MemoryVault } from '../../support/memory-vault';
import { bench, codeFrom, move, planOf, replace, trash, writerOver } from './setup';

const files = { 'h.md': '[[t]]', 'x.md': '[[t]]', 't.md': 't' };
const rename = [replace('h.md', '[[t]]', '[[t]]', '[[u]]'), replace('x.md', '[[t]]', '[[t]]', '[[u]]'), move('t.md', 'u.md')];

/** A writer over a disk whose flush refuses these files. */
function flushing(
  vault: MemoryVault,
  refused: readonly string[],
  code: 'no_permission' | 'io' = 'no_permission',
): { writer: Writer; flushed: string[] } {
  const flushed: string[] = [];
  const editor: VaultEditor = {
    ...vault.editor,
    flush: async (paths) => {
      const wrong = paths.find((path) => refused.includes(path));
      flushed.push(...paths.filter((path) => !refused.includes(path)));
      if (wrong !== undefined) throw new MemoryError(code, `No flush of "${wrong}".`, wrong);
    },
  };
  return { writer: writerOver(vault, { editor }), flushed };
}

it('a file that may only be read does not keep a plan from being taken back for good', async () => {
  const vault = createMemoryVault(files);
  const before = vault.snapshotOfBytes();
  vault.setFaults([{ kind: 'no_permission', operation: 'replace', path: 'x.md' }]);
  const { writer, flushed } = flushing(vault, ['x.md']);
  await expect(writer.apply(planOf(rename))).rejects.toMatchObject({
    code: 'no_permission',
    message: expect.stringContaining('Everything was put back as it was.'),
  });
  expect(vault.snapshotOfBytes()).toEqual(before);
  expect(flushed).toContain('h.md');
  expect((await writer.journal())[0]).toMatchObject({ state: 'rolled-back', files: expect.anything() });
});

it('where a restored file cannot be flushed, the entry stays for the next start', async () => {
  const vault = createMemoryVault(files);
  const before = vault.snapshotOfBytes();
  vault.setFaults([{ kind: 'no_permission', operation: 'replace', path: 'x.md' }]);
  const { writer } = flushing(vault, ['h.md'], 'io');
  await expect(writer.apply(planOf(rename))).rejects.toMatchObject({ code: 'no_permission', afterChange: true });
  expect(vault.snapshotOfBytes()).toEqual(before);
  expect((await writer.journal())[0]).toMatchObject({ state: 'interrupted' });
  const next = flushing(vault, []);
  expect((await next.writer.recover())[0]).toMatchObject({ state: 'rolled-back' });
  // What the first rollback put back may still be on its way to the disk.
  expect(next.flushed).toContain('h.md');
});

it('taking back what broke off names the file that may not be written, and settles it once it may', async () => {
  const made = bench(files);
  const before = made.vault.snapshotOfBytes();
  made.vault.setFaults([{ kind: 'crash', afterOperations: 5 }]);
  await expect(made.writer.apply(planOf(rename))).rejects.toThrow();
  made.vault.setFaults([{ kind: 'no_permission', operation: 'replace', path: 'x.md' }]);
  const { writer } = flushing(made.vault, ['x.md']);
  const id = (await writer.journal())[0]?.id ?? '';
  expect(await writer.recover()).toEqual([]);
  expect([made.vault.text('h.md'), made.vault.text('x.md')]).toEqual(['[[t]]', '[[u]]']);
  expect((await writer.undo(id)).left).toEqual([{ path: 'x.md', why: expect.stringContaining('No permission') }]);
  made.vault.setFaults([]);
  expect((await made.restart().recover())[0]).toMatchObject({ id, state: 'rolled-back' });
  expect(made.vault.snapshotOfBytes()).toEqual(before);
});

it('two rewrites of one file under two names are refused before anything is written', async () => {
  const vault = createMemoryVault(files);
  const same: Record<string, string> = { 'h.md': 'one', 'x.md': 'one' };
  const writer = writerOver(vault, {
    files: {
      ...vault.files,
      unlinked: async (path) => path,
      list: async () =>
        (await vault.files.list()).map((entry) => ({
          ...entry,
          identity: { id: same[entry.path] ?? entry.path, count: entry.path === 't.md' ? 1 : 2 },
        })),
    },
  });
  const unlike = [replace('h.md', '[[t]]', '[[t]]', '[[u]]'), replace('x.md', '[[t]]', '[[t]]', '[[u|t]]'), move('t.md', 'u.md')];
  await expect(writer.apply(planOf(unlike))).rejects.toMatchObject({
    code: 'bad_input',
    afterChange: false,
    message: expect.stringMatching(/"h\.md" and "x\.md"/),
  });
  expect(vault.operations()).toBe(0);
  // Moved only, both names stay what they are.
  expect(await codeFrom(writer.apply(planOf([move('h.md', 'n/h.md'), move('x.md', 'n/x.md')])))).toBe('no error');
});

it('a move that the host cannot do is refused before anything is written', async () => {
  const vault = createMemoryVault(files);
  const asked: (readonly [string, string | null])[] = [];
  const editor: VaultEditor = {
    ...vault.editor,
    mayMove: async (from, to) => {
      asked.push([from, to]);
      throw new MemoryError('bad_input', 'Not there.', from);
    },
  };
  const writer = writerOver(vault, { editor });
  expect(await codeFrom(writer.apply(planOf([...rename.slice(0, 2), move('t.md', 'v.md'), move('v.md', 'u.md')])))).toBe('bad_input');
  expect(asked).toEqual([[at('t.md'), at('u.md')]]);
  expect(vault.operations()).toBe(0);
});

describe('a file is moved to its own name in another Unicode form, on a disk that takes both for one', () => {
  const nfc = '\u00e9.md';
  const disk = { nfd: true };
  const twin = { [nfc]: 'e', 'c.md': 'c', 'z.md': 'z' };
  const edits = [move(nfc.normalize('NFD'), nfc), trash('c.md'), trash('z.md')];

  it('broken off anywhere, all of the plan or nothing of it is there at the next start', async () => {
    const whole = bench(twin, disk);
    const before = whole.vault.snapshotOfBytes();
    await whole.writer.apply(planOf(edits));
    const after = whole.vault.snapshotOfBytes();
    expect(Object.keys(after)).toEqual([nfc.normalize('NFD')]);
    for (let operation = 0; operation < whole.vault.operations(); operation++) {
      for (const share of [0, 1]) {
        const { vault, writer, restart } = bench(twin, disk);
        vault.setFaults([{ kind: 'crash', afterOperations: operation, share }]);
        await expect(writer.apply(planOf(edits))).rejects.toThrow();
        vault.setFaults([]);
        const again = restart();
        await again.recover();
        expect(vault.snapshotOfBytes()).toEqual((await again.journal())[0]?.state === 'applied' ? after : before);
      }
    }
  });
});
