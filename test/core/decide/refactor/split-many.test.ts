import { chooseSections } from '../../../../src/core/decide/refactor/split/sections';
import { originOf, offsetIn, standingIn, type Part } from '../../../../src/core/decide/refactor/split/parts';
import type { Heading } from '../../../../src/core/model/note';
import { asVaultPath } from '../../../../src/core/model/path';
import { fc } from '../../../support/properties';

test('a section ends where the next heading of its level or above begins', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 20 }), (levels) => {
      const headings = levels.map((level, index) => ({ level, text: `H${index}`, start: index * 10 })) as unknown as Heading[];
      const length = levels.length * 10;
      const named = chooseSections({ path: asVaultPath('a.md') as never, headings, blockIds: [] }, length, {
        by: 'heading',
        headings: ['H0'],
      });
      const next = headings.find((other) => other.start > 0 && other.level <= (levels[0] ?? 0));
      expect(named.map(({ start, end }) => [start, end])).toEqual([[0, next?.start ?? length]]);
    }),
  );
});

test('what stands in the pieces of a part is found as by looking at each', () => {
  const sizes = fc.array(fc.tuple(fc.nat(4), fc.integer({ min: 1, max: 6 }), fc.nat(3)), { maxLength: 8 });
  fc.assert(
    fc.property(sizes, fc.array(fc.nat(80), { maxLength: 12 }), fc.nat(3), (pieces, starts, turn) => {
      let start = 0;
      const ranges = pieces.map(([gap, length]) => {
        const from = start + gap;
        start = from + length;
        return { start: from, end: start };
      });
      // Definitions that were copied stand last, wherever they come from.
      const turned = [...ranges.slice(turn), ...ranges.slice(0, turn)];
      let at = 0;
      const part: Part = {
        path: asVaultPath('a.md'),
        text: '',
        pieces: turned.map((range, index) => {
          at += pieces[index]?.[2] ?? 0;
          const piece = { ...range, at };
          at += range.end - range.start;
          return piece;
        }),
      };
      const all = [...new Set(starts)].sort((a, b) => a - b).map((one) => ({ start: one }));
      expect(standingIn(part, all)).toEqual(all.filter((one) => offsetIn(part, one.start) !== null));
      for (let offset = 0; offset < at + 3; offset++) {
        const piece = part.pieces.find((one) => offset >= one.at && offset < one.at + one.end - one.start);
        expect(originOf(part, offset)).toBe(piece === undefined ? null : piece.start + offset - piece.at);
      }
    }),
  );
});
