import { noteHead, type Property } from '../../../../src/core/decide/lifecycle/note-head';
import { propertiesOf } from '../../../../src/core/decide/lifecycle/own-properties';
import { listName, withOthers } from '../../../../src/core/decide/lifecycle/property-lines';
import { readFrontmatter } from '../../../../src/core/read/frontmatter';
import { frontmatterTags } from '../../../../src/core/read/note';
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
    ['one text of several', 'tags: a, b # mine', 'tags: # mine\n  - a\n  - b\n  - c\n'],
    ['one text, by blanks and with signs', 'tags: "#a b"', 'tags:\n  - a\n  - b\n  - c\n'],
    ['a text of several lines', 'tags: |\n  a\n  b', 'tags:\n  - a\n  - b\n  - c\n'],
    ['the singular', 'tag: a, b', 'tag:\n  - a\n  - b\n  - c\n'],
    ['another case', 'Tags: a', 'Tags:\n  - a\n  - c\n'],
    ['a list in lines', 'tags:\n  - "a" # first\n  # more\n  - 1.10 # last\n# next\nv: 1.10', 'tags:\n  - "a" # first\n  # more\n  - 1.10 # last\n  - c\n# next\nv: 1.10\n'],
    ['a list that is not indented', 'tags:\n- a\nv: 1', 'tags:\n- a\n- c\nv: 1\n'],
    ['a list in brackets', 'tags: [ "a",  1.10 ] # mine', 'tags: [ "a",  1.10, c ] # mine\n'],
    ['an empty list', 'tags: []', 'tags:\n  - c\n'],
  ])('%s', (_case, source, expected) => {
    expect(withTags(source, 'c')).toBe(expected);
  });

  test.each(['tags: a, b', 'tags: [a, b] # mine', 'tags: "#a #b"', 'tag: [ "#a", "b" ]'])('%s stays as it is where nothing is added', (source) => {
    expect(withTags(source, 'b', '#a')).toBe(`${source}\n`);
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
    ['in braces over lines', '{\n  # top\n  a: 1.10, # one\n  # two\n  "b":[1.0,\n    \'x\'], id: old\n} # end', '# top\na: 1.10 # one\n# two\n"b": [1.0,\n      \'x\']\nid: NEW\n# end\n'],
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

  test('property: what need not change keeps its bytes and its remarks', () => {
    const value = fc.constantFrom('1.10', '0042', '0x1F', "'it''s'", '"a: b"', '[1.10, "x"]', '{x: 1.0}', '~', 'plain words', '"# none"');
    const pair = fc.record({ key: fc.constantFrom('a', 'b', 'c', 'id', 'tags', '"q k"'), value, remark: fc.constantFrom('', '', 'why', "it's") });
    const pairs = fc.uniqueArray(pair, { minLength: 1, maxLength: 5, selector: ({ key }) => key });
    const layouts: readonly ((pairs: readonly { readonly key: string; readonly value: string; readonly remark: string }[]) => string)[] = [
      (all) => all.map((one) => `${one.key}: ${one.value}${one.remark === '' ? '' : ` # ${one.remark}`}`).join('\n'),
      (all) => all.map((one) => `   ${one.key}: ${one.value}${one.remark === '' ? '' : ` # ${one.remark}`}`).join('\n'),
      (all) => `{ ${all.map((one) => `${one.key}: ${one.value},${one.remark === '' ? '' : ` # ${one.remark}`}`).join('\n')}\n}`,
    ];
    const wanted = fc.uniqueArray(fc.tuple(fc.constantFrom('id', 'a', 'new', 'q k'), fc.constantFrom<unknown>('it', 'a: b', ['x', '1'], 7)), { maxLength: 3, selector: ([key]) => key });
    fc.assert(
      fc.property(pairs, fc.constantFrom(...layouts), fc.constantFrom('\n', '\r\n'), wanted, (all, layout, eol, changes) => {
        const own = propertiesOf(`---\n${layout(all)}\n---\nText.\n`.replace(/\n/g, eol));
        const head = noteHead(changes, own);
        expect(dataOf(head)).toEqual({ ...own.data, ...Object.fromEntries(changes) });
        expect(head.replace(/\r\n/g, '')).not.toContain(eol === '\n' ? '\r' : '\n');
        const changed = new Set<string>(changes.map(([key]) => key));
        for (const { key, value: written, remark } of all) {
          if (!changed.has(key.replaceAll('"', ''))) expect(head).toContain(`${key}: ${written}${remark === '' ? eol : ` # ${remark}${eol}`}`);
          if (remark !== '') expect(head).toContain(`# ${remark}${eol}`);
        }
      }),
      { numRuns: runs(500) },
    );
  });
});
