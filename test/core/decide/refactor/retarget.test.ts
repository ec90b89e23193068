import { retargetEdits, type Retarget } from '../../../../src/core/decide/refactor/retarget';
import { viewLinks } from '../../../../src/core/decide/refactor/simulate';
import { applyEdits } from '../../../../src/core/decide/refactor/text-edit';
import { asVaultPath } from '../../../../src/core/model/path';
import { createResolver } from '../../../../src/core/read/links/resolve';
import { linksIn } from '../../../../src/core/read/snapshot/links-in';
import { snapshotOf, textsOf } from '../../../support/snapshot';
import { thrownBy } from '../../../support/thrown';

interface Wanted {
  readonly source?: string;
  readonly to?: string;
  readonly subpath?: string | null;
  readonly place?: string;
  /** Which links of the source; all where absent. */
  readonly only?: readonly number[];
  readonly files?: Readonly<Record<string, string>>;
}

/** What a source reads once its links lead to `to` and `subpath`. */
function retargeted(
  text: string,
  { source = 's.md', to = 'x/New note.md', subpath = '#A b', place = source, only, files = {} }: Wanted = {},
): string {
  const all = { 'Old.md': '', 'x/New note.md': '', ...files, [source]: text };
  const snapshot = snapshotOf(all);
  const texts = textsOf(all);
  const path = asVaultPath(source);
  const indexes = only ?? linksIn(path, text).map((_, index) => index);
  expect(indexes.length).toBeGreaterThan(0);
  const retargets = indexes.map((index): Retarget => ({ source: path, index, place: asVaultPath(place), to: asVaultPath(to), subpath }));
  const resolver = createResolver(snapshot.files.map((file) => file.path));
  return applyEdits(text, retargetEdits(viewLinks(snapshot, texts), retargets, texts, resolver).get(path) ?? []);
}

describe('a link takes a new file and a new subpath in its own spelling', () => {
  test.each([
    ['[[Old]]', '[[New note#A b]]'],
    ['[[Old#H]]', '[[New note#A b]]'],
    ['[[Old#H#I|shown]]', '[[New note#A b|shown]]'],
    ['[[ Old # H | shown ]]', '[[ New note#A b | shown ]]'],
    ['![[Old#^id|300]]', '![[New note#A b|300]]'],
    ['[[Old.md#H]]', '[[New note.md#A b]]'],
    ['[[/Old]]', '[[/x/New note#A b]]'],
    ['[[./Old]]', '[[./x/New note#A b]]'],
    ['[[#H]]', '[[New note#A b]]'],
    ['[t](#H)', '[t](New%20note.md#A%20b)'],
    ['[t](Old.md#H "title")', '[t](New%20note.md#A%20b "title")'],
    ['[t](<Old.md#H>)', '[t](<New note.md#A b>)'],
    ['[t](Old.md%23H)', '[t](New%20note.md#A%20b)'],
    ['[![a](Old.md)](Old.md)', '[![a](New%20note.md#A%20b)](New%20note.md#A%20b)'],
    ['![t](./Old.md)', '![t](./x/New%20note.md#A%20b)'],
    ['[t][r]\n\n[r]: Old.md#H "t"\n', '[t][r]\n\n[r]: New%20note.md#A%20b "t"\n'],
    ['[r] and [r]\n\n[r]: <Old.md>\n', '[r] and [r]\n\n[r]: <New note.md#A b>\n'],
    ['```\n[r]: Else.md\n```\n[r]\n\n[r]: Old.md\n', '```\n[r]: Else.md\n```\n[r]\n\n[r]: New%20note.md#A%20b\n'],
    ['| a |\n|---|\n| [[Old#H\\|x]] |', '| a |\n|---|\n| [[New note#A b\\|x]] |'],
    ['---\nup: "[[Old#H]]"\n---\n', '---\nup: "[[New note#A b]]"\n---\n'],
    ["---\nup:\n  - '[[Old|x]]'\n---\n", "---\nup:\n  - '[[New note#A b|x]]'\n---\n"],
    ['---\nup: >-\n  [[Old#H]]\n---\n', '---\nup: >-\n  [[New note#A b]]\n---\n'],
    ['---\nup: "[x](Old.md#H)"\n---\n', '---\nup: "[x](New%20note.md#A%20b)"\n---\n'],
  ])('%j becomes %j', (before, after) => {
    expect(retargeted(before)).toBe(after);
  });

  test('a subpath of null goes away, and the alias stays', () => {
    expect(retargeted('[[Old#H|a]] [t](Old.md#H) [u](#H)', { subpath: null })).toBe('[[New note|a]] [t](New%20note.md) [u](New%20note.md)');
  });

  test('quotes and brackets of a subpath are written as their place needs it', () => {
    const text = `---\na: '[[Old#H]]'\nb: "[[Old#H]]"\n---\n[t](Old.md#H) [t](<Old.md#H>) [[Old]]\n`;
    expect(retargeted(text, { subpath: `#It's "so" (50%)` })).toBe(
      `---\na: '[[New note#It''s "so" (50%)]]'\nb: "[[New note#It's \\"so\\" (50%)]]"\n---\n[t](New%20note.md#It's%20"so"%20(50%25)) [t](<New note.md#It's "so" (50%25)>) [[New note#It's "so" (50%)]]\n`,
    );
  });

  test('only the links that are named change', () => {
    expect(retargeted('[[Old]] [[Old]] `[[Old]]` [[Old]]', { only: [1] })).toBe('[[Old]] [[New note#A b]] `[[Old]]` [[Old]]');
  });

  test('the first name that leads there without doubt is taken', () => {
    const files = { 'New note.md': '', 'y/New note.md': '' };
    expect(retargeted('[[Old]] [t](Old.md)', { files })).toBe('[[x/New note#A b]] [t](x/New%20note.md#A%20b)');
    expect(retargeted('[[Old]]', { files, to: 'New note.md' })).toBe('[[New note#A b]]');
  });

  test('a link that leads there already keeps its name', () => {
    expect(retargeted('[[x/new note#H]]')).toBe('[[x/new note#A b]]');
  });
});

describe('a link into the file it stands in', () => {
  test.each([
    ['[[Old#H|shown]]', '[[#A b|shown]]'],
    ['![[Old#H]]', '![[#A b]]'],
    ['[t](Old.md#H)', '[t](#A%20b)'],
    ['[t](<Old.md#H>)', '[t](<#A b>)'],
    ['[r]\n\n[r]: Old.md\n', '[r]\n\n[r]: #A%20b\n'],
    ['---\nup: "[[Old]]"\n---\n', '---\nup: "[[#A b]]"\n---\n'],
  ])('%j names the subpath alone: %j', (before, after) => {
    expect(retargeted(before, { to: 's.md' })).toBe(after);
  });

  test('is named where it has no subpath', () => {
    expect(retargeted('[[Old#H|shown]] [t](#H)', { to: 's.md', subpath: null })).toBe('[[s|shown]] [t](s.md)');
  });

  test('is seen from where its text will stand', () => {
    expect(retargeted('[[./Old#H]] [[#H]]', { place: 'x/New note.md' })).toBe('[[#A b]] [[#A b]]');
    expect(retargeted('[[./Old#H]] [[#H]]', { place: 'x/New note.md', to: 'Old.md' })).toBe('[[../Old#A b]] [[Old#A b]]');
  });
});

describe('canvases', () => {
  const canvas = (card: string): string => `{\n\t"nodes":[\n\t\t{"id":"n1",${card},"x":0}\n\t]\n}`;

  test.each([
    ['a subpath is added', '"type":"file","file":"Old.md"', '#A b', '"type":"file","file":"x/New note.md","subpath":"#A b"'],
    [
      'a subpath is replaced',
      '"subpath":"#H","type":"file","file":"Old.md"',
      '#"q"',
      '"subpath":"#\\"q\\"","type":"file","file":"x/New note.md"',
    ],
    [
      'an empty subpath is filled',
      '"type":"file","file":"Old.md","subpath":""',
      '#A b',
      '"type":"file","file":"x/New note.md","subpath":"#A b"',
    ],
    ['a subpath goes', '"type":"file","file":"Old.md","subpath":"#H"', null, '"type":"file","file":"x/New note.md"'],
    ['a subpath goes from the front', '"subpath" : "#H" , "type":"file","file":"Old.md"', null, '"type":"file","file":"x/New note.md"'],
    [
      'links in text cards',
      '"type":"text","text":"A \\"q\\" [[Old#H|x]]\\n[t](Old.md \\"title\\")"',
      '#A b',
      '"type":"text","text":"A \\"q\\" [[New note#A b|x]]\\n[t](New%20note.md#A%20b \\"title\\")"',
    ],
  ])('%s', (_, before, subpath, after) => {
    expect(retargeted(canvas(before), { source: 'map.canvas', subpath })).toBe(canvas(after));
  });

  test('a subpath at the end of its card goes with the comma before it', () => {
    const text = '{"nodes":[{"id":"a","type":"file","file":"Old.md", "subpath":"#H"}]}';
    expect(retargeted(text, { source: 'map.canvas', subpath: null })).toBe('{"nodes":[{"id":"a","type":"file","file":"x/New note.md"}]}');
  });

  test('a card names its file by the whole path, whatever namesakes there are', () => {
    const text = canvas('"type":"file","file":"Old.md"');
    expect(retargeted(text, { source: 'map.canvas', subpath: null, files: { 'y/New note.md': '' } })).toBe(
      canvas('"type":"file","file":"x/New note.md"'),
    );
  });

  test('a subpath that is no text is never guessed at', () => {
    const text = canvas('"type":"file","file":"Old.md","subpath":null');
    expect(thrownBy(() => retargeted(text, { source: 'map.canvas' })).code).toBe('verify_failed');
  });
});

test('a base names files in filters and formulas, with a subpath behind the name', () => {
  const text = `filters:\n  and:\n    - file.hasLink("Old#H")\n    - 'link("Old")'\nformulas:\n  x: '[[Old#H|y]]'\n`;
  expect(retargeted(text, { source: 'b.base', subpath: '#A b' })).toBe(
    text.replace('Old#H"', 'New note#A b"').replace('"Old"', '"New note#A b"').replace('[[Old#H', '[[New note#A b'),
  );
  expect(retargeted(text, { source: 'b.base', subpath: null })).toBe(
    text.replace('Old#H"', 'New note"').replace('"Old"', '"New note"').replace('[[Old#H', '[[New note'),
  );
});

describe('nothing is guessed', () => {
  test('a reference that shares its definition with another that stays', () => {
    expect(thrownBy(() => retargeted('[r] and [a][r]\n\n[r]: Old.md\n', { only: [0] })).code).toBe('verify_failed');
  });

  test('a subpath that the spelling cannot hold', () => {
    expect(thrownBy(() => retargeted('[[Old]]', { subpath: '#a|b' })).code).toBe('verify_failed');
    expect(thrownBy(() => retargeted('[[Old]]', { subpath: '#a]] b' })).code).toBe('verify_failed');
  });

  test('a text that is missing', () => {
    const snapshot = snapshotOf({ 'Old.md': '', 's.md': '[[Old]]' });
    const wanted = { source: asVaultPath('s.md'), index: 0, place: asVaultPath('s.md'), to: asVaultPath('Old.md'), subpath: '#H' };
    expect(
      thrownBy(() => retargetEdits(viewLinks(snapshot, new Map()), [wanted], new Map(), createResolver([asVaultPath('Old.md')]))).code,
    ).toBe('changed_since');
  });
});
