/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { DATA, note, openPlugin, type Bench } from './support/open-plugin';

const memories = [
  { name: 'Vault', root: '', convention: 'notes-and-links', overrides: {} },
  { name: 'agent', root: 'projects/agent', convention: 'notes-and-links', colour: 'teal', overrides: { indexSize: 9 } },
  { name: 'other', root: 'projects-old', convention: 'notes-and-links', overrides: {} },
];
const files = {
  'projects/agent/Lake.md': note('01JNZ8Q4V0A1B2C3D4E5F6G7H8', '2026-03-01', 'The lake house has a boat.'),
  'projects/Plan.md': 'Plan.\n',
  'projects-old/Old.md': 'Old.\n',
};
const rootsIn = (bench: Bench): unknown =>
  (JSON.parse(bench.text(DATA) ?? '{}') as { memories?: { root: string }[] }).memories?.map(({ root }) => root);

async function open(): Promise<Bench> {
  return openPlugin({ files, data: { memories, previewPlans: false, later: 1 } });
}

async function renameInApp(bench: Bench, from: string, to: string): Promise<void> {
  const folder = bench.app.vault.getFolderByPath(from);
  if (folder === null) throw new Error(`no folder "${from}"`);
  await bench.app.fileManager.renameFile(folder, to);
}

test('a folder renamed in the app takes the memory below it along, with a notice; a rename back, too', async () => {
  const bench = await open();
  await renameInApp(bench, 'projects', 'work');
  await bench.until(() => bench.notices().includes('The memory "agent" moved with its folder. It is now "work/agent".'));
  expect(rootsIn(bench)).toEqual(['', 'work/agent', 'projects-old']);
  expect(JSON.parse(bench.text(DATA) ?? '')).toMatchObject({
    memories: [{}, { colour: 'teal', overrides: { indexSize: 9 } }, {}],
    later: 1,
  });
  await renameInApp(bench, 'work', 'projects');
  await bench.until(() => JSON.stringify(rootsIn(bench)) === JSON.stringify(['', 'projects/agent', 'projects-old']));
});

test('a folder that holds no memory changes no settings', async () => {
  const bench = await open();
  const before = bench.text(DATA);
  const file = bench.app.vault.getFileByPath('projects/agent/Lake.md');
  if (file === null) throw new Error('no file');
  await bench.app.fileManager.renameFile(file, 'projects/agent/Sea.md');
  await bench.app.vault.createFolder('empty');
  await renameInApp(bench, 'empty', 'still empty');
  await bench.pass(1_000);
  expect(bench.text(DATA)).toBe(before);
});

test('our own rename takes it along, and Undo brings it back', async () => {
  const bench = await open();
  const before = bench.bytes();
  const { memory } = bench;
  await memory.carryOut(() => memory.rename('projects', 'work'));
  await bench.pass();
  expect(rootsIn(bench)).toEqual(['', 'work/agent', 'projects-old']);
  expect(bench.notices()).toContain('The memory "agent" moved with its folder. It is now "work/agent".');
  await bench.undo();
  await bench.until(() => JSON.stringify(rootsIn(bench)) === JSON.stringify(['', 'projects/agent', 'projects-old']));
  expect(bench.bytes()).toEqual(before);
});

test('a memory that was set up leaves the settings again by Undo, and they name none as before', async () => {
  const bench = await openPlugin({ files: { 'Idea.md': 'idea\n' }, data: { previewPlans: false } });
  const { memory } = bench;
  await memory.carryOut(() => memory.init('carlton', 'in'));
  await bench.pass();
  expect(rootsIn(bench)).toEqual(['in']);
  await bench.undo();
  await bench.until(() => rootsIn(bench) === undefined);
  expect(JSON.parse(bench.text(DATA) ?? '')).toEqual({ previewPlans: false });
  expect(bench.notices()).toContain('The memory "in" was removed from the settings. Its notes stay.');
});

test('a setting that is changed does not name a memory by the way', async () => {
  const bench = await openPlugin({ files: { 'Idea.md': 'idea\n' } });
  const { settings } = bench.plugin['bench'];
  await settings.update((now) => ({ ...now, bundleBudget: 4000 }));
  expect(JSON.parse(bench.text(DATA) ?? '')).toMatchObject({ bundleBudget: 4000 });
  expect(rootsIn(bench)).toBeUndefined();
  expect(settings.namesMemories()).toBe(false);
});

describe('renames that come quicker than settings are saved', () => {
  const styled = [
    { name: 'agent', root: 'A', convention: 'stoneros', colour: 'teal', overrides: {} },
    { name: 'agent', root: 'B', convention: 'daneel', overrides: { archive: 'old' } },
  ];

  test.each([
    ['there and back', 'A>C C>A', ['A', 'B']],
    ['on and on', 'A>C C>D', ['D', 'B']],
    ['two that change places', 'A>T B>A T>B', ['B', 'A']],
    ['into one that is renamed in turn', 'A>deep/A deep>low', ['low/A', 'B']],
  ])('%s', async (_, renames, roots) => {
    const bench = await openPlugin({
      files: { 'A/Lake.md': 'Lake.\n', 'B/Plan.md': 'Plan.\n', 'deep/Sea.md': 'Sea.\n' },
      data: { memories: styled, previewPlans: false },
    });
    for (const [from = '', to = ''] of renames.split(' ').map((one) => one.split('>'))) await renameInApp(bench, from, to);
    await bench.pass(1_000);
    expect((JSON.parse(bench.text(DATA) ?? '{}') as { memories: unknown }).memories).toEqual(
      styled.map((memory, index) => ({ ...memory, root: roots[index] })),
    );
  });

  test('the notice names the folder of the right one where two have one name', async () => {
    const bench = await openPlugin({
      files: { 'A/Lake.md': 'Lake.\n', 'B/Plan.md': 'Plan.\n' },
      data: { memories: styled, previewPlans: false },
    });
    await renameInApp(bench, 'B', 'E');
    await bench.until(() => bench.notices().length > 0);
    expect(bench.notices()).toEqual(['The memory "agent" moved with its folder. It is now "E".']);
  });
});

test('settings that cannot be read are told for the folder of a memory, and are no matter for another', async () => {
  const bench = await open();
  const bad = { memories: 'none' };
  await bench.app.internal.external.settings('top-of-mind', bad);
  await bench.app.vault.createFolder('empty');
  const told = bench.notices().length;
  await renameInApp(bench, 'empty', 'still empty');
  await bench.pass(1_000);
  expect(bench.notices()).toHaveLength(told);
  await renameInApp(bench, 'projects', 'work');
  await bench.until(() => bench.notices().length > told);
  expect(JSON.parse(bench.text(DATA) ?? '')).toEqual(bad);
});

describe('what was left out by its path and is moved by hand', () => {
  const secret = { 'HR/Private/pay.md': 'The salary is 4711.\n', 'HR/open.md': 'Open.\n', 'diary.md': 'A day.\n' };
  const openWith = (): Promise<Bench> => {
    const overrides = { bundleExclude: { folders: ['HR/Private', 'diary.md'], tags: [] } };
    return openPlugin({
      files: secret,
      data: { memories: [{ name: 'Vault', root: '', convention: 'notes-and-links', overrides }], previewPlans: false },
    });
  };
  const foldersIn = (bench: Bench): unknown =>
    (JSON.parse(bench.text(DATA) ?? '{}') as { memories?: { overrides: { bundleExclude: { folders: string[] } } }[] }).memories?.[0]
      ?.overrides.bundleExclude.folders;

  test('a folder: the notice moves the exclusion along', async () => {
    const bench = await openWith();
    await renameInApp(bench, 'HR/Private', 'Secret');
    const said = '"Secret/pay.md" was left out of bundles before the move. Now it is not.';
    await bench.said(said);
    bench.press('Keep it left out');
    await bench.until(() => JSON.stringify(foldersIn(bench)) === JSON.stringify(['HR/Private', 'Secret', 'diary.md']));
  });

  test('a note of the folder: the notice marks it private', async () => {
    const bench = await openWith();
    const file = bench.app.vault.getFileByPath('HR/Private/pay.md');
    if (file === null) throw new Error('no file');
    await bench.app.fileManager.renameFile(file, 'HR/pay.md');
    await bench.said('"HR/pay.md" was left out');
    bench.press('Keep it left out');
    await bench.until(() => bench.text('HR/pay.md')?.includes('private: true') === true);
    await bench.said('"HR/pay.md" stays left out of bundles.');
    bench.press('Undo');
    await bench.until(() => document.body.textContent?.includes('Show what is withheld?') === true);
    bench.press('Do it anyway');
    await bench.until(() => bench.text('HR/pay.md')?.includes('private: true') === false);
  });

  test('our own move says nothing: it keeps it left out by itself', async () => {
    const bench = await openWith();
    const { memory } = bench;
    await memory.carryOut(() => memory.rename('HR/Private', 'Secret'));
    await bench.pass(2_000);
    expect(bench.notices().filter((one) => one.includes('was left out'))).toEqual([]);
    expect(foldersIn(bench)).toEqual(['HR/Private', 'HR/Secret', 'diary.md']);
  });
});
