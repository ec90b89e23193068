import { aliasesIn } from '../../../src/core/read/frontmatter/aliases';
import { parseYaml } from '../../../src/core/read/frontmatter/yaml';
import { propertyTags, saysPrivate } from '../../../src/core/read/frontmatter/privacy';
import { setProperty } from '../../../src/core/read/frontmatter/properties';
import { hasUnclosedFrontmatter } from '../../../src/core/read/frontmatter/frontmatter-block';
import { asVaultPath, type NotePath } from '../../../src/core/model/path';
import { readFrontmatter } from '../../../src/core/read/frontmatter/frontmatter';
import { frontmatterLinks } from '../../../src/core/read/links/frontmatter-links';
import { parseNote } from '../../../src/core/read/snapshot/note';
import { fc, runs } from '../../support/properties';
import { spaced } from '../../support/spaced';

const data = (yaml: string): unknown => {
  const read = readFrontmatter(`---\n${yaml}\n---\nbody`);
  return read.state === 'ok' ? read.data : read;
};

test('values as the app sees them: no dates, no octal, no base sixty', () => {
  expect(data('d: 2026-03-15\nt: 12:30\no: 0123\ni: "0042"\nv: 1.10\ns: yes\nb: true\nn:\nl: [a, 2]')).toEqual({
    d: '2026-03-15',
    t: '12:30',
    o: 123,
    i: '0042',
    v: 1.1,
    s: 'yes',
    b: true,
    n: null,
    l: ['a', 2],
  });
});

test.each([
  ['none', 'text', 'none'],
  ['a rule, not frontmatter', '----\na: b\n----\n', 'none'],
  ['a language is no frontmatter, and is never run', '---js\n{ a: (globalThis.ran = true) }\n---\n', 'none'],
  ['not at the start', '\n---\na: b\n---\n', 'none'],
  ['never closed', '---\na: b\n', 'none'],
  ['empty', '---\n---\n', 'ok'],
  ['comments alone', '---\n# x\n---\n', 'ok'],
  ['a byte order mark and CRLF', '\ufeff---\r\na: b\r\n---\r\ntext', 'ok'],
  ['a longer line of dashes inside', '---\na: |\n  x\n ----\nb: c\n---', 'broken'],
  ['text', '---\njust text\n---\n', 'broken'],
  ['a key twice', '---\na: 1\na: 2\n---\n', 'broken'],
])('%s', (_name, text, state) => {
  expect(readFrontmatter(text).state).toBe(state);
  expect(globalThis).not.toHaveProperty('ran');
});

test('dashes in a block of text do not end it', () => {
  expect(readFrontmatter('---\na: |\n  x\n  ---\n  y\nb: c\n---\n')).toMatchObject({ state: 'ok', data: { a: 'x\n---\ny\n', b: 'c' } });
});

test('a name that begins with dashes does not end them either', () => {
  expect(data('a: 1\n---x: 2\nprivate: true')).toEqual({ a: 1, '---x': 2, private: true });
});

test('broken YAML says where, each time it is read', () => {
  const text = '---\na: 1\nb: [1\n---\n';
  expect(readFrontmatter(text)).toMatchObject({ state: 'broken', message: expect.stringMatching(/^Line [34]: /) as string });
  expect(readFrontmatter(text)).toEqual(readFrontmatter(text));
});

test('the range is the block without the newline behind it', () => {
  const read = readFrontmatter('\ufeff---\r\na: b\r\n---\r\n# T');
  expect(read).toMatchObject({ range: { start: 1, end: 15 } });
});

test('links: whole values only, in lists and maps, with exact places', () => {
  const text =
    '---\nup: "[[A#h|x]]"\nlist:\n  - \'[[B]]\'\n  - plain [[no]]\n  - "[t](C%20d.md)"\nmap: { deep: ["[[D]]"] }\nraw: [[no]]\nurl: "[x](https://a.b)"\nmulti: >-\n  [[E]]\n---\n';
  const links = frontmatterLinks(text);
  expect(links.map(({ property, linkpath, subpath, display, raw, line }) => [property, linkpath, subpath, display, raw, line])).toEqual([
    ['up', 'A', '#h', 'x', '[[A#h|x]]', 2],
    ['list.0', 'B', null, null, '[[B]]', 4],
    ['list.2', 'C d.md', null, 't', '[t](C%20d.md)', 6],
    ['map.deep.0', 'D', null, null, '[[D]]', 7],
    ['multi', 'E', null, null, '[[E]]', 11],
  ]);
  for (const link of links) expect(text.slice(link.start, link.end)).toBe(link.raw);
});

test('tags: of properties first, then of the text, each spelling once', () => {
  const text = '---\ntags: [a, "#b", 2026]\n---\n#c #a';
  expect(parseNote(asVaultPath('n.md') as NotePath, text, 0).tags).toEqual(['a', 'b', '2026', 'c']);
  expect(parseNote(asVaultPath('n.md') as NotePath, '---\ntags: a, b c\n---\n', 0).tags).toEqual(['a', 'b', 'c']);
});

test('no text makes a note throw', () => {
  const part = fc.constantFrom(
    ...spaced('--- a: [[x]] " { [ &a *a | > # % @ ...'),
    ...spaced('\n \r\n \t ` \ufeff \u0000'),
    ' b',
    '- ',
    "'",
    '!!binary x',
    '? ',
    '<<: ',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
      const text = `---\n${parts.join('')}`;
      for (const link of parseNote(asVaultPath('n.md') as NotePath, text, 0).links) expect(text.slice(link.start, link.end)).toBe(link.raw);
    }),
    { numRuns: runs(3000) },
  );
});

test.each([
  ['---\ntags: [private]\n\ntext', true],
  ['\uFEFF---\r\ntags: private\r\n', true],
  ['\n---\nkey: value\n', true],
  ['---\nkey:\n  - a\n...\ntext', true],
  ['---\rtags: private\r---\rtext', true],
  ['\uFEFF\uFEFF---\ntags: private\n---\n', true],
  ['\u200b\n  ---\n# a comment\ntags: private\n---\n', true],
  ['\0---\ntags: private\n---\n', true],
  ['---yaml\ntags: private\n---\n', true],
  ['+++\ntags = ["private"]\n+++\n', true],
  ['---\n"tags": [private]\n', true],
  ['---\nétiquettes: privé\n', true],
  ['---\n{tags: [private]}\n', true],
  ['---\u2028tags: private\u2028---', true],
  ['---\ntags: [private]\n---\ntext', false],
  ['---\n\nA thematic break, and then text: with a colon.', false],
  ['---\n# Heading\n', false],
  ['text\n---\nkey: value', false],
  ['', false],
])('%j: %s', (text, expected) => {
  expect(hasUnclosedFrontmatter(text)).toBe(expected);
});

test('no second block is put above one that never closes', () => {
  expect(() => setProperty('---\nid: A\n\ntext', 'id', 'B')).toThrow('never closed');
});

test.each([
  ['private: true', true],
  ['private: True', true],
  ['private: "yes"', true],
  ['private: 1', true],
  ['private: family', true],
  ['Private: on', true],
  ['meta: {private: true}', true],
  ['list: [{a: {private: yes}}]', true],
  ['publish: false', true],
  ['publish: "no"', true],
  ['site:\n  Publish: False', true],
  ['private: false', false],
  ['private: "No"', false],
  ['private: 0', false],
  ['private:', false],
  ['private: []', false],
  ['publish: true', false],
  ['publish:', false],
  ['title: private', false],
])('%j is private: %s', (yaml, expected) => {
  expect(saysPrivate(parseYaml(yaml)) !== null).toBe(expected);
});

test.each([
  ['tags: [[a, [private]], b]', ['a', 'b', 'private']],
  ['tags: {x: private}', ['private', 'x']],
  ['tag: "#private"', ['#private']],
  ['TAGS: a, private;c', ['a', 'c', 'private']],
  ['meta: {Tags: [private/x]}', ['private/x']],
  ['title: private', []],
])('the tags of %j', (yaml, expected) => {
  expect(propertyTags(parseYaml(yaml)).sort()).toEqual(expected);
});

test.each<[Record<string, unknown>, string[]]>([
  [{}, []],
  [{ aliases: 'One' }, ['One']],
  [{ aliases: ['One', 2, '', null, { a: 1 }], alias: 'Three' }, ['One', '2', 'Three']],
  [{ aliases: { a: 1 }, alias: ['Two'] }, ['Two']],
  [{ Aliases: ['One'] }, ['One']],
])('%j', (data, expected) => expect(aliasesIn(data)).toEqual(expected));
