import { openBench } from '../../support/opened';

function bench(files: Record<string, string>, disk = {}) {
  const { vault, memory } = openBench(files, { disk });
  const rename = (from: string, to: string) => memory.carryOut(() => memory.move(from, to, {}));
  return { vault, memory, rename };
}

const [NFC, NFD] = ['é'.normalize('NFC'), 'é'.normalize('NFD')];

describe('names that differ in their form alone', () => {
  const files = { [`${NFC}.md`]: 'nfc\n', [`${NFD}.md`]: 'nfd\n', 'x.md': `[a](${NFC}.md)\n` };

  test.each([NFC, NFD])('the one that is named is renamed (%#)', async (name) => {
    const { vault, memory, rename } = bench(files);
    await rename(`${name}.md`, 'y.md');
    const other = name === NFC ? NFD : NFC;
    expect([vault.text('y.md'), vault.text(`${other}.md`)]).toEqual(name === NFC ? ['nfc\n', 'nfd\n'] : ['nfd\n', 'nfc\n']);
    await memory.undo();
    expect(vault.snapshotOfBytes()).toEqual(bench(files).vault.snapshotOfBytes());
  });

  test('one is read and moved, and cannot take the name of the other', async () => {
    const { vault, memory, rename } = bench({ ...files, 'a/b.md': 'b' });
    await expect(rename(`${NFD}.md`, `${NFC}.md`)).rejects.toMatchObject({ code: 'exists' });
    await rename(`${NFD}.md`, `a/${NFD}.md`);
    expect([vault.text(`a/${NFD}.md`), vault.text(`${NFC}.md`)]).toEqual(['nfd\n', 'nfc\n']);
    await memory.undo();
    expect(vault.text(`${NFD}.md`)).toBe('nfd\n');
  });

  test('one note alone can get the other form', async () => {
    const { vault, memory, rename } = bench({ [`${NFD}.md`]: 'nfd\n', 'x.md': `[[${NFD}]]\n` });
    await rename(`${NFD}.md`, `${NFC}.md`);
    expect(Object.keys(vault.snapshotOfBytes()).sort()).toEqual(['x.md', `${NFC}.md`]);
    await memory.undo();
    expect(Object.keys(vault.snapshotOfBytes()).sort()).toEqual([`${NFD}.md`, 'x.md']);
  });
});

test('on a disk of one form a rename to the other changes nothing, and loses nothing', async () => {
  const { vault, memory, rename } = bench({ [`${NFD}.md`]: 'nfd\n', 'x.md': `[[${NFC}]]\n` }, { nfd: true });
  await rename(`${NFD}.md`, `${NFC}.md`).catch(() => null);
  expect([vault.text(`${NFD}.md`), Object.keys(vault.snapshotOfBytes()).length]).toEqual(['nfd\n', 2]);
  await memory.undo().catch(() => null);
  expect([vault.text(`${NFD}.md`), Object.keys(vault.snapshotOfBytes()).length]).toEqual(['nfd\n', 2]);
});

describe('folders and files that differ in case alone', () => {
  test('a note is renamed within its own folder', async () => {
    const { vault, memory, rename } = bench({ 'templates/T.md': 't', 'Templates/V.md': 'v', 'templates/deep/W.md': 'w' });
    await rename('templates/T.md', 'templates/U.md');
    await rename('templates/deep/W.md', 'templates/deep/X.md');
    expect([vault.text('templates/U.md'), vault.text('templates/deep/X.md')]).toEqual(['t', 'w']);
    await expect(rename('Templates/V.md', 'TEMPLATES/V.md')).rejects.toMatchObject({ code: 'exists' });
    await memory.undo();
    expect(vault.text('templates/deep/W.md')).toBe('w');
  });

  test('a folder moves with both', async () => {
    const { vault, memory, rename } = bench({ 'f/MaaS.md': 'a', 'f/MAAS.md': 'b', 'x.md': '[[f/MaaS]]' });
    await rename('f', 'g');
    expect([vault.text('g/MaaS.md'), vault.text('g/MAAS.md')]).toEqual(['a', 'b']);
    await memory.undo();
    expect([vault.text('f/MaaS.md'), vault.text('f/MAAS.md')]).toEqual(['a', 'b']);
    await expect(rename('f/MaaS.md', 'f/maas.md')).rejects.toMatchObject({ code: 'exists' });
  });
});
