/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import '../host/node-globals';
import { createWriter } from '../../src/core/write/writer';
import { createMemoryVault, createTestContext } from '../support/memory-vault';
import { create, planOf, replace } from '../core/write/setup';
import TopOfMindPlugin from '../../src/main';
import { loadPlugin } from '../host/app';
import { breakOff, manifest, MESSY, NOTES, openPlugin } from './support/open-plugin';

test('a change that broke off is offered to be taken back at the next start, and then every byte is as before', async () => {
  const bench = await openPlugin({ files: MESSY, data: { previewPlans: false } });
  const before = bench.bytes();
  await breakOff(bench);
  expect(bench.bytes()).not.toEqual(before);

  bench.app.internal.unloadPlugin('top-of-mind');
  document.querySelectorAll('.notice').forEach((element) => element.remove());
  await loadPlugin(bench.app, TopOfMindPlugin, manifest);
  await bench.said('was interrupted');
  bench.press('Take back');
  await bench.said('Taken back');
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
  document.querySelector<HTMLElement>('.tom-due-row [aria-label^="Take back"]')?.click();
  await bench.said('Taken back: 1 interrupted change');
  expect(bench.text(path)).toBe(NOTES[path]);
  expect(bench.text('new.md')).toBeNull();
});
