/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import '../host/node-globals';
import { createNodeEditor } from '../../src/cli/node/editor.mjs';
import { createNodeFiles } from '../../src/cli/node/files.mjs';
import { createNodeStore } from '../../src/cli/node/store.mjs';
import { MemoryError } from '../../src/core/model/errors';
import type { Edit } from '../../src/core/model/plan';
import type { Policy } from '../../src/core/write/check/guard';
import { createWriter, type Writer } from '../../src/core/write/writer';
import { obsidianEditor, obsidianFiles, obsidianStore } from '../../src/obsidian/ports/vault';
import { bytesOf, makeFolder } from '../cli/node/folder';
import { append, create, move, planOf, replace, setProperty, trash } from '../core/write/setup';
import { asRealApp, createApp } from '../host/app';
import { createTestContext } from '../support/memory-vault';

/** A convention with every kind of rule. */
const policy: Policy = (path) => {
  if (path.startsWith('core/')) return { layer: 'read-only', why: 'Only its owner changes what an agent is.' };
  if (path.startsWith('log/')) return { layer: 'append-only', why: 'A log says what happened.' };
  if (path === 'now.md')
    return { layer: 'overwrite', why: 'Rewritten each time.', limit: { bytes: 40, why: 'It is read at every start.' } };
  return null;
};

const files = { 'core/self.md': 'I am.\n', 'log/day.md': '- woke [[now]]\n', 'now.md': 'busy\n', 'other.md': 'x'.repeat(50) };
const day = files['log/day.md'];

const plans: [string, string, Edit[]][] = [
  ['layer_policy', 'edit of a read-only file', [append('core/self.md', 'x')]],
  ['layer_policy', 'move of a read-only file', [move('core/self.md', 'self.md')]],
  ['layer_policy', 'trash of a read-only file', [trash('core/self.md')]],
  ['layer_policy', 'new file in a read-only folder', [create('core/new.md', 'x')]],
  ['layer_policy', 'property of a read-only file', [setProperty('core/self.md', 'k', 'v')]],
  ['layer_policy', 'rewrite of a log', [replace('log/day.md', day, 'woke', 'slept')]],
  ['layer_policy', 'trash of a log', [trash('log/day.md')]],
  [
    'layer_policy',
    'one forbidden edit among allowed ones',
    [create('fine.md', 'x'), append('log/day.md', '- ate'), setProperty('log/day.md', 'k', 'v')],
  ],
  ['over_limit', 'growth beyond a limit', [append('now.md', 'x'.repeat(40))]],
  ['over_limit', 'move onto a limited place', [trash('now.md'), move('other.md', 'now.md')]],
  ['no error', 'new line of a log', [append('log/day.md', '- ate')]],
  ['no error', 'rewrite within the limit', [replace('now.md', files['now.md'], 'busy', 'idle')]],
];

async function codeAndMessage(writer: Writer, edits: Edit[]): Promise<readonly [string, string]> {
  try {
    await writer.apply(planOf(edits));
    return ['no error', ''];
  } catch (error) {
    return error instanceof MemoryError ? [error.code, error.message] : ['not ours', String(error)];
  }
}

test.each(plans)('%s for a %s, in the terminal and in the app alike', async (code, _, edits) => {
  const shared = { policy, limits: () => ({ maxDays: 90, maxMegabytes: 200 }) };
  const folder = makeFolder(files);
  const terminal = createWriter({
    ...shared,
    files: createNodeFiles(folder),
    editor: createNodeEditor(folder),
    store: createNodeStore(folder),
    context: createTestContext('terminal'),
  });
  const app = await createApp({ files });
  const real = asRealApp(app);
  const plugin = createWriter({
    ...shared,
    files: obsidianFiles(real),
    editor: obsidianEditor(real),
    store: obsidianStore(real),
    context: createTestContext('obsidian'),
  });
  const before = bytesOf(folder);

  const inTerminal = await codeAndMessage(terminal, edits);
  const inApp = await codeAndMessage(plugin, edits);
  expect(inTerminal[0]).toBe(code);
  expect(inApp).toEqual(inTerminal);
  const inAppNow = Object.entries(app.internal.files())
    .filter(([path]) => !path.startsWith('.'))
    .map(([path, bytes]) => [path, Buffer.from(bytes).toString('hex')]);
  expect(Object.fromEntries(inAppNow)).toEqual(bytesOf(folder));
  if (code !== 'no error') expect(bytesOf(folder)).toEqual(before);
});
