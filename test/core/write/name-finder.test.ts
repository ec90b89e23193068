import { findsAny } from '../../../src/core/write/plan/name-finder';
import { fc } from '../../support/properties';

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'ab', 'é', '😀'), maxLength: 6 });

test('finds a word exactly where the text includes one', () => {
  fc.assert(
    fc.property(
      fc.array(word, { maxLength: 6 }),
      fc.string({ unit: fc.constantFrom('a', 'b', 'é', '😀', ' '), maxLength: 30 }),
      (words, text) => {
        expect(findsAny(words)(text)).toBe(words.some((one) => text.includes(one)));
      },
    ),
  );
});

test('a word inside another that breaks off is found', () => {
  expect(findsAny(['abcd', 'bc'])('abce')).toBe(true);
  expect(findsAny(['abcd', 'bd'])('abce')).toBe(false);
  expect(findsAny([])('abc')).toBe(false);
});
