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

test('quotes and brackets of a subpath are written as their place needs it', () => {
  const text = `---\na: '[[Old#H]]'\nb: "[[Old#H]]"\n---\n[t](Old.md#H) [t](<Old.md#H>) [[Old]]\n`;
  expect(retargeted(text, { subpath: `#It's "so" (50%)` })).toBe(
    `---\na: '[[New note#It''s "so" (50%)]]'\nb: "[[New note#It's \\"so\\" (50%)]]"\n---\n[t](New%20note.md#It's%20"so"%20(50%25)) [t](<New note.md#It's "so" (50%25)>) [[New note#It's "so" (50%)]]\n`,
  );
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
