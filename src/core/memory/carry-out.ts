import { codeOf } from '../model/errors';
import type { Progress } from '../model/ports';
import type { Proposal } from '../model/results';
import type { Outcome, VaultHost } from '../model/vault-memory';
import type { Writer } from '../write/writer';

/** How often a plan is decided again when the vault changes under it: several writers may add to one memory at once. */
const ATTEMPTS = 10;

/** What a plan fails with when another was faster, or took a file away; whatever it had begun is put back by then. */
const MOVED_ON = new Set(['stale_plan', 'changed_since', 'exists', 'not_found']);

/** Decides and applies; where the vault moved on in between, what was begun was put back and it decides again. */
export async function carryOut<R>(writer: Writer, host: Pick<VaultHost, 'pause'>, propose: () => Promise<Proposal<R>>, progress?: Progress): Promise<Outcome<R>> {
  for (let attempt = 1; ; attempt++) {
    const proposal = await propose();
    if (proposal.plan === null) return { ...proposal, receipt: null };
    try {
      return { ...proposal, receipt: await writer.apply(proposal.plan, progress) };
    } catch (error) {
      if (!MOVED_ON.has(codeOf(error)) || attempt === ATTEMPTS) throw error;
      // Two that met once would meet again: each waits a little longer than before.
      for (let turn = 0; turn < attempt; turn++) await host.pause?.();
    }
  }
}
