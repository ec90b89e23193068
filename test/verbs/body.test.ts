import { unescaped } from '../../src/verbs/body';
import { fc, runs } from '../support/properties';

test.each([
  ['one\\ntwo\\n\\nthree', 'one\ntwo\n\nthree'],
  ['a\\tb', 'a\tb'],
  ['a\\\\nb', 'a\\nb'],
  ['plain', 'plain'],
  ['', ''],
])('%j is %j', (text, meant) => {
  expect(unescaped(text)).toBe(meant);
});

test.each(['C:\\new\\table', 'see D:\\notes', '$\\nabla \\alpha$', 'a\\nb\nc', 'grep "\\d\\n"', 'ends with \\', '\\\\server\\share'])(
  '%j stays as it is',
  (text) => {
    expect(unescaped(text)).toBe(text);
  },
);

test('a text whose line ends, tabs and backslashes were written as pairs comes back as it was', () => {
  const pairs = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\t', '\\t');
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'é', ' ', '\n', '\t', '\\', '-', '[['), { maxLength: 20 }), (parts) => {
      expect(unescaped(pairs(parts.join('')))).toBe(parts.join(''));
    }),
    { numRuns: runs(300) },
  );
});
