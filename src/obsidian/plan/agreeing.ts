import { MemoryError } from '../../core/model/errors';
import type { VaultMemory } from '../../core/model/vault-memory';
import type { Workbench } from '../app/workbench';
import { confirm } from '../ui/confirm';

/** Does what may show something that is withheld: where nobody agreed to that yet, it asks. Null for no. */
export async function agreeing<T>(bench: Workbench, isAgreed: boolean, work: (memory: VaultMemory) => Promise<T>): Promise<T | null> {
  const agreed = bench.memory.through({ kind: 'app' }, true);
  if (isAgreed) return work(agreed);
  try {
    return await work(bench.memory);
  } catch (error) {
    if (!(error instanceof MemoryError) || error.code !== 'withheld') throw error;
    const yes = await confirm(bench.app, { title: 'Show what is withheld?', text: error.message, yes: 'Do it all the same' });
    return yes ? work(agreed) : null;
  }
}
