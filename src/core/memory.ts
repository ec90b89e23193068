import type { DecideContext } from './model/context';
import { MemoryError } from './model/errors';
import { asVaultPath, isInside, isNotePath, type VaultPath } from './model/path';
import { isAct, type ActHint, type Finding } from './model/finding';
import type { AppSettings } from './model/app-settings';
import { unknownSettings } from './model/settings';
import type { Briefing } from './model/results/brief';
import type { CheckResult } from './model/results/health';
import type { IndexResult } from './model/results/index-note';
import type { Proposal } from './model/results/proposal';
import type { VaultFiles } from './model/ports';
import type { Snapshot } from './model/snapshot';
import type { Query, VaultHost, VaultMemory } from './model/vault-memory';
import { rankByWeight } from './decide/bundle/index';
import { linksByIdIn, notIgnored, sourcesIn } from './decide/health/index';
import { answerChore, clearFolder, decideFeedback } from './decide/upkeep/index';
import { checkNames, decideFixes, textsForFixes } from './decide/naming/index';
import { indexSteps, rankNotes } from './decide/top-of-mind/index';
import { aroundOf } from './memory/around';
import { rulesOf } from './memory/authority';
import { decideContext, existing, existingOrFolder, isOwnNote, memoryNamed, policyOf } from './memory/context';
import { briefingOf } from './memory/briefing';
import { questionsOf } from './memory/questions';
import { reviewQueueOf } from './memory/review';
import { decidedIn } from './memory/decided';
import { freshReader } from './memory/fresh-reader';
import { conflictsOf } from './memory/conflicts';
import { gatingOf } from './memory/gating';
import { bundlesOf } from './memory/bundles';
import { healthOf } from './memory/health';
import { gateCache, type GateFor } from './memory/gate-cache';
import { withLayers, type Deciding } from './memory/guarded';
import { guardLayers, type LayerGuard } from './memory/layers';
import { maintenanceOf } from './memory/maintenance';
import { notMigrating, type MigratingPart } from './memory/not-migrating';
import { mistakesOf } from './memory/mistakes';
import { mutationsOf } from './memory/mutations';
import { keepOut } from './memory/keeping';
import { linksAround, withUnread } from './memory/plan-links';
import { rebaselineOf } from './memory/rebaseline';
import { rememberingOf } from './memory/remembering';
import { rankedContext } from './memory/ranked-context';
import type { AgentCaches, RunCaches } from './memory/run-caches';
import { searchingOf } from './memory/searching';
import { seenMemories, settingsPort } from './memory/settings-port';
import { setupOf } from './memory/setup';
import { statusOf } from './memory/status';
import { toldPast } from './memory/told-past';
import { viewOf, type View } from './memory/view';
import { hiddenFiles, namesHidden } from './read/memory/hidden';
import { indexPath, notesOf } from './read/memory/scope';
import { appSettings } from './read/files/app-settings';
import { readText, readTextOrNull, readTexts } from './read/files/texts';
import { planFromText } from './write/plan/schema';
import { createWriter, type Writer } from './write/writer';
import { needs } from './memory/needs';
import { runWithPauses } from './read/text/steps';

// For the plugin, which makes its snapshot from the metadata cache instead of from every file.
export { parseBase } from './read/snapshot/base';
export { parseCanvas } from './read/links/canvas';
export { snapshotSteps } from './read/snapshot/snapshot';
export { runWithPauses } from './read/text/steps';
export { updateSnapshot } from './read/snapshot/update';
export { hasUnclosedFrontmatter } from './read/frontmatter/frontmatter-block';
export { UNSEEN_PROPERTIES, withoutControls } from './read/snapshot/note';
// For the settings, which show and check a memory that is not saved yet.
export { conventionOf, conventions } from './conventions/list';
export { hasMeaning, refuseWithoutMeaning } from './conventions/bundle-options';
export { conventionIn } from './conventions/effective';
export { readSettings } from './conventions/read-settings';
export { conformityOf, datedName, fits, type Conformity } from './memory/conformity';
export { coversTag, unmatchedExclusions } from './read/memory/exclusions';
// For a host that shows what a preset asks for.
export { withPreset } from './memory/bundle-preset';
// For a host that puts a bundle into a file of another program.
export { bundleInFile, isBundleBlock } from './decide/bundle/index';
export { findFence, lineBreakOf, writeFence } from './read/markdown/fences';
// For a host that shows two texts side by side, or an entry of a file.
export { differenceOf } from './write/preview/diff';
export { wordsDiff } from './write/preview/words-diff';
export { takesFeedbackIn } from './decide/upkeep/index';
export { readMaintenanceAnswer, rebaselinePrompt } from './decide/upkeep/index';
export { shownText } from './read/text/text';
export { entryTextIn } from './memory/entry-text';
export { decideAgain } from './memory/carry-out';
// For a host whose plans are shown in one call and applied in a later one.
export { planFingerprint } from './write/plan/schema';

// For a host that lists findings check by check.
export { findingsByCheck } from './decide/health/index';

// For a host that can reach a language model.
export { modelJudge } from './memory/llm/judge';

// For a host whose runs are short: the program reads the vault again each time.
export { keptBetweenRuns } from './memory/run-caches';

// For a host that reads older formats; the plugin has no room for it.
export { migratingOf } from './memory/migrating';

/**
 * Opens a vault through its host's ports; `caches` keeps what was read for the next run, and `migrating` reads older
 * formats, where the host brings that part along. Reads nothing yet.
 */
export function openVault(host: VaultHost, caches?: RunCaches, migrating: MigratingPart = notMigrating): VaultMemory {
  return opened(host, caches, migrating).memory;
}

/** As `openVault`, with what agents get without asking. Only for a host that serves them: none of it is in the plugin. */
export function openForAgents(
  host: VaultHost,
  caches: AgentCaches | undefined,
  migrating: MigratingPart,
): { readonly memory: VaultMemory; readonly briefing: Briefing } {
  const { memory, view, viewGateFor } = opened(host, caches, migrating);
  const contextFor = contextIn(view.host, viewLook(view));
  return { memory, briefing: briefingOf(view.host, contextFor, viewGateFor, caches?.brief()) };
}

function opened(given: VaultHost, caches: RunCaches | undefined, migrating: MigratingPart) {
  let app: AppSettings | undefined;
  const host: VaultHost = { ...given, appSettings: () => app };
  const fresh = freshReader(host, caches);
  const look: Look = async (query) => {
    app = await appSettings(host.files, host.configFolder, app);
    return host.snapshot?.(query?.progress) ?? fresh(query?.progress);
  };
  const view = viewOf(host, look, caches?.plain());
  const writerOn = (ports: VaultHost, snapshot: (files: VaultFiles) => Promise<Snapshot>): Writer =>
    createWriter({
      ...ports,
      // Decisions of people, and texts that were set aside, can be written whatever the layers say.
      policy: (path: VaultPath) => (isOwnNote(host.settings(), path) ? null : policyOf(host.settings(), path)),
      limits: () => host.settings().journal,
      rules: () => rulesOf(host),
      settings: settingsPort(host),
      seenBy: (edits) => seenMemories(host, edits),
      snapshot,
    });
  // Never the host's own snapshot: a metadata cache may be older than the files that a plan depends on.
  const writer = writerOn(host, (files) => fresh(undefined, files));
  const guard = guardLayers(host, look, writer);
  const viewGateFor = gateCache(view.host, caches, 'shown');
  const parts = { writer, guard, view, migrating };
  const seen = decidingOn(view.host, viewLook(view), viewGateFor, parts);
  const all = decidingOn(host, look, gateCache(host, caches), parts);
  // The terminal's bundle is for a model, as all that agents are given; in the app a person sees what is left out of it.
  const forModels = host.context.door?.kind === 'terminal' ? { bundle: seen.bundle, saveBundle: seen.saveBundle } : {};
  const memory = withLayers(
    guard,
    writer,
    host,
    { ...all, ...forModels },
    {
      deciding: seen,
      onDisk: (plan) => view.onDisk(plan),
      past: toldPast(host, look, view, writer),
      async preview(plan) {
        const withheld = await view.withheld(await look());
        // An addition to such a file can only be shown as it is.
        if (plan.edits.some(({ path }) => withheld.has(path))) return writer.preview(plan);
        return writerOn(view.host, async () => view.of(await fresh())).preview(plan);
      },
    },
  );
  return { memory, view, viewGateFor };
}

type Look = (query?: Query) => Promise<Snapshot>;

const viewLook =
  (view: View): Look =>
  async (query) =>
    (await view.host.snapshot?.(query?.progress)) as Snapshot;

const contextIn =
  (host: VaultHost, look: Look) =>
  async (query?: Query): Promise<DecideContext> =>
    decideContext(host, memoryNamed(host.settings(), query?.memory), await look(query));

interface Parts {
  readonly writer: Writer;
  readonly guard: LayerGuard;
  readonly view: View;
  readonly migrating: MigratingPart;
}

/** Each capability on a host's files: on all of them, or on those of the view. */
function decidingOn(host: VaultHost, look: Look, gateFor: GateFor, { writer, guard, view, migrating }: Parts): Deciding {
  const contextFor = contextIn(host, look);
  const layers: VaultMemory['layers'] = async (query) => {
    const [found, snapshot] = [await guard.layers(query), await look(query)];
    if ((snapshot.leftOut ?? []).length === 0) return found;
    const hidden = new Set(snapshot.leftOut);
    const isShown = ({ path }: { readonly path: VaultPath }): boolean => !hidden.has(path);
    return {
      violations: found.violations.filter(isShown),
      unaccepted: found.unaccepted.filter((path) => !hidden.has(path)),
      findings: found.findings.filter(isShown),
    };
  };

  async function mendIn(ctx: DecideContext, findings: readonly Finding[], query: Query): Promise<Proposal<CheckResult>> {
    const { texts } = await readTexts(host.files, textsForFixes(ctx, findings), { progress: query.progress });
    return decideFixes(ctx, findings, texts);
  }

  const rankedFor = async (query: Query): Promise<DecideContext> => rankedContext(host, await contextFor(query));

  const mutations = mutationsOf(host, look);
  const conflicts = conflictsOf(host, contextFor);
  const review = reviewQueueOf(host, contextFor, gateFor);
  const shownIn = async (ctx: DecideContext): Promise<DecideContext> =>
    rankedContext(view.host, { ...ctx, snapshot: await view.of(ctx.snapshot) });
  /** The top-of-mind note is read by models: it is the same for whoever writes it. A person hears of the notes that it leaves out. */
  const indexIn = async (ctx: DecideContext): Promise<Proposal<IndexResult>> => {
    const seen = await shownIn(ctx);
    const current = await readTextOrNull(host.files, indexPath(ctx));
    const { result, plan } = await runWithPauses(indexSteps(seen, current), host.pause);
    const withheld = await view.withheld(ctx.snapshot);
    const left = notesOf(ctx).flatMap(({ path }) => (withheld.has(path) ? [{ path, why: withheld.get(path) ?? '' }] : []));
    return { result: { ...result, omitted: [...result.omitted, ...left] }, plan };
  };
  const index = async (query: Query): Promise<Proposal<IndexResult>> => indexIn(await contextFor(query));

  /** The plan of a fix that is a capability of its own. */
  async function actOf({ path }: Finding, fix: ActHint, query: Query): Promise<Proposal<unknown>> {
    switch (fix.kind) {
      case 'merge':
        return fix.versions ? bothOf(fix.from, query) : mutations.merge(fix.from, fix.into, query);
      case 'archive':
        return mutations.archive(fix.paths, query);
      case 'split':
        return mutations.split(path, query);
      case 'restore':
        return guard.settle(path, 'restore', { ...query, ...(fix.entry === null ? {} : { entry: fix.entry }) });
      case 'trim':
        return guard.settle(path, 'trim', query);
      case 'index':
        return index(query);
    }
  }

  /** Both texts of a conflict in one. Throws `bad_input` where only a person can say which version stays. */
  async function bothOf(path: VaultPath, query: Query): Promise<Proposal<unknown>> {
    const proposal = await conflicts.settleConflict(path, { kept: 'both' }, query);
    if (proposal.plan === null)
      throw new MemoryError('bad_input', 'Both versions cannot stay everywhere. Choose in the list of sync conflicts.', path);
    return proposal;
  }

  /** The plan of findings whose fix is a capability of its own: of one finding, or of several that one plan can fix. */
  function actOfAll(findings: readonly Finding[], query: Query): Promise<Proposal<unknown>> | null {
    const [first, ...more] = findings;
    if (first?.fix == null || !isAct(first.fix)) return null;
    if (more.length === 0 || (first.fix.kind === 'index' && more.every(({ fix }) => fix?.kind === 'index')))
      return actOf(first, first.fix, query);
    const archived = findings.flatMap(({ fix }) => (fix?.kind === 'archive' ? [fix.paths] : []));
    return archived.length === findings.length ? mutations.archive([...new Set(archived.flat())], query) : null;
  }

  return {
    async status(query) {
      const snapshot = await look(query);
      const { memories } = host.settings();
      const asked = query?.memory === undefined ? memories : [memoryNamed(host.settings(), query.memory)];
      const contexts = asked.map((memory) => decideContext(host, memory, snapshot));
      const pause = (): Promise<void> => host.pause?.() ?? Promise.resolve();
      return statusOf(
        contexts,
        host.files,
        await writer.journal(),
        indexIn,
        pause,
        Math.max(1, host.settings().reports.everyDays),
        unknownSettings(host.settings()),
        host.disk === undefined,
      );
    },

    async links({ from, to }) {
      const snapshot = await look();
      const links = from === undefined ? snapshot.links : snapshot.outgoing(existing(snapshot, from));
      const target = to === undefined ? undefined : existing(snapshot, to);
      return { links: target === undefined ? links : links.filter((link) => link.to === target) };
    },

    async rank(query) {
      const ctx = await rankedFor(query);
      return { notes: ctx.convention.feedback === undefined ? rankNotes(ctx, query.limit) : rankByWeight(ctx, query.limit) };
    },

    index,
    ...aroundOf(host, look, contextFor, gateFor, indexIn),

    async check(query) {
      const ctx = await contextFor(query);
      const hidden = await hiddenFiles(ctx, host.files);
      const paths = query.paths?.map((path) => (namesHidden(hidden, path) ? asVaultPath(path) : existingOrFolder(ctx.snapshot, path)));
      const asked = (path: VaultPath): boolean => paths === undefined || paths.some((one) => isInside(path, one));
      const found = [...checkNames(ctx, paths, hidden), ...linksByIdIn(ctx, sourcesIn(ctx, notesOf(ctx)).filter(asked))];
      const findings = notIgnored(ctx, found, (await decidedIn(ctx, host)).decisions);
      return query.fix ? mendIn(ctx, findings, query) : { result: { findings }, plan: null };
    },

    async fix(findings, query) {
      const ctx = await contextFor(query);
      const act = actOfAll(findings, query);
      if (act === null) return mendIn(ctx, findings, query);
      return { result: { findings }, plan: (await act).plan };
    },

    ...gatingOf(host, contextFor, gateFor, view),
    ...bundlesOf(host, contextFor, gateFor),
    ...healthOf(host, writer, contextFor, gateFor, { layers, shownIn }),
    ...searchingOf(host, contextFor, gateFor),
    ...rememberingOf(host, contextFor, gateFor),
    async feedback(given, feedback, query) {
      const ctx = await contextFor(query);
      needs(ctx, 'feedback');
      const path = existing(ctx.snapshot, given);
      if (!isNotePath(path)) throw new MemoryError('bad_input', `"${path}" is not a note.`, path);
      return decideFeedback(ctx, path, feedback, await readText(host.files, path));
    },

    async answerChore(chore, answer, query) {
      const ctx = await contextFor(query);
      const { note, decisions } = await decidedIn(ctx, host);
      return answerChore(ctx, { chore, answer }, note, decisions);
    },

    clear: async (chore, query) => clearFolder(await contextFor(query), chore),

    ...mistakesOf(host, contextFor),
    ...maintenanceOf(host, contextFor),
    ...migrating(host, look, contextFor),
    ...rebaselineOf(host, contextFor, layers),
    ...review,
    ...conflicts,
    ...questionsOf(host, (query) => review.unreviewed(query)),
    ...mutations,
    ...setupOf(host, look),
    keepOut: async (moves) => keepOut(host, moves, await look()),
    readPlan: (text) => planFromText(text),
    async planned(plan, query) {
      const [snapshot, ops] = [await look(query), await writer.prepare(plan)];
      return {
        result: { links: await withUnread(linksAround(snapshot, ops, plan.announced.length), snapshot, ops.steps, host.files) },
        plan,
      };
    },
    journal: () => writer.journal(),
    recover: () => writer.recover(),
  };
}
