import { parseSettings } from '../../../src/core/model/settings';
import { tidyExclusion } from '../../../src/core/model/exclusion';
import { isExcluded, unmatchedExclusions } from '../../../src/core/read/memory/exclusions';
import { fc } from '../../support/properties';

const excluded = (typed: string) =>
  parseSettings({
    memories: [
      {
        name: 'm',
        root: '',
        convention: 'notes-and-links',
        overrides: { ignore: [typed], indexExclude: [typed], bundleExclude: { folders: [typed], tags: [] } },
      },
    ],
  }).memories[0]?.overrides;

test.each([
  ['./Private', 'Private/a.md'],
  ['/Private', 'Private/a.md'],
  ['Private ', 'Private/a.md'],
  ['\u00a0Private\u200b', 'Private/a.md'],
  ['Private\\deep', 'Private/deep/a.md'],
  ['Private//deep/', 'Private/deep/a.md'],
  ['Private/./deep', 'Private/deep/a.md'],
  ['Private/a', 'Private/a.md'],
  ['Private/a', 'Private/a/b.md'],
  ['[[Private/a]]', 'Private/a.md'],
  ['[[Private/a#Part|shown]]', 'Private/a.md'],
  ['**/r', 'x/y/r.md'],
  ['**/r', 'x/r/y.md'],
  ['**/r', 'r/y.md'],
  ['Cafe\u0301', 'Caf\u00e9/a.md'],
  ['PRIVATE', 'private/a.md'],
  ['dr*ts', 'drafts/deep/a.md'],
  ['/', 'any/a.md'],
  ['.', 'a.md'],
])('the exclusion %j covers %j, in every setting', (typed, path) => {
  const { ignore, indexExclude, bundleExclude } = excluded(typed) ?? {};
  for (const [pattern = ''] of [ignore ?? [], indexExclude ?? [], bundleExclude?.folders ?? []])
    expect(isExcluded(pattern, path)).toBe(true);
});

test.each([
  ['Private', 'Privately/a.md'],
  ['Private/a', 'Private/ab.md'],
  ['', 'a.md'],
  [' ', 'a.md'],
  ['**/r', 'x/rs/y.md'],
])('the exclusion %j does not cover %j', (typed, path) => {
  expect((excluded(typed)?.ignore ?? []).some((pattern) => isExcluded(pattern, path))).toBe(false);
});

test.each(['../x', 'a/../../x', 'C:\\x'])('%j is refused, and says why', (typed) => {
  expect(() => excluded(typed)).toThrow('must be a path inside the vault');
});

test('tidying twice changes nothing more', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'b', '/', '\\', '.', ' ', '*', '[', ']', '|', '#', '\u0301', '\u200b') }),
      (typed) => {
        expect(tidyExclusion(tidyExclusion(typed))).toBe(tidyExclusion(typed));
      },
    ),
  );
});

const NONE = { excludeFolders: [], excludeTags: [] };

test('exclusions that cover no file are told, with their setting', () => {
  const overrides = { bundleExclude: { folders: ['a', 'b'], tags: [] }, indexExclude: ['a/note'], ignore: ['m/a', '.hidden'] };
  expect(unmatchedExclusions([{ path: 'm/a/note.md' }, { path: 'b/x.md' }], { root: 'm', overrides }, NONE, () => [])).toEqual([
    { setting: 'bundleExclude', pattern: 'b' },
    { setting: 'ignore', pattern: 'm/a' },
  ]);
  const written = { bundleExclude: { folders: ['archive', 'b'], tags: ['private', 'Pay', 'pay/late', 'named', 'sallary'] } };
  const usual = { excludeFolders: ['archive'], excludeTags: ['private'] };
  expect(unmatchedExclusions([{ path: 'x -- named.md' }], { root: '', overrides: written }, usual, () => ['PAY/late/2026'])).toEqual([
    { setting: 'bundleExclude', pattern: 'b' },
    { setting: 'bundleExclude.tags', pattern: 'sallary' },
  ]);
});
