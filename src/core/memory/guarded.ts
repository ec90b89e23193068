import type { Plan } from '../model/plan';
import type { Proposal } from '../model/results';
import type { VaultHost, VaultMemory } from '../model/vault-memory';
import { withoutParts } from '../write/parts';
import type { Writer } from '../write/writer';
import { carryOut } from './carry-out';
import type { LayerGuard } from './layers';

/** What decides plans, before the guard over layers has seen them. */
type Deciding = Omit<VaultMemory, keyof Pick<VaultMemory, 'layers' | 'settle' | 'acceptAll' | 'preview' | 'leaveOut' | 'apply' | 'carryOut' | 'undo'>>;

/**
 * The façade with the guard over layers in it: every plan decided here accepts the state it leaves, no plan from
 * outside crosses a layer, and what was carried out or undone gets its copies kept.
 */
export function withLayers(guard: LayerGuard, writer: Writer, host: Pick<VaultHost, 'pause'>, inner: Deciding): VaultMemory {
  const renewing =
    <A extends readonly unknown[], R>(decide: (...args: A) => Promise<Proposal<R>>) =>
    async (...args: A): Promise<Proposal<R>> =>
      guard.renewed(await decide(...args));
  const apply: Writer['apply'] = async (plan, progress) => {
    const receipt = await writer.apply(guard.permitted(plan), progress);
    await guard.applied(plan, receipt);
    return receipt;
  };
  return {
    ...inner,
    layers: guard.layers,
    settle: guard.settle,
    acceptAll: guard.acceptAll,
    index: renewing(inner.index),
    check: renewing(inner.check),
    mend: renewing(inner.mend),
    remember: renewing(inner.remember),
    writeSkipped: renewing(inner.writeSkipped),
    settleEntry: renewing(inner.settleEntry),
    keepApart: renewing(inner.keepApart),
    health: renewing(inner.health),
    move: renewing(inner.move),
    moveAll: renewing(inner.moveAll),
    rename: renewing(inner.rename),
    merge: renewing(inner.merge),
    split: renewing(inner.split),
    archive: renewing(inner.archive),
    unarchive: renewing(inner.unarchive),
    async addMemory(convention, root) {
      const memory = await inner.addMemory(convention, root);
      await guard.keepAccepted(memory.name).catch(() => undefined);
      return memory;
    },
    planned: async (plan, query) => inner.planned(guard.permitted(plan), query),
    preview: async (plan) => writer.preview(guard.permitted(plan)),
    leaveOut: (plan: Plan, parts) => withoutParts(plan, parts),
    apply,
    async undo(id, options) {
      const result = await writer.undo(id, options);
      await guard.undone(result);
      return result;
    },
    carryOut: (propose, progress) => carryOut({ ...writer, apply }, host, propose, progress),
  };
}
