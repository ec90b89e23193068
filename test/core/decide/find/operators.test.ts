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
  expect(typedSearch(text, '2026-03-11')).toMatchObject({ words, filters });
});

test.each([
  ['"late boat" harbour', 'late boat harbour', 1, 0],
  ['harbour -oak -"late boat"', 'harbour', 0, 2],
  ['“late boat” „spätes Boot“', 'late boat spätes Boot', 2, 0],
  ['-oak', '', 0, 1],
  ['well-known --flag - item', 'well-known --flag - item', 0, 0],
  ['"late boat', '"late boat', 0, 0],
  ['5" pipe and 6" pipe', '5" pipe and 6" pipe', 0, 0],
])('%j asks for %j with %i phrases and %i exclusions', (text, words, phrases, without) => {
  const { conditions, ...rest } = typedSearch(text, '2026-03-11');
  expect(rest).toEqual({ words, filters: [] });
  expect([conditions.phrases.length, conditions.without.length]).toEqual([phrases, without]);
});

test('an operator after a hyphen leaves out', () => {
  expect(typedSearch('boiler -tag:ops -path:"Daily notes"', '2026-03-11')).toMatchObject({
    words: 'boiler',
    filters: [
      { tag: 'ops', isOut: true },
      { path: 'Daily notes', isOut: true },
    ],
  });
});

test.each(['day:soon', 'day:2026-03-01..x', 'day:1..2..3'])('%j is refused, and the answer shows days', (text) => {
  expect(() => typedSearch(text, '2026-03-11')).toThrow(/is no day such as 2026-03-31/);
});

test('without operators, phrases and exclusions a text stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      fc.pre(!/(?:tag|path|type|day):|(?:^|\s)-?["“„]|(?:^|\s)-/i.test(text));
      expect(typedSearch(text, '2026-03-11')).toMatchObject({ words: text.trim(), filters: [] });
    }),
    { numRuns: runs(300) },
  );
});
