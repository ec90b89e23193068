import { fc, runs } from '../../support/properties';
import { bookmarkedFiles } from '../../../src/core/read/files/app-settings';
import { namedFiles } from '../../../src/core/read/links/named-files';

test.each([
  ['Read SOUL.md, then docs/plan.md.', ['SOUL.md', 'docs/plan.md']],
  ['See `My notes/On call.md` and @memory/2026-01-02.md', ['My notes/On call.md', 'memory/2026-01-02.md']],
  ['./here.md and /there.md', ['here.md', 'there.md']],
  ['SOUL.md SOUL.md', ['SOUL.md']],
  ['https://example.com/a.md', []],
  ['.md and x.mdx and readme.mdown', []],
  ['', []],
])('%j names %j', (text, names) => {
  expect(namedFiles(text)).toEqual(names);
});

test('any text gives names that stand in it, at most 64', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), fc.constant('a.md'), fc.constant('`x y.md`'))), (parts) => {
      const text = parts.join(' ');
      const names = namedFiles(text);
      expect(names.length).toBeLessThanOrEqual(64);
      for (const name of names) expect(text).toContain(name);
    }),
    { numRuns: runs(200) },
  );
});

test('bookmarked files, in groups too; a text that is no bookmarks file has none', () => {
  const items = [
    { type: 'file', path: 'b.md' },
    { type: 'group', items: [{ type: 'file', path: 'a.md', subpath: '#One' }, { type: 'search', query: 'x' }, { type: 'file' }] },
    { type: 'folder', path: 'c' },
  ];
  expect(bookmarkedFiles(JSON.stringify({ items }))).toEqual(['a.md', 'b.md']);
  for (const text of ['', 'null', '[]', '{"items":7}', '{"items":[null,3]}', '{']) expect(bookmarkedFiles(text)).toEqual([]);
});
