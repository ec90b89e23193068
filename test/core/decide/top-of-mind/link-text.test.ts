import { linkWriter } from '../../../../src/core/decide/top-of-mind/index';
import { indexPath } from '../../../../src/core/read/memory/scope';
import { asVaultPath } from '../../../../src/core/model/path';
import { contextOf } from '../../../support/snapshot';

describe('linkWriter', () => {
  const write = (files: readonly string[], to: string): string | null => {
    const ctx = contextOf(Object.fromEntries(files.map((path) => [path, ''])));
    return linkWriter(ctx, indexPath(ctx))(asVaultPath(to), '');
  };

  test.each([
    ['alone', ['a/Plan.md', 'b/Other.md'], 'a/Plan.md', '[[Plan]]'],
    ['another in a folder', ['a/Plan.md', 'b/Plan.md'], 'a/Plan.md', '[[a/Plan]]'],
    ['another by case', ['a/Plan.md', 'b/plan.MD'], 'a/Plan.md', '[[a/Plan]]'],
    ['another by the encoding of accents', ['a/Caf\u00e9.md', 'b/Cafe\u0301.md'], 'a/Caf\u00e9.md', '[[a/Caf\u00e9]]'],
    ['another by a letter that lowers to a plain one', ['a/k.md', 'b/\u212a.md'], 'a/k.md', '[[a/k]]'],
    ['another with .md twice', ['a/Plan.md', 'b/Plan.md.md'], 'a/Plan.md', '[[a/Plan]]'],
    ['a file that is no note', ['a/Plan.md', 'b/Plan.png'], 'a/Plan.md', '[[Plan]]'],
  ])('%s', (_, files, to, link) => expect(write(files, to)).toBe(link));
});
