import type { VaultPath } from '../../../src/core/model/path';
import { carriedOut, openBench } from '../../support/opened';
import { fc, runs } from '../../support/properties';

const INDEX = 'MEMORY.md';
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Bytes as files have them: text with either line end, with a byte order mark, without a last line break; and what is no text. */
const bytes = fc.oneof(
  fc.constantFrom('', '\ufeff# Tabs\r\n', '---\nname: x\n---\nno end', '- [a](b.md) — c\n', '\ufeff').map(encode),
  fc.string({ unit: 'grapheme' }).map(encode),
  fc.uint8Array({ maxLength: 300 }),
  fc.constant(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe, 0, 10, 13])),
);
const name = fc.constantFrom(
  INDEX,
  'a b.md',
  'deep/er/ünïcode 日本.md',
  'pic.png',
  'noext',
  'x.TXT',
  '[odd] #name.md',
  'logs/1.jsonl',
  'e\u0301.md',
);

test('whatever the files hold, every byte arrives, what is the same stays, and undo takes out what came', async () => {
  await fc.assert(
    fc.asyncProperty(fc.dictionary(name, bytes), fc.array(name), async (files, there) => {
      const before = Object.fromEntries(there.flatMap((one) => (files[one] === undefined ? [] : [[`Agents/claude/${one}`, files[one]]])));
      const bench = openBench({ 'Note.md': '[[MEMORY]]', ...before });
      const { result } = await carriedOut(bench, () => bench.memory.bringIn('Agents/claude', new Map(Object.entries(files)), INDEX));
      expect([...result.created, ...result.same].sort()).toEqual(
        Object.keys(files)
          .map((one) => `Agents/claude/${one}`)
          .sort(),
      );
      expect([...result.same].sort()).toEqual(Object.keys(before).sort());
      for (const [one, wanted] of Object.entries(files))
        expect(await bench.vault.files.readBytes(`Agents/claude/${one}` as VaultPath)).toEqual(wanted);
    }),
    { numRuns: runs(300) },
  );
});

test('a plan with bytes survives its way through a file, and takes base64 for nothing but what is no text', async () => {
  const png = Uint8Array.from([0x89, 0x50, 0xff]);
  const { memory, vault } = openBench();
  const { plan } = await memory.bringIn('claude', new Map([['a.png', png]]), INDEX);
  const again = memory.readPlan(JSON.stringify(plan));
  await memory.apply(again);
  expect(await vault.files.readBytes('claude/a.png' as VaultPath)).toEqual(png);
  const edited = { ...again, id: 'x', edits: [...again.edits, { op: 'append', path: 'claude/a.png', text: 'x', reason: '' }] };
  for (const text of ['no base64!', btoa('plain text')])
    expect(() => memory.readPlan(JSON.stringify({ ...plan, edits: [{ ...plan?.edits[0], text }] }))).toThrow('no UTF-8 text');
  const other = openBench().memory;
  await expect(other.apply(other.readPlan(JSON.stringify(edited)))).rejects.toMatchObject({ code: 'bad_input' });
});

test.each([
  ['a file with other bytes', { 'MEMORY.md': 'theirs' }, 'Agents', 'exists'],
  ['a name that Windows cannot hold', { 'a:b.md': 'x' }, 'Agents', 'bad_name'],
  ['a hidden file', { '.git/config': 'x' }, 'Agents', 'hostile_path'],
  ['a way out', { '../out.md': 'x' }, 'Agents', 'hostile_path'],
  ['the whole vault', { 'a.md': 'x' }, '.', 'bad_input'],
  ['a hidden folder', { 'a.md': 'x' }, '.claude', 'hostile_path'],
])('%s is refused, and nothing is written', async (_, files, root, code) => {
  const { memory, vault } = openBench({ 'Agents/MEMORY.md': 'mine' });
  const before = vault.snapshotOfBytes();
  const given = new Map(Object.entries(files).map(([one, text]) => [one, encode(text ?? '')]));
  await expect(memory.carryOut(() => memory.bringIn(root, given, INDEX))).rejects.toMatchObject({ code });
  expect(vault.snapshotOfBytes()).toEqual(before);
});

test('files whose index no convention has come in as notes and links', async () => {
  const bench = openBench();
  const { result } = await carriedOut(bench, () => bench.memory.bringIn('Agents', new Map([['a.md', encode('x')]]), 'TABLE.md'));
  expect([result.created, result.memory.convention]).toEqual([['Agents/a.md'], 'notes-and-links']);
});
