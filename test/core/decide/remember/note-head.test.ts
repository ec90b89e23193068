import { noteHead, type Property } from '../../../../src/core/decide/remember/note-head';
import { propertiesOf } from '../../../../src/core/decide/remember/incoming';
import { listName, withOthers } from '../../../../src/core/decide/remember/property-lines';
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

/** The remarks of the sources below, none of which stands in quotes, a block or an anchor. */
const said = (text: string): string[] => [...text.matchAll(/# (?:why|&a|!b #c|in|out|end)(?=\r?\n|$)/g)].map(([one]) => one).sort();

describe('tags of a text and others', () => {
  test.each([
    ['one text of several', 'tags: a, b # mine', 'tags: # mine\n  - a\n  - b\n  - c\n'],
    ['one text, by blanks and with signs', 'tags: "#a b"', 'tags:\n  - a\n  - b\n  - c\n'],
    ['a text of several lines', 'tags: |\n  a\n  b', 'tags:\n  - a\n  - b\n  - c\n'],
    ['the singular', 'tag: a, b', 'tag:\n  - a\n  - b\n  - c\n'],
    ['another case', 'Tags: a', 'Tags:\n  - a\n  - c\n'],
    [
      'a list in lines',
      'tags:\n  - "a" # first\n  # more\n  - 1.10 # last\n# next\nv: 1.10',
      'tags:\n  - "a" # first\n  # more\n  - 1.10 # last\n  - c\n# next\nv: 1.10\n',
    ],
    ['a list that is not indented', 'tags:\n- a\nv: 1', 'tags:\n- a\n- c\nv: 1\n'],
    ['a list in brackets', 'tags: [ "a",  1.10 ] # mine', 'tags: [ "a",  1.10, c ] # mine\n'],
    ['an empty list', 'tags: []', 'tags: [c]\n'],
    ['both numbers', 'tag: a\ntags: [b]', 'tag: a\ntags: [b, c]\n'],
    ['a map, which stays', 'tags:\n  a: 1.10 # why\n  b: 2', 'tag:\n  - c\ntags:\n  a: 1.10 # why\n  b: 2\n'],
    ['a map in the singular', 'Tag: {a: 1.10}', 'tags:\n  - c\nTag: {a: 1.10}\n'],
    [
      'a list that stands for one with a map',
      'x: &l [{a: 1.10}, 0042]\ntags: *l # why',
      'x: &l [{a: 1.10}, 0042]\ntags:\n  - a: "1.10"\n  - "0042"\n  - c\n# why\n',
    ],
  ])('%s', (_case, source, expected) => {
    expect(withTags(source, 'c')).toBe(expected);
  });

  test.each(['tags: a, b', 'tags: [a, b] # mine', 'tags: "#a #b"', 'tag: [ "#a", "b" ]'])(
    '%s stays as it is where nothing is added',
    (source) => {
      expect(withTags(source, 'b', '#a')).toBe(`${source}\n`);
    },
  );

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

describe('properties of a text in another layout', () => {
  const id: Property = ['id', 'NEW'];

  test.each([
    ['indented', '  a: 1.10 # why\n  b: "q"', '  id: NEW\n  a: 1.10 # why\n  b: "q"\n'],
    ['indented, with one that changes', '  # top\n  id: old # mine\n  a: 0042\n  # end', '  # top\n  id: NEW # mine\n  a: 0042\n  # end\n'],
    ['in braces', '{a: 1.10, b: "q"} # why', 'id: NEW\na: 1.10\nb: "q" # why\n'],
    [
      'in braces over lines',
      '{\n  # top\n  a: 1.10, # one\n  # two\n  "b":[1.0,\n    \'x\'], id: old\n} # end',
      '# top\na: 1.10 # one\n# two\n"b": [1.0,\n      \'x\']\nid: NEW\n# end\n',
    ],
    ['in braces without values', '{a, "b": , id: old}', 'a:\n"b":\nid: NEW\n'],
    ['with a name that is marked', '? id\n: old\nv: 1.10', 'id: NEW\nv: 1.10\n'],
    ['with a tag above all', '!!map\nv: 1.10 # why', 'id: NEW\nv: 1.10 # why\n'],
    ['with an end of its own', 'id: old\nv: 1.10 # why\n...', 'id: NEW\nv: 1.10 # why\n'],
    ['remarks alone', '# nothing yet', 'id: NEW\n# nothing yet\n'],
  ])('%s', (_case, source, expected) => {
    expect(headOf(source, [id])).toBe(expected);
  });

  test('where a property stands for one that changes, only its value is written anew', () => {
    expect(headOf('id: &it old\nsame: *it\nv: 1.10 # why', [id])).toBe('id: &it NEW\nsame: old\nv: 1.10 # why\n');
  });

  test('blank lines that belong to a value stay with it', () => {
    expect(headOf('id: &i old\nsame: *i\nproj: |+\n  x\n\n', [id])).toBe('id: &i NEW\nsame: old\nproj: |+\n  x\n\n\n');
    expect(headOf('id: &i old\nsame: *i\nin:\n  - p: >1+\n     x\n\n# why\nv: 1.10', [id])).toBe(
      'id: &i NEW\nsame: old\nin:\n  - p: >1+\n     x\n\n# why\nv: 1.10\n',
    );
  });

  test.each([
    ['in the lines of a list', 'id:\n  - a # r1\n  - b', 'id: NEW\n# r1\n'],
    ['behind the sign of a block', 'id: |  # r1\n  # no remark\nv: 1', 'id: NEW\n# r1\nv: 1\n'],
    ['behind a text of two lines', 'id: a\n  b # r1', 'id: NEW # r1\n'],
    ['in brackets', '{id: [a, # r1\n b]}', 'id: NEW\n# r1\n'],
    ['behind a name that is marked', '  ? id # r1\n  : o # r2\n  v: 1', '  id: NEW\n  # r1\n  # r2\n  v: 1\n'],
    ['between a name and its value in braces', '{b c # r1\n : x, # r2\n id: !!str # r3\n  o}', 'b c: x # r2\n# r1\nid: !!str NEW\n# r3\n'],
    ['behind marks of YAML', '!!map # r1\nv: "a # b"\n... # r2', 'id: NEW\n# r1\nv: "a # b"\n# r2\n'],
    ['where nothing else stands', '~ # r1', 'id: NEW\n# r1\n'],
    [
      'of a part that another property stands for',
      'id: &i # r1\n  old # r2\nsame: # r3\n  *i',
      'id: &i # r1\n  NEW # r2\nsame: old\n# r3\n',
    ],
  ])('a remark stays: %s', (_case, source, expected) => {
    expect(headOf(source, [id])).toBe(expected);
  });

  test.each([
    ['a text of two lines', 'Tags:\n   d # r1', 'Tags:\n  - d\n  - c\n# r1\n'],
    ['a block', 'tags: | # r1\n  a\n  b', 'tags:\n  - a\n  - b\n  - c\n# r1\n'],
  ])('a remark stays where tags are added: %s', (_case, source, expected) => {
    expect(withTags(source, 'c')).toBe(expected);
  });

  test('property: every remark stays, as often as it stands there, and so does what is said', () => {
    const scalar = fc.constantFrom(
      'x',
      '1.10',
      "'it''s # no'",
      '"a # no"',
      'plain words',
      '',
      '&y q',
      '!!str 7',
      '"#t"',
      '[[x]]',
      '{k: v}',
    );
    const remark = fc.constantFrom('', ' # why', '\t# &a', ' # !b #c');
    const lines = fc.constantFrom('', '', '# why\n', '\n', '\n# why\n\n');
    const value = fc.oneof(
      fc.tuple(scalar, remark).map(([one, said]) => ` ${one}${said}\n`),
      fc
        .tuple(
          fc.array(
            scalar.filter((one) => one !== ''),
            { minLength: 1, maxLength: 3 },
          ),
          remark,
          fc.constantFrom(', ', ', # in\n  ', ' # in\n  , '),
        )
        .map(([list, said, by]) => ` [${list.join(by)}]${said}\n`),
      fc
        .tuple(fc.array(fc.tuple(scalar, remark, lines), { minLength: 1, maxLength: 3 }), remark)
        .map(([list, said]) => `${said}\n${list.map(([one, more, below]) => `  - ${one}${more}\n${below}`).join('')}`),
      fc
        .tuple(fc.constantFrom('|', '>-', '|+'), remark, fc.array(fc.constantFrom('  a', '  # no', '', '   b'), { maxLength: 3 }))
        .map(([sign, said, list]) => ` ${sign}${said}\n${list.map((one) => `${one}\n`).join('')}`),
      fc.tuple(scalar, remark, remark).map(([one, said, more]) => `${said}\n  q: ${one}${more}\n`),
    );
    const key = fc.constantFrom('id', 'tags', 'Tags', '"id"', 'a', 'b c', '? id', '&k id', 'z');
    const block = fc
      .array(fc.tuple(lines, key, value), { minLength: 1, maxLength: 4 })
      .map((all) => all.map(([above, name, said]) => `${above}${name.startsWith('?') ? `${name}\n:` : `${name}:`}${said}`).join(''));
    const braces = fc
      .array(
        fc.tuple(
          key.filter((name) => !name.startsWith('?')),
          fc.constantFrom(': ', ' # in\n : ', ': # in\n '),
          scalar,
          fc.constantFrom(', ', ', # out\n ', ' # out\n ,'),
        ),
        { minLength: 1, maxLength: 3 },
      )
      .map((all) => `{${all.map((one) => one.join('')).join('')}} # end\n`);
    const wanted = fc.constantFrom<readonly Property[]>(
      [['id', 'NEW']],
      [
        ['id', 'NEW'],
        ['a', ['x', '1']],
        ['new', 'it'],
      ],
      [
        ['z', 'it'],
        ['b c', 'a: b'],
      ],
    );
    let read = 0;
    fc.assert(
      fc.property(fc.oneof(block, braces), fc.constantFrom('\n', '\r\n'), wanted, (source, eol, changes) => {
        const text = `---\n${source}---\nText.\n`.replace(/\n/g, eol);
        const before = readFrontmatter(text);
        if (before.state !== 'ok') return;
        read++;
        const own = propertiesOf(text);
        const head = noteHead(changes, own);
        expect(dataOf(head)).toEqual({ ...own.data, ...Object.fromEntries(changes) });
        expect(said(head)).toEqual(said(text));
      }),
      { numRuns: runs(1500) },
    );
    expect(read).toBeGreaterThan(0);
  });

  test('property: what need not change keeps its bytes and its remarks', () => {
    const value = fc.constantFrom('1.10', '0042', '0x1F', "'it''s'", '"a: b"', '[1.10, "x"]', '{x: 1.0}', '~', 'plain words', '"# none"');
    const pair = fc.record({
      key: fc.constantFrom('a', 'b', 'c', 'id', 'tags', '"q k"'),
      value,
      remark: fc.constantFrom('', '', 'why', "it's"),
    });
    const pairs = fc.uniqueArray(pair, { minLength: 1, maxLength: 5, selector: ({ key }) => key });
    const layouts: readonly ((pairs: readonly { readonly key: string; readonly value: string; readonly remark: string }[]) => string)[] = [
      (all) => all.map((one) => `${one.key}: ${one.value}${one.remark === '' ? '' : ` # ${one.remark}`}`).join('\n'),
      (all) => all.map((one) => `   ${one.key}: ${one.value}${one.remark === '' ? '' : ` # ${one.remark}`}`).join('\n'),
      (all) => `{ ${all.map((one) => `${one.key}: ${one.value},${one.remark === '' ? '' : ` # ${one.remark}`}`).join('\n')}\n}`,
    ];
    const wanted = fc.uniqueArray(
      fc.tuple(fc.constantFrom('id', 'a', 'new', 'q k'), fc.constantFrom<unknown>('it', 'a: b', ['x', '1'], 7)),
      { maxLength: 3, selector: ([key]) => key },
    );
    fc.assert(
      fc.property(pairs, fc.constantFrom(...layouts), fc.constantFrom('\n', '\r\n'), wanted, (all, layout, eol, changes) => {
        const own = propertiesOf(`---\n${layout(all)}\n---\nText.\n`.replace(/\n/g, eol));
        const head = noteHead(changes, own);
        expect(dataOf(head)).toEqual({ ...own.data, ...Object.fromEntries(changes) });
        expect(head.replace(/\r\n/g, '')).not.toContain(eol === '\n' ? '\r' : '\n');
        const changed = new Set<string>(changes.map(([key]) => key));
        for (const { key, value: written, remark } of all) {
          if (!changed.has(key.replaceAll('"', '')))
            expect(head).toContain(`${key}: ${written}${remark === '' ? eol : ` # ${remark}${eol}`}`);
          if (remark !== '') expect(head).toContain(`# ${remark}${eol}`);
        }
      }),
      { numRuns: runs(500) },
    );
  });
});
