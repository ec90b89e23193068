import {
  acceptState,
  decisionEdits,
  goneFiles,
  guardedFiles,
  guardsAnything,
  resolveViolations,
  resolveTarget,
  type Guarded,
  type LayerState,
  type ResolveState,
} from '../decide/layers/index';
import { planOf, type DecideContext } from '../model/context';
import { MemoryError } from '../model/errors';
import type { Memory } from '../model/memory';
import { asVaultPath, pathKey, type VaultPath } from '../model/path';
import type { Plan, Receipt, UndoResult } from '../model/plan';
import type { AcceptResult, LayersResult, LayerViolation, LayerWay, ResolveResult } from '../model/results/layers';
import type { Proposal } from '../model/results/proposal';
import type { Snapshot } from '../model/snapshot';
import type { Query, VaultHost, VaultMemory } from '../model/vault-memory';
import { decisionsPath } from '../read/memory/decisions';
import { readTextOrNull, readTexts } from '../read/files/texts';
import type { Writer } from '../write/writer';
import { createCopies, type AcceptedCopies } from './accepted-copies';
import { decideContext, memoryNamed, memoryOf } from './context';
import { decidedIn, type Decided } from './decided';
import { keptWithheld } from './keeping';
import { checked, keepCopies, releaseCopies, type Given, type LayerChecker } from './layer-check';
import { isElsewhere, pathsOf, renewed, type Renewing } from './renewal';

/** The guard over layers: what the façade answers itself, and what it asks of every plan. */
export interface LayerGuard extends Pick<VaultMemory, 'layers' | 'settle' | 'acceptAll'> {
  /** The proposal with what keeps withheld what is so, and the decisions that accept the protected files as its plan leaves them. */
  completed<R>(proposal: Proposal<R>): Promise<Proposal<R>>;
  /** The proposal with what keeps withheld what is so, and nothing accepted. */
  kept<R>(proposal: Proposal<R>): Promise<Proposal<R>>;
  /** The proposal with the decisions alone that accept the protected files as its plan leaves them. */
  renewed<R>(proposal: Proposal<R>): Promise<Proposal<R>>;
  /** The proposal, whose plan may cross layers from now on: a person decided on it here. */
  crossing<R>(proposal: Proposal<R>): Proposal<R>;
  /** The plan, where it may be carried out. Throws `layer_policy` for one from outside that crosses a layer. */
  permitted(plan: Plan): Plan;
  /** Keeps copies of what a carried out plan left in an accepted state. */
  applied(plan: Plan, receipt: Receipt): Promise<void>;
  /** The same for what an undo left: the files are as they were accepted before. */
  undone(result: UndoResult): Promise<void>;
  /** The same for everything that is accepted in a memory. */
  keepAccepted(memory: string): Promise<void>;
}

interface Guarding extends LayerChecker, Renewing {
  readonly host: VaultHost;
  readonly look: (query?: Query) => Promise<Snapshot>;
  /** Plans that a person decided here: these alone may cross a layer. */
  readonly decidedHere: WeakSet<Plan>;
}

type EntryQuery = Query & { readonly entry?: string | undefined };

/** Guards the layers of every memory of a vault. */
export function guardLayers(host: VaultHost, look: (query?: Query) => Promise<Snapshot>, writer: Writer): LayerGuard {
  const at: Guarding = { host, look, writer, copies: copiesFor(host, writer), decidedHere: new WeakSet() };

  return {
    completed: (proposal) => completed(at, proposal),
    kept: async (proposal) => (proposal.plan === null ? proposal : keptWithheld(at, proposal, await look())),
    renewed: (proposal) => renewed(at, proposal),

    async layers(query) {
      const ctx = await contextFor(at, query);
      return guardsAnything(ctx) ? (await lookAt(at, ctx, query)).result : { violations: [], unaccepted: [], findings: [] };
    },

    settle: (path, way, query) => settle(at, path, way, query),

    async acceptAll(query): Promise<Proposal<AcceptResult>> {
      const ctx = await contextFor(at, query);
      const seen = await lookAt(at, ctx, query);
      const accepted = seen.result.unaccepted;
      return { result: { accepted }, plan: acceptPaths(ctx, accepted, seen, seen.state) };
    },

    crossing: (proposal) => {
      if (proposal.plan !== null) at.decidedHere.add(proposal.plan);
      return proposal;
    },

    permitted(plan) {
      const crossing = at.decidedHere.has(plan) ? undefined : plan.crosses?.[0];
      if (crossing === undefined) return plan;
      throw new MemoryError(
        'layer_policy',
        `This plan would change "${crossing.path}" across its layer. Only a decision made here may do that, not a plan from a file: settle the file with check, or make a new baseline with rebaseline.`,
        crossing.path,
      );
    },

    applied: (plan, receipt) => keepIn(at, receipt.changed, (memory, note) => pathsOf(plan, memory, note, receipt.changed)),

    undone: ({ restored }) => keepIn(at, restored, () => restored),

    async keepAccepted(name) {
      const ctx = await contextFor(at, { memory: name });
      const { decisions } = await decidedIn(ctx, at.host);
      await keepCopies(
        at,
        ctx,
        decisions.accepted.map((inside) => (ctx.memory.root === '' ? asVaultPath(inside) : asVaultPath(`${ctx.memory.root}/${inside}`))),
      );
    },
  };
}

function copiesFor(host: VaultHost, writer: Writer): AcceptedCopies {
  return createCopies(host.store, host.context.writer, {
    async changes() {
      const notes = new Set(host.settings().memories.map((memory) => pathKey(decisionsPath({ memory }))));
      return (await writer.sequences()).flatMap(({ sequence, files }) =>
        files.some((path) => notes.has(pathKey(path))) ? [sequence] : [],
      );
    },
    everyChange: async () => (await writer.sequences()).map(({ sequence }) => sequence),
    maxBytes: () => host.settings().journal.maxMegabytes * 1024 * 1024,
  });
}

/** The plan that fixes what is wrong with one file, which may cross its layer. */
async function settle(at: Guarding, path: string, way: LayerWay, query?: EntryQuery): Promise<Proposal<ResolveResult>> {
  const ctx = await contextFor(at, query, path);
  const seen = await lookAt(at, ctx, query);
  const names = new Set(ctx.snapshot.namesOf(asVaultPath(path)).map(pathKey)).add(pathKey(path));
  const violations = seen.result.violations.filter((violation) => names.has(pathKey(violation.path)));
  const meant = query?.entry === undefined ? violations : violations.filter((violation) => violation.entry === query.entry);
  const unaccepted = seen.result.unaccepted.find((one) => names.has(pathKey(one)));
  if (meant.length === 0) {
    if (way === 'accept' && unaccepted !== undefined)
      return { result: { path: unaccepted, way }, plan: acceptPaths(ctx, [unaccepted], seen, seen.state) };
    throw nothingToResolve(path, way);
  }
  const target = resolveTarget(ctx, (meant[0] as LayerViolation).path, way);
  const beside = target === null ? null : await readTextOrNull(at.host.files, target);
  const texts = beside === null || target === null ? seen.state.texts : new Map([...seen.state.texts, [target, beside]]);
  const state: ResolveState = { ...seen.state, texts, note: seen.note, isPart: query?.entry !== undefined };
  const proposal = await completed(at, resolveViolations(ctx, meant, way, state));
  if (proposal.plan !== null) at.decidedHere.add(proposal.plan);
  return proposal;
}

async function completed<R>(at: Guarding, proposal: Proposal<R>): Promise<Proposal<R>> {
  if (proposal.plan === null) return proposal;
  const snapshot = await at.look();
  return renewed(at, await keptWithheld(at, proposal, snapshot), snapshot);
}

async function contextFor({ host, look }: Guarding, query: Query | undefined, path?: string): Promise<DecideContext> {
  const settings = host.settings();
  const memory =
    query?.memory === undefined && path !== undefined ? memoryOf(settings, asVaultPath(path)) : memoryNamed(settings, query?.memory);
  return decideContext(host, memory, await look(query));
}

/** The present state of a memory beside what is accepted of it. */
async function lookAt(at: Guarding, ctx: DecideContext, query?: Query): Promise<Decided & { state: LayerState; result: LayersResult }> {
  const decided = await decidedIn(ctx, at.host);
  if (decided.decisions.there) await releaseCopies(at, ctx, decided.decisions, isElsewhere(at, ctx));
  return { ...decided, ...(await checked(at, ctx, await stateOf(at, ctx, decided, guardedFiles(ctx, isElsewhere(at, ctx)), query))) };
}

async function stateOf(
  { host }: Guarding,
  ctx: DecideContext,
  { decisions }: Decided,
  files: readonly Guarded[],
  query?: Query,
): Promise<Given> {
  const missing = goneFiles(ctx, decisions);
  // The app's index may be out of date: only the disk knows which files are gone.
  const there = await Promise.all(missing.map(({ path }) => host.files.stat(path)));
  const guarded = [...files, ...missing.filter((_, i) => there[i] !== null)];
  const { texts } = await readTexts(
    host.files,
    guarded.map((one) => one.path),
    { progress: query?.progress, what: 'Checking layers' },
  );
  return { guarded, gone: missing.filter((_, i) => there[i] === null), texts, decisions };
}

function acceptPaths(
  ctx: DecideContext,
  paths: readonly VaultPath[],
  { note, decisions }: Decided,
  { guarded, texts }: LayerState,
): Plan | null {
  const drafts = guarded
    .filter(({ path }) => paths.includes(path))
    .flatMap((one) => acceptState(ctx, one, texts.get(one.path) ?? null, decisions));
  const title = paths.length === 1 ? `Accept the present state of ${paths[0] ?? ''}` : `Accept the present state of ${paths.length} files`;
  const reason = 'From now on, changes against the layer are noticed.';
  const { edits, preconditions } = decisionEdits(ctx, note, decisions, [{ part: null, drafts }], reason);
  return edits.length === 0 ? null : planOf(ctx, { title, reason, edits, preconditions });
}

/** Keeps copies in the memories whose decisions are among these files. A copy is no promise: what fails is passed over. */
async function keepIn(
  at: Guarding,
  changed: readonly VaultPath[],
  pathsIn: (memory: Memory, note: VaultPath) => readonly VaultPath[],
): Promise<void> {
  const { host, look } = at;
  const among = new Set(changed);
  const memories = host
    .settings()
    .memories.map((memory) => ({ memory, note: decisionsPath({ memory }) }))
    .filter(({ note }) => among.has(note));
  if (memories.length === 0) return;
  try {
    const snapshot = await look();
    for (const { memory, note } of memories) await keepCopies(at, decideContext(host, memory, snapshot), pathsIn(memory, note));
  } catch {
    return;
  }
}

function nothingToResolve(path: string, way: LayerWay): MemoryError {
  return new MemoryError('bad_input', `There is nothing to ${way} at "${path}": no layer is broken there. Run check to see what is.`, path);
}
