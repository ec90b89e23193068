import { conventionIn } from '../conventions/effective';
import {
  acceptanceOf,
  acceptState,
  checkLayers,
  compareEntries,
  coversCopy,
  decisionEdits,
  goneFiles,
  guardedAt,
  guardedFiles,
  guardsAnything,
  hasUnkept,
  isProtecting,
  releasedPaths,
  renewState,
  resolveTarget,
  resolveViolations,
  usefulCopies,
  type DraftGroup,
  type Guarded,
  type LayerState,
  type ResolveState,
  type TouchedText,
} from '../decide/layers/index';
import { planOf, type DecideContext } from '../model/context';
import { MemoryError } from '../model/errors';
import type { Memory } from '../model/memory';
import { asVaultPath, isInside, joinPath, pathKey, type VaultPath } from '../model/path';
import type { Edit, Plan, Receipt, UndoResult } from '../model/plan';
import type { LayersResult, LayerViolation } from '../model/results/layers';
import type { Proposal } from '../model/results/proposal';
import type { Settings } from '../model/settings';
import type { Snapshot } from '../model/snapshot';
import type { Query, VaultMemory } from '../model/vault-memory';
import { readTexts } from '../read/files/texts';
import { decisionsPath, parseDecisions, type Decided, type Decisions } from '../read/memory/decisions';
import { insideMemory } from '../read/memory/scope';
import { decodeText } from '../read/text/text';
import { touchedFiles, type TouchedFile } from '../write/plan/follow';
import { AcceptedCopies, type Keeping, type KeptText } from './accepted-copies';
import { decideContext, memoryOf } from './context';
import { keptWithheld } from './keeping';
import type { Session } from './session';

/** The start of a check of some files. */
type Given = Omit<LayerState, 'clean' | 'copies'>;

/** The present state of a memory beside what is accepted of it. */
interface Present extends Decided {
  readonly state: LayerState;
  readonly result: LayersResult;
}

/** The guard over the layers of every memory: what is wrong there, what settles it, and what every plan has to keep to. */
export class Layers {
  private readonly copies: AcceptedCopies;
  /** Plans that a person decided here: these alone may cross a layer. */
  private readonly decidedHere = new WeakSet<Plan>();

  /** `session` sees all files. */
  constructor(private readonly session: Session) {
    const { host, writer } = session;
    this.copies = new AcceptedCopies(host.store, host.context.writer, {
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

  readonly layers: VaultMemory['layers'] = async (query) => {
    const ctx = await this.session.contextFor(query);
    return guardsAnything(ctx) ? (await this.present(ctx, query)).result : { violations: [], unaccepted: [], findings: [] };
  };

  /** The same without the files that a session does not see. */
  async seenBy(session: Session, query: Query): Promise<LayersResult> {
    const [found, snapshot] = [await this.layers(query), await session.look(query)];
    if ((snapshot.leftOut ?? []).length === 0) return found;
    const hidden = new Set(snapshot.leftOut);
    const isShown = ({ path }: { readonly path: VaultPath }): boolean => !hidden.has(path);
    return {
      violations: found.violations.filter(isShown),
      unaccepted: found.unaccepted.filter((path) => !hidden.has(path)),
      findings: found.findings.filter(isShown),
    };
  }

  /** The plan that fixes what is wrong with one file, which may cross its layer. */
  readonly settle: VaultMemory['settle'] = async (path, way, query) => {
    const ctx = await this.session.contextAt(path, query);
    const seen = await this.present(ctx, query);
    const names = new Set(ctx.snapshot.namesOf(asVaultPath(path)).map(pathKey)).add(pathKey(path));
    const violations = seen.result.violations.filter((violation) => names.has(pathKey(violation.path)));
    const meant = query?.entry === undefined ? violations : violations.filter((violation) => violation.entry === query.entry);
    const unaccepted = seen.result.unaccepted.find((one) => names.has(pathKey(one)));
    if (meant.length === 0) {
      if (way !== 'accept' || unaccepted === undefined) {
        const message = `There is nothing to ${way} at "${path}": no layer is broken there. Run check to see what is.`;
        throw new MemoryError('bad_input', message, path);
      }
      return { result: { path: unaccepted, way }, plan: acceptPaths(ctx, [unaccepted], seen) };
    }
    const target = resolveTarget(ctx, (meant[0] as LayerViolation).path, way);
    const beside = target === null ? null : await this.session.textAt(target);
    const texts = beside === null || target === null ? seen.state.texts : new Map([...seen.state.texts, [target, beside]]);
    const state: ResolveState = { ...seen.state, texts, note: seen.note, isPart: query?.entry !== undefined };
    return this.crossing(await this.completed(resolveViolations(ctx, meant, way, state)));
  };

  readonly mergedWhole: VaultMemory['mergedWhole'] = async (sides, query) => {
    const ctx = await this.session.contextFor(query);
    const { violations } = await this.layers(query);
    const broken = new Set(violations.flatMap(({ kind, path }) => (kind === 'entry-gone' || kind === 'entry-changed' ? [path] : [])));
    const isWhole = async (path: VaultPath, side: (typeof sides)[number]): Promise<boolean> => {
      const [text, note] = [await side(path), await side(decisionsPath(ctx))];
      const accepted = parseDecisions(note === null ? [] : [note]).acceptedEntries(insideMemory(ctx, path));
      return text === null
        ? accepted.size === 0
        : compareEntries(guardedAt(ctx, path)?.format ?? null, text, accepted).missing.length === 0;
    };
    const whole: VaultPath[] = [];
    for (const path of broken) if ((await Promise.all(sides.map((side) => isWhole(path, side)))).every(Boolean)) whole.push(path);
    return whole;
  };

  readonly acceptAll: VaultMemory['acceptAll'] = async (query) => {
    const ctx = await this.session.contextFor(query);
    const seen = await this.present(ctx, query);
    const accepted = seen.result.unaccepted;
    return { result: { accepted }, plan: acceptPaths(ctx, accepted, seen) };
  };

  /** The proposal with what keeps withheld what is so, and the decisions that accept the protected files as its plan leaves them. */
  async completed<R>(proposal: Proposal<R>): Promise<Proposal<R>> {
    if (proposal.plan === null) return proposal;
    const snapshot = await this.session.look();
    return this.renewed(await keptWithheld(this.session, proposal, snapshot), snapshot);
  }

  /** The proposal with what keeps withheld what is so, and nothing accepted. */
  async kept<R>(proposal: Proposal<R>): Promise<Proposal<R>> {
    return proposal.plan === null ? proposal : keptWithheld(this.session, proposal, await this.session.look());
  }

  /** The proposal, whose plan may cross layers from now on: a person decided on it here. */
  crossing<R>(proposal: Proposal<R>): Proposal<R> {
    if (proposal.plan !== null) this.decidedHere.add(proposal.plan);
    return proposal;
  }

  /** The plan, where it may be carried out. Throws `layer_policy` for one from outside that crosses a layer. */
  permitted(plan: Plan): Plan {
    const crossing = this.decidedHere.has(plan) ? undefined : plan.crosses?.[0];
    if (crossing === undefined) return plan;
    throw new MemoryError(
      'layer_policy',
      `This plan would change "${crossing.path}" across its layer. Only a decision made here may do that, not a plan from a file: settle the file with check, or make a new baseline with rebaseline.`,
      crossing.path,
    );
  }

  /** Keeps copies of what a carried out plan left in an accepted state. */
  applied(plan: Plan, { changed }: Receipt): Promise<void> {
    return this.keepIn(changed, (memory, note) => pathsOf(plan, memory, note, changed));
  }

  /** The same for what an undo left: the files are as they were accepted before. */
  undone({ restored }: Pick<UndoResult, 'restored'>): Promise<void> {
    return this.keepIn(restored, () => restored);
  }

  /** The same for everything that is accepted in a memory. */
  async keepAccepted(name: string): Promise<void> {
    const ctx = await this.session.contextFor({ memory: name });
    const { decisions } = await this.session.decided(ctx);
    await this.keepCopies(
      ctx,
      decisions.accepted.map((inside) => joinPath(ctx.memory.root, inside)),
    );
  }

  /** The proposal with the decisions alone that accept the protected files as its plan leaves them. */
  async renewed<R>(proposal: Proposal<R>, known?: Snapshot): Promise<Proposal<R>> {
    const { session } = this;
    const { plan, result } = proposal;
    if (plan === null) return proposal;
    const snapshot = known ?? (await session.look());
    const memories = renewable(session.host.settings(), plan, snapshot);
    if (memories.length === 0) return proposal;
    let files: readonly TouchedFile[] | null = null;
    const crossed = new Set((plan.crosses ?? []).map((one) => pathKey(one.path)));
    let whole = plan;
    for (const memory of memories) {
      const ctx = decideContext(session.host, memory, snapshot);
      const { note, decisions } = await session.decided(ctx);
      if (!decisions.there) continue;
      try {
        files ??= underEveryName(touchedFiles(plan, await session.writer.prepare(plan)), snapshot);
      } catch (error) {
        // The reason that refuses the plan is given when it is carried out.
        if (error instanceof MemoryError) return proposal;
        throw error;
      }
      const groups: DraftGroup[] = [];
      for (const file of files) {
        const paths = [file.origin, file.final].filter((path) => path !== null);
        if (!paths.some((path) => guardedAt(ctx, path) !== null)) continue;
        const texts = await this.textsAround(file, (path) => !this.isElsewhere(ctx, path));
        const parts = new Set(file.edits.map((edit) => edit.part ?? null));
        if (texts !== null)
          groups.push({
            part: parts.size === 1 ? ([...parts][0] ?? null) : null,
            drafts: renewState(ctx, { ...texts, decided: paths.some((path) => crossed.has(pathKey(path))) }, decisions),
          });
      }
      const { edits, preconditions } = decisionEdits(ctx, note, decisions, groups, 'What the plan leaves is the accepted state.');
      whole = { ...whole, edits: [...whole.edits, ...edits], preconditions: [...whole.preconditions, ...preconditions] };
    }
    return whole.edits.length === plan.edits.length ? proposal : { result, plan: whole };
  }

  /** A touched file with its texts, as far as it is of this memory; null if it is no text. */
  private async textsAround(file: TouchedFile, isOwn: (path: VaultPath) => boolean): Promise<TouchedText | null> {
    const { origin, final, rewrite, made, gone } = file;
    const old = origin === null ? null : (rewrite?.before ?? gone ?? (await this.session.files.readBytes(origin)));
    const fresh = final === null ? null : (made ?? rewrite?.after ?? old);
    const [before, after] = [old === null ? null : decodeText(old), fresh === null ? null : decodeText(fresh)];
    if ((old !== null && before === null) || (fresh !== null && after === null)) return null;
    return {
      origin: origin !== null && isOwn(origin) ? origin : null,
      final: final !== null && isOwn(final) ? final : null,
      before,
      after,
    };
  }

  /** Whether a path belongs to another memory than that of the context. */
  private isElsewhere(ctx: DecideContext, path: VaultPath): boolean {
    return memoryOf(this.session.host.settings(), path).name !== ctx.memory.name;
  }

  private async present(ctx: DecideContext, query?: Query): Promise<Present> {
    const decided = await this.session.decided(ctx);
    if (decided.decisions.there) await this.releaseCopies(ctx, decided.decisions);
    const files = guardedFiles(ctx, (path) => this.isElsewhere(ctx, path));
    return { ...decided, ...(await this.checked(ctx, await this.stateOf(ctx, decided, files, query))) };
  }

  private async stateOf(ctx: DecideContext, { decisions }: Decided, files: readonly Guarded[], query?: Query): Promise<Given> {
    const missing = goneFiles(ctx, decisions);
    // The app's index may be out of date: only the disk knows which files are gone.
    const there = await Promise.all(missing.map(({ path }) => this.session.files.stat(path)));
    const guarded = [...files, ...missing.filter((_, i) => there[i] !== null)];
    const { texts } = await readTexts(
      this.session.files,
      guarded.map((one) => one.path),
      { progress: query?.progress, what: 'Checking protected files' },
    );
    return { guarded, gone: missing.filter((_, i) => there[i] === null), texts, decisions };
  }

  /** The check, with the accepted texts of files that are wrong; a file that is right gets its copy kept. */
  private async checked(ctx: DecideContext, given: Given): Promise<{ state: LayerState; result: LayersResult }> {
    const { copies } = this;
    copies.refresh();
    const { texts, decisions } = given;
    const files = given.guarded.filter(({ layer, path }) => isProtecting(layer) && texts.has(path));
    const clean = new Set<VaultPath>();
    for (const one of files)
      if (await copies.holds(one.path, texts.get(one.path) ?? '', acceptanceOf(ctx, one, decisions))) clean.add(one.path);
    const state = { ...given, clean, copies: new Map<VaultPath, readonly string[]>() };
    const first = checkLayers(ctx, state);
    const amiss = new Set([...brokenIn(first), ...first.unaccepted]);
    const kept = files.filter(({ path }) => !amiss.has(path));
    for (const one of kept)
      if (!clean.has(one.path)) await copies.keep(one.path, keepingOf(ctx, one, texts.get(one.path) ?? '', decisions));
    await copies.prune(kept.map(({ path }) => path));
    const known = await this.textsFor(ctx, state, first);
    if ([...known.values()].every((some) => some.length === 0)) return { state, result: first };
    const full = { ...state, copies: known };
    return { state: full, result: checkLayers(ctx, full) };
  }

  /** Keeps copies of these files of a memory, where they are as accepted. */
  private async keepCopies(ctx: DecideContext, paths: readonly VaultPath[]): Promise<void> {
    const guarded = paths.flatMap((path) => guardedAt(ctx, path) ?? []).filter(({ layer }) => isProtecting(layer));
    if (guarded.length === 0) return;
    const { decisions } = await this.session.decided(ctx);
    if (!decisions.there) return;
    const { texts } = await this.session.textsOf(guarded.map((one) => one.path));
    await this.checked(ctx, { guarded, gone: [], texts, decisions });
  }

  /** Gives up the copies of paths of which nothing is accepted any more, or that are gone, as far as no undo can need them. */
  private async releaseCopies(ctx: DecideContext, decisions: Decisions): Promise<void> {
    const { copies } = this;
    copies.refresh();
    for (const path of releasedPaths(ctx, decisions)) if (!this.isElsewhere(ctx, path)) await copies.release(path);
    await copies.releaseGone(
      ctx.snapshot.files.map(({ path }) => path),
      () => this.acceptedAnywhere(ctx),
    );
  }

  /** The paths of which something is accepted in any memory; null if one of them has no files now, as when its folder is away. */
  private async acceptedAnywhere(ctx: DecideContext): Promise<VaultPath[] | null> {
    const found: VaultPath[] = [];
    for (const memory of this.session.host.settings().memories) {
      if (!ctx.snapshot.files.some(({ path }) => isInside(path, memory.root))) return null;
      const { decisions } = await this.session.decided({ ...ctx, memory });
      found.push(...decisions.accepted.map((inside) => joinPath(memory.root, inside)));
    }
    return found;
  }

  /** The texts that help to fix what is wrong: those of this device, and if these lack something those of others. */
  private async textsFor(ctx: DecideContext, state: LayerState, first: LayersResult): Promise<Map<VaultPath, readonly string[]>> {
    const { copies } = this;
    const found = new Map<VaultPath, readonly string[]>();
    const amiss = new Set(brokenIn(first));
    for (const guarded of [...state.guarded, ...state.gone].filter(({ path }) => amiss.has(path))) {
      const { path } = guarded;
      const now = state.texts.get(path) ?? null;
      const own = await copies.texts(path);
      const used = usefulCopies(ctx, guarded, state.decisions, now, own);
      await copies.reclaim(path, used);
      // The next change may take what a broken file still has and no copy.
      if (now !== null && hasUnkept(ctx, guarded, state.decisions, now, own))
        await copies.keepBeside(path, keepingOf(ctx, guarded, now, state.decisions));
      let helpful = used;
      if (lacks(ctx, state, guarded, used))
        helpful = usefulCopies(ctx, guarded, state.decisions, now, [...own, ...(await copies.textsElsewhere(path))]);
      found.set(
        path,
        helpful.map(({ text }) => text),
      );
    }
    return found;
  }

  /** Keeps copies in the memories whose decisions are among these files. A copy is no promise: what fails is passed over. */
  private async keepIn(changed: readonly VaultPath[], pathsIn: (memory: Memory, note: VaultPath) => readonly VaultPath[]): Promise<void> {
    const { session } = this;
    const among = new Set(changed);
    const memories = session.host
      .settings()
      .memories.map((memory) => ({ memory, note: decisionsPath({ memory }) }))
      .filter(({ note }) => among.has(note));
    if (memories.length === 0) return;
    try {
      const snapshot = await session.look();
      for (const { memory, note } of memories) await this.keepCopies(decideContext(session.host, memory, snapshot), pathsIn(memory, note));
    } catch {
      return;
    }
  }
}

/** The files that are not as they were accepted. */
function brokenIn({ violations }: LayersResult): VaultPath[] {
  return violations.flatMap(({ kind, path }) => (kind === 'over-limit' ? [] : [path]));
}

function keepingOf(ctx: DecideContext, guarded: Guarded, text: string, decisions: Decisions): Keeping {
  return { text, acceptance: acceptanceOf(ctx, guarded, decisions), covers: coversCopy(guarded, text) };
}

/** Whether these copies do not hold all that is missing of the file. */
function lacks(ctx: DecideContext, state: LayerState, guarded: Guarded, used: readonly KeptText[]): boolean {
  const isGone = state.gone.includes(guarded);
  const copies = new Map([[guarded.path, used.map(({ text }) => text)]]);
  const { violations } = checkLayers(ctx, { ...state, guarded: isGone ? [] : [guarded], gone: isGone ? [guarded] : [], copies });
  return violations.some(({ kind, accepted }) => kind !== 'over-limit' && accepted === null);
}

function acceptPaths(ctx: DecideContext, paths: readonly VaultPath[], { note, decisions, state }: Present): Plan | null {
  const { guarded, texts } = state;
  const drafts = guarded
    .filter(({ path }) => paths.includes(path))
    .flatMap((one) => acceptState(ctx, one, texts.get(one.path) ?? null, decisions));
  const title = paths.length === 1 ? `Accept the present state of ${paths[0] ?? ''}` : `Accept the present state of ${paths.length} files`;
  const reason = 'From now on, changes against the layer are noticed.';
  const { edits, preconditions } = decisionEdits(ctx, note, decisions, [{ part: null, drafts }], reason);
  return edits.length === 0 ? null : planOf(ctx, { title, reason, edits, preconditions });
}

/** The files that a plan touches, those that stay in their place under each of their names: what is accepted is kept by name. */
function underEveryName(files: readonly TouchedFile[], snapshot: Snapshot): TouchedFile[] {
  return files.flatMap((file) =>
    file.origin !== null && file.origin === file.final
      ? snapshot.namesOf(file.origin).map((name) => ({ ...file, origin: name, final: name }))
      : [file],
  );
}

/** The memories of which a plan touches a protected file, under whatever name, and whose decisions it does not write itself, but for those about two entries. */
function renewable(settings: Settings, plan: Plan, snapshot: Pick<Snapshot, 'namesOf'>): Memory[] {
  const found = new Set<Memory>();
  const written = new Set<string>();
  for (const edit of plan.edits) {
    const named = edit.op === 'move' ? [edit.path, edit.to] : [edit.path];
    if (!acceptsNothing(edit)) for (const path of named) written.add(pathKey(path));
    for (const path of named.flatMap((name) => snapshot.namesOf(name))) {
      const memory = memoryOf(settings, path);
      if (found.has(memory)) continue;
      const guarded = guardedAt({ memory, convention: conventionIn(memory, settings) }, path);
      if (guarded !== null && isProtecting(guarded.layer)) found.add(memory);
    }
  }
  return [...found].filter((memory) => !written.has(pathKey(decisionsPath({ memory }))));
}

/** True for an edit that only adds lines to a decisions note by which nothing is accepted: questions, their answers, and what is ignored. */
function acceptsNothing(edit: Edit): boolean {
  const lines = edit.op === 'append' ? parseDecisions([edit.text]).all : [];
  return lines.length > 0 && lines.every(({ verb }) => verb === 'asks' || verb === 'apart' || verb === 'ignore');
}

/** The files that a carried out plan touched or accepted. */
function pathsOf(plan: Plan, memory: Memory, note: VaultPath, changed: readonly VaultPath[]): VaultPath[] {
  const lines = plan.edits.flatMap((edit) => (edit.path === note && (edit.op === 'append' || edit.op === 'create') ? [edit.text] : []));
  return [...new Set([...changed, ...parseDecisions(lines).accepted.map((inside) => joinPath(memory.root, inside))])];
}
