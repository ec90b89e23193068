import type { Proposal } from '../../../src/core/model/results/proposal';
import { openBench } from '../../support/opened';

/** What git has as `Plan.md` and `plan.md` is one file on a disk that does not tell cases apart, under the first name. */
const files = {
  'Plan.md': '# Plan\n\nOne [[plan]] for all.\n',
  'Index.md': 'See [[Plan]], [[plan]] and [again](plan.md).\n',
  'Other.md': 'Unrelated.\n',
};

function open(caseFolding: boolean, more: Record<string, string> = {}) {
  return openBench({ ...files, ...more }, { disk: { caseFolding } });
}

describe('a disk that does not tell cases apart', () => {
  test('has one file for both names, and nothing is found about it', async () => {
    const { memory } = open(true);
    const { result } = await memory.check({});
    expect(result.findings.filter(({ id }) => id === 'name.collision')).toEqual([]);
    expect((await memory.links({ to: 'Plan.md' })).links).toHaveLength(4);
  });

  test.each<[string, (memory: ReturnType<typeof open>['memory']) => Promise<Proposal<unknown>>]>([
    ['renamed to its other case', (memory) => memory.rename('Plan.md', 'plan.md')],
    ['renamed', (memory) => memory.rename('Plan.md', 'Goal.md')],
    ['named by its other case and moved', (memory) => memory.move('Plan.md', 'Deep/plan.md')],
    ['merged into another', (memory) => memory.merge('Plan.md', 'Other.md')],
    ['archived', (memory) => memory.archive(['Plan.md'])],
  ])('a note with two such names is %s, its links follow, and undo gives every byte', async (_, propose) => {
    const { vault, memory } = open(true);
    const before = vault.snapshotOfBytes();
    await memory.carryOut(() => propose(memory));
    const { links } = await memory.links({ from: 'Index.md' });
    expect(links.map(({ to }) => to === null)).toEqual([false, false, false]);
    expect(new Set(links.map(({ to }) => to)).size).toBe(1);
    await memory.undo();
    expect(vault.snapshotOfBytes()).toEqual(before);
  });

  test('no other file takes the place of the one that is there', async () => {
    const { vault, memory } = open(true);
    const before = vault.snapshotOfBytes();
    await expect(memory.carryOut(() => memory.rename('Other.md', 'plan.md'))).rejects.toMatchObject({ code: 'exists' });
    await expect(memory.carryOut(() => memory.move('Other.md', 'PLAN.md'))).rejects.toMatchObject({ code: 'exists' });
    expect(vault.snapshotOfBytes()).toEqual(before);
  });
});

test('a disk that tells them apart has two, and each is told that it cannot be on every disk', async () => {
  const { memory } = open(false, { 'plan.md': 'the other' });
  const { result } = await memory.check({});
  expect(result.findings.filter(({ id }) => id === 'name.collision').map(({ path, related }) => [path, related])).toEqual([
    ['plan.md', ['Plan.md']],
  ]);
});
