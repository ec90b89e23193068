import { isAgentDoor, type Door } from '../model/door';
import { codeOf, MemoryError } from '../model/errors';
import type { VaultPath } from '../model/path';
import type { Plan, PlanPreview } from '../model/plan';
import type { Proposal } from '../model/results/proposal';
import type { MoveResult } from '../model/results/refactor';
import type { VaultHost, VaultMemory } from '../model/vault-memory';
import { withoutParts } from '../write/plan/parts';
import type { Actor, Writer } from '../write/writer';
import { actorsOf, refuseCrossing } from './authority';
import { carryOut } from './carry-out';
import { foreignPlans } from './foreign-plans';
import type { LayerGuard } from './layers';
import type { ToldPast } from './told-past';

/** The functions that decide plans, before the guard over layers has seen them. */
export type Deciding = Omit<
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
 * besides. `crossing`: it may change protected files across their layer, as its preview says. `plain`: it makes files that
 * nobody accepted before, protected ones too.
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
  keepOut: 'accepting',
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

/** The answers for callers who may not read what is withheld: decided, and previewed, as if it were not there. */
export interface Shown {
  readonly deciding: Deciding;
  /** The plan for the files as they are. */
  onDisk(plan: Plan): Promise<Plan>;
  preview(plan: Plan): Promise<PlanPreview>;
  readonly past: ToldPast;
}

/**
 * The façade with the guard over layers in it: every plan decided here accepts the state it leaves, no plan from
 * outside crosses a layer or decides what people decide, and what was carried out or undone gets its copies kept.
 * A plan is one from outside unless a method here decided it.
 */
export function withLayers(guard: LayerGuard, writer: Writer, host: VaultHost, all: Deciding, shown: Shown): VaultMemory {
  const plans = foreignPlans(host, {
    prepare: (plan) => writer.prepare(plan),
    renewed: (proposal) => guard.renewed(proposal),
    init: (convention, root) => all.init(convention, root),
  });
  const deciding =
    <A extends readonly unknown[], R>(decide: (...args: A) => Promise<Proposal<R>>) =>
    async (...args: A): Promise<Proposal<R>> =>
      plans.ours(await decide(...args));
  /** A plan of an agent accepts nothing. */
  const planning = (inner: Deciding, accepting: boolean): Pick<Deciding, Planning> =>
    Object.fromEntries(
      (Object.keys(PLANNING) as Planning[]).map((name) => {
        const decide = inner[name] as (...args: readonly unknown[]) => Promise<Proposal<unknown>>;
        return [
          name,
          deciding(async (...args: readonly unknown[]) => {
            const proposal = await decide(...args);
            const kind = PLANNING[name];
            if (proposal.plan !== null) await plans.named(proposal.plan, kind === 'plain' || kind === 'deciding');
            if (kind === 'plain') return guard.crossing(proposal);
            const whole = await (accepting ? guard.completed(proposal) : guard.kept(proposal));
            return kind === 'crossing' ? guard.crossing(whole) : whole;
          }),
        ];
      }),
    ) as Pick<Deciding, Planning>;
  /** The plan that is carried out for one that was shown. */
  const carried = new WeakMap<Plan, Plan>();
  const permitted = async (plan: Plan): Promise<Plan> => plans.vetted(guard.permitted(plan));
  const actors = actorsOf(host);
  /** Whatever changes the vault, or shows how it would, by a door; by the host's own where none is named. */
  const acting = (
    door: Door | undefined,
    confirmed: boolean,
  ): Pick<VaultMemory, 'apply' | 'preview' | 'undo' | 'previewUndo' | 'carryOut'> => {
    const who = actors(door, confirmed);
    const actor = (isOurs: boolean): Actor => ({ ...who(isOurs), isAgreed: confirmed });
    const allowed = async (plan: Plan): Promise<Plan> => {
      refuseCrossing(door, plan);
      return permitted(plan);
    };
    /** The plan that is carried out for one that was shown. */
    const meantBy = async (given: Plan): Promise<Plan> => {
      const own = carried.get(given);
      if (own !== undefined || door === undefined || !isAgentDoor(door)) return own ?? given;
      const placed = await shown.onDisk(given);
      if (plans.isOurs(given)) plans.ours({ result: null, plan: placed });
      return placed;
    };
    const apply: VaultMemory['apply'] = async (given, progress) => {
      const meant = await meantBy(given);
      const plan = await allowed(meant);
      const receipt = await writer.apply(plan, progress, actor(plans.isOurs(meant)));
      await guard.applied(plan, receipt);
      return receipt;
    };
    return {
      apply,
      async preview(given) {
        const meant = await meantBy(given);
        return writer.preview(await allowed(meant), actor(plans.isOurs(meant)));
      },
      async undo(id, options) {
        const result = await writer.undo(id, { ...options, actor: actor(false) });
        await guard.undone(result);
        return result;
      },
      previewUndo: (id, options) => writer.previewUndo(id, { ...options, actor: actor(false) }),
      carryOut: (propose, progress) => carryOut({ ...writer, apply }, host, propose, progress),
    };
  };
  const facadeOn = (inner: Deciding, accepting: boolean): Omit<VaultMemory, 'through'> => ({
    ...inner,
    layers: guard.layers,
    settle: deciding(guard.settle),
    acceptAll: deciding(guard.acceptAll),
    ...planning(inner, accepting),
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
  });
  const memory = facadeOn(all, true);
  const [seen, byAgent] = [facadeOn(shown.deciding, false), facadeOn(all, false)];

  /** Decided on the view, as the caller sees it, and then on all files, whose links follow too. */
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
      carried.set(proposal.plan, named);
      return proposal;
    };
  const moved = ({ moved: files }: MoveResult): string[] => files.map(({ from }) => from);
  const told: Omit<VaultMemory, 'through'> = {
    ...seen,
    journal: shown.past.journal,
    withheld: memory.withheld,
    planned: memory.planned,
    move: both(seen.move, (done, from, to, query) =>
      done.roots === undefined ? byAgent.moveAll(done.moved, query) : byAgent.move(from, to, query),
    ),
    rename: both(seen.rename, (done, from, to, query) =>
      done.roots === undefined ? byAgent.moveAll(done.moved, query) : byAgent.rename(from, to, query),
    ),
    moveAll: both(seen.moveAll, (done, moves, query) => byAgent.moveAll(done.roots === undefined ? done.moved : moves, query)),
    merge: both(seen.merge, (_, ...args) => byAgent.merge(...args)),
    split: both(seen.split, (_, ...args) => byAgent.split(...args)),
    archive: both(seen.archive, (done, _, query) => byAgent.archive(moved(done), query)),
    unarchive: both(seen.unarchive, (done, _, query) => byAgent.unarchive(moved(done), query)),
    fix: both(seen.fix, (_, ...args) => byAgent.fix(...args)),
  };
  const through = (door: Door, confirmed = false): VaultMemory => {
    const act = acting(door, confirmed);
    if (!isAgentDoor(door)) return closing<VaultMemory>(host, { ...memory, ...act, through });
    const unnamed = async (error: unknown): Promise<never> => {
      const path = error instanceof MemoryError ? error.path : undefined;
      if (path !== undefined && (await memory.withheld([path as VaultPath], { whole: true })).length > 0) refuseUnnamed(error);
      throw error;
    };
    return closing<VaultMemory>(host, {
      ...told,
      ...act,
      apply: (plan, progress) => act.apply(plan, progress).catch(unnamed),
      carryOut: (propose, progress) => act.carryOut(propose, progress).catch(unnamed),
      async preview(plan) {
        await act.preview(plan).catch(unnamed);
        return shown.preview(await permitted(plan));
      },
      undo: (id, options) => shown.past.undoing(id, (one) => act.undo(one, options)),
      previewUndo: (id, options) => shown.past.undoing(id, (one) => act.previewUndo(one, options)),
      through,
    });
  };
  return closing<VaultMemory>(host, { ...memory, through });
}

/** The refusal of a change that could be decided on what is shown: without the names of what is not, but for one that is taken. */
function refuseUnnamed(error: unknown): never {
  if (codeOf(error) === 'exists' || codeOf(error) === 'cancelled') throw error;
  throw new MemoryError(codeOf(error), 'This change cannot be made here. A person can make it in the app or in the terminal.');
}
