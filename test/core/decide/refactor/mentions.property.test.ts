import {
  decideMoves,
  mentionNames,
  mentionsIn,
  movesFor,
  notesWithMentions,
  textsForMoves,
  withMentions,
} from '../../../../src/core/decide/refactor/index';
import { withoutParts } from '../../../../src/core/write/plan/parts';
import { MENTIONS_PART } from '../../../../src/core/model/plan';
import { applyPlan } from '../../../support/apply-plan';
import { fc, runs } from '../../../support/properties';
import { contextOf, textsOf } from '../../../support/snapshot';
import { spaced } from '../../../support/spaced';

const piece = fc.constantFrom(
  ...spaced('TOOLS.md docs/TOOLS.md [[TOOLS]] [x](docs/TOOLS.md) TOOLS MY-TOOLS.md . ( ) é 😀 / %% <!-- --> |'),
  ...spaced('`TOOLS.md` \n ` ```\n ---\n \r\n'),
  'Old TOOLS.md',
  ' ',
  ' ',
  '[a]: TOOLS.md',
  '# ',
);
const text = fc.array(piece, { maxLength: 14 }).map((parts) => parts.join(''));
const target = fc.constantFrom('docs/Kit.md', 'Kit.md', 'docs/New tools.md', 'deep/er/TOOLS.md');

test('without its mentions a move changes nothing more; with them only the stretches that it names', () => {
  let met = 0;
  fc.assert(
    fc.property(text, text, target, (one, two, to) => {
      const files = { 'docs/TOOLS.md': one, 'a.md': two, 'Old TOOLS.md': '' };
      const ctx = contextOf(files);
      const texts = textsOf(files);
      const moves = movesFor(ctx.snapshot, 'docs/TOOLS.md', to, 'test');
      const needed = new Set(textsForMoves(ctx.snapshot, moves));
      const bare = decideMoves(ctx, moves, new Map([...texts].filter(([path]) => needed.has(path))), 'Move');
      const names = mentionNames(ctx.snapshot, bare.result.moved);
      const found = new Map(notesWithMentions(ctx).map((path) => [path, mentionsIn(path, texts.get(path) ?? '', names)]));
      const { plan, result } = withMentions(ctx, bare, found, texts, true);
      if (plan === null) throw new Error('no plan');

      const left = withoutParts(plan, new Set([MENTIONS_PART]));
      expect(left?.edits).toEqual(bare.plan?.edits);
      expect(applyPlan(files, left)).toEqual(applyPlan(files, bare.plan));
      expect(withMentions(ctx, bare, found, texts, false).plan).toEqual(bare.plan);

      const more = plan.edits.filter(({ part }) => part === MENTIONS_PART);
      met += more.length;
      expect(more).toHaveLength((result.mentions ?? []).reduce((sum, { count }) => sum + count, 0));
      for (const edit of more) {
        if (edit.op !== 'replace') throw new Error(edit.op);
        expect(['TOOLS.md', 'docs/TOOLS.md']).toContain(edit.before);
        expect(edit.text).toBe(edit.before === 'TOOLS.md' ? to.split('/').at(-1) : to);
      }
      // With every mention written back, what is left is the move alone: nothing outside of them changed.
      const back = {
        ...plan,
        edits: plan.edits.map((edit) => (edit.op === 'replace' && edit.part === MENTIONS_PART ? { ...edit, text: edit.before } : edit)),
      };
      expect(applyPlan(files, back)).toEqual(applyPlan(files, bare.plan));
    }),
    { numRuns: runs(1000) },
  );
  expect(met).toBeGreaterThan(20);
});
