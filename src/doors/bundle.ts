import { MemoryError } from '../core/model/errors';
import type { BundleFormat } from '../core/model/bundle';
import type { VaultMemory } from '../core/model/vault-memory';
import { count, type DoorAnswer, type DoorContext } from './door';

export interface BundleInput {
  readonly topic?: string | undefined;
  readonly project?: string | undefined;
  readonly focus?: string | undefined;
  readonly session?: 'main' | 'other' | undefined;
  readonly budget?: number | undefined;
  readonly format?: BundleFormat | undefined;
}

/** Parameters that mean something in one convention, and which. */
const OF_ONE_CONVENTION = { focus: 'stoneros', session: 'daneel', project: 'mindstone' } as const;

/** The context bundle, without the names of what must not leave the memory. */
export async function bundle({ vault, memory, progress }: DoorContext, input: BundleInput): Promise<DoorAnswer> {
  refuseOthers(vault, memory, input);
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

function refuseOthers(vault: VaultMemory, memory: string | undefined, input: BundleInput): void {
  const memories = vault.memories();
  const convention = (memories.find(({ name }) => name === memory) ?? memories[0])?.convention ?? '';
  for (const [key, own] of Object.entries(OF_ONE_CONVENTION))
    if (input[key as keyof typeof OF_ONE_CONVENTION] !== undefined && own !== convention)
      throw new MemoryError(
        'usage',
        `"${key}" has no meaning in a ${convention} memory, so no bundle was made. Leave it out; it is for ${own} memories.`,
      );
}
