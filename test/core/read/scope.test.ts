import { entriesOf, filesOf, indexPath, notesOf, withheldBecause } from '../../../src/core/read/memory/scope';
import { contextOf } from '../../support/snapshot';

const files = {
  'README.md': '',
  'top-of-mind.md': '',
  'reports/health.md': '---\ngenerated-by: top-of-mind\n---\n',
  '2026-03-01 A.md': '',
  '2026-03-01 A.sync-conflict-20260315-120000-ABC.md': '',
  'templates/Person.md': '',
  'drafts/2026-03-02 B.md': '',
  'picture.png': '',
};
const paths = (notes: { path: string }[]): string[] => notes.map((note) => note.path);

test('notes are what people and agents wrote, entries those the convention names', () => {
  const ctx = contextOf(files, { overrides: { ignore: ['drafts'] } });
  expect(paths(notesOf(ctx))).toEqual(['2026-03-01 A.md', 'README.md', 'templates/Person.md']);
  expect(paths(entriesOf(ctx))).toEqual(['2026-03-01 A.md']);
  expect(filesOf(ctx)).toContain('picture.png');
  expect(filesOf(ctx)).not.toContain('drafts/2026-03-02 B.md');
});

test('a memory below a root sees only its own', () => {
  const ctx = contextOf({ 'memory/2026-03-01 A.md': '', 'other.md': '', 'memory-2/x.md': '' }, { root: 'memory' });
  expect(paths(notesOf(ctx))).toEqual(['memory/2026-03-01 A.md']);
  expect(indexPath(ctx)).toBe('memory/top-of-mind.md');
});

test.each([
  ['2026-03-01 A.md', '---\ntags: [private/money]\n---\n', 'tagged #private'],
  ['2026-03-01 A.md', 'text #Private', 'tagged #private'],
  ['2026-03-01 A -- work private.md', '', 'tagged "private" in its name'],
  ['Archive/2026-03-01 A.md', '', 'in the excluded folder "archive"'],
  ['2026-03-01 A.md', '---\na: [\n---\n', 'its properties cannot be read, so it might be private'],
  ['2026-03-01 A.md', '#privateer', null],
])('%s with %j: %s', (path, text, why) => {
  const ctx = contextOf({ [path]: text });
  expect(withheldBecause(ctx, notesOf(ctx)[0]!)).toBe(why);
});
