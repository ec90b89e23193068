import type { Plan } from '../model/plan';
import type { Proposal } from '../model/results';
import type { VaultHost, VaultMemory } from '../model/vault-memory';
import { withoutParts } from '../write/parts';
import type { Writer } from '../write/writer';
import { carryOut } from './carry-out';
import { foreignPlans } from './foreign-plans';
import type { LayerGuard } from './layers';

/** What decides plans, before the guard over layers has seen them. */
type Deciding = Omit<VaultMemory, keyof Pick<VaultMemory, 'layers' | 'settle' | 'acceptAll' | 'preview' | 'leaveOut' | 'apply' | 'carryOut' | 'undo'>>;

/**
 * The façade with the guard over layers in it: every plan decided here accepts the state it leaves, no plan from
 * outside crosses a layer or decides what people decide, and what was carried out or undone gets its copies kept.
 * A plan is one from outside unless a method here decided it.
 */
export function withLayers(guard: LayerGuard, writer: Writer, host: Pick<VaultHost, 'files' | 'settings' | 'pause'>, inner: Deciding): VaultMemory {
  const plans = foreignPlans(host, { prepare: (plan) => writer.prepare(plan), renewed: (proposal) => guard.renewed(proposal), init: (convention, root) => inner.init(convention, root) });
  const deciding =
    <A extends readonly unknown[], R>(decide: (...args: A) => Promise<Proposal<R>>) =>
    async (...args: A): Promise<Proposal<R>> =>
      plans.ours(await decide(...args));
  const renewing = <A extends readonly unknown[], R>(decide: (...args: A) => Promise<Proposal<R>>): ((...args: A) => Promise<Proposal<R>>) => deciding(async (...args: A) => guard.renewed(await decide(...args)));
  const permitted = async (plan: Plan): Promise<Plan> => plans.vetted(guard.permitted(plan));
  const apply: Writer['apply'] = async (given, progress) => {
    const plan = await permitted(given);
    const receipt = await writer.apply(plan, progress);
    await guard.applied(plan, receipt);
    return receipt;
  };
  return {
    ...inner,
    layers: guard.layers,
    settle: deciding(guard.settle),
    acceptAll: deciding(guard.acceptAll),
    init: deciding(inner.init),
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
    planned: async (plan, query) => inner.planned(await permitted(plan), query),
    preview: async (plan) => writer.preview(await permitted(plan)),
    leaveOut: (plan: Plan, parts) => {
      const left = withoutParts(plan, parts);
      return plans.isOurs(plan) ? plans.ours({ result: null, plan: left }).plan : left;
    },
    apply,
    async undo(id, options) {
      const result = await writer.undo(id, options);
      await guard.undone(result);
      return result;
    },
    carryOut: (propose, progress) => carryOut({ ...writer, apply }, host, propose, progress),
  };
}
