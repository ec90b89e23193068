import fc from 'fast-check';
import { estimateTokens } from '../../../../src/core/decide/bundle/index';
import { rawTokens } from '../../../../src/core/decide/bundle/tokens';

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
});
