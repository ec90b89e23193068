import { codeOf } from '../model/errors';
import type { Progress } from '../model/ports';
import type { Proposal } from '../model/results/proposal';
import type { Outcome, VaultHost } from '../model/vault-memory';
import type { Writer } from '../write/writer';

/** How often a plan is decided again when the vault changes under it: several writers may add to one memory at once. */
const ATTEMPTS = 10;

/** The errors of a plan when another one was faster or removed a file; anything it had begun is put back by then. */
const MOVED_ON = new Set(['stale_plan', 'changed_since', 'exists', 'not_found']);

/**
 * Decides, and carries out what was decided; where the vault moved on in between, what was begun was put back and it
 * decides again, `attempts` times at most. `between` waits before the next. Throws what deciding throws at once.
 */
export async function decideAgain<D, R>(
  attempts: number,
  decide: () => Promise<D>,
  perform: (decided: D) => Promise<R>,
  between?: (attempt: number) => Promise<void>,
): Promise<R> {
  for (let attempt = 1; ; attempt++) {
    const decided = await decide();
    try {
      return await perform(decided);
    } catch (error) {
      if (!MOVED_ON.has(codeOf(error)) || attempt === attempts) throw error;
      await between?.(attempt);
    }
  }
}

/** Decides and applies, again where several write at once. */
export function carryOut<R>(
  writer: Writer,
  host: Pick<VaultHost, 'pause'>,
  propose: () => Promise<Proposal<R>>,
  progress?: Progress,
): Promise<Outcome<R>> {
  return decideAgain(
    ATTEMPTS,
    propose,
    async (proposal) => ({ ...proposal, receipt: proposal.plan === null ? null : await writer.apply(proposal.plan, progress) }),
    async (attempt) => {
      // Two that met once would meet again: each waits a little longer than before.
      for (let turn = 0; turn < attempt; turn++) await host.pause?.();
    },
  );
}
