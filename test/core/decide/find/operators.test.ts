import { typedSearch } from '../../../../src/core/decide/find/index';
import { fc, runs } from '../../../support/properties';

test.each([
  ['boiler', 'boiler', []],
  ['tag:#ops/release boiler', 'boiler', [{ tag: '#ops/release' }]],
  ['how TAG:ops Type:decision hot', 'how hot', [{ tag: 'ops' }, { type: 'decision' }]],
  ['path:"Daily notes/2026" boiler', 'boiler', [{ path: 'Daily notes/2026' }]],
  ['path:"Daily no', '', [{ path: 'Daily no' }]],
  ['day:2026-03', '', [{ since: '2026-03', until: '2026-03\uffff' }]],
  ['day:2026-03-01..2026-03-15 x', 'x', [{ since: '2026-03-01', until: '2026-03-15\uffff' }]],
  ['day:2026-03-01..', '', [{ since: '2026-03-01' }]],
  ['day:yesterday', '', [{ since: '2026-03-10', until: '2026-03-10\uffff' }]],
  ['day:"last week..yesterday"', '', [{ since: '2026-03-02', until: '2026-03-10\uffff' }]],
  ['day:..2026', '', [{ until: '2026\uffff' }]],
  ['tag:a tag:"b c" x type:d', 'x', [{ tag: 'a' }, { tag: 'b c' }, { type: 'd' }]],
  ['boiler tag:', 'boiler', []],
  ['type: error in the log', 'type: error in the log', []],
  ['https://a.example/type:b mytag:c', 'https://a.example/type:b mytag:c', []],
])('%j is %j and %j', (text, words, filters) => {
  expect(typedSearch(text, '2026-03-11')).toEqual({ words, filters });
});

test.each(['day:soon', 'day:2026-03-01..x', 'day:1..2..3'])('%j is refused, and the answer shows days', (text) => {
  expect(() => typedSearch(text, '2026-03-11')).toThrow(/is no day such as 2026-03-31/);
});

test('without an operator a text stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      fc.pre(!/(?:tag|path|type|day):/i.test(text));
      expect(typedSearch(text, '2026-03-11')).toEqual({ words: text.trim(), filters: [] });
    }),
    { numRuns: runs(300) },
  );
});
