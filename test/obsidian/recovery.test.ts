/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import '../host/node-globals';
import { createWriter } from '../../src/core/write/writer';
import { createMemoryVault, createTestContext } from '../support/memory-vault';
import { create, planOf, replace } from '../core/write/setup';
import TopOfMindPlugin from '../../src/main';
import { loadPlugin } from '../host/app';
import { manifest, note, NOTES, openPlugin } from './support/open-plugin';

test('a change that broke off is offered to be taken back at the next start, and then every byte is as before', async () => {
  const files = {
    ...NOTES,
    'Deploy window.md': note('01JNZ8Q4V0A1B2C3D4E5F6G7HB', '2026-03-07', 'Deploys happen before noon.'),
    'Coffee machine.md': note('01JNZ8Q4V0A1B2C3D4E5F6G7HC', '2026-03-08', 'Descale it before the [[Deploy window]].'),
  };
  const bench = await openPlugin({ files, data: { previewPlans: false } });
  const before = bench.bytes();
  // The disk goes away right after the first note has moved, as when a battery runs out.
  const gone = (): Error => Object.assign(new Error('EIO: i/o error'), { code: 'EIO' });
  let moved = false;
  const faulty = (): Error | null => (moved ? gone() : null);
  bench.app.internal.faults = {
    rename: (path) => {
      if (moved) return gone();
      if (!path.startsWith('.')) moved = true;
      return null;
    },
    write: faulty,
    append: faulty,
    remove: faulty,
    mkdir: faulty,
    trash: faulty,
  };
  bench.run('check-names');
  await bench.until(() => document.querySelector('.tom-names'));
  bench.press('Fix 2 notes', bench.modal());
  await bench.until(() => bench.notices().length > 0);
  expect(bench.bytes()).not.toEqual(before);

  bench.app.internal.unloadPlugin('top-of-mind');
  bench.app.internal.faults = {};
  document.querySelectorAll('.notice').forEach((element) => element.remove());
  await loadPlugin(bench.app, TopOfMindPlugin, manifest);
  await bench.until(() => bench.notices().some((text) => text.includes('was interrupted')));
  bench.press('Take back');
  await bench.until(() => bench.notices().some((text) => text.includes('Taken back')));
  expect(bench.bytes()).toEqual(before);
});

/** The files of a vault in which the terminal program died in the middle of a plan, its journal included. */
async function afterTerminalDied(files: Record<string, string>, path: string): Promise<Record<string, Uint8Array>> {
  const vault = createMemoryVault(files);
  const context = createTestContext('terminal-0123456789');
  const writer = createWriter({
    files: vault.files,
    editor: vault.editor,
    store: vault.store,
    context,
    policy: () => null,
    limits: () => ({ maxDays: 90, maxMegabytes: 200 }),
  });
  vault.setFaults([{ kind: 'crash', afterOperations: 4 }]);
  await expect(writer.apply(planOf([replace(path, files[path] ?? '', 'Tuesdays', 'Mondays'), create('new.md', 'new')]))).rejects.toThrow();
  vault.setFaults([]);
  const paths = (await vault.files.list()).map((entry) => entry.path);
  return {
    ...Object.fromEntries(paths.map((one) => [one, vault.bytes(one)])),
    ...Object.fromEntries([...vault.storeFiles].map(([name, bytes]) => [`.top-of-mind/${name}`, bytes])),
  };
}

test('a change of the terminal program that broke off is named, and taken back only when asked', async () => {
  const path = '2026-03-02 Ana Torres owns the release train -- people.md';
  const bench = await openPlugin({ files: await afterTerminalDied(NOTES, path) });
  expect(bench.text(path)).toContain('Mondays');
  expect(bench.notices()).toEqual([]);
  bench.run('show-view');
  await bench.until(() => document.body.textContent?.includes('was interrupted'));
  bench.press('Take back');
  await bench.until(() => bench.notices().some((text) => text.includes('Taken back: 1 interrupted change')));
  expect(bench.text(path)).toBe(NOTES[path]);
  expect(bench.text('new.md')).toBeNull();
});
