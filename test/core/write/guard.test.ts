import type { Policy } from '../../../src/core/write/guard';
import type { Edit } from '../../../src/core/model/plan';
import { append, bench, codeFrom, create, move, planOf, replace, setProperty, trash } from './setup';

const policy: Policy = (path) => {
  const layer = ({ ro: 'read-only', ao: 'append-only', ow: 'overwrite', cu: 'curated', eph: 'ephemeral' } as const)[path.split('/')[0] ?? ''];
  return layer ? { layer, why: `${layer} by rule` } : null;
};
const log = '- 2026-03-15 saw [[b]] and [the b](b.md#h)\n';
const files = { 'ro/a.md': 'a', 'ao/log.md': log, 'ow/state.md': 'see [[b]]', 'cu/n.md': 'n', 'eph/t.md': 't', 'b.md': 'b' };

const refused: [string, Edit[]][] = [
  ['a read-only file is edited', [append('ro/a.md', 'x')]],
  ['a read-only file is moved', [move('ro/a.md', 'x.md')]],
  ['a read-only file is trashed', [trash('ro/a.md')]],
  ['a file is put into a read-only folder', [create('ro/new.md', 'x')]],
  ['a file is moved into a read-only folder', [move('b.md', 'ro/b.md')]],
  ['a read-only file gets a property', [setProperty('ro/a.md', 'k', 'v')]],
  ['an older entry is changed', [replace('ao/log.md', log, 'saw', 'heard')]],
  ['an older entry is cut', [replace('ao/log.md', log, log, '')]],
  ['a link gives way to text', [replace('ao/log.md', log, '[[b]]', 'b')]],
  ['a link loses its subpath', [replace('ao/log.md', log, '[the b](b.md#h)', '[the b](b.md)')]],
  ['a link drags text along', [replace('ao/log.md', log, '[[b]]', '[[b]] (not)')]],
  ['more than the link is replaced', [replace('ao/log.md', log, 'saw [[b]]', 'saw [[c]]')]],
  ['text is put before the entries', [{ op: 'replace', path: 'ao/log.md' as Edit['path'], start: 0, end: 0, before: '', text: 'x', reason: '' }]],
  ['a property is set', [setProperty('ao/log.md', 'k', 'v')]],
  ['the log is moved', [move('ao/log.md', 'x.md')]],
  ['the log is trashed', [trash('ao/log.md')]],
];

it.each(refused)('refuses where %s', async (_, edits) => {
  const { vault, writer } = bench(files, { policy });
  await expect(writer.apply(planOf(edits))).rejects.toMatchObject({ code: 'layer_policy', afterChange: false, message: expect.stringContaining('by rule') });
  expect(vault.operations()).toBe(0);
});

const allowed: [string, Edit[]][] = [
  ['an entry is appended', [append('ao/log.md', '- new')]],
  ['a file comes into an append-only folder', [create('ao/new.md', 'x')]],
  ['links follow a move', [move('b.md', 'c.md'), replace('ao/log.md', log, '[[b]]', '[[c]]'), replace('ao/log.md', log, '[the b](b.md#h)', '[the b](c.md#h)'), append('ao/log.md', '- moved b')]],
  ['an entry is marked as superseded', [setProperty('ao/log.md', 'superseded_by', '[[b]]')]],
  ['a state is overwritten, links and all', [replace('ow/state.md', 'see [[b]]', 'see [[b]]', 'new')]],
  ['a curated note is edited', [replace('cu/n.md', 'n', 'n', 'm')]],
  ['an ephemeral file goes', [trash('eph/t.md')]],
];

it.each(allowed)('lets through where %s', async (_, edits) => {
  const { vault, writer } = bench(files, { policy });
  const before = vault.snapshotOfBytes();
  await writer.apply(planOf(edits));
  await writer.undo();
  expect(vault.snapshotOfBytes()).toEqual(before);
});

it('lets a managed block and a generated note lose links that were its own', async () => {
  const index = 'mine [[b]]\n\n<!-- top-of-mind:begin index -->\n- [[b]]\n- [[c]]\n<!-- top-of-mind:end index -->\n';
  const report = '---\ngenerated-by: top-of-mind\n---\n[[b]]\n';
  const { writer } = bench({ 'index.md': index, 'report.md': report, 'b.md': '', 'c.md': '' });
  await writer.apply(planOf([replace('index.md', index, '- [[b]]\n- [[c]]\n', '- nothing\n'), replace('report.md', report, '[[b]]', 'none')]));
  expect(await codeFrom(writer.apply(planOf([replace('index.md', index, 'mine [[b]]', 'mine')])))).toBe('verify_failed');
});
