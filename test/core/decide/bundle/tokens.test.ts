import { estimateTokens } from '../../../../src/core/decide/bundle/index';
import { classCounts } from '../../../../src/core/decide/bundle/token-classes';
import { rawTokens } from '../../../../src/core/decide/bundle/tokens';
import { fc } from '../../../support/properties';

describe('estimateTokens', () => {
  test('nothing is nothing, and a mark of a model is plain text', () => {
    expect(estimateTokens('')).toBe(0);
    expect(estimateTokens('<|endoftext|>')).toBeGreaterThan(1);
  });

  test('property: parts that end at line breaks add up, and no text is without tokens', () => {
    const line = fc.string({ unit: 'binary', maxLength: 60 }).map((text) => `${text.replace(/[\r\n]/g, ' ')}x\n`);
    fc.assert(
      fc.property(line, line, (a, b) => {
        expect(rawTokens(a + b)).toBeCloseTo(rawTokens(a) + rawTokens(b), 6);
        expect(rawTokens(a)).toBeGreaterThan(0);
      }),
    );
  });

  test('runs are cut where the kind of letter changes', () => {
    const counted = (text: string): Record<string, number> =>
      Object.fromEntries(Object.entries(classCounts(text)).filter(([, count]) => count > 0));
    expect(counted('Harbour camelCase HTTP 12345')).toEqual({
      'english word': 3,
      'digits by three': 2,
      'space before digits': 1,
      capitals: 4 / 3,
    });
    expect(counted('中文かな한국어 Москва')).toEqual({
      han: 2,
      kana: 2,
      'hangul word': 1,
      hangul: 3,
      'cyrillic word': 1,
      'cyrillic letters beyond 4': 2,
    });
    expect(counted('a,,b 👍 \ud800')).toEqual({ 'english word': 2, punctuation: 1, 'punctuation run': 1, symbol: 2 });
    expect(counted('हिन्दीabc')).toEqual({ 'other letter': 9 });
  });

  test('a drawn line costs far less than its marks, and so does a rule', () => {
    expect(estimateTokens('\u2500'.repeat(40))).toBeLessThan(8);
    expect(estimateTokens('-'.repeat(80))).toBeLessThan(5);
    expect(estimateTokens('\u2502   \u251c\u2500\u2500 note.md\n')).toBeLessThan(10);
  });
});
