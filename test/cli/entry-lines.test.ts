import { parseEntryLines } from '../../src/verbs/entries';

test('what is wrong with a line is said in words', () => {
  const hint = 'Each line is one object, as {"title": "…", "body": "…"}.';
  const bad: readonly (readonly [string, string])[] = [
    ['x', `This line is not valid JSON (line 1, column 1). ${hint}`],
    ['[1]', `This entry has no "title". ${hint}`],
    ['7', `This line is no object. Each line is one, as {"title": "…", "body": "…"}.`],
    ['{"title":"a"}', `This entry has no "body". ${hint}`],
    ['{"title":1,"body":"x"}', 'The "title" must be text.'],
    ['{"title":"t","body":"b","date":5}', 'The "date" must be text. Write it as "2026-03-15".'],
    ['{"title":"t","body":"b","type":null}', 'The "type" must be text.'],
  ];
  expect(parseEntryLines(bad.map(([line]) => line).join('\n'))).toEqual(bad.map(([, error], at) => ({ line: at + 1, entry: null, error })));
});

test('a mark of byte order, other line ends and blank lines are no matter', () => {
  expect(parseEntryLines('\ufeff{"title":"t","body":"b"}\r\n\r\n{"title":"u","body":"c"}\r\n')).toEqual([
    { line: 1, entry: { title: 't', body: 'b' } },
    { line: 3, entry: { title: 'u', body: 'c' } },
  ]);
});
