import { propertiesOf } from '../../../../src/core/decide/remember/incoming';
import { listName, noteHead, withOthers, type Property } from '../../../../src/core/decide/remember/own-properties';
import { readFrontmatter } from '../../../../src/core/read/frontmatter/frontmatter';
import { frontmatterTags } from '../../../../src/core/read/snapshot/note';
import { fc, runs } from '../../../support/properties';

const ownOf = (source: string) => propertiesOf(`---\n${source}\n---\nText.\n`);
const headOf = (source: string, wanted: readonly Property[]): string => noteHead(wanted, ownOf(source)).slice(4, -4);
const withTags = (source: string, ...tags: readonly string[]): string => {
  const own = ownOf(source);
  const name = listName(own, 'tags');
  return headOf(source, [[name, withOthers(own, name, tags)]]);
};
const dataOf = (head: string): Readonly<Record<string, unknown>> => {
  const read = readFrontmatter(head);
  if (read.state !== 'ok') throw new Error(`no properties: ${head}`);
  return read.data;
};

describe('tags of a text and others', () => {
  test.each([
    ['one text of several', 'tags: a, b # mine', 'tags:\n  - a\n  - b\n  - c\n'],
    ['one text, by blanks and with signs', 'tags: "#a b"', 'tags:\n  - a\n  - b\n  - c\n'],
    ['a text of several lines', 'tags: |\n  a\n  b', 'tags:\n  - a\n  - b\n  - c\n'],
    ['the singular', 'tag: a, b', 'tag:\n  - a\n  - b\n  - c\n'],
    ['another case', 'Tags: a', 'Tags:\n  - a\n  - c\n'],
    ['a word for true', 'tags: true', 'tags:\n  - "true"\n  - c\n'],
    ['a list in lines', 'tags:\n- "a" # first\n- 1.10\nv: 1.10', 'tags:\n  - a\n  - 1.10\n  - c\nv: 1.10\n'],
    ['an empty list', 'tags: []', 'tags:\n  - c\n'],
    ['both numbers', 'tag: a\ntags: [b]', 'tag: a\ntags:\n  - b\n  - c\n'],
    ['a map, which stays', 'tags:\n  a: 1.10\n  b: 2', 'tag:\n  - c\ntags:\n  a: 1.10\n  b: 2\n'],
    ['a map in the singular', 'Tag: {a: 1.10}', 'tags:\n  - c\nTag:\n  a: 1.10\n'],
    [
      'a list that stands for one with a map',
      'x: &l [{a: 1.10}, 0042]\ntags: *l',
      'x:\n  - a: 1.10\n  - 0042\ntags:\n  - a: 1.10\n  - 0042\n  - c\n',
    ],
  ])('%s', (_case, source, expected) => {
    expect(withTags(source, 'c')).toBe(expected);
  });

  test.each([
    ['tags: a, b', 'tags: a, b\n'],
    ['tags: [a, b]', 'tags:\n  - a\n  - b\n'],
    ['tags: "#a #b"', 'tags: "#a #b"\n'],
  ])('%s says the same where nothing is added', (source, expected) => {
    expect(withTags(source, 'b', '#a')).toBe(expected);
  });

  test('two maps take none, and say so', () => {
    expect(() => withTags('tags: {a: 1}\ntag: {b: 2}', 'c')).toThrow(/"tags" and "tag"/);
  });

  test('property: as notes are read, there are the tags of both and no others', () => {
    const tag = fc.stringMatching(/^#?[a-c\u00e9]{1,2}$/);
    const tags = fc.array(tag, { minLength: 1, maxLength: 4 });
    const written = fc.oneof(
      fc.tuple(tags, fc.constantFrom(', ', ',', ' ', ' , ')).map(([list, by]) => `tags: ${JSON.stringify(list.join(by))}`),
      tags.map((list) => `tags: ${JSON.stringify(list)}`),
      tags.map((list) => `tags:${list.map((one) => `\n- '${one}'`).join('')}`),
    );
    fc.assert(
      fc.property(written, tags, (source, more) => {
        const before = frontmatterTags(ownOf(source).data);
        const after = frontmatterTags(dataOf(`---\n${withTags(source, ...more)}---\n`));
        expect([...after].sort()).toEqual([...new Set([...before, ...frontmatterTags({ tags: more })])].sort());
      }),
      { numRuns: runs(300) },
    );
  });
});

describe('properties of a text, written as the app writes them', () => {
  const id: Property = ['id', 'NEW'];

  test.each([
    ['indented', '  a: 1.10 # why\n  b: "q"', 'id: NEW\na: 1.10\nb: q\n'],
    ['with one that changes, in its place', 'b: x\nid: old\na: 0042', 'b: x\nid: NEW\na: 0042\n'],
    ['in braces', '{a: 1.10, "b": , id: old}', 'a: 1.10\nb:\nid: NEW\n'],
    ['with a name that is marked', '? id\n: old\nv: 1.10', 'id: NEW\nv: 1.10\n'],
    ['with marks of YAML', '!!map # r1\nv: "a # b"\nw: !!str 7\n... # r2', 'id: NEW\nv: "a # b"\nw: "7"\n'],
    ['where a property stands for another', 'a: &it [x, 1.10]\nsame: *it', 'id: NEW\na:\n  - x\n  - 1.10\nsame:\n  - x\n  - 1.10\n'],
    ['where one stands for the one that changes', 'id: &it old\nsame: *it', 'id: NEW\nsame: old\n'],
    [
      'words in lists in lists, which are no links',
      'Tags: [[private]]\nm: {publish: [[no]], type: [[T]]}',
      'id: NEW\nTags:\n  - - private\nm:\n  publish:\n    - - no\n  type:\n    - - T\n',
    ],
    ['in blocks', 'a: |+\n  x\n\nb: >-\n  y\n  z', 'id: NEW\na: "x\\n\\n"\nb: y z\n'],
    ['comments alone', '# nothing yet', 'id: NEW\n'],
    [
      'links without quotes',
      'up: [[A b]]\nin: {x: [[2024]]}\nall:\n  - [[A|b]]\n  - [[C]]',
      'id: NEW\nup: "[[A b]]"\nin:\n  x: "[[2024]]"\nall:\n  - "[[A|b]]"\n  - "[[C]]"\n',
    ],
    [
      'lists in lists that are no links',
      'a: [[x, y]]\nb: [[1], [2]]\nc: [["x"]]',
      'id: NEW\na:\n  - - x\n    - y\nb:\n  - - 1\n  - - 2\nc:\n  - - x\n',
    ],
    ['a name like the line that ends properties', '"---": x\n---a: 1\n...b: 2', 'id: NEW\n"---": x\n"---a": 1\n"...b": 2\n'],
    ['a number that is written as a text with a mark', 'a: !!int "3"\nb: !!float 1.50', 'id: NEW\na: 3\nb: 1.50\n'],
  ])('%s', (_case, source, expected) => {
    expect(headOf(source, [id])).toBe(expected);
  });

  test.each([
    ['numbers in their letters', 'a: 1.10\nb: 0042\nc: 12345678901234567890\nd: -0\ne: 0x1F\nf: .inf\ng: .NaN'],
    ['texts that look like something else', 'a: "1.10"\nb: "true"\nc: "null"\nd: "~"\ne: ""\nf: "0x1F"\ng: "- a"'],
    ['texts that YAML 1.1 would take for something else', 'a: yes\nb: off\nc: 2026-03-10\nd: 12:30\ne: <<'],
    ['words of YAML', 'a: true\nb: false\nc:'],
    ['lists and maps', 'a:\n  - b: 1\n    c:\n      - []\n      - {}\n  - - x\nd:\n  e:\n    f: g'],
  ])('%s stay as they are', (_case, source) => {
    expect(noteHead([], ownOf(source))).toBe(`---\n${source}\n---\n`);
  });

  const text = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.string({ unit: 'binary', maxLength: 6 }),
    fc.constantFrom('yes', 'No', 'true', 'null', '~', '', '1.10', '0042', '1e3', '0x1F', '.inf', '2026-03-10', '12:30', '<<', '-0'),
    fc.constantFrom('- a', 'a: b', 'a #b', '#a', '&a', '*a', '!a', '[a', '{a', '? a', '---', '...', '%a', '@a', '`a', "'", '"', '\ufeff'),
    fc.array(fc.constantFrom('a', ' a', 'a ', '\t', '', '# a', '---', '- a'), { maxLength: 4 }).map((lines) => lines.join('\n')),
  );
  const single = fc.oneof(text, fc.integer(), fc.double(), fc.boolean(), fc.constant(null));
  const values = fc.letrec((of) => ({
    value: fc.oneof({ depthSize: 'small', withCrossShrink: true }, single, of('list'), of('map')),
    list: fc.array(of('value'), { maxLength: 3 }),
    map: fc.dictionary(text, of('value'), { maxKeys: 3 }),
  }));
  const data = fc.dictionary(text, values.value, { maxKeys: 4, noNullPrototype: true });

  test('property: values that are written and read again are the same', () => {
    fc.assert(
      fc.property(data, (written) => {
        const wanted = Object.entries(written);
        fc.pre(wanted.length > 0 && !JSON.stringify(written).includes('\\ud'));
        const head = noteHead(wanted, ownOf(''));
        expect(dataOf(head)).toEqual(written);
        // A second time nothing changes.
        expect(noteHead([], propertiesOf(head))).toBe(head);
      }),
      { numRuns: runs(1500) },
    );
  });

  test('property: a text says the same with other properties beside its own', () => {
    const written = fc.constantFrom('1.10', '0042', '0x1F', "'it''s'", '"a: b"', '[1.10, "x"]', '{x: 1.0}', '~', 'plain words', '"# none"');
    const pair = fc.record({ key: fc.constantFrom('a', 'b', 'c', 'id', 'tags', '"q k"'), written, comment: fc.constantFrom('', ' # why') });
    const pairs = fc.uniqueArray(pair, { minLength: 1, maxLength: 5, selector: ({ key }) => key });
    const wanted = fc.uniqueArray(
      fc.tuple(fc.constantFrom('id', 'a', 'new', 'q k'), fc.constantFrom<unknown>('it', 'a: b', ['x', '1'], 7)),
      { maxLength: 3, selector: ([key]) => key },
    );
    fc.assert(
      fc.property(pairs, fc.constantFrom('', '   '), fc.constantFrom('\n', '\r\n'), wanted, (all, indent, eol, changes) => {
        const lines = all.map((one) => `${indent}${one.key}: ${one.written}${one.comment}`);
        const own = propertiesOf(['---', ...lines, '---', 'Text.', ''].join(eol));
        const head = noteHead(changes, own);
        const before = readFrontmatter(['---', ...lines, '---', ''].join('\n'));
        expect(dataOf(head)).toEqual({ ...(before.state === 'ok' ? before.data : {}), ...Object.fromEntries(changes) });
      }),
      { numRuns: runs(500) },
    );
  });
});
