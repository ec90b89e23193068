import { lightFormat } from 'date-fns';
import { getOrSet, once } from '../model/collections';
import { isAgent, isAgentDoor, sourceOf, waitsFor, type Door } from '../model/door';
import { codeOf, MemoryError, messageOf } from '../model/errors';
import type { VaultPath } from '../model/path';
import type { Plan, PlanPreview } from '../model/plan';
import type { Proposal } from '../model/results/proposal';
import type { MoveResult } from '../model/results/refactor';
import type { RememberedLine, RememberInput, RememberResult } from '../model/results/remember';
import type { Settings } from '../model/settings';
import type { VaultMemory } from '../model/vault-memory';
import { isPendingPath } from '../read/memory/pending';
import { projectByTable } from '../read/memory/projects';
import { withoutParts } from '../write/plan/parts';
import { actorAt, refuseCrossing } from './authority';
import { Bundles } from './bundles';
import { Files } from './files';
import { ForeignPlans } from './foreign-plans';
import { Given } from './given';
import { Health } from './health';
import { IndexNote } from './index-note';
import { Layers } from './layers';
import { Mistakes } from './mistakes';
import type { MigratingPart } from './not-migrating';
import { Packets } from './packets';
import { Pending, waits } from './pending';
import { Proposals } from './proposals';
import { Rehearsal, type OpenSession } from './rehearsal';
import { Remembering } from './remembering';
import { Review } from './review';
import { Search } from './search';
import type { Session } from './session';
import { Setup } from './setup';
import { ShownJournal } from './shown-journal';
import { STILL_HOLDS, Upkeep } from './upkeep';

/** How often a plan is decided again when the vault changes under it: several writers may add to one memory at once. */
const ATTEMPTS = 10;

/** The errors of a plan when another one was faster or removed a file; anything it had begun is put back by then. */
const MOVED_ON = new Set(['stale_plan', 'changed_since', 'exists', 'not_found']);

/** All that a capability is made of: `session` is what its caller sees, `reader` what bundles are made on. */
interface Parts {
  readonly session: Session;
  readonly reader: Session;
  readonly layers: Layers;
  readonly migrating: MigratingPart;
  readonly whole: Session;
  readonly open: OpenSession;
}

/** How each capability is made, once one of its methods is called. */
const MAKERS = {
  setup: ({ session }: Parts) => new Setup(session),
  search: ({ session }: Parts) => new Search(session),
  index: ({ session }: Parts) => new IndexNote(session),
  bundles: ({ session, reader }: Parts) => new Bundles(session, reader),
  given: ({ session }: Parts) => new Given(session),
  remembering: ({ session, whole, open }: Parts) =>
    new Remembering(session, async (query) => new Rehearsal(whole, await whole.look(query), open, true)),
  pending: ({ whole, open }: Parts) => new Pending(whole, open),
  mistakes: ({ session }: Parts) => new Mistakes(session),
  review: ({ session }: Parts) => new Review(session),
  health: ({ session, layers }: Parts) => new Health(session, layers),
  files: ({ session }: Parts) => new Files(session),
  upkeep: ({ session, layers }: Parts) => new Upkeep(session, layers),
  packets: ({ session }: Parts) => new Packets(session),
  proposals: ({ session, whole, layers, open }: Parts) => new Proposals(session, whole, layers, open),
  older: ({ session, migrating }: Parts) => migrating(session),
  writer: ({ session }: Parts) => session.writer,
};

type Capabilities = { readonly [P in keyof typeof MAKERS]: ReturnType<(typeof MAKERS)[P]> };

/** The methods that carry out what was decided, or show it. */
type Acting = Pick<VaultMemory, 'apply' | 'preview' | 'undo' | 'previewUndo' | 'carryOut'>;
type Answering = Omit<VaultMemory, keyof Acting | 'through'>;
/** The methods of the capabilities. */
type Deciding = Omit<Answering, 'layers' | 'settle' | 'mergedWhole' | 'acceptAll' | 'leaveOut'>;

/**
 * `accepting`: the plan also accepts the state that it leaves of protected files. `deciding`: it writes decisions of its own
 * besides. `crossing`: it may change protected files across their layer, as its preview says; `upkeep`: both. `plain`: it makes
 * files that nobody accepted before, protected ones too.
 */
type Planning = 'accepting' | 'deciding' | 'crossing' | 'upkeep' | 'plain';

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
  conventions: ['setup'],
  readAs: ['bundles'],
  init: ['setup', 'plain'],
  createBase: ['setup', 'accepting'],
  bringIn: ['setup', 'accepting'],
  addMemory: ['setup'],
  folderMoved: ['setup'],
  keepOut: ['setup', 'accepting'],
  search: ['search'],
  prepareSearch: ['search'],
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
  given: ['given'],
  markGiven: ['given', 'accepting'],
  projectAt: ['bundles'],
  ofOthers: ['bundles'],
  gate: ['remembering'],
  remember: ['remembering', 'accepting'],
  rememberAll: ['remembering', 'accepting'],
  checkpoint: ['remembering', 'accepting'],
  places: ['remembering'],
  withheld: ['remembering'],
  skipped: ['remembering'],
  writeSkipped: ['remembering', 'accepting'],
  pending: ['pending'],
  settlePending: ['pending', 'deciding'],
  pendingList: ['pending', 'accepting'],
  tickedPending: ['pending'],
  mistakes: ['mistakes'],
  graduate: ['mistakes', 'accepting'],
  takeBackRule: ['mistakes', 'accepting'],
  unreviewed: ['review'],
  resolveEntry: ['review', 'deciding'],
  markNotDuplicates: ['review', 'deciding'],
  check: ['health', 'accepting'],
  fix: ['health', 'upkeep'],
  health: ['health', 'accepting'],
  sharesReport: ['health'],
  healthOfAll: ['health', 'accepting'],
  trend: ['health'],
  ignore: ['health', 'deciding'],
  conflicts: ['health'],
  settleConflict: ['health', 'upkeep'],
  move: ['files', 'accepting'],
  moveAll: ['files', 'accepting'],
  followMoved: ['files', 'crossing'],
  rename: ['files', 'accepting'],
  merge: ['files', 'accepting'],
  split: ['files', 'accepting'],
  archive: ['files', 'accepting'],
  unarchive: ['files', 'accepting'],
  readPlan: ['files'],
  planned: ['files'],
  status: ['upkeep'],
  feedback: ['upkeep', 'accepting'],
  verify: ['upkeep', 'accepting'],
  answerChore: ['upkeep', 'deciding'],
  clear: ['upkeep', 'accepting'],
  packet: ['packets'],
  proposalChecklist: ['packets', 'accepting'],
  askForProposal: ['packets'],
  lastingOf: ['packets'],
  propose: ['proposals', 'upkeep'],
  evaluate: ['upkeep', 'accepting'],
  baseline: ['upkeep'],
  rebaseline: ['upkeep', 'crossing'],
  olderFormats: ['older'],
  migrate: ['older', 'accepting'],
  journal: ['writer'],
  recover: ['writer'],
};

/** Methods by which texts of notes are handed out or shown, to a program or a language model, or written where these read. */
const LEAVING = [
  ...(['index', 'bundle', 'saveBundle', 'search', 'prepareSearch', 'read'] as const),
  ...(['gate', 'remember', 'rememberAll', 'packet', 'proposalChecklist', 'askForProposal', 'propose'] as const),
] as const;

type Method = (...args: readonly unknown[]) => unknown;

/**
 * The façade with the guard over layers in it: every plan decided here accepts the state it leaves, no plan from
 * outside crosses a layer or decides what people decide, and what was carried out or undone gets its copies kept.
 * A plan is one from outside unless a method here decided it. Agents get answers that are decided, and previewed, as if what
 * they may not read was not there.
 */
export class Facade {
  private readonly plans: ForeignPlans;
  /** The plan that is carried out for one that was shown. */
  private readonly carried = new WeakMap<Plan, Plan>();
  /** Plans by which a text waits for a person: all that a writer may carry out whose texts wait. */
  private readonly holding = new WeakSet<Plan>();
  private readonly person: Answering;
  /** The same for agents, and the journal as they may see it; made once one of them calls. */
  private readonly agents: () => { readonly agent: Answering; readonly past: ShownJournal };

  /** `all` sees all files, `seen` those of the view, as the previews of `previewSeen` do. */
  constructor(
    private readonly all: Session,
    seen: Session,
    private readonly layers: Layers,
    migrating: MigratingPart,
    private readonly previewSeen: (plan: Plan) => Promise<PlanPreview>,
    private readonly open: OpenSession,
  ) {
    // The terminal's bundle is for a model, as all that agents are given; in the app a person sees what is left out of it.
    const reader = all.host.context.door?.kind === 'terminal' ? seen : all;
    const own: Parts = { session: all, reader, layers, migrating, whole: all, open };
    this.plans = new ForeignPlans(all, layers);
    this.person = this.answering(own, true);
    this.agents = once(() => {
      const past = new ShownJournal(all);
      const shown = this.answering({ ...own, session: seen, reader: seen }, false);
      return { past, agent: this.onBoth(shown, this.answering(own, false), past) };
    });
  }

  /** The memory for callers by the host's own door. */
  opened(): VaultMemory {
    const { door } = this.all.host.context;
    return { ...this.person, ...this.held(this.person, door), ...this.acting(undefined, false), through: this.through };
  }

  private readonly through = (door: Door, confirmed = false): VaultMemory => {
    const act = this.acting(door, confirmed);
    if (!isAgentDoor(door)) return { ...this.person, ...this.held(this.person, door), ...act, through: this.through };
    const { agent, past } = this.agents();
    const unnamed = async (error: unknown): Promise<never> => {
      const path = error instanceof MemoryError ? error.path : undefined;
      if (path !== undefined && (await this.person.withheld([path as VaultPath], { whole: true })).length > 0) refuseUnnamed(error);
      throw error;
    };
    return {
      ...agent,
      ...this.held(agent, door),
      ...act,
      apply: (plan, progress) => act.apply(plan, progress).catch(unnamed),
      carryOut: (propose, progress) => act.carryOut(propose, progress).catch(unnamed),
      preview: async (plan) => {
        await act.preview(plan).catch(unnamed);
        return this.previewSeen(await this.permitted(plan));
      },
      undo: (id, options) => past.undoing(id, (one) => act.undo(one, options)),
      previewUndo: (id, options) => past.undoing(id, (one) => act.previewUndo(one, options)),
      through: this.through,
    };
  };

  /**
   * The methods of the capabilities, and those of the guard. A plan of an agent accepts nothing. While the settings are not usable,
   * those by which texts leave throw `bad_settings`: what is private is not known then.
   */
  private answering(parts: Parts, accepting: boolean): Answering {
    const { layers, plans } = this;
    const made = new Map<string, Capabilities[keyof Capabilities]>();
    const methods = Object.entries(METHODS).map(([name, [place, planning]]): [string, Method] => [
      name,
      (...args) => {
        const problem = (LEAVING as readonly string[]).includes(name) ? (this.all.host.settingsProblem?.() ?? null) : null;
        if (problem !== null) return Promise.reject(new MemoryError('bad_settings', problem));
        const on = getOrSet(made, place, () => MAKERS[place](parts)) as unknown as Readonly<Record<string, Method>>;
        const answer = on[name]?.(...args);
        return planning === undefined ? answer : this.completed(answer as Promise<Proposal<unknown>>, planning, accepting);
      },
    ]);
    const deciding = Object.fromEntries(methods) as unknown as Deciding;
    return {
      ...deciding,
      layers: layers.layers,
      settle: async (...args) => plans.ours(await layers.settle(...args)),
      mergedWhole: layers.mergedWhole,
      acceptAll: async (...args) => plans.ours(await layers.acceptAll(...args)),
      addMemory: async (convention, root) => {
        const memory = await deciding.addMemory(convention, root);
        await layers.keepAccepted(memory.name).catch(() => undefined);
        return memory;
      },
      planned: async (plan, query) => deciding.planned(await this.permitted(plan), query),
      leaveOut: (plan, parts) => {
        const left = withoutParts(plan, parts);
        return plans.isOurs(plan) && left !== null ? plans.adopt(left) : left;
      },
    };
  }

  /** The proposal of a method with all that its plan has to keep to; the plan is ours from now on. */
  private async completed(decided: Promise<Proposal<unknown>>, planning: Planning, accepting: boolean): Promise<Proposal<unknown>> {
    const { layers, plans } = this;
    const proposal = await decided;
    if (proposal.plan !== null) await plans.named(proposal.plan, ['plain', 'deciding', 'upkeep'].includes(planning));
    if (planning === 'plain') return plans.ours(layers.crossing(proposal));
    const whole = await (accepting ? layers.completed(proposal) : layers.kept(proposal));
    return plans.ours(['crossing', 'upkeep'].includes(planning) ? layers.crossing(whole) : whole);
  }

  /** Methods that decide on the view, as the caller sees it; what touches links is then decided on all files, where they follow too. */
  private onBoth(seen: Answering, all: Answering, past: ShownJournal): Answering {
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
      journal: past.journal,
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

  /** The ways to write a text by a door: where the settings say so it waits for a person. */
  private held(
    on: Answering,
    door: Door | undefined,
  ): Pick<Answering, 'remember' | 'rememberAll' | 'checkpoint' | 'pending' | 'settlePending' | 'pendingList' | 'tickedPending' | 'verify'> {
    const pending = new Pending(this.all, this.open);
    const settings = (): Settings => this.all.host.settings();
    const kept = (plan: Plan | null): Plan | null => {
      if (plan === null) return null;
      const own = this.plans.adopt(plan);
      this.holding.add(own);
      return own;
    };
    // A person alone is shown what waits.
    const rule = 'A person says what becomes of texts that wait.';
    const asPerson = <A extends readonly unknown[], R>(method: (...args: A) => Promise<R>, says = rule) =>
      !isAgent(door) ? method : (): Promise<R> => Promise.reject(new MemoryError('needs_person', says));
    // Of a person's own entries nothing says who wrote them.
    const signed = (input: RememberInput): RememberInput =>
      isAgent(door) && settings().provenance
        ? { source: sourceOf(door, lightFormat(this.all.host.context.now(), 'yyyy-MM-dd')), ...input }
        : input;
    return {
      pending: asPerson(on.pending),
      settlePending: asPerson(on.settlePending),
      pendingList: asPerson(on.pendingList),
      tickedPending: asPerson(on.tickedPending),
      verify: asPerson(on.verify, STILL_HOLDS),
      remember: async (input, query) => {
        if (!waitsFor(settings(), door)) return on.remember(signed(input), query);
        // The person is asked what the writer would be.
        const { result, plan: meant } = await on.remember({ ...input, whenUnsure: 'write' }, query);
        if (meant === null) return { result, plan: null };
        try {
          const { result: own, plan } = await pending.hold({ kind: 'remember', input: forProject(input, result) }, door, query);
          return { result: waits(result, own.id), plan: kept(plan) };
        } catch (error) {
          if (codeOf(error) !== 'needs_person') throw error;
          const { pending: _, ...unwritten } = waits(result, '');
          return { result: { ...unwritten, refused: { code: 'needs_person', path: null, rule: messageOf(error) } }, plan: null };
        }
      },
      rememberAll: async (lines, query) => {
        const { result, plan: meant } = await on.rememberAll(
          lines.map((one) => (one.entry === null ? one : { ...one, entry: signed(one.entry) })),
          query,
        );
        if (!waitsFor(settings(), door)) return { result, plan: meant };
        const plans: Plan[] = [];
        const entries: RememberedLine[] = [];
        for (const one of result.entries) {
          const input = lines.find(({ line }) => line === one.line)?.entry;
          if ('error' in one || input == null || (one.path === null && one.skipped === null)) {
            entries.push(one);
            continue;
          }
          try {
            const { result: own, plan } = await pending.hold({ kind: 'remember', input: forProject(input, one) }, door, query);
            if (plan !== null && !plans.some(({ edits: [edit] }) => edit?.path === plan.edits[0]?.path)) plans.push(plan);
            entries.push({ line: one.line, ...waits(one, own.id) });
          } catch (error) {
            entries.push({ line: one.line, error: messageOf(error) });
          }
        }
        const [first] = plans;
        const all = <T>(of: (plan: Plan) => readonly T[]): T[] => plans.flatMap(of);
        const plan =
          first === undefined ? null : { ...first, edits: all(({ edits }) => edits), preconditions: all((one) => one.preconditions) };
        return { result: { entries }, plan: kept(plan) };
      },
      checkpoint: async (input, query) => {
        const { result, plan: meant } = await on.checkpoint(input, query);
        if (!waitsFor(settings(), door) || meant === null) return { result, plan: meant };
        const project = input.project ?? projectByTable(this.all.host) ?? '';
        const { result: own, plan } = await pending.hold({ kind: 'checkpoint', input: { ...input, project } }, door, query);
        return { result: { ...result, moved: [], pending: own.id }, plan: kept(plan) };
      },
    };
  }

  /** Whatever changes the vault, or shows how it would, by a door; by the host's own where none is named. */
  private acting(door: Door | undefined, confirmed: boolean): Acting {
    const { layers, plans } = this;
    const { host, view, writer } = this.all;
    /** The plan that is carried out for one that was shown, where it may be, and who does it. */
    const meantBy = async (given: Plan): Promise<{ readonly plan: Plan; readonly actor: ReturnType<typeof actorAt> }> => {
      let meant = this.carried.get(given);
      if (meant === undefined && door !== undefined && isAgentDoor(door)) {
        meant = await view.onDisk(given);
        if (plans.isOurs(given)) plans.adopt(meant);
      }
      meant ??= given;
      refuseCrossing(door, meant);
      const plan = await this.permitted(meant);
      return { plan, actor: actorAt(host, door, confirmed, plans.isOurs(meant)) };
    };
    const by = door ?? host.context.door;
    const refuseWaiting = (plan?: Plan): void => {
      if (!waitsFor(host.settings(), by) || (plan !== undefined && this.holding.has(plan))) return;
      const rule =
        'By the setting "trust" a person approves what this program writes: new entries and checkpoints wait, and it changes nothing else.';
      throw new MemoryError('needs_person', rule);
    };
    // A person alone changes, or sees as a change, what waits.
    const refuseTouching = (plan: Plan): void => {
      if (!isAgent(by) || this.holding.has(plan)) return;
      const touched = plan.edits.flatMap((edit) => (edit.op === 'move' ? [edit.path, edit.to] : [edit.path]));
      if (touched.some(isPendingPath)) throw new MemoryError('needs_person', 'A person says what becomes of texts that wait.');
    };
    const undoable = async (id: string | undefined, options: Parameters<VaultMemory['undo']>[1]): Promise<void> => {
      if (!isAgent(by)) return;
      const { preview } = await writer.previewUndo(id, { ...options, actor: actorAt(host, door, confirmed, false) });
      refuseTouching(preview.plan);
    };
    const apply: VaultMemory['apply'] = async (given, progress) => {
      refuseWaiting(given);
      refuseTouching(given);
      const { plan, actor } = await meantBy(given);
      const receipt = await writer.apply(plan, progress, actor);
      await layers.applied(plan, receipt);
      return receipt;
    };
    return {
      apply,
      async preview(given) {
        refuseTouching(given);
        const { plan, actor } = await meantBy(given);
        return writer.preview(plan, actor);
      },
      async undo(id, options) {
        refuseWaiting();
        await undoable(id, options);
        const result = await writer.undo(id, { ...options, actor: actorAt(host, door, confirmed, false) });
        await layers.undone(result);
        return result;
      },
      async previewUndo(id, options) {
        await undoable(id, options);
        return writer.previewUndo(id, { ...options, actor: actorAt(host, door, confirmed, false) });
      },
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
}

/** The entry for the project of whoever wrote it, not of the person who approves it. */
function forProject(input: RememberInput, { project }: Pick<RememberResult, 'project'>): RememberInput {
  return { ...input, project: project ?? input.project ?? '' };
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
