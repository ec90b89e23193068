import { readMarks, scanMarkdown } from '../../../../src/core/read/markdown/scan';
import { fc, runs, scaled } from '../../../support/properties';
import { FRAGMENTS } from './fragments';

const LABELS = [
  '[^1]',
  'x[^a b]',
  '[^1]: note\n',
  '\n[^N]: long\n    more\n',
  '^[inline [^1]]',
  ' ^id\n',
  '[r]: to.md\n',
  '[R][]',
  '[t][r]',
  '![r]',
];
const fragment = fc.oneof(fc.constantFrom(...FRAGMENTS), fc.constantFrom(...LABELS));
const markdown = fc.array(fragment, { maxLength: 24 }).map((parts) => parts.join(''));

test('every label stands where the scan says, in its brackets', () => {
  const seen = { definitions: 0, uses: 0, ids: 0 };
  fc.assert(
    fc.property(markdown, fc.boolean(), (lines, crlf) => {
      const text = crlf ? lines.replaceAll('\n', '\r\n') : lines;
      const marks = readMarks(text);
      for (const { label, kind } of [...marks.definitions, ...marks.uses]) {
        // Between the lines of a label in a quote or list stand the signs of that.
        if (!label.text.includes('\n')) expect(text.slice(label.start, label.end)).toBe(label.text);
        expect(text.charAt(label.start - 1)).toBe(kind === 'footnote' ? '^' : '[');
        expect(text.charAt(label.end)).toBe(']');
      }
      const ids = scanMarkdown(text).blockIds.map(({ id }) => id);
      expect(marks.blockIds.map(({ start, end }) => text.slice(start, end))).toEqual(ids);
      seen.definitions += marks.definitions.length;
      seen.uses += marks.uses.length;
      seen.ids += ids.length;
    }),
    { numRuns: runs(3000) },
  );
  expect(Object.values(seen).every((count) => count > scaled(100, 3000))).toBe(true);
});

test('a definition is given with its whole text, also in a list', () => {
  const text = 'See[^1] and [a][B].\n\n[^1]: one\n    two\n\n- in a list\n\n  [b]: <x y.md>\n';
  const { definitions, uses, blocks } = readMarks(text);
  expect(definitions.map(({ kind, label, nested, content, text: alone }) => [kind, label.key, nested, content, alone])).toEqual([
    ['footnote', '^1', false, 'one\n    two', '[^1]: one\n    two\n'],
    ['reference', 'b', true, 'x y.md', '[b]: <x y.md>'],
  ]);
  expect(uses.map(({ label, form }) => [label.key, form])).toEqual([
    ['^1', 'full'],
    ['b', 'full'],
  ]);
  expect(blocks).toEqual(['paragraph', 'footnote', 'list']);
});
