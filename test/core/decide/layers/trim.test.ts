import { cutAt } from '../../../../src/core/decide/layers/trim';
import { encodeText } from '../../../../src/core/read/text/text';
import { at } from '../../../support/memory-vault';
import { fc } from '../../../support/properties';

const PATH = at('NOW.md');
const unit = fc.constantFrom('word ', 'caf\u00e9 ', '\ud83d\ude00', '\n', '\r\n', '\n\n', '## Head\n', '- item\n', '```\n', '\u4e2d');

test('what stays fits, is a head of the text, and no character is cut', () => {
  fc.assert(
    fc.property(
      fc.array(unit, { maxLength: 80 }).map((parts) => parts.join('')),
      fc.integer({ min: 4, max: 120 }),
      (text, bytes) => {
        const cut = cutAt(PATH, text === '' ? 'x' : text, bytes);
        const kept = text.slice(0, cut);
        expect(encodeText(kept).length).toBeLessThanOrEqual(bytes);
        expect(new TextDecoder().decode(encodeText(kept)) + new TextDecoder().decode(encodeText(text.slice(cut)))).toBe(text);
      },
    ),
  );
});

test('it cuts before a section, else a paragraph, else a line, else a word', () => {
  const cutOf = (text: string, bytes: number): string => text.slice(cutAt(PATH, text, bytes));
  expect(cutOf('# A\n\naaa aaa\n\n## B\n\nbbb\n\n## C\n\nccc\n', 30)).toBe('## C\n\nccc\n');
  expect(cutOf('# A\n\naaa aaa\n\nbbb bbb\n\nccc ccc\n', 26)).toBe('ccc ccc\n');
  expect(cutOf('aaa aaa\nbbb bbb\nccc ccc\n', 20)).toBe('ccc ccc\n');
  expect(cutOf('aaa aaa bbb bbb', 10)).toBe('bbb bbb');
  expect(cutOf('a'.repeat(20), 10)).toBe('a'.repeat(10));
  // A heading does not stay alone, and a blank line in code is no place to cut.
  expect(cutOf('one one one one one\n\n## Head\n\nlong long long long\n', 40)).toBe('## Head\n\nlong long long long\n');
  expect(cutOf('one one one one\n\n```\na\n\nb\n```\n\nend\n', 24)).toBe('```\na\n\nb\n```\n\nend\n');
});

test('properties are never cut', () => {
  expect(() => cutAt(PATH, `---\nk: ${'v'.repeat(50)}\n---\ntext\n`, 20)).toThrow('properties');
});
