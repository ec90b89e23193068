import { parse } from 'yaml';
import { MemoryError } from '../../../src/core/model/errors';
import { readFrontmatter } from '../../../src/core/read/frontmatter/frontmatter';
import { blockOfOnly, setProperty } from '../../../src/core/read/frontmatter/properties';
import { fc, runs } from '../../support/properties';
import { spaced } from '../../support/spaced';

const dataOf = (text: string): unknown => {
  const frontmatter = readFrontmatter(text);
  return frontmatter.state === 'ok' ? frontmatter.data : frontmatter.state;
};

describe('setProperty', () => {
  test.each([
    ['a value changes in place', '---\na: 1\nb: 2\n---\nx', 'a', 5, '---\na: 5\nb: 2\n---\nx'],
    ['quotes stay', "---\na: 'x'\n---\n", 'a', 'it', "---\na: 'it'\n---\n"],
    ['a comment behind the value stays', '---\na: x # why\n---\n', 'a', 'y', '---\na: y # why\n---\n'],
    ['comments on lines of their own stay', '---\n# top\na: x\n# below\nb: y\n---\n', 'a', 'z', '---\n# top\na: z\n# below\nb: y\n---\n'],
    [
      'other odd values keep their bytes',
      '---\nn: 0042\nv: 1.10\nt: 12:30\na: x\n---\n',
      'a',
      'y',
      '---\nn: 0042\nv: 1.10\nt: 12:30\na: y\n---\n',
    ],
    ['CRLF stays', '---\r\na: x\r\nb: y\r\n---\r\nt\r\n', 'b', 'z', '---\r\na: x\r\nb: z\r\n---\r\nt\r\n'],
    ['a new property goes below', '---\na: x\n---\nt', 'b', 'y', '---\na: x\nb: y\n---\nt'],
    ['a new property in an empty block', '---\n---\nt', 'b', 'y', '---\nb: y\n---\nt'],
    ['a new block', 'text', 'b', 'y', '---\nb: y\n---\ntext'],
    ['a new block behind a byte order mark', '\ufefftext\r\n', 'b', 'y', '\ufeff---\r\nb: y\r\n---\r\ntext\r\n'],
    ['a list replaces a list', '---\ntags:\n  - a\n  - b\nc: d\n---\n', 'tags', ['x'], '---\ntags:\n  - x\nc: d\n---\n'],
    ['a list replaces a value', '---\ntags: a\nc: d\n---\n', 'tags', ['x', 'y'], '---\ntags:\n  - x\n  - y\nc: d\n---\n'],
    ['a value replaces an inline list', '---\ntags: [a, b]\nc: d\n---\n', 'tags', 'x', '---\ntags: x\nc: d\n---\n'],
    ['an empty property takes a value', '---\na:\nb: x\n---\n', 'a', 'y', '---\na: y\nb: x\n---\n'],
    ['a property goes', '---\na: x\nb: y\n---\n', 'a', undefined, '---\nb: y\n---\n'],
    ['a list goes with all its lines', '---\na:\n  - x\n  - y\n\n# about b\nb: y\n---\n', 'a', undefined, '---\n\n# about b\nb: y\n---\n'],
    ['a text of several lines goes', '---\na: |\n  x\n\n  y\nb: y\n---\n', 'a', undefined, '---\nb: y\n---\n'],
    ['a link is quoted', '---\na: x\n---\n', 'related', ['[[N]]'], '---\na: x\nrelated:\n  - "[[N]]"\n---\n'],
    ['a text that looks like a number is quoted', '---\na: x\n---\n', 'a', '12', '---\na: "12"\n---\n'],
    [
      'a comment behind the name of a list stays',
      '---\ntags: # mine\n  - a\nb: c\n---\n',
      'tags',
      ['x'],
      '---\ntags: # mine\n  - x\nb: c\n---\n',
    ],
    ['a text of several lines', '---\na: x\n---\n', 'a', 'one\n\ntwo', '---\na: |-\n  one\n\n  two\n---\n'],
    ['blanks at the end of a line need quotes', '---\na: x\n---\n', 'a', 'one  \ntwo', '---\na: "one  \\ntwo"\n---\n'],
    [
      'maps and lists in each other',
      '---\n---\n',
      'a',
      { b: [{ c: 1, d: [] }, ['x', null]], e: {} },
      '---\na:\n  b:\n    - c: 1\n      d: []\n    - - x\n      -\n  e: {}\n---\n',
    ],
    ['an anchor stays before a value', '---\na: &x 1\n---\n', 'a', 2, '---\na: &x 2\n---\n'],
    ['an empty last item goes with its list', '---\na:\n  - x\n  -\nb: y\n---\n', 'a', undefined, '---\nb: y\n---\n'],
    ['a list in brackets over several lines', '---\na: [x, # one ]\n  y ]\nb: y\n---\n', 'a', 'z', '---\na: z\nb: y\n---\n'],
    ['blanks behind the lines stay', '--- \na: x  \nb: y\n--- \n', 'b', 'z', '--- \na: x  \nb: z\n--- \n'],
  ])('%s', (_name, text, key, value, expected) => {
    expect(setProperty(text, key, value)).toBe(expected);
  });

  test('equal values change nothing', () => {
    const text = "---\na: '1'\nlist: [x,   y]\nempty:\n---\nt";
    expect(setProperty(text, 'a', '1')).toBe(text);
    expect(setProperty(text, 'list', ['x', 'y'])).toBe(text);
    expect(setProperty(text, 'empty', null)).toBe(text);
    expect(setProperty(text, 'none', undefined)).toBe(text);
    expect(setProperty('t', 'none', undefined)).toBe('t');
  });

  test('a change that would change what an alias stands for is refused', () => {
    expect(() => setProperty('---\na: &x 1\nb: *x\n---\n', 'a', 2)).toThrow('cannot be changed without touching other lines');
  });

  test('broken frontmatter is left alone', () => {
    for (const text of ['---\na: [1\n---\n', '---\na: 1\na: 2\n---\n', '---\njust text\n---\n']) {
      expect(() => setProperty(text, 'b', 1)).toThrow(MemoryError);
    }
  });

  const value = fc.oneof(
    fc.constantFrom(
      ...spaced('x [[Link]] 2026-03-15 12:30 0042 true ~ --- ...'),
      'two words',
      '',
      ' lead',
      'a: b',
      '# no',
      '- x',
      'é"\'',
      'line\nbreak',
    ),
    fc.integer(),
    fc.boolean(),
  );
  const written = fc.constantFrom(
    ...spaced('a 0042 1.10 12:30 2026-03-15 ~'),
    '"quo ted"',
    "'it''s'",
    '[a, b]',
    '{x: 1}',
    '|\n  many\n  lines',
    '>-\n  fold\n  ed',
    '\n  - one\n  - two # c',
    '\n- flush\n- list',
    '\n  k: v\n  l:\n    - "[[x]]"',
    '',
    'plain # comment',
    '"#no" # yes',
  );
  const block = fc
    .tuple(
      fc.array(fc.tuple(fc.constantFrom('', '# a comment\n', '\n'), written), { minLength: 0, maxLength: 5 }),
      fc.constantFrom('\n', '\r\n'),
      fc.constantFrom('', '\ufeff'),
      fc.constantFrom('', 'body [[x]]\n', '\nbody\n---\nmore'),
    )
    .map(([entries, eol, mark, body]) => {
      const lines = entries
        .map(([before, text], i) => `${before}k${i}:${text.startsWith('\n') || text === '' ? '' : ' '}${text}\n`)
        .join('');
      return mark + `---\n${lines}---\n${body}`.replaceAll('\n', eol);
    });

  test('any value of any property: the data is as asked, and every other line is as it was', () => {
    fc.assert(
      fc.property(
        block,
        fc.integer({ min: 0, max: 6 }),
        fc.oneof(value, fc.array(value, { maxLength: 3 }), fc.constant(undefined)),
        (text, index, next) => {
          const before = dataOf(text) as Record<string, unknown>;
          const key = `k${index}`;
          const after = setProperty(text, key, next);
          const wanted: Record<string, unknown> = { ...before, [key]: next };
          if (next === undefined) delete wanted[key];
          expect(dataOf(after)).toEqual(wanted);
          expect(Object.keys(dataOf(after) as object)).toEqual(Object.keys(wanted));
          if (Object.hasOwn(before, key) && JSON.stringify(before[key]) === JSON.stringify(next)) expect(after).toBe(text);
          // What differs is one stretch, and it lies within the property's own lines.
          let start = 0;
          while (start < text.length && text[start] === after[start]) start++;
          let end = 0;
          while (end < text.length - start && end < after.length - start && text[text.length - 1 - end] === after[after.length - 1 - end])
            end++;
          const touched = text.slice(start, text.length - end);
          for (const other of Object.keys(before)) if (other !== key) expect(touched).not.toContain(`${other}:`);
          for (const comment of ['# a comment', 'body']) expect(after.split(comment).length).toBe(text.split(comment).length);
          // Setting back what was there gives the same data again.
          expect(dataOf(setProperty(after, key, before[key]))).toEqual(before);
        },
      ),
      { numRuns: runs(1500) },
    );
  });

  test('what is written reads back through another YAML reading', () => {
    fc.assert(
      fc.property(value, (next) => {
        const text = setProperty('body', 'key', next);
        expect(parse(text.slice(4, text.lastIndexOf('---')))).toEqual({ key: next });
        expect(text.endsWith('body')).toBe(true);
      }),
    );
  });
});

test.each([
  ['---\na: 1\nb: x\n---\ntext', ['a', 'b'], '---\na: 1\nb: x\n---\n'],
  ['\ufeff---\r\na: 1\r\n---\r\ntext', ['a'], '---\r\na: 1\r\n---\r\n'],
  ['---\na: 1\n---', ['a'], '---\na: 1\n---'],
  ['---\n---\ntext', [], '---\n---\n'],
  ['---\na: 1\nb: x\n---\n', ['b', 'a'], null],
  ['---\na: 1\nb: x\n---\n', ['a'], null],
  ['---\na: 1\n---\n', ['a', 'b'], null],
  ['---\na: 1\n\n---\n', ['a'], null],
  ['---\na: 1\n# why\n---\n', ['a'], null],
  ['---\na: [1\n---\n', ['a'], null],
  ['text', [], null],
])('the block of %j that holds only %j is %j', (text, keys, expected) => {
  const range = blockOfOnly(text, keys);
  expect(range && text.slice(range.start, range.end)).toBe(expected);
});
