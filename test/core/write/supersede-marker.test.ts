import type { Edit } from '../../../src/core/model/plan';
import type { Policy } from '../../../src/core/write/check/guard';
import { append, bench, create, planOf, replace } from './setup';

const policy: Policy = (path) => (path.startsWith('ao/') ? { layer: 'append-only', why: 'append-only by rule' } : null);
const log = '# Log\n\n## 2026-03-01: Old\n**Type**: semantic\n\nText.\n\n```\ncode\n```\n';
const files = { 'ao/log.md': log, 'ao/other.md': '# Other\n\n## 2026-02-01: There\n' };
const put = (text: string, behind = '**Type**: semantic\n'): Edit => {
  const start = log.indexOf(behind) + behind.length;
  return { op: 'replace', path: 'ao/log.md' as Edit['path'], start, end: start, before: '', text, reason: '' };
};
const line = (target: string): string => `**Superseded by**: [[${target}]] (2026-03-10)\n`;
const entry = '\n## 2026-03-10: New\nText.\n';

const allowed: [string, Edit[]][] = [
  ['leads to an entry put into the same file', [append('ao/log.md', entry), put(line('log#2026-03-10 New'))]],
  ['leads to an entry put into another file', [append('ao/other.md', entry), put(line('other#2026-03-10: New'))]],
  ['leads to an entry of a new file', [create('ao/new.md', `# New\n${entry}`), put(line('ao/new#2026-03-10 New'))]],
  ['leads to a new note', [create('New note.md', 'Text.\n'), put(line('New note'))]],
];

it.each(allowed)('a mark passes that %s', async (_, edits) => {
  const { vault, writer } = bench(files, { policy });
  const before = vault.snapshotOfBytes();
  await writer.apply(planOf(edits));
  expect(vault.text('ao/log.md')).toContain('**Type**: semantic\n**Superseded by**: [[');
  await writer.undo();
  expect(vault.snapshotOfBytes()).toEqual(before);
});

const add = append('ao/log.md', entry);
const good = line('log#2026-03-10 New');
const refused: [string, Edit[]][] = [
  ['leads nowhere', [add, put(line('log#2026-03-10 Newer'))]],
  ['leads to a file that is not there', [add, put(line('nowhere#2026-03-10 New'))]],
  ['leads to an entry that stood there before', [add, put(line('other#2026-02-01 There'))]],
  ['leads to the entry it marks', [add, put(line('log#2026-03-01 Old'))]],
  ['leads to a whole file that was there', [add, put(line('other'))]],
  ['comes without the newer entry', [put(good)]],
  ['drags text along', [add, put(`${good}And more.\n`)]],
  ['says more on its line', [add, put(good.replace('\n', ' and more\n'))]],
  ['stands within a line', [add, put(good, '**Type**: sem')]],
  ['joins the next line', [add, put(good.trimEnd())]],
  ['is code', [add, put(good, '```\n')]],
  ['is doubled', [add, put(good + good)]],
  ['takes something away', [add, replace('ao/log.md', log, 'Text.\n', good)]],
];

it.each(refused)('a mark is refused that %s', async (_, edits) => {
  const { vault, writer } = bench(files, { policy });
  await expect(writer.apply(planOf(edits))).rejects.toMatchObject({ code: 'layer_policy', afterChange: false });
  expect(vault.operations()).toBe(0);
});
