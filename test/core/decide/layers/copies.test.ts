import { blocksOf } from '../../../../src/core/decide/layers/blocks';
import { coversCopy } from '../../../../src/core/decide/layers/copies';
import { fc } from '../../../support/properties';

const entry = (n: number): string => `## 2026-03-0${n}: Number ${n}\n\nWhat is said of ${n}.\n\n`;
const text = (numbers: readonly number[]): string => `# Log\n\n${numbers.map(entry).join('')}`;
const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 6 });

test('a text covers those of which it holds every part, and none else', () => {
  fc.assert(
    fc.property(numbers, numbers, (older, newer) => {
      const covers = coversCopy({ layer: 'append-only', format: 'section' }, text(newer));
      expect(covers(text(older))).toBe(older.every((n) => newer.includes(n)));
      const held = new Set(blocksOf('section', text(newer)).map(({ hash }) => hash));
      if (covers(text(older))) for (const { hash } of blocksOf('section', text(older))) expect(held).toContain(hash);
    }),
  );
});

test('a read-only text covers itself alone', () => {
  const covers = coversCopy({ layer: 'read-only', format: null }, 'one\n\ntwo\n');
  expect([covers('one\n\ntwo\n'), covers('one\n'), covers('one\r\n\r\ntwo\r\n')]).toEqual([true, false, false]);
});
