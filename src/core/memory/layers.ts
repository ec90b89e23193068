import {
  acceptState,
  decisionEdits,
  goneFiles,
  guardedAt,
  guardedFiles,
  guardsAnything,
  renewState,
  resolveViolations,
  resolveTarget,
  type DraftGroup,
  type Guarded,
  type LayerState,
  type ResolveState,
  type TouchedText,
} from '../decide/layers/index';
import type { DecideContext } from '../model/context';
import { MemoryError } from '../model/errors';
import type { Memory } from '../model/memory';
import { asVaultPath, pathKey, type VaultPath } from '../model/path';
import type { Plan, Receipt, UndoResult } from '../model/plan';
import type { AcceptResult, LayerViolation, LayersResult, LayerWay, ResolveResult } from '../model/results/layers';
import type { Proposal } from '../model/results/proposal';
import type { Settings } from '../model/settings';
import type { Snapshot } from '../model/snapshot';
import type { Query, VaultHost, VaultMemory } from '../model/vault-memory';
import { decisionsPath } from '../read/memory/decisions';
import { skippedPath } from '../read/memory/skipped';
import { decodeText } from '../read/text/text';
import { readTextOrNull, readTexts } from '../read/files/texts';
import { touchedFiles, type TouchedFile } from '../write/plan/touched';
import type { Writer } from '../write/writer';
import { createCopies } from './accepted-copies';
import { decideContext, memoryNamed, memoryOf } from './context';
import { checkAgainst, type Decided, type Given } from './layer-check';
import { pathsOf, renewable } from './renewable';

/** The guard over layers: what the façade answers itself, and what it asks of every plan. */
export interface LayerGuard extends Pick<VaultMemory, 'layers' | 'settle' | 'acceptAll'> {
  /** The proposal with the decisions that accept the protected files as its plan leaves them. */
  renewed<R>(proposal: Proposal<R>): Promise<Proposal<R>>;
  /** The plan, where it may be carried out. Throws `layer_policy` for one from outside that crosses a layer. */
  permitted(plan: Plan): Plan;
  /** Keeps copies of what a carried out plan left in an accepted state. */
  applied(plan: Plan, receipt: Receipt): Promise<void>;
  /** The same for what an undo left: the files are as they were accepted before. */
  undone(result: UndoResult): Promise<void>;
  /** The same for everything that is accepted in a memory. */
  keepAccepted(memory: string): Promise<void>;
}

/** Guards the layers of every memory of a vault. */
export function guardLayers(host: VaultHost, look: (query?: Query) => Promise<Snapshot>, writer: Writer): LayerGuard {
  const copies = createCopies(host.store, host.context.writer, {
    async changes() {
      const notes = new Set(host.settings().memories.map((memory) => pathKey(decisionsPath({ memory }))));
      return (await writer.sequences()).flatMap(({ sequence, files }) =>
        files.some((path) => notes.has(pathKey(path))) ? [sequence] : [],
      );
    },
    everyChange: async () => (await writer.sequences()).map(({ sequence }) => sequence),
    maxBytes: () => host.settings().journal.maxMegabytes * 1024 * 1024,
  });
  const { decidedIn, checked, keep, release } = checkAgainst(host, copies);
  /** Plans that a person decided here: these alone may cross a layer. */
  const decidedHere = new WeakSet<Plan>();

  const stateOf = async (ctx: DecideContext, { decisions }: Decided, files: readonly Guarded[], query?: Query): Promise<Given> => {
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
  };

  const isElsewhere = (ctx: DecideContext) => (path: VaultPath) => memoryOf(host.settings(), path).name !== ctx.memory.name;

  const contextFor = async (query: Query | undefined, path?: string): Promise<DecideContext> => {
    const settings = host.settings();
    const memory =
      query?.memory === undefined && path !== undefined ? memoryOf(settings, asVaultPath(path)) : memoryNamed(settings, query?.memory);
    return decideContext(host, memory, await look(query));
  };

  const lookAt = async (ctx: DecideContext, query?: Query): Promise<Decided & { state: LayerState; result: LayersResult }> => {
    const decided = await decidedIn(ctx);
    if (decided.decisions.there) await release(ctx, decided.decisions, isElsewhere(ctx));
    return { ...decided, ...(await checked(ctx, await stateOf(ctx, decided, guardedFiles(ctx, isElsewhere(ctx)), query))) };
  };

  const acceptPaths = (
    ctx: DecideContext,
    paths: readonly VaultPath[],
    { note, decisions }: Decided,
    { guarded, texts }: LayerState,
  ): Plan | null => {
    const drafts = guarded
      .filter(({ path }) => paths.includes(path))
      .flatMap((one) => acceptState(ctx, one, texts.get(one.path) ?? null, decisions));
    const title =
      paths.length === 1 ? `Accept the present state of ${paths[0] ?? ''}` : `Accept the present state of ${paths.length} files`;
    const reason = 'From now on, changes against the layer are noticed.';
    const { edits, preconditions } = decisionEdits(ctx, note, decisions, [{ part: null, drafts }], reason);
    return edits.length === 0
      ? null
      : { version: 1, id: ctx.newId(), title, reason, created: ctx.created, edits, preconditions, announced: [] };
  };

  /** A touched file with its texts, as far as it is of this memory; null where it is no text. */
  const textsAround = async (file: TouchedFile, isOwn: (path: VaultPath) => boolean): Promise<TouchedText | null> => {
    const { origin, final, rewrite, made, gone } = file;
    const old = origin === null ? null : (rewrite?.before ?? gone ?? (await host.files.readBytes(origin)));
    const fresh = final === null ? null : (made ?? rewrite?.after ?? old);
    const [before, after] = [old === null ? null : decodeText(old), fresh === null ? null : decodeText(fresh)];
    if ((old !== null && before === null) || (fresh !== null && after === null)) return null;
    return {
      origin: origin !== null && isOwn(origin) ? origin : null,
      final: final !== null && isOwn(final) ? final : null,
      before,
      after,
    };
  };

  const renewed = async <R>(proposal: Proposal<R>): Promise<Proposal<R>> => {
    const { plan, result } = proposal;
    if (plan === null) return proposal;
    const snapshot = await look();
    const memories = renewable(host.settings(), plan, snapshot);
    if (memories.length === 0) return proposal;
    let files: readonly TouchedFile[] | null = null;
    let whole = plan;
    for (const memory of memories) {
      const ctx = decideContext(host, memory, snapshot);
      const { note, decisions } = await decidedIn(ctx);
      if (!decisions.there) continue;
      try {
        files ??= underEveryName(touchedFiles(plan, await writer.prepare(plan)), snapshot);
      } catch (error) {
        // What refuses the plan is said when it is carried out.
        if (error instanceof MemoryError) return proposal;
        throw error;
      }
      const groups: DraftGroup[] = [];
      for (const file of files) {
        const paths = [file.origin, file.final].filter((path) => path !== null);
        if (!paths.some((path) => guardedAt(ctx, path) !== null)) continue;
        const texts = await textsAround(file, (path) => !isElsewhere(ctx)(path));
        const parts = new Set(file.edits.map((edit) => edit.part ?? null));
        if (texts !== null)
          groups.push({ part: parts.size === 1 ? ([...parts][0] ?? null) : null, drafts: renewState(ctx, texts, decisions) });
      }
      const { edits, preconditions } = decisionEdits(ctx, note, decisions, groups, 'What the plan leaves is the accepted state.');
      whole = { ...whole, edits: [...whole.edits, ...edits], preconditions: [...whole.preconditions, ...preconditions] };
    }
    return whole.edits.length === plan.edits.length ? proposal : { result, plan: whole };
  };

  /** Keeps copies in the memories whose decisions are among these files. A copy is no promise: what fails is passed over. */
  const keepIn = async (
    changed: readonly VaultPath[],
    pathsIn: (memory: Memory, note: VaultPath) => readonly VaultPath[],
  ): Promise<void> => {
    const among = new Set(changed);
    const memories = host
      .settings()
      .memories.map((memory) => ({ memory, note: decisionsPath({ memory }) }))
      .filter(({ note }) => among.has(note));
    if (memories.length === 0) return;
    try {
      const snapshot = await look();
      for (const { memory, note } of memories) await keep(decideContext(host, memory, snapshot), pathsIn(memory, note));
    } catch {
      return;
    }
  };

  return {
    renewed,

    async layers(query) {
      const ctx = await contextFor(query);
      return guardsAnything(ctx) ? (await lookAt(ctx, query)).result : { violations: [], unaccepted: [], findings: [] };
    },

    async settle(path, way, query): Promise<Proposal<ResolveResult>> {
      const ctx = await contextFor(query, path);
      const seen = await lookAt(ctx, query);
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
      const beside = target === null ? null : await readTextOrNull(host.files, target);
      const texts = beside === null || target === null ? seen.state.texts : new Map([...seen.state.texts, [target, beside]]);
      const state: ResolveState = { ...seen.state, texts, note: seen.note, isPart: query?.entry !== undefined };
      const proposal = await renewed(resolveViolations(ctx, meant, way, state));
      if (proposal.plan !== null) decidedHere.add(proposal.plan);
      return proposal;
    },

    async acceptAll(query): Promise<Proposal<AcceptResult>> {
      const ctx = await contextFor(query);
      const seen = await lookAt(ctx, query);
      const accepted = seen.result.unaccepted;
      return { result: { accepted }, plan: acceptPaths(ctx, accepted, seen, seen.state) };
    },

    permitted(plan) {
      const crossing = decidedHere.has(plan) ? undefined : plan.crosses?.[0];
      if (crossing === undefined) return plan;
      throw new MemoryError(
        'layer_policy',
        `This plan would change "${crossing.path}" across its layer. Only a decision made here may do that, not a plan from a file: settle the file with check.`,
        crossing.path,
      );
    },

    applied: (plan, receipt) => keepIn(receipt.changed, (memory, note) => pathsOf(plan, memory, note, receipt.changed)),

    undone: ({ restored }) => keepIn(restored, () => restored),

    async keepAccepted(name) {
      const ctx = await contextFor({ memory: name });
      const { decisions } = await decidedIn(ctx);
      await keep(
        ctx,
        decisions.accepted.map((inside) => (ctx.memory.root === '' ? asVaultPath(inside) : asVaultPath(`${ctx.memory.root}/${inside}`))),
      );
    },
  };
}

/** The files that a plan touches, those that stay in their place under each of their names: what is accepted is kept by name. */
function underEveryName(files: readonly TouchedFile[], snapshot: Snapshot): TouchedFile[] {
  return files.flatMap((file) =>
    file.origin !== null && file.origin === file.final
      ? snapshot.namesOf(file.origin).map((name) => ({ ...file, origin: name, final: name }))
      : [file],
  );
}

const ownNotes = new WeakMap<readonly Memory[], ReadonlySet<string>>();

/** True for the decisions note or the skipped note of some memory. */
export function isOwnNote({ memories }: Settings, path: VaultPath): boolean {
  let own = ownNotes.get(memories);
  if (own === undefined)
    ownNotes.set(
      memories,
      (own = new Set(memories.flatMap((memory) => [decisionsPath({ memory }), skippedPath({ memory })].map(pathKey)))),
    );
  return own.has(pathKey(path));
}

function nothingToResolve(path: string, way: LayerWay): MemoryError {
  return new MemoryError('bad_input', `There is nothing to ${way} at "${path}": no layer is broken there. Run check to see what is.`, path);
}
