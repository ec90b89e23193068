import type { Plan } from '../../../../src/core/model/plan';
import type { MergeResult } from '../../../../src/core/model/results/refactor';
import { openBench } from '../../../support/opened';

export type Files = Readonly<Record<string, string>>;

export interface MergeOutcome {
  /** Texts by path once the plan was applied. */
  readonly after: Record<string, string>;
  readonly result: MergeResult;
  readonly plan: Plan;
}

/**
 * Merges through the façade, with the real writer, over a vault in memory. Fails where undo does not
 * give back every byte. Rejects with what deciding or applying throws, having checked that nothing changed.
 */
export async function mergeNotes(files: Files, from: string, into: string): Promise<MergeOutcome> {
  const { vault, memory } = openBench(files);
  const before = vault.snapshotOfBytes();
  try {
    const { result, plan } = await memory.merge(from, into);
    if (plan === null) throw new Error('There is no plan.');
    // What other programs may hand back is the same plan.
    expect(memory.readPlan(JSON.stringify(plan))).toEqual(JSON.parse(JSON.stringify(plan)));
    await memory.apply(plan);
    const after = Object.fromEntries((await vault.files.list()).map(({ path }) => [path, vault.text(path)]));
    expect(vault.trashed()).toEqual([from]);
    await memory.undo();
    expect(vault.snapshotOfBytes()).toEqual(before);
    return { after, result, plan };
  } catch (error) {
    expect(vault.snapshotOfBytes()).toEqual(before);
    throw error;
  }
}
