import type { Action, PacketResult } from '../../../src/core/model/action';
import { openBench } from '../../support/opened';
import { noteId } from '../../support/piece-ids';

const FILES = {
  'Harbour.md':
    '---\nid: h1\nupdated: 2026-01-01\n---\n# Harbour\n\nIda keeps the keys of the north berth. The port of the console is 8080.\n\n## Costs\n\nEach berth costs 40 euros.\n',
  'Harbor notes.md': '---\nid: h2\n---\n# Harbor notes\n\nIda keeps the keys of the north berth. The gate closes at 18:00.\n',
  'Plan.md':
    '# Plan\n\nSee [[Harbour#Costs]] and [[Harbor notes]]. Ida decides.\n\n## Old\n\nThe crane is rented.\n\n## New\n\nThe crane is ours.\n',
  'Ida.md': '# Ida\n\nIda runs the office.\n',
};

async function proposed(files: Readonly<Record<string, string>>, actionsOf: (id: (path: string) => string) => readonly Action[]) {
  const { vault, memory } = openBench(files);
  const before = vault.snapshotOfBytes();
  const actions = actionsOf((path) => noteId(vault, path));
  const { result, plan } = await memory.propose(JSON.stringify(actions), {});
  if (plan !== null) await memory.apply(plan);
  const after = Object.fromEntries((await vault.files.list()).map(({ path }) => [path, vault.text(path)]));
  if (plan !== null) await memory.undo();
  expect(vault.snapshotOfBytes()).toEqual(before);
  return { result, plan, after };
}

test('a packet of a small memory', async () => {
  const { memory } = openBench(FILES);
  const packet: PacketResult = await memory.packet({});
  console.log(packet.packet, packet.tasks);
});

test('a rewrite keeps properties and id, and the old text is in the archive', async () => {
  const { result, after } = await proposed(FILES, (id) => [
    { action: 'rewrite', id: id('Harbour.md'), text: '# Harbour\n\nIda keeps the keys.\n\n## Costs\n\nEach berth costs 40 euros.\n' },
  ]);
  console.log(JSON.stringify(result, null, 1), after);
});

test('a merge', async () => {
  const { result, after } = await proposed(FILES, (id) => [
    {
      action: 'merge',
      ids: [id('Harbour.md'), id('Harbor notes.md')],
      title: 'North berth',
      text: '# North berth\n\nIda keeps the keys; the gate closes at 18:00.\n\n## Costs\n\nEach berth costs 40 euros.\n',
    },
    { action: 'link', from: id('Plan.md'), to: id('Ida.md'), words: 'Ida' },
    { action: 'prune', id: id('Plan.md'), text: 'The crane is rented.' },
  ]);
  console.log(JSON.stringify(result, null, 1), after);
});

test('a split, an archive and a rename', async () => {
  const { result, after } = await proposed(FILES, (id) => [
    {
      action: 'split',
      id: id('Plan.md'),
      parts: [
        { title: 'Old', text: '' },
        { title: 'New', text: '' },
      ],
    },
    { action: 'archive', id: id('Ida.md') },
    { action: 'rename', id: id('Harbour.md'), title: 'North harbour' },
  ]);
  console.log(JSON.stringify(result, null, 1), after);
});
