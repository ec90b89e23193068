import { fileNamesIn } from '../../../../src/core/decide/health/named-files';

test.each([
  ['bare and in backticks', 'See docs/a.md, then `b.md`.', ['docs/a.md', 'b.md']],
  ['a name with spaces needs backticks', 'Open `plans/Big plan.md` or Other plan.md', ['plan.md', 'plans/Big plan.md', 'plan.md']],
  ['brackets, quotes and trees', '[x](../y/z.md) "q.md"\n├── r.md', ['../y/z.md', 'q.md', 'r.md']],
  ['no other ending', 'a.mdx, b.md5 and c.md-old', []],
  ['a backtick of the line before begins nothing', '`code\nd e.md`', ['e.md']],
])('paths of notes in a text: %s', (_, text, expected) => {
  expect(fileNamesIn(text)).toEqual(expected);
});

test('a long text without a break is read once', () => {
  expect(fileNamesIn(`${'x'.repeat(2_000_000)}.md`)).toEqual([`${'x'.repeat(300)}.md`]);
});
