import { ExactNumber, writtenValue } from '../../../src/core/read/frontmatter/exact-number';
import { exactYaml, parseYaml } from '../../../src/core/read/frontmatter/yaml';
import { setProperty } from '../../../src/core/read/frontmatter/properties';
import { fc, runs } from '../../support/properties';
import { spaced } from '../../support/spaced';

// One item of a list comes or goes: one insertion or removal, whatever the list looks like, and no other byte changes.

/** Values whose letters would not survive being read and written, and others. */
const WRITTEN = [
  ...spaced('1.10 007 0x1F 12345678901234567890 987654321098765432 1e3 yes null 2026-03-01'),
  "'it''s'",
  '"a\\u00e9 \\"b\\""',
  'plain text',
  '[[A link]]',
  '"[[A link]]"',
  '{a: 1, b: [2]}',
  '&x anchored',
  '!!str 12',
];

interface Shape {
  readonly written: readonly string[];
  readonly flow: boolean;
  readonly indent: number;
  readonly dash: number;
  readonly comments: boolean;
  readonly eol: string;
  readonly around: boolean;
}

const shape: fc.Arbitrary<Shape> = fc.record({
  written: fc.uniqueArray(fc.constantFrom(...WRITTEN), { minLength: 1, maxLength: 6 }),
  flow: fc.boolean(),
  indent: fc.nat(4),
  dash: fc.integer({ min: 1, max: 3 }),
  comments: fc.boolean(),
  eol: fc.constantFrom('\n', '\r\n'),
  around: fc.boolean(),
});

function noteOf({ written, flow, indent, dash, comments, eol, around }: Shape): string {
  const list = flow
    ? [`l: [${written.join(indent === 0 ? ',' : ', ')}${dash === 3 ? ' ' : ''}]${comments ? ' # own' : ''}`]
    : [
        `l:${comments ? ' # own' : ''}`,
        ...written.flatMap((one, i) => [
          ...(comments && i % 2 === 1 ? [`${' '.repeat(indent)}# about the next`] : []),
          `${' '.repeat(indent)}-${' '.repeat(dash)}${one}${comments && i % 2 === 0 ? '  # kept' : ''}`,
        ]),
      ];
  const lines = ['---', ...(around ? ['before: 0010', ...list, 'after: "x"'] : list), '---', 'Text: [1.10]', ''];
  return lines.join(eol);
}

const dataOf = (text: string): Record<string, unknown> => parseYaml(text.split(/^---\r?\n/m)[1] ?? '');

/** How many letters two texts have in common at their beginning and end, at most those of the shorter. */
function common(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let head = 0;
  while (head < most && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < most - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  return head + tail;
}

const added = fc.constantFrom('New, one', 'x', 'a: b', '#t', '[[L]]', '12', 'true', "it's", '', 'né', ' lead', '- dash');

test('an item that is added is one insertion, and setting it back is the old text to the byte', () => {
  fc.assert(
    fc.property(shape, added, fc.nat(6), (list, item, at) => {
      const text = noteOf(list);
      const items = dataOf(text)['l'] as unknown[];
      if (items.includes(item)) return;
      const now = [...items.slice(0, at), item, ...items.slice(at)];
      const after = setProperty(text, 'l', now);
      expect(dataOf(after)).toEqual({ ...dataOf(text), l: now });
      expect(common(text, after)).toBe(text.length);
      expect(setProperty(after, 'l', items)).toBe(text);
    }),
    { numRuns: runs(3_000, 300) },
  );
});

test('numbers that come from another note are written in their letters, and those that are there keep theirs', () => {
  const exactData = (text: string): Record<string, unknown> =>
    exactYaml(text.split(/^---\r?\n/m)[1] ?? '', (letters) => new ExactNumber(letters));
  const foreign = fc.uniqueArray(fc.constantFrom('2.50', '0o17', '00', '98765432109876543210', '0x1F', '.5'), { minLength: 1 });
  fc.assert(
    fc.property(shape, foreign, (list, letters) => {
      const text = noteOf(list);
      const items = exactData(text)['l'] as unknown[];
      const fresh = letters.filter((one) => !list.written.includes(one)).map((one) => new ExactNumber(one));
      const { value, numbers } = writtenValue([...items, ...fresh]);
      const after = setProperty(text, 'l', value, numbers);
      expect(exactData(after)['l']).toEqual([...items, ...fresh]);
      expect(common(text, after)).toBe(text.length);
    }),
    { numRuns: runs(3_000, 300) },
  );
});

test('any other list of the same and new values is written where the layout allows it, and what stays keeps its letters', () => {
  fc.assert(
    fc.property(shape, fc.array(fc.oneof(fc.nat(5), added), { minLength: 1, maxLength: 7 }), (list, wanted) => {
      const text = noteOf({ ...list, comments: false });
      const items = dataOf(text)['l'] as unknown[];
      const order = [...new Set(wanted.filter((one) => typeof one === 'number' && one < items.length))] as number[];
      const sorted = [...order].sort((a, b) => a - b);
      const now = wanted.flatMap((one) => (typeof one === 'number' ? (sorted.length > 0 ? [items[sorted.shift() as number]] : []) : [one]));
      const after = setProperty(text, 'l', now);
      expect(dataOf(after)).toEqual({ ...dataOf(text), l: now });
      // A value that the list has already, in another place, is one that moves: then only numbers keep their letters.
      const moves = wanted.some((one) => typeof one === 'string' && items.includes(one));
      for (const at of order) if (!moves || typeof items[at] === 'number') expect(after).toContain(list.written[at]);
    }),
    { numRuns: runs(3_000, 300) },
  );
});

test('an item that goes takes its own bytes with it, and those that stay keep theirs', () => {
  fc.assert(
    fc.property(shape, fc.nat(5), (list, at) => {
      const text = noteOf(list);
      const items = dataOf(text)['l'] as unknown[];
      if (items.length === 1) return;
      const now = items.filter((_, index) => index !== at % items.length);
      const after = setProperty(text, 'l', now);
      expect(dataOf(after)).toEqual({ ...dataOf(text), l: now });
      expect(common(after, text)).toBe(after.length);
    }),
    { numRuns: runs(3_000, 300) },
  );
});

test.each([
  ['---\naliases: Old name # mine\n---\n', '---\naliases:\n  - Old name # mine\n  - New\n---\n', 'aliases', ['Old name', 'New']],
  [
    '---\n{"aliases": ["1.10", "A"], "n": 1.10}\n---\n',
    '---\n{"aliases": ["1.10", "A", "New"], "n": 1.10}\n---\n',
    'aliases',
    ['1.10', 'A', 'New'],
  ],
  ['---\n{"n": 1.10}\n---\n', '---\n{"n": 1.10, "private": true}\n---\n', 'private', true],
  ['---\n{\n  "n": 1.10\n}\n---\n', '---\n{\n  "n": 1.10,\n  "private": true\n}\n---\n', 'private', true],
  ['---\n{"n": 1.10, "gone": [1], "m": 2}\n---\n', '---\n{"n": 1.10, "m": 2}\n---\n', 'gone', undefined],
  ['---\n{"gone": 1}\n---\n', '---\n{}\n---\n', 'gone', undefined],
  ['---\n{}\n---\n', '---\n{"a": "b"}\n---\n', 'a', 'b'],
])('%j becomes %j', (text, expected, key, value) => {
  expect(setProperty(text, key, value)).toBe(expected);
});
