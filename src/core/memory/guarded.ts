import type { Plan } from '../model/plan';
import type { Proposal } from '../model/results/proposal';
import type { VaultHost, VaultMemory } from '../model/vault-memory';
import { withoutParts } from '../write/plan/parts';
import type { Author } from '../write/writer/apply';
import type { Writer } from '../write/writer';
import { carryOut } from './carry-out';
import { foreignPlans } from './foreign-plans';
import type { LayerGuard } from './layers';

/** The functions that decide plans, before the guard over layers has seen them. */
type Deciding = Omit<
  VaultMemory,
  'layers' | 'settle' | 'acceptAll' | 'preview' | 'leaveOut' | 'apply' | 'carryOut' | 'undo' | 'through' | 'agreeing'
>;

/** Every method of these that decides a plan of our own, so that a new one does not compile until it stands in `PLANNING`. */
type Planning = Exclude<
  { [K in keyof Deciding]: Deciding[K] extends (...args: never[]) => Promise<Proposal<unknown>> ? K : never }[keyof Deciding],
  'planned'
>;

/**
 * `accepting`: the plan also accepts the state that it leaves of protected files. `crossing`: it may change them across
 * their layer besides, as its preview says. `init` writes what nobody accepted before.
 */
const PLANNING: Readonly<Record<Planning, 'accepting' | 'crossing' | 'plain'>> = {
  init: 'plain',
  createBase: 'accepting',
  index: 'accepting',
  check: 'accepting',
  fix: 'accepting',
  remember: 'accepting',
  checkpoint: 'accepting',
  feedback: 'accepting',
  markApplied: 'accepting',
  saveBundle: 'accepting',
  answerChore: 'accepting',
  clear: 'accepting',
  maintenanceChecklist: 'accepting',
  maintain: 'accepting',
  migrate: 'accepting',
  rebaseline: 'crossing',
  evaluate: 'accepting',
  graduate: 'accepting',
  takeBackRule: 'accepting',
  writeSkipped: 'accepting',
  resolveEntry: 'accepting',
  resolveEntries: 'accepting',
  markNotDuplicates: 'accepting',
  health: 'accepting',
  healthOfAll: 'accepting',
  ignore: 'accepting',
  settleConflict: 'accepting',
  move: 'accepting',
  moveAll: 'accepting',
  rename: 'accepting',
  merge: 'accepting',
  split: 'accepting',
  archive: 'accepting',
  unarchive: 'accepting',
  keepOut: 'accepting',
};

/**
 * The façade with the guard over layers in it: every plan decided here accepts the state it leaves, no plan from
 * outside crosses a layer or decides what people decide, and what was carried out or undone gets its copies kept.
 * A plan is one from outside unless a method here decided it.
 */
export function withLayers(
  guard: LayerGuard,
  writer: Writer,
  host: Pick<VaultHost, 'files' | 'settings' | 'pause'>,
  inner: Deciding,
): VaultMemory {
  const plans = foreignPlans(host, {
    prepare: (plan) => writer.prepare(plan),
    renewed: (proposal) => guard.renewed(proposal),
    init: (convention, root) => inner.init(convention, root),
  });
  const deciding =
    <A extends readonly unknown[], R>(decide: (...args: A) => Promise<Proposal<R>>) =>
    async (...args: A): Promise<Proposal<R>> =>
      plans.ours(await decide(...args));
  const planning = Object.fromEntries(
    (Object.keys(PLANNING) as Planning[]).map((name) => {
      const decide = inner[name] as (...args: readonly unknown[]) => Promise<Proposal<unknown>>;
      return [
        name,
        deciding(async (...args: readonly unknown[]) => {
          const proposal = await decide(...args);
          if (PLANNING[name] === 'plain') return proposal;
          const whole = await guard.completed(proposal);
          return PLANNING[name] === 'crossing' ? guard.crossing(whole) : whole;
        }),
      ];
    }),
  ) as Pick<Deciding, Planning>;
  const permitted = async (plan: Plan): Promise<Plan> => plans.vetted(guard.permitted(plan));
  /** Whatever changes the vault, by a door; by the host's own where none is named. */
  const acting = (by: Author = {}): Pick<VaultMemory, 'apply' | 'undo' | 'carryOut' | 'through' | 'agreeing'> => {
    const apply: VaultMemory['apply'] = async (given, progress) => {
      const plan = await permitted(given);
      const receipt = await writer.apply(plan, progress, by);
      await guard.applied(plan, receipt);
      return receipt;
    };
    return {
      apply,
      async undo(id, options) {
        const result = await writer.undo(id, { ...options, ...by });
        await guard.undone(result);
        return result;
      },
      carryOut: (propose, progress) => carryOut({ ...writer, apply }, host, propose, progress),
      through: (door) => ({ ...memory, ...acting({ ...by, door }) }),
      agreeing: () => ({ ...memory, ...acting({ ...by, isAgreed: true }) }),
    };
  };
  const memory: VaultMemory = {
    ...inner,
    layers: guard.layers,
    settle: deciding(guard.settle),
    acceptAll: deciding(guard.acceptAll),
    ...planning,
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
    ...acting(),
  };
  return memory;
}
