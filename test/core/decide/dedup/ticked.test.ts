import { readEntry } from '../../../../src/core/decide/dedup/entry';
import { fc, runs } from '../../../support/properties';

test('ticked items are counted wherever they stand, also behind empty lines', () => {
  const part = fc.constantFrom('- [x] ', '* [X] a', '1. [x] ', ' ', '\n', '\n\n', '\r\n', '\t', '\u00a0', '\u2028', '\v', 'word', '- [ ] ');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const body = parts.join('');
      expect(readEntry('A title', body).ticked).toBe(body.match(/^\s*(?:[-*+]|\d+[.)]) \[[xX]\] /gm)?.length ?? 0);
    }),
    { numRuns: runs(1500) },
  );
});
