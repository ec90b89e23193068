import { isAgentDoor, type Door } from '../model/door';
import { codeOf, MemoryError } from '../model/errors';
import type { VaultPath } from '../model/path';
import type { Plan, PlanPreview } from '../model/plan';
import type { Proposal } from '../model/results/proposal';
import type { MoveResult } from '../model/results/refactor';
import type { VaultMemory } from '../model/vault-memory';
import { withoutParts } from '../write/plan/parts';
import type { Writer } from '../write/writer';
import { actorAt, refuseCrossing } from './authority';
import { Bundles } from './bundles';
import { Files } from './files';
import { ForeignPlans } from './foreign-plans';
import { Health } from './health';
import { IndexNote } from './index-note';
import { Layers } from './layers';
import { Mistakes } from './mistakes';
import type { MigratingPart, OlderFormats } from './not-migrating';
import { Remembering } from './remembering';
import { Review } from './review';
import { Search } from './search';
import type { Session } from './session';
import { Setup } from './setup';
import { ShownJournal } from './shown-journal';
import { Upkeep } from './upkeep';

/** How often a plan is decided again when the vault changes under it: several writers may add to one memory at once. */
const ATTEMPTS = 10;

/** The errors of a plan when another one was faster or removed a file; anything it had begun is put back by then. */
const MOVED_ON = new Set(['stale_plan', 'changed_since', 'exists', 'not_found']);

interface Capabilities {
  readonly setup: Setup;
  readonly search: Search;
  readonly index: IndexNote;
  readonly bundles: Bundles;
  readonly remembering: Remembering;
  readonly mistakes: Mistakes;
  readonly review: Review;
  readonly health: Health;
  readonly files: Files;
  readonly upkeep: Upkeep;
  readonly older: OlderFormats;
  readonly writer: Writer;
}

/** The methods that carry out what was decided, or show it. */
type Acting = Pick<VaultMemory, 'apply' | 'preview' | 'undo' | 'previewUndo' | 'carryOut'>;
type Answering = Omit<VaultMemory, keyof Acting | 'through'>;
/** The methods of the capabilities. */
type Deciding = Omit<Answering, 'layers' | 'settle' | 'acceptAll' | 'leaveOut'>;

/**
 * `accepting`: the plan also accepts the state that it leaves of protected files. `deciding`: it writes decisions of its own
 * besides. `crossing`: it may change protected files across their layer, as its preview says. `plain`: it makes files that
 * nobody accepted before, protected ones too.
 */
type Planning = 'accepting' | 'deciding' | 'crossing' | 'plain';

/** The capabilities that have a method of that name and type. */
type Having<K extends keyof Deciding> = {
  [P in keyof Capabilities]: Capabilities[P] extends Pick<Deciding, K> ? P : never;
}[keyof Capabilities];

type Decides<K extends keyof Deciding> = K extends 'planned'
  ? false
  : Deciding[K] extends (...args: never[]) => Promise<Proposal<unknown>>
    ? true
    : false;

/** Where each method is, and what a plan that it decides may do: a new method does not compile until it stands here. */
const METHODS: { readonly [K in keyof Deciding]: Decides<K> extends true ? readonly [Having<K>, Planning] : readonly [Having<K>] } = {
  detect: ['setup'],
  memories: ['setup'],
  init: ['setup', 'plain'],
  createBase: ['setup', 'accepting'],
  addMemory: ['setup'],
  folderMoved: ['setup'],
  keepOut: ['setup', 'accepting'],
  search: ['search'],
  read: ['search'],
  links: ['search'],
  index: ['index', 'accepting'],
  rank: ['index'],
  around: ['index'],
  succession: ['index'],
  bundle: ['bundles'],
  saveBundle: ['bundles', 'accepting'],
  markApplied: ['bundles', 'accepting'],
  bundleCopied: ['bundles'],
  gate: ['remembering'],
  remember: ['remembering', 'accepting'],
  checkpoint: ['remembering', 'accepting'],
  places: ['remembering'],
  withheld: ['remembering'],
  skipped: ['remembering'],
  writeSkipped: ['remembering', 'accepting'],
  mistakes: ['mistakes'],
  graduate: ['mistakes', 'accepting'],
  takeBackRule: ['mistakes', 'accepting'],
  unreviewed: ['review'],
  resolveEntry: ['review', 'deciding'],
  resolveEntries: ['review', 'deciding'],
  markNotDuplicates: ['review', 'deciding'],
  questions: ['review'],
  readAnswers: ['review'],
  askJudge: ['review'],
  check: ['health', 'accepting'],
  fix: ['health', 'deciding'],
  health: ['health', 'accepting'],
  sharesReport: ['health'],
  healthOfAll: ['health', 'accepting'],
  trend: ['health'],
  ignore: ['health', 'deciding'],
  conflicts: ['health'],
  settleConflict: ['health', 'deciding'],
  move: ['files', 'accepting'],
  moveAll: ['files', 'accepting'],
  rename: ['files', 'accepting'],
  merge: ['files', 'accepting'],
  split: ['files', 'accepting'],
  archive: ['files', 'accepting'],
  unarchive: ['files', 'accepting'],
  readPlan: ['files'],
  planned: ['files'],
  status: ['upkeep'],
  feedback: ['upkeep', 'accepting'],
  answerChore: ['upkeep', 'deciding'],
  clear: ['upkeep', 'accepting'],
  maintenance: ['upkeep'],
  maintenanceChecklist: ['upkeep', 'accepting'],
  maintain: ['upkeep', 'accepting'],
  evaluate: ['upkeep', 'accepting'],
  baseline: ['upkeep'],
  rebaseline: ['upkeep', 'crossing'],
  olderFormats: ['older'],
  migrate: ['older', 'accepting'],
  journal: ['writer'],
  recover: ['writer'],
};

/** Methods by which texts of notes are handed out or shown, to a program or a language model, or written where these read. */
const LEAVING = ['index', 'bundle', 'saveBundle', 'search', 'read', 'gate', 'remember', 'questions', 'askJudge', 'maintenance'] as const;

type Method = (...args: readonly unknown[]) => unknown;

/**
 * The façade with the guard over layers in it: every plan decided here accepts the state it leaves, no plan from
 * outside crosses a layer or decides what people decide, and what was carried out or undone gets its copies kept.
 * A plan is one from outside unless a method here decided it. Agents get answers that are decided, and previewed, as if what
 * they may not read was not there.
 */
export class Facade {
  private readonly plans: ForeignPlans;
  private readonly past: ShownJournal;
  /** The plan that is carried out for one that was shown. */
  private readonly carried = new WeakMap<Plan, Plan>();
  private readonly person: Answering;
  private readonly agent: Answering;

  /** `all` sees all files, `seen` those of the view, as the previews of `previewSeen` do. */
  constructor(
    private readonly all: Session,
    seen: Session,
    private readonly layers: Layers,
    migrating: MigratingPart,
    private readonly previewSeen: (plan: Plan) => Promise<PlanPreview>,
  ) {
    // The terminal's bundle is for a model, as all that agents are given; in the app a person sees what is left out of it.
    const reader = all.host.context.door?.kind === 'terminal' ? seen : all;
    const [own, shown] = [this.capabilities(all, migrating, reader), this.capabilities(seen, migrating, seen)];
    this.plans = new ForeignPlans(all, layers, own.setup);
    this.past = new ShownJournal(all);
    this.person = this.answering(own, true);
    this.agent = this.onBoth(this.answering(shown, false), this.answering(own, false));
  }

  /** The memory for callers by the host's own door. */
  opened(): VaultMemory {
    return this.closing({ ...this.person, ...this.acting(undefined, false), through: this.through });
  }

  private readonly through = (door: Door, confirmed = false): VaultMemory => {
    const act = this.acting(door, confirmed);
    if (!isAgentDoor(door)) return this.closing({ ...this.person, ...act, through: this.through });
    const unnamed = async (error: unknown): Promise<never> => {
      const path = error instanceof MemoryError ? error.path : undefined;
      if (path !== undefined && (await this.person.withheld([path as VaultPath], { whole: true })).length > 0) refuseUnnamed(error);
      throw error;
    };
    return this.closing({
      ...this.agent,
      ...act,
      apply: (plan, progress) => act.apply(plan, progress).catch(unnamed),
      carryOut: (propose, progress) => act.carryOut(propose, progress).catch(unnamed),
      preview: async (plan) => {
        await act.preview(plan).catch(unnamed);
        return this.previewSeen(await this.permitted(plan));
      },
      undo: (id, options) => this.past.undoing(id, (one) => act.undo(one, options)),
      previewUndo: (id, options) => this.past.undoing(id, (one) => act.previewUndo(one, options)),
      through: this.through,
    });
  };

  private capabilities(session: Session, migrating: MigratingPart, reader: Session): Capabilities {
    const { layers } = this;
    const [index, files] = [new IndexNote(session), new Files(session)];
    return {
      setup: new Setup(session),
      search: new Search(session),
      index,
      bundles: new Bundles(session, reader),
      remembering: new Remembering(session),
      mistakes: new Mistakes(session),
      review: new Review(session),
      health: new Health(session, layers, index, files),
      files,
      upkeep: new Upkeep(session, layers, index),
      older: migrating(session),
      writer: session.writer,
    };
  }

  /** The methods of these capabilities, and those of the guard. A plan of an agent accepts nothing. */
  private answering(on: Capabilities, accepting: boolean): Answering {
    const { layers, plans } = this;
    const methods = Object.entries(METHODS).map(([name, [place, planning]]): [string, Method] => {
      const of = on[place] as unknown as Readonly<Record<string, Method>>;
      const call: Method = (...args) => of[name]?.(...args);
      if (planning === undefined) return [name, call];
      return [name, async (...args) => this.completed((await call(...args)) as Proposal<unknown>, planning, accepting)];
    });
    return {
      ...(Object.fromEntries(methods) as unknown as Deciding),
      layers: layers.layers,
      settle: async (...args) => plans.ours(await layers.settle(...args)),
      acceptAll: async (...args) => plans.ours(await layers.acceptAll(...args)),
      addMemory: async (convention, root) => {
        const memory = await on.setup.addMemory(convention, root);
        await layers.keepAccepted(memory.name).catch(() => undefined);
        return memory;
      },
      planned: async (plan, query) => on.files.planned(await this.permitted(plan), query),
      leaveOut: (plan, parts) => {
        const left = withoutParts(plan, parts);
        return plans.isOurs(plan) && left !== null ? plans.adopt(left) : left;
      },
    };
  }

  /** The proposal of a method with all that its plan has to keep to; the plan is ours from now on. */
  private async completed(proposal: Proposal<unknown>, planning: Planning, accepting: boolean): Promise<Proposal<unknown>> {
    const { layers, plans } = this;
    if (proposal.plan !== null) await plans.named(proposal.plan, planning === 'plain' || planning === 'deciding');
    if (planning === 'plain') return plans.ours(layers.crossing(proposal));
    const whole = await (accepting ? layers.completed(proposal) : layers.kept(proposal));
    return plans.ours(planning === 'crossing' ? layers.crossing(whole) : whole);
  }

  /** Methods that decide on the view, as the caller sees it; what touches links is then decided on all files, where they follow too. */
  private onBoth(seen: Answering, all: Answering): Answering {
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
        if (plan !== null) this.carried.set(proposal.plan, this.plans.adopt({ ...plan, title, reason }));
        return proposal;
      };
    const moved = ({ moved: files }: MoveResult): string[] => files.map(({ from }) => from);
    return {
      ...seen,
      journal: this.past.journal,
      withheld: this.person.withheld,
      planned: this.person.planned,
      move: both(seen.move, (done, from, to, query) =>
        done.roots === undefined ? all.moveAll(done.moved, query) : all.move(from, to, query),
      ),
      rename: both(seen.rename, (done, from, to, query) =>
        done.roots === undefined ? all.moveAll(done.moved, query) : all.rename(from, to, query),
      ),
      moveAll: both(seen.moveAll, (done, moves, query) => all.moveAll(done.roots === undefined ? done.moved : moves, query)),
      merge: both(seen.merge, (_, ...args) => all.merge(...args)),
      split: both(seen.split, (_, ...args) => all.split(...args)),
      archive: both(seen.archive, (done, _, query) => all.archive(moved(done), query)),
      unarchive: both(seen.unarchive, (done, _, query) => all.unarchive(moved(done), query)),
      fix: both(seen.fix, (_, ...args) => all.fix(...args)),
    };
  }

  /** The plan, where it may be carried out. Throws `layer_policy` for one from outside that decides what it may not. */
  private async permitted(plan: Plan): Promise<Plan> {
    return this.plans.vetted(this.layers.permitted(plan));
  }

  /** Whatever changes the vault, or shows how it would, by a door; by the host's own where none is named. */
  private acting(door: Door | undefined, confirmed: boolean): Acting {
    const { layers, plans } = this;
    const { host, view, writer } = this.all;
    const actor = (isOurs: boolean): ReturnType<typeof actorAt> => actorAt(host, door, confirmed, isOurs);
    const allowed = async (plan: Plan): Promise<Plan> => {
      refuseCrossing(door, plan);
      return this.permitted(plan);
    };
    /** The plan that is carried out for one that was shown. */
    const meantBy = async (given: Plan): Promise<Plan> => {
      const own = this.carried.get(given);
      if (own !== undefined || door === undefined || !isAgentDoor(door)) return own ?? given;
      const placed = await view.onDisk(given);
      return plans.isOurs(given) ? plans.adopt(placed) : placed;
    };
    const apply: VaultMemory['apply'] = async (given, progress) => {
      const meant = await meantBy(given);
      const plan = await allowed(meant);
      const receipt = await writer.apply(plan, progress, actor(plans.isOurs(meant)));
      await layers.applied(plan, receipt);
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
        await layers.undone(result);
        return result;
      },
      previewUndo: (id, options) => writer.previewUndo(id, { ...options, actor: actor(false) }),
      carryOut: (propose, progress) =>
        decideAgain(
          ATTEMPTS,
          propose,
          async (proposal) => ({ ...proposal, receipt: proposal.plan === null ? null : await apply(proposal.plan, progress) }),
          async (attempt) => {
            // Two that met once would meet again: each waits a little longer than before.
            for (let turn = 0; turn < attempt; turn++) await host.pause?.();
          },
        ),
    };
  }

  /** The same methods; those by which texts leave throw `bad_settings` while the settings are not usable: what is private is not known then. */
  private closing(open: VaultMemory): VaultMemory {
    const closed = LEAVING.map((name): [string, Method] => [
      name,
      async (...args) => {
        const problem = this.all.host.settingsProblem?.() ?? null;
        if (problem !== null) throw new MemoryError('bad_settings', problem);
        return (open[name] as Method)(...args);
      },
    ]);
    return { ...open, ...Object.fromEntries(closed) };
  }
}

/** The refusal of a change that could be decided on what is shown: without the names of what is not, but for one that is taken. */
function refuseUnnamed(error: unknown): never {
  if (codeOf(error) === 'exists' || codeOf(error) === 'cancelled') throw error;
  throw new MemoryError(codeOf(error), 'This change cannot be made here. A person can make it in the app or in the terminal.');
}

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
