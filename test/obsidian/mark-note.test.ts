/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { openPlugin } from './support/open-plugin';

test('Note was useful raises the count in the properties of the open note', async () => {
  const bench = await openPlugin({
    files: { 'feedback_ask.md': '---\nname: feedback\ntype: feedback\nhits: 4\n---\n\nAsk first.\n' },
    data: { previewPlans: false, memories: [{ name: 'Vault', root: '', convention: 'mindstone', overrides: {} }] },
  });
  const file = bench.app.vault.getFileByPath('feedback_ask.md');
  if (file === null) throw new Error('no such note');
  await bench.app.workspace.getLeaf().openFile(file);
  bench.run('mark-useful');
  await bench.until(() => bench.text('feedback_ask.md')?.includes('hits: 5') === true);
});
