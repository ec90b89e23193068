import { protectedRanges } from '../../../../src/core/decide/remember/protected';
import { codeSpans, withoutCode } from '../../../../src/core/read/markdown/code-runs';
import { readMarks as surveyDefinitions } from '../../../../src/core/read/markdown/scan';
import { readNumber } from '../../../../src/core/read/terms/numbers';
import { fc } from '../../../support/properties';

const text = fc
  .array(fc.constantFrom('`', '``', '```', 'a', '\\', '\\\\', ' ', '\n', '😀', '$'), { maxLength: 20 })
  .map((parts) => parts.join(''));

/** As the specification says it: a run closes at the next one of its length, and a run that does not close is text. */
function plainly(s: string): { start: number; end: number }[] {
  const spans: { start: number; end: number }[] = [];
  for (let p = 0; p < s.length;) {
    if (s[p] === '\\') p += 2;
    else if (s[p] !== '`') p += 1;
    else {
      const length = /^`+/.exec(s.slice(p))?.[0].length ?? 0;
      const close = [...s.matchAll(/`+/g)].find((run) => run.index >= p + length && run[0].length === length);
      if (close !== undefined) spans.push({ start: p, end: close.index + length });
      p = close === undefined ? p + length : close.index + length;
    }
  }
  return spans;
}

test('code spans are those of the specification, and blanking them keeps every offset', () => {
  fc.assert(
    fc.property(text, (s) => {
      const spans = codeSpans(s);
      expect(spans).toEqual(plainly(s));
      const bare = withoutCode(s, 'code only');
      expect(bare).toHaveLength(s.length);
      const kept = [...s].length === s.length ? [...s] : s.split('');
      kept.forEach((letter, i) => expect(bare[i]).toBe(spans.some(({ start, end }) => i >= start && i < end) ? ' ' : letter));
      expect(withoutCode(s, 'escapes too')).toHaveLength(s.length);
    }),
  );
});

const many = 200_000;

test('a text of backticks alone is read to its end', () => {
  const marks = '`'.repeat(many);
  expect(protectedRanges(`Body ${marks}`)).toEqual([]);
  expect(surveyDefinitions(`See [^a] ${marks}\n\n[^a]: what it says\n`, 0).uses).toHaveLength(1);
});

test('a long row of digits is read piece by piece', () => {
  const row = '7'.repeat(many * 20);
  let pieces = 0;
  // So many that looking at all that follow each piece would take minutes.
  for (let at = 0; at < row.length; pieces++) at = readNumber(row, at).end;
  expect(pieces).toBe(Math.ceil(row.length / 48));
});
