import { asVaultPath } from '../../src/core/model/path';
import type { FilePreview, Plan } from '../../src/core/model/plan';
import { withoutParts } from '../../src/core/write/plan/parts';
import { countChosen, isOptional, shareOf, toggled } from '../../src/obsidian/plan/plan-preview';
import { fc } from '../support/properties';

/** Files whose edits belong to a few parts, some of them to none. */
const someFiles = fc
  .array(fc.record({ parts: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 3 }), rest: fc.boolean() }), {
    minLength: 1,
    maxLength: 8,
  })
  .map((list) =>
    list.map(({ parts, rest }, index): FilePreview => {
      const path = asVaultPath(`${index}.md`);
      return { path, to: path, change: 'edit', reasons: [], hunks: [], cut: false, parts, fixed: rest || parts.length === 0 };
    }),
  );
const someParts = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd')).map((parts) => new Set<string>(parts));

/** The plan those files are shown for. */
function planOf(files: readonly FilePreview[]): Plan {
  const edits = files.flatMap(({ path, parts, fixed }) =>
    [...parts, ...(fixed ? [undefined] : [])].map((part) => ({
      op: 'append' as const,
      path,
      text: 'x',
      reason: '',
      ...(part === undefined ? {} : { part }),
    })),
  );
  return { version: 1, id: 'p', title: '', reason: '', created: '', edits, preconditions: [], announced: [] };
}

test('the files counted are those that the plan still touches', () => {
  fc.assert(
    fc.property(someFiles, someParts, (files, leftOut) => {
      const left = withoutParts(planOf(files), leftOut)?.edits.map((edit) => edit.path) ?? [];
      expect(files.filter((file) => shareOf(file, leftOut) !== 'none').map((file) => file.path)).toEqual([...new Set(left)]);
      expect(countChosen(files, leftOut)).toBe(new Set(left).size);
    }),
  );
});

test('unticking leaves nothing of a file, ticking all of it, and fellows are just the others that change', () => {
  fc.assert(
    fc.property(someFiles, someParts, fc.nat(), fc.boolean(), (files, before, pick, wanted) => {
      const optional = files.filter(isOptional);
      const file = optional[pick % Math.max(1, optional.length)];
      if (file === undefined) return;
      const { leftOut, fellows } = toggled(files, before, [file], wanted);
      expect(shareOf(file, leftOut)).toBe(wanted ? 'all' : 'none');
      const changed = files.filter((one) => one !== file && shareOf(one, leftOut) !== shareOf(one, before)).map((one) => one.path);
      expect(fellows).toEqual(changed);
      for (const part of ['a', 'b', 'c', 'd'].filter((one) => !file.parts.includes(one))) expect(leftOut.has(part)).toBe(before.has(part));
    }),
  );
});
