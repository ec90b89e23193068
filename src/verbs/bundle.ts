import { refuseWithoutMeaning } from '../core/memory';
import type { BundleFormat } from '../core/model/bundle';
import { count, type DoorAnswer, type DoorContext } from './door';

export interface BundleInput {
  readonly topic?: string | undefined;
  readonly project?: string | undefined;
  readonly focus?: string | undefined;
  readonly session?: 'main' | 'other' | undefined;
  readonly budget?: number | undefined;
  readonly format?: BundleFormat | undefined;
}

/** Parameters that mean something in some conventions only. */
const OF_SOME = { focus: '"focus"', session: '"session"', project: '"project"' };

/** The context bundle, without the names of what must not leave the memory. */
export async function bundle({ vault, memory, progress }: DoorContext, input: BundleInput): Promise<DoorAnswer> {
  refuseWithoutMeaning(vault.memories(), memory, { ...input }, OF_SOME);
  const { text, tokens, budget, model, sha256, included, omitted, warnings } = await vault.bundle({ ...input, memory, progress });
  const hidden = new Set(['private', 'secret', 'unreadable']);
  const left: Record<string, number> = {};
  for (const { by } of omitted) if (!hidden.has(by)) left[by] = (left[by] ?? 0) + 1;
  const parts = included.map(({ path, as, tokens: own, why }) => ({ path, as, tokens: own, why }));
  return {
    summary: `${count(included.length, 'note')} in about ${tokens} of ${budget} tokens.`,
    result: { text, tokens, budget, model, sha256, included: parts, left, warnings },
  };
}
