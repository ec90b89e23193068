import { isAgentDoor, type Door } from '../model/door';
import { codeOf, MemoryError } from '../model/errors';
import type { Plan, PlanPreview } from '../model/plan';
import type { Proposal } from '../model/results/proposal';
import type { MoveResult } from '../model/results/refactor';
import type { VaultHost, VaultMemory } from '../model/vault-memory';
import { withoutParts } from '../write/plan/parts';
import type { Writer } from '../write/writer';
import { carryOut } from './carry-out';
import { foreignPlans } from './foreign-plans';
import type { LayerGuard } from './layers';
import type { ToldPast } from './told-past';

/** The functions that decide plans, before the guard over layers has seen them. */
export type Deciding = Omit<
  VaultMemory,
  'layers' | 'settle' | 'acceptAll' | 'preview' | 'leaveOut' | 'apply' | 'carryOut' | 'undo' | 'through'
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
};

/** The answers for callers who may not read what is withheld: decided, and previewed, as if it were not there. */
export interface Shown {
  readonly deciding: Deciding;
  preview(plan: Plan): Promise<PlanPreview>;
  readonly past: ToldPast;
}

/**
 * The façade with the guard over layers in it: every plan decided here accepts the state it leaves, no plan from
 * outside crosses a layer or decides what people decide, and what was carried out or undone gets its copies kept.
 * A plan is one from outside unless a method here decided it.
 */
export function withLayers(
  guard: LayerGuard,
  writer: Writer,
  host: Pick<VaultHost, 'files' | 'settings' | 'pause'>,
  all: Deciding,
  shown: Shown,
): VaultMemory {
  const plans = foreignPlans(host, {
    prepare: (plan) => writer.prepare(plan),
    renewed: (proposal) => guard.renewed(proposal),
    init: (convention, root) => all.init(convention, root),
  });
  const deciding =
    <A extends readonly unknown[], R>(decide: (...args: A) => Promise<Proposal<R>>) =>
    async (...args: A): Promise<Proposal<R>> =>
      plans.ours(await decide(...args));
  const planningOf = (inner: Deciding): Pick<Deciding, Planning> =>
    Object.fromEntries(
      (Object.keys(PLANNING) as Planning[]).map((name) => {
        const decide = inner[name] as (...args: readonly unknown[]) => Promise<Proposal<unknown>>;
        return [
          name,
          deciding(async (...args: readonly unknown[]) => {
            const proposal = await decide(...args);
            if (PLANNING[name] === 'plain') return proposal;
            const whole = await guard.renewed(proposal);
            return PLANNING[name] === 'crossing' ? guard.crossing(whole) : whole;
          }),
        ];
      }),
    ) as Pick<Deciding, Planning>;
  /** The plan that is carried out for one that was shown. */
  const whole = new WeakMap<Plan, Plan>();
  const permitted = async (plan: Plan): Promise<Plan> => plans.vetted(guard.permitted(plan));
  /** Whatever changes the vault, by a door; by the host's own where none is named. */
  const acting = (door?: Door): Pick<VaultMemory, 'apply' | 'undo' | 'carryOut'> => {
    const apply: VaultMemory['apply'] = async (given, progress) => {
      const plan = await permitted(whole.get(given) ?? given);
      const receipt = await writer.apply(plan, progress, door);
      await guard.applied(plan, receipt);
      return receipt;
    };
    return {
      apply,
      async undo(id, options) {
        const result = await writer.undo(id, { ...options, door });
        await guard.undone(result);
        return result;
      },
      carryOut: (propose, progress) => carryOut({ ...writer, apply }, host, propose, progress),
    };
  };
  const facadeOn = (inner: Deciding): Omit<VaultMemory, 'through'> => ({
    ...inner,
    layers: guard.layers,
    settle: deciding(guard.settle),
    acceptAll: deciding(guard.acceptAll),
    ...planningOf(inner),
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
  });
  const memory = facadeOn(all);
  const seen = facadeOn(shown.deciding);

  /** Decided on the view, which is what is told of it, and then on all files, whose links follow too. */
  const both =
    <A extends readonly unknown[], R>(
      decide: (...args: A) => Promise<Proposal<R>>,
      decideAll: (result: R, ...args: A) => Promise<Proposal<unknown>>,
    ) =>
    async (...args: A): Promise<Proposal<R>> => {
      const proposal = await decide(...args);
      if (proposal.plan === null) return proposal;
      const { title, reason } = proposal.plan;
      const { plan } = await decideAll(proposal.result, ...args).catch(refuseUnnamed);
      if (plan === null) return proposal;
      const named = { ...plan, title, reason };
      plans.ours({ result: null, plan: named });
      whole.set(proposal.plan, named);
      return proposal;
    };
  const moved = ({ moved: files }: MoveResult): string[] => files.map(({ from }) => from);
  const told: Omit<VaultMemory, 'through'> = {
    ...seen,
    journal: shown.past.journal,
    previewUndo: shown.past.previewUndo,
    withheld: memory.withheld,
    planned: memory.planned,
    preview: async (plan) => shown.preview(await permitted(plan)),
    move: both(seen.move, (done, from, to, query) =>
      done.roots === undefined ? memory.moveAll(done.moved, query) : memory.move(from, to, query),
    ),
    rename: both(seen.rename, (done, from, to, query) =>
      done.roots === undefined ? memory.moveAll(done.moved, query) : memory.rename(from, to, query),
    ),
    moveAll: both(seen.moveAll, (done, moves, query) => memory.moveAll(done.roots === undefined ? done.moved : moves, query)),
    merge: both(seen.merge, (_, ...args) => memory.merge(...args)),
    split: both(seen.split, (_, ...args) => memory.split(...args)),
    archive: both(seen.archive, (done, _, query) => memory.archive(moved(done), query)),
    unarchive: both(seen.unarchive, (done, _, query) => memory.unarchive(moved(done), query)),
    fix: both(seen.fix, (_, ...args) => memory.fix(...args)),
  };
  const through = (door: Door): VaultMemory => {
    const act = acting(door);
    if (!isAgentDoor(door)) return { ...memory, ...act, through };
    return { ...told, ...act, undo: (id, options) => shown.past.undoing(id, (one) => act.undo(one, options)), through };
  };
  return { ...memory, through };
}

/** The refusal of a change that could be decided on what is shown: without the names of what is not, but for one that is taken. */
function refuseUnnamed(error: unknown): never {
  if (codeOf(error) === 'exists' || codeOf(error) === 'cancelled') throw error;
  throw new MemoryError(codeOf(error), 'This change cannot be made here. A person can make it in the app or in the terminal.');
}
