import { parseAnyYaml } from '../../../src/core/read/frontmatter/yaml';
import { readSimpleYaml } from '../../../src/core/read/frontmatter/yaml-simple';
import { fc, runs, scaled } from '../../support/properties';
import { spaced } from '../../support/spaced';

const value = fc.constantFrom(
  ...spaced('a x: x#c #c "q" " "" [] [a,] ["a"] | >- *a 01KB0M0W8Q4S7Z3YV5N2X9T6RD 01234567890123456789012345'),
  ...spaced('0123456789012E456789012345 12E45678901234567890123456 12 0012 0x1F 0o7 1.5 1e3 .5 -1 +1 12:30 2026-03-15'),
  ...spaced('2026-03-15T10:00 true True yes null ~ Null .inf - @a %a é 😀 [[L]] "[[L|x]]" "[x](y)" http://a.b a,b a] a}'),
  ...spaced('... --- 123456789012345678 1_000 a? "é" None Infinity NaN'),
  ...spaced('"a\\n" `a a\tb a\u00a0b a\u0085b \u2028x x\u2028'),
  'two words',
  'x: y',
  'x #c',
  "'q'",
  "''",
  '"a" b',
  '[a, b]',
  '[a, [b]]',
  '[ ]',
  '[1, true, null, 2026-01-02]',
  '{a: b}',
  '&a x',
  '!t x',
  '2026-03-15 10:00',
  '- x',
  '? a',
  '日本 語',
  '"a: b"',
  "'a # b'",
  ' lead',
  'trail  ',
  'x ---',
);
const key = fc.constantFrom(...spaced('a b c-d _x true null __proto__ constructor "k" 1 é a.b toString'), 'two words', 'a ', '? k');
const line = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(key, fc.constantFrom(': ', ':', ':  ', ' : '), value).map((parts) => parts.join('')) },
  { weight: 2, arbitrary: key.map((name) => `${name}:`) },
  { weight: 3, arbitrary: fc.tuple(fc.constantFrom('- ', '  - ', '    - ', '-  ', ' -\t'), value).map((parts) => parts.join('')) },
  fc.constantFrom('', '# c', '  # c', '   ', '  more', '-', '\t', '  k: v', '...'),
);

test('what it reads, a whole YAML parser reads alike; and its texts stand where it says', () => {
  let read = 0;
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), fc.constantFrom('\n', '\r\n'), fc.boolean(), (lines, eol, last) => {
      const source = lines.join(eol) + (last ? eol : '');
      const simple = readSimpleYaml(source);
      if (simple === null) return;
      read++;
      expect(simple.data).toEqual(parseAnyYaml(source));
      expect(Object.keys(simple.data)).toEqual(Object.keys(parseAnyYaml(source)));
      for (const { value: text, start } of simple.texts) expect(source.slice(start, start + text.length)).toBe(text);
    }),
    { numRuns: runs(20_000) },
  );
  expect(read).toBeGreaterThan(scaled(500, 20_000));
});

test('ordinary frontmatter is simple', () => {
  const source =
    'title: A note\ntags:\n  - one\n  - two\naliases: [x, y]\ncreated: 2026-03-15\nrelated:\n- "[[N]]"\nnumber: 5\ndone: false\nempty:\n';
  expect(readSimpleYaml(source)?.data).toEqual({
    title: 'A note',
    tags: ['one', 'two'],
    aliases: ['x', 'y'],
    created: '2026-03-15',
    related: ['[[N]]'],
    number: 5,
    done: false,
    empty: null,
  });
});

test('an id of this program is read as the text it is, also where it begins with a digit', () => {
  expect(readSimpleYaml('id: 01KB0M0W8Q4S7Z3YV5N2X9T6RD\n')?.data).toEqual({ id: '01KB0M0W8Q4S7Z3YV5N2X9T6RD' });
  // A number to YAML, so its reader is asked.
  expect(readSimpleYaml('id: 01234567890123456789012345\n')).toBeNull();
  expect(readSimpleYaml('id: 0123456789012E456789012345\n')).toBeNull();
});
