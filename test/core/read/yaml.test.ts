import { parse, parseDocument } from 'yaml';
import { BrokenYaml, parseAnyYaml, yamlTree } from '../../../src/core/read/frontmatter/yaml';
import type { YamlNode, YamlScalar } from '../../../src/core/read/frontmatter/yaml-tree';
import { writeProperty } from '../../../src/core/read/frontmatter/yaml-write';
import { fc, runs, scaled } from '../../support/properties';
import { spaced } from '../../support/spaced';

/** Another YAML reader's judgement, null where it finds an error. */
function judged(source: string): unknown {
  try {
    const document = parseDocument(source, { prettyErrors: false, logLevel: 'silent' });
    return document.errors.length > 0 ? null : ((document.toJS() as unknown) ?? {});
  } catch {
    return null;
  }
}

function scalars(node: YamlNode | null): YamlScalar[] {
  if (node === null || node.kind === 'alias') return [];
  if (node.kind === 'scalar') return [node];
  return (node.kind === 'list' ? node.items : node.pairs.flatMap((pair) => [pair.key, pair.value])).flatMap(scalars);
}

function brokenOf(source: string): { message: string; line: number } {
  try {
    parseAnyYaml(source);
  } catch (error) {
    if (error instanceof BrokenYaml) return { message: error.message, line: error.line };
    throw error;
  }
  return { message: 'not broken', line: -1 };
}

const key = fc.constantFrom(...spaced('a b c "q" 1 true ~ é a.b << __proto__'), 'two words', "'s'", '&x k', '!t k', 'k ');
const value = fc.constantFrom(
  ...spaced('a #c "q" "" [] [a,] {} {{x}} {"a":1} | |- > >- |+ *x 12 0012 0x1F 0o7 1.5 1.10 1e3 .5 -1 +1 -0 12:30'),
  ...spaced('2026-03-15 true no null ~ .inf .nan 日本 😀 [[L]] "[[L|x]]" http://a.b a,b a] << @a "a'),
  ...spaced('"a\\n\\u00e9" [a,\tb] a\tb a\u00a0b a\u0085b x\u2028y \\'),
  'two words',
  'x #c',
  "'it''s'",
  '[a, b]',
  '[a, {b: c}]',
  '[a: b, c]',
  '{a: 1, b}',
  '{a: , b: [x]}',
  '&x a',
  '&x [1, 2]',
  '!t x',
  '!!str 12',
  '!!int "3"',
  ' lead',
  'trail  ',
  '',
  'a - b',
  '- a',
  'x: y',
);
const indent = fc.constantFrom('', '', '', '  ', '    ');
const line = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(indent, key, fc.constantFrom(': ', ': ', ':\t', ' : '), value).map((parts) => parts.join('')) },
  { weight: 2, arbitrary: fc.tuple(indent, key).map(([blanks, name]) => `${blanks}${name}:`) },
  { weight: 3, arbitrary: fc.tuple(indent, fc.constantFrom('- ', '-  ', '- - ', '- k: '), value).map((parts) => parts.join('')) },
  fc.tuple(indent, fc.constantFrom('', '# c', 'text', ']', '}', '"')).map((parts) => parts.join('')),
);

test('reads as another reader does, and puts every value where it is written', () => {
  let read = 0;
  fc.assert(
    fc.property(fc.array(line, { maxLength: 5 }), fc.constantFrom('\n', '\r\n'), fc.constantFrom('', '\n'), (lines, eol, last) => {
      const source = lines.join(eol) + last.replace('\n', eol);
      const theirs = judged(source);
      if (theirs === null || typeof theirs !== 'object' || Array.isArray(theirs)) {
        brokenOf(source);
        return;
      }
      read++;
      expect(parseAnyYaml(source)).toEqual(theirs);
      expect(Object.keys(parseAnyYaml(source))).toEqual(Object.keys(theirs));
      for (const node of scalars(yamlTree(source))) {
        const written = source.slice(node.start, node.end);
        if (node.style === 'block') expect(written).toMatch(/^[|>]/);
        else if (written !== '' && !written.includes('\n') && !source.includes('!'))
          expect(parse(written, { logLevel: 'silent' })).toEqual(node.data);
      }
    }),
    { numRuns: runs(6000) },
  );
  expect(read).toBeGreaterThan(scaled(500, 6000));
});

test.each([
  ['a: 1\nb:\n\t- c', 3, 'Tabs cannot indent. Use spaces.'],
  ['a: 1\nb: "c\n', 3, 'A quotation mark or bracket is never closed, or a list in brackets lacks a comma.'],
  ['a: [1\nb: 2', 2, 'A quotation mark or bracket is never closed, or a list in brackets lacks a comma.'],
  [
    'a: 1\nb: @x',
    2,
    'This does not fit the lines above. Check its indentation, and put a text that holds ": " or begins with a special character into quotes.',
  ],
  ['a: "\\q"', 1, 'A backslash in double quotes begins an escape that YAML does not know. Write two for one.'],
  ['a: 1\nb: 2\na: 3', 3, 'The name "a" stands twice.'],
  ['a: *b', 1, 'The alias "*b" stands for nothing: no "&b" comes before it.'],
  ['a: &b\n  - *b', 2, 'The alias "*b" stands inside of what it stands for.'],
  ['a: 1\n...\nb: 2', 2, 'Only one document is allowed: take out the line of "---" or "...".'],
  ['a: 1\rb: 2', 1, 'A carriage return stands alone. End lines with a newline.'],
  ['- a', 1, 'It is not a list of properties. Write each as `name: value`.'],
  [`a: ${'['.repeat(200)}`, 1, 'It is nested too deeply.'],
  [
    'a0: &a0 [x, x]\n' + Array.from({ length: 30 }, (_, i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}]\n`).join(''),
    1,
    'Its aliases repeat too much.',
  ],
])('%j is broken, and says where', (source, at, message) => {
  expect(brokenOf(source)).toEqual({ message, line: at });
});

test('tags of an application leave texts as they are, and none makes dates or bytes', () => {
  expect(parseAnyYaml('a: !x 12\nb: !!timestamp 2026-03-15\nc: !!binary aGk=\nd: !!str 12\ne: !!set {x, y}')).toEqual({
    a: '12',
    b: '2026-03-15',
    c: 'aGk=',
    d: '12',
    e: { x: null, y: null },
  });
});

test('what is written, both readers read back', () => {
  const text = fc.oneof(
    fc.constantFrom(
      ...spaced('x true 0042 1.10 12:30 ~ --- ... << [[L]] ? : :x -x'),
      ...spaced('l\nb l\n l\n\n \nl tab\tx \ud800 \u0085 \ufeff a\r\nb'),
      'a: b',
      '# no',
      '- x',
      '',
      ' lead',
      'trail ',
      'é"\'',
      "it's",
      'say "x"',
      'l  \nb',
      '? x',
    ),
    fc.string({ unit: 'binary', maxLength: 6 }),
  );
  const { tree } = fc.letrec((tie) => ({
    leaf: fc.oneof(text, fc.integer(), fc.double({ noNaN: true }), fc.boolean(), fc.constant(null)),
    tree: fc.oneof({ maxDepth: 3 }, tie('leaf'), fc.array(tie('tree'), { maxLength: 3 }), fc.dictionary(text, tie('tree'), { maxKeys: 3 })),
  }));
  fc.assert(
    fc.property(text, tree, (name, next) => {
      const source = `${writeProperty(name, next).join('\n')}\n`;
      const back = parseAnyYaml(source);
      expect(Object.keys(back)).toEqual([name]);
      expect(Object.values(back)).toEqual([next]);
      expect(judged(source)).toEqual(back);
    }),
    { numRuns: runs(3000) },
  );
});
