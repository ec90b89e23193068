import { codeOf } from '../model/errors';
import type { Progress } from '../model/ports';
import type { Proposal } from '../model/results';
import type { Outcome } from '../model/vault-memory';
import type { Writer } from '../write/writer';

/** How often a plan is decided again when the vault changes under it. */
const ATTEMPTS = 3;

/** Decides and applies; where the vault moved on in between, nothing was changed and it decides again. */
export async function carryOut<R>(writer: Writer, propose: () => Promise<Proposal<R>>, progress?: Progress): Promise<Outcome<R>> {
  for (let attempt = 1; ; attempt++) {
    const proposal = await propose();
    if (proposal.plan === null) return { ...proposal, receipt: null };
    try {
      return { ...proposal, receipt: await writer.apply(proposal.plan, progress) };
    } catch (error) {
      if (codeOf(error) !== 'stale_plan' || attempt === ATTEMPTS) throw error;
    }
  }
}
