import { isAgentDoor, type Door } from '../model/door';
import { MemoryError } from '../model/errors';
import type { Plan } from '../model/plan';
import type { Proposal } from '../model/results/proposal';
import type { Snapshot } from '../model/snapshot';
import type { VaultHost, VaultMemory } from '../model/vault-memory';
import { withoutParts } from '../write/plan/parts';
import type { Writer } from '../write/writer';
import { actorsOf, refuseCrossing } from './authority';
import { carryOut } from './carry-out';
import { foreignPlans } from './foreign-plans';
import type { LayerGuard } from './layers';

/** The functions that decide plans, before the guard over layers has seen them. */
type Deciding = Omit<
  VaultMemory,
  'layers' | 'settle' | 'acceptAll' | 'preview' | 'leaveOut' | 'apply' | 'carryOut' | 'undo' | 'previewUndo' | 'through'
>;

/** Every method of these that decides a plan of our own, so that a new one does not compile until it stands in `PLANNING`. */
type Planning = Exclude<
  { [K in keyof Deciding]: Deciding[K] extends (...args: never[]) => Promise<Proposal<unknown>> ? K : never }[keyof Deciding],
  'planned'
>;

/**
 * `accepting`: the plan also accepts the state that it leaves of protected files. `deciding`: it writes decisions of its own
 * besides. `crossing`: it may change protected files across their layer, as its preview says. `init` writes what nobody
 * accepted before.
 */
const PLANNING: Readonly<Record<Planning, 'accepting' | 'deciding' | 'crossing' | 'plain'>> = {
  init: 'plain',
  createBase: 'accepting',
  index: 'accepting',
  check: 'accepting',
  fix: 'deciding',
  remember: 'accepting',
  checkpoint: 'accepting',
  feedback: 'accepting',
  markApplied: 'accepting',
  saveBundle: 'accepting',
  answerChore: 'deciding',
  clear: 'accepting',
  maintenanceChecklist: 'accepting',
  maintain: 'accepting',
  migrate: 'accepting',
  rebaseline: 'crossing',
  evaluate: 'accepting',
  graduate: 'accepting',
  takeBackRule: 'accepting',
  writeSkipped: 'accepting',
  resolveEntry: 'deciding',
  resolveEntries: 'deciding',
  markNotDuplicates: 'deciding',
  health: 'accepting',
  healthOfAll: 'accepting',
  ignore: 'deciding',
  settleConflict: 'deciding',
  move: 'accepting',
  moveAll: 'accepting',
  rename: 'accepting',
  merge: 'accepting',
  split: 'accepting',
  archive: 'accepting',
  unarchive: 'accepting',
};

/** Methods by which texts of notes are handed out or shown, to a program or a language model, or written where these read. */
const LEAVING = ['index', 'bundle', 'saveBundle', 'search', 'read', 'gate', 'remember', 'questions', 'askJudge', 'maintenance'] as const;

/** The same methods, which throw `bad_settings` while the settings are not usable: what is private is not known then. */
function closing<T extends Pick<VaultMemory, (typeof LEAVING)[number]>>(host: Pick<VaultHost, 'settingsProblem'>, open: T): T {
  const closed = Object.fromEntries(
    LEAVING.map((name) => {
      const method = open[name] as (...args: readonly unknown[]) => Promise<unknown>;
      return [
        name,
        async (...args: readonly unknown[]) => {
          const problem = host.settingsProblem?.() ?? null;
          if (problem !== null) throw new MemoryError('bad_settings', problem);
          return method(...args);
        },
      ];
    }),
  );
  return { ...open, ...closed };
}

/**
 * The façade with the guard over layers in it: every plan decided here accepts the state it leaves, no plan from
 * outside crosses a layer or decides what people decide, and what was carried out or undone gets its copies kept.
 * A plan is one from outside unless a method here decided it.
 */
export function withLayers(
  guard: LayerGuard,
  writer: Writer,
  host: VaultHost,
  look: () => Promise<Snapshot>,
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
  /** A plan of an agent accepts nothing. */
  const planning = (accepting: boolean): Pick<Deciding, Planning> =>
    Object.fromEntries(
      (Object.keys(PLANNING) as Planning[]).map((name) => {
        const decide = inner[name] as (...args: readonly unknown[]) => Promise<Proposal<unknown>>;
        return [
          name,
          deciding(async (...args: readonly unknown[]) => {
            const proposal = await decide(...args);
            const kind = PLANNING[name];
            if (proposal.plan !== null) await plans.named(proposal.plan, kind === 'plain' || kind === 'deciding');
            if (kind === 'plain') return proposal;
            const whole = accepting ? await guard.renewed(proposal) : proposal;
            return kind === 'crossing' ? guard.crossing(whole) : whole;
          }),
        ];
      }),
    ) as Pick<Deciding, Planning>;
  const permitted = async (plan: Plan): Promise<Plan> => plans.vetted(guard.permitted(plan));
  const actors = actorsOf(host, look);
  /** Whatever changes the vault, or shows how it would, by a door; by the host's own where none is named. */
  const acting = (
    door: Door | undefined,
    confirmed: boolean,
  ): Pick<VaultMemory, 'apply' | 'preview' | 'undo' | 'previewUndo' | 'carryOut'> => {
    const actor = actors(door, confirmed);
    const allowed = async (plan: Plan): Promise<Plan> => {
      refuseCrossing(door, plan);
      return permitted(plan);
    };
    const apply: VaultMemory['apply'] = async (given, progress) => {
      const plan = await allowed(given);
      const receipt = await writer.apply(plan, progress, actor(plans.isOurs(given)));
      await guard.applied(plan, receipt);
      return receipt;
    };
    return {
      apply,
      preview: async (given) => writer.preview(await allowed(given), actor(plans.isOurs(given))),
      async undo(id, options) {
        const result = await writer.undo(id, { ...options, actor: actor(false) });
        await guard.undone(result);
        return result;
      },
      previewUndo: (id, options) => writer.previewUndo(id, { ...options, actor: actor(false) }),
      carryOut: (propose, progress) => carryOut({ ...writer, apply }, host, propose, progress),
    };
  };
  const memory: VaultMemory = closing<VaultMemory>(host, {
    ...inner,
    layers: guard.layers,
    settle: deciding(guard.settle),
    acceptAll: deciding(guard.acceptAll),
    ...planning(true),
    async addMemory(convention, root) {
      const memory = await inner.addMemory(convention, root);
      await guard.keepAccepted(memory.name).catch(() => undefined);
      return memory;
    },
    planned: async (plan, query) => inner.planned(await permitted(plan), query),
    leaveOut: (plan: Plan, parts) => {
      const left = withoutParts(plan, parts);
      return plans.isOurs(plan) ? plans.ours({ result: null, plan: left }).plan : left;
    },
    ...acting(undefined, false),
    through: (door, confirmed = false) =>
      closing(host, { ...memory, ...(isAgentDoor(door) ? planning(false) : {}), ...acting(door, confirmed) }),
  });
  return memory;
}
