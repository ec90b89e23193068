import { asVaultPath } from '../../src/core/model/path';
import { MENTIONS_PART, type FilePreview } from '../../src/core/model/plan';
import { firstLeftOut } from '../../src/obsidian/plan/plan-preview';

const file = (...parts: string[]): FilePreview => ({
  path: asVaultPath('a.md'),
  to: asVaultPath('a.md'),
  change: 'edit',
  reasons: [],
  hunks: [],
  cut: false,
  parts,
  fixed: false,
});
const before = (files: readonly FilePreview[], ...leftOut: string[]) => ({ preview: { files }, leftOut: new Set(leftOut) });

test('mentions are left out at first, and once offered it is the choice that counts', () => {
  const both = [file('names', MENTIONS_PART)];
  expect([...firstLeftOut(both, null)]).toEqual([MENTIONS_PART]);
  expect([...firstLeftOut([file('names')], null)]).toEqual([]);
  expect([...firstLeftOut(both, before(both))]).toEqual([]);
  expect([...firstLeftOut(both, before(both, MENTIONS_PART))]).toEqual([MENTIONS_PART]);
  expect([...firstLeftOut(both, before([file('names')], 'names'))]).toEqual(['names', MENTIONS_PART]);
});
