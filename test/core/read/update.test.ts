import { asVaultPath, isNotePath, type NotePath } from '../../../src/core/model/path';
import type { Snapshot } from '../../../src/core/model/snapshot';
import { parseNote } from '../../../src/core/read/snapshot/note';
import { updateSnapshot, type SnapshotChanges } from '../../../src/core/read/snapshot/update';
import { partsOf, plain, snapshotOf } from './build';
import { buildSnapshot } from '../../../src/core/read/snapshot/snapshot';
import { fc, runs } from '../../support/properties';
import { spaced } from '../../support/spaced';

const path = fc.constantFrom(...spaced('a.md b.md x/a.md y/a.md y/A.md x/y/b.md x/c.md c.md.md p.png x/p.png é.md z/ΣΑΣ.md'), 'x/a (1).md');
const linkpath = fc.constantFrom(
  ...spaced('a A b x/a y/b ./a ../a /a c c.md p.png É σας nowhere ../.. ./ x/ ..'),
  'a (1)',
  'the id',
  'a name',
  '',
);
const text = fc
  .record({
    id: fc.constantFrom('', 'id: the id\n', 'name: a name\n', 'id: a\nname: the id\n', 'generated-by: top-of-mind\n'),
    links: fc.array(linkpath, { maxLength: 4 }),
  })
  .map(({ id, links }) => (id === '' ? '' : `---\n${id}---\n`) + links.map((link) => `[[${link}#h]] `).join(''));
const edit = fc.oneof(
  fc.record({ op: fc.constant('write' as const), path, text }),
  fc.record({ op: fc.constant('remove' as const), path }),
  fc.record({ op: fc.constant('move' as const), path, to: path }),
);
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never;

/** Applies edits to the texts and tells them as changes. */
function apply(texts: Record<string, string>, edits: readonly Edit[]): SnapshotChanges {
  const touched = new Set<string>();
  for (const each of edits) {
    touched.add(each.path);
    if (each.op === 'write') texts[each.path] = each.text;
    if (each.op === 'remove') delete texts[each.path];
    if (each.op !== 'move' || texts[each.path] === undefined || each.path === each.to) continue;
    touched.add(each.to);
    texts[each.to] = texts[each.path] ?? '';
    delete texts[each.path];
  }
  const parts = partsOf(texts);
  const upserted = parts.files
    .filter((file) => touched.has(file.path))
    .map((file) => (isNotePath(file.path) ? { file, note: parseNote(file.path, texts[file.path] ?? '', file.size) } : { file }));
  return { upserted, removed: [...touched].filter((each) => texts[each] === undefined).map(asVaultPath) };
}

test('any sequence of edits gives what a full rebuild gives, and the old snapshot stays as it was', () => {
  fc.assert(
    fc.property(fc.dictionary(path, text), fc.array(fc.array(edit, { minLength: 1, maxLength: 3 }), { maxLength: 6 }), (start, steps) => {
      const texts = { ...start };
      let snapshot: Snapshot = snapshotOf(texts);
      for (const step of steps) {
        const before = plain(snapshot);
        const next = updateSnapshot(snapshot, apply(texts, step));
        expect(plain(snapshot)).toEqual(before);
        expect(plain(next)).toEqual(plain(snapshotOf(texts)));
        snapshot = next;
      }
    }),
    { numRuns: runs(400) },
  );
});

test('an ambiguous link turns when its target goes', () => {
  const before = snapshotOf({ 's.md': '[[t]]', 'aa/t.md': '', 'bb/t.md': '' });
  expect(before.links[0]).toMatchObject({ to: 'aa/t.md', ambiguous: true });
  const after = updateSnapshot(before, { upserted: [], removed: [asVaultPath('aa/t.md')] });
  expect(after.links[0]).toMatchObject({ to: 'bb/t.md' });
  expect(after.links[0]).not.toHaveProperty('ambiguous');
});

test('a snapshot of another making is taken apart first', () => {
  const snapshot = snapshotOf({ 'a.md': '[[b]]', 'b.md': '' });
  const foreign: Snapshot = {
    ...buildSnapshot(partsOf({ 'a.md': '[[b]]', 'b.md': '' })),
    files: snapshot.files,
    notes: snapshot.notes,
    unreadable: [],
    links: snapshot.links,
    graph: snapshot.graph,
    outgoing: (p) => snapshot.outgoing(p),
    inbound: (p) => snapshot.inbound(p),
    resolve: (l, f) => snapshot.resolve(l, f),
    has: (p) => snapshot.has(p),
  };
  const after = updateSnapshot(foreign, { upserted: [], removed: [asVaultPath('b.md')] });
  expect(after.links[0]).toMatchObject({ to: null });
});

test('canvases and bases: a card means a whole path, and what a base names is our second step', () => {
  const entry = (path: string): { path: ReturnType<typeof asVaultPath>; size: number; mtime: number; ctime: number } => ({
    path: asVaultPath(path),
    size: 1,
    mtime: 0,
    ctime: 0,
  });
  const link = { raw: 't.md', linkpath: 't.md', subpath: null, display: null, start: 0, end: 4, line: 1, spelling: 'path' } as const;
  const others = [
    { path: asVaultPath('c.canvas'), links: [{ ...link, kind: 'canvas' as const }] },
    { path: asVaultPath('b.base'), links: [{ ...link, kind: 'base' as const }] },
  ];
  const parts = {
    files: ['x/t.md', 'c.canvas', 'b.base'].map(entry),
    notes: [parseNote(asVaultPath('x/t.md') as NotePath, '', 1)],
    others,
    unreadable: [],
  };
  const before = buildSnapshot(parts);
  expect(before.links.map(({ from, to, via }) => [from, to, via])).toEqual([
    ['b.base', 'x/t.md', 'name'],
    ['c.canvas', null, null],
  ]);
  const note = parseNote(asVaultPath('t.md') as NotePath, '', 1);
  const after = updateSnapshot(before, { upserted: [{ file: entry('t.md'), note }], removed: [] });
  expect(plain(after)).toEqual(plain(buildSnapshot({ ...parts, files: [...parts.files, entry('t.md')], notes: [...parts.notes, note] })));
  expect(after.inbound(asVaultPath('t.md')).map(({ from }) => from)).toEqual(['b.base', 'c.canvas']);
  const without = updateSnapshot(after, { upserted: [{ file: entry('b.base'), links: [] }], removed: [asVaultPath('c.canvas')] });
  expect(without.links).toEqual([]);
  expect(after.links).toHaveLength(2);
});
