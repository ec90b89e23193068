import { wholeLinks } from '../../../../src/core/decide/refactor/whole-links';
import { applyEdits, sortedEdits, type TextEdit } from '../../../../src/core/decide/refactor/text-edit';
import type { Link } from '../../../../src/core/model/link';
import { fc } from '../../../support/properties';

const text = 'abcdefghijklmnopqrstuvwxyz'.repeat(3);

const link = (start: number, end: number): Link =>
  ({ kind: 'wikilink', raw: text.slice(start, end), start, end, linkpath: '', subpath: '', display: null }) as unknown as Link;

/** The same, said as plainly as it can be. */
function plainly(links: readonly Link[], edits: readonly TextEdit[]): TextEdit[] {
  const inside = (edit: TextEdit, one: Link): boolean => one.start <= edit.start && edit.end <= one.end;
  const alone = links.filter((one) => !links.some((other) => other !== one && other.start < one.end && one.start < other.end));
  const whole = alone.flatMap((one): TextEdit[] => {
    const own = edits.filter((edit) => inside(edit, one));
    if (own.length === 0) return [];
    return [
      {
        start: one.start,
        end: one.end,
        text: applyEdits(
          one.raw,
          own.map((edit) => ({ ...edit, start: edit.start - one.start, end: edit.end - one.start })),
        ),
      },
    ];
  });
  return sortedEdits([...whole, ...edits.filter((edit) => !alone.some((one) => inside(edit, one)))]);
}

test('makes whole links of edits as the plain way does, whatever overlaps', () => {
  const span = fc.tuple(fc.nat(70), fc.integer({ min: 1, max: 9 })).map(([start, length]) => ({ start, end: start + length }));
  fc.assert(
    fc.property(
      fc.array(span, { maxLength: 12 }),
      fc.array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 4 })), { maxLength: 10 }),
      (spans, gaps) => {
        const links = spans.map(({ start, end }) => link(start, end));
        let at = 0;
        const edits = gaps.map(([gap, length], index): TextEdit => {
          const start = at + gap;
          at = start + length;
          return { start, end: at, text: `<${index}>` };
        });
        expect(wholeLinks(text, links, edits)).toEqual(plainly(links, edits));
      },
    ),
  );
});

test('thousands of links of one file cost a look at each, not at each for each', () => {
  let looks = 0;
  const many = 2000;
  const whole = 'x'.repeat(many * 4);
  const links = Array.from({ length: many }, (_, index) => {
    const one = { kind: 'wikilink', raw: 'xxx', end: index * 4 + 3, linkpath: '' };
    return Object.defineProperty(one, 'start', {
      get: () => {
        looks += 1;
        return index * 4;
      },
    }) as unknown as Link;
  });
  const edits = links.map((_, index): TextEdit => ({ start: index * 4, end: index * 4 + 3, text: `y${index}` }));
  expect(wholeLinks(whole, links, edits)).toEqual(edits);
  expect(looks).toBeLessThan(many * 60);
});
