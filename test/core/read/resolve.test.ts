import { asVaultPath } from '../../../src/core/model/path';
import { createResolver } from '../../../src/core/read/links/resolve';

const to = (files: string[], linkpath: string, from = 'src.md'): string | null =>
  createResolver(files.map(asVaultPath)).resolve(linkpath, asVaultPath(from)).to;

test.each([
  ['case aside', ['Log.md'], 'LOG', 'src.md', 'Log.md'],
  ['accents in either form', ['cafe\u0301.md'], 'café', 'src.md', 'cafe\u0301.md'],
  ['a final sigma', ['ΣΑΣ.md'], 'σας', 'src.md', 'ΣΑΣ.md'],
  ['a capital final sigma', ['σας.md'], 'ΣΑΣ', 'src.md', 'σας.md'],
  ['only .md may be left out', ['dash.canvas'], 'dash', 'src.md', null],
  ['an extension as written', ['dash.canvas'], 'dash.canvas', 'src.md', 'dash.canvas'],
  ['as written before .md', ['a.b', 'a.b.md'], 'a.b', 'src.md', 'a.b'],
  ['a boundary', ['xb/N.md'], 'b/N', 'src.md', null],
  ['the exact path first', ['x/N.md', 'N.md'], 'N', 'x/s.md', 'N.md'],
  ['then its own folder', ['longer name/N.md', 'b/N.md'], 'N', 'longer name/s.md', 'longer name/N.md'],
  ['then the shortest', ['longer/N.md', 'b/N.md'], 'N', 's.md', 'b/N.md'],
  ['relative', ['a/N.md', 'N.md'], '../N', 'a/s.md', 'N.md'],
  ['relative, no search', ['x/N.md'], './N', 'a/s.md', null],
  ['above the vault, on from its root', ['N.md'], '../../N', 'a/s.md', 'N.md'],
  ['far above the vault, on from its root', ['Locations/X.md'], '../../../../../Locations/X', 'A/B/note.md', 'Locations/X.md'],
  ['above the vault from its root', ['a/N.md'], '../a/N', 's.md', 'a/N.md'],
  ['above the vault and down into a folder, no search', ['b/a/N.md'], '../../a/N', 's.md', null],
  ['down, above the vault, and down again', ['b/N.md'], './x/../../../../b/N', 'a/s.md', 'b/N.md'],
  ['absolute', ['a/N.md', 'N.md'], '/a/N', 's.md', 'a/N.md'],
  ['absolute, no search', ['b/a/N.md'], '/a/N', 's.md', null],
  ['itself', ['s.md'], '', 's.md', 's.md'],
])('%s', (_name, files, linkpath, from, expected) => {
  expect(to(files, linkpath, from)).toBe(expected);
});

test('a tie is told, and settled by code point', () => {
  const resolver = createResolver(['bb/T.md', 'aa/T.md'].map(asVaultPath));
  expect(resolver.resolve('T', asVaultPath('s.md'))).toEqual({ to: 'aa/T.md', ambiguous: true });
});

test('has: in either form of accents, case told apart', () => {
  const resolver = createResolver([asVaultPath('Cafe\u0301.md')]);
  expect([resolver.has('Café.md'), resolver.has('café.md')]).toEqual([true, false]);
});
