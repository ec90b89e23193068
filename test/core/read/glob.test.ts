import { matchesPattern } from '../../../src/core/read/text/glob';

test.each([
  ['**', 'a/b.md', true],
  ['*.md', 'a.md', true],
  ['*.md', 'a/b.md', false],
  ['**/*.md', 'a.md', true],
  ['**/*.md', 'a/b/c.md', true],
  ['reports/**', 'reports/health.md', true],
  ['reports/**', 'reports.md', false],
  ['archive', 'archive/a/b.md', true],
  ['archive/', 'archive/a.md', true],
  ['archive', 'archived/a.md', false],
  ['note (1).md', 'note (1).md', true],
  ['a?c.md', 'abc.md', true],
  ['a?c.md', 'a/c.md', false],
  ['caf\u00e9', 'cafe\u0301/a.md', true],
  ['a+b[c]', 'a+b[c]/x.md', true],
])('%s and %s: %s', (pattern, path, expected) => {
  expect(matchesPattern(pattern, path)).toBe(expected);
});
