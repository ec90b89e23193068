import type { DecideContext } from './model/context';
import { MemoryError } from './model/errors';
import { asVaultPath, isInside, isNotePath, type VaultPath } from './model/path';
import { isAct, type ActHint, type Finding } from './model/finding';
import type { LinkStyle } from './model/link';
import type { Briefing } from './model/results/brief';
import type { CheckResult } from './model/results/health';
import type { IndexResult } from './model/results/index-note';
import type { Proposal } from './model/results/proposal';
import type { Snapshot } from './model/snapshot';
import type { Query, VaultHost, VaultMemory } from './model/vault-memory';
import { rankByWeight } from './decide/bundle/index';
import { linksByIdIn, notIgnored, sourcesIn } from './decide/health/index';
import { answerChore, clearFolder, decideFeedback } from './decide/upkeep/index';
import { checkNames, decideFixes, textsForFixes } from './decide/naming/index';
import { indexSteps, rankNotes } from './decide/top-of-mind/index';
import { aroundOf } from './memory/around';
import { decideContext, existing, existingOrFolder, memoryNamed, policyOf } from './memory/context';
import { briefingOf } from './memory/briefing';
import { questionsOf } from './memory/questions';
import { reviewQueueOf } from './memory/review';
import { decidedIn } from './memory/decided';
import { freshReader } from './memory/fresh-reader';
import { conflictsOf } from './memory/conflicts';
import { gatingOf } from './memory/gating';
import { bundlesOf } from './memory/bundles';
import { healthOf } from './memory/health';
import { gateCache } from './memory/gate-cache';
import { withLayers } from './memory/guarded';
import { guardLayers, isOwnNote } from './memory/layers';
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
import { hiddenFiles, namesHidden } from './read/memory/hidden';
import { indexPath, notesOf } from './read/memory/scope';
import { linkStyleOf } from './read/files/link-style';
import { readText, readTextOrNull, readTexts } from './read/files/texts';
import { planFromText } from './write/plan/schema';
import { createWriter } from './write/writer';
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
export { coversTag } from './read/memory/scope';
export { unmatchedExclusions } from './read/memory/exclusions';
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
export { shownText } from './read/text/shown';
export { entryTextIn } from './memory/entry-text';
export { decideAgain } from './memory/carry-out';
// For a host whose plans are shown in one call and applied in a later one.
export { planFingerprint } from './write/plan/fingerprint';

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
  const { memory, contextFor, gateFor } = opened(host, caches, migrating);
  return { memory, briefing: briefingOf(host, contextFor, gateFor, caches?.brief()) };
}

function opened(given: VaultHost, caches: RunCaches | undefined, migrating: MigratingPart) {
  let linkStyle: LinkStyle | undefined;
  const host: VaultHost = { ...given, linkStyle: () => linkStyle };
  const gateFor = gateCache(host, caches);
  const fresh = freshReader(host, caches);
  const writer = createWriter({
    ...host,
    // Decisions of people, and texts that were set aside, can be written whatever the layers say.
    policy: (path: VaultPath) => (isOwnNote(host.settings(), path) ? null : policyOf(host.settings(), path)),
    limits: () => host.settings().journal,
    settings: settingsPort(host),
    seenBy: (edits) => seenMemories(host, edits),
    // Never the host's own snapshot: a metadata cache may be older than the files that a plan depends on.
    snapshot: (files) => fresh(undefined, files),
  });

  async function look(query?: Query): Promise<Snapshot> {
    linkStyle = await linkStyleOf(host.files, host.configFolder);
    return host.snapshot?.(query?.progress) ?? fresh(query?.progress);
  }

  async function contextFor(query?: Query): Promise<DecideContext> {
    const memory = memoryNamed(host.settings(), query?.memory);
    return decideContext(host, memory, await look(query));
  }

  async function mendIn(ctx: DecideContext, findings: readonly Finding[], query: Query): Promise<Proposal<CheckResult>> {
    const { texts } = await readTexts(host.files, textsForFixes(ctx, findings), { progress: query.progress });
    return decideFixes(ctx, findings, texts);
  }

  const rankedFor = async (query: Query): Promise<DecideContext> => rankedContext(host, await contextFor(query));

  const guard = guardLayers(host, look, writer);
  const mutations = mutationsOf(host, look);
  const conflicts = conflictsOf(host, contextFor);
  const review = reviewQueueOf(host, contextFor, gateFor);
  const index = async (query: Query): Promise<Proposal<IndexResult>> => {
    const ctx = await rankedFor(query);
    return runWithPauses(indexSteps(ctx, await readTextOrNull(host.files, indexPath(ctx))), host.pause);
  };

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

  const memory = withLayers(guard, writer, host, {
    async status(query) {
      const snapshot = await look(query);
      const { memories } = host.settings();
      const asked = query?.memory === undefined ? memories : [memoryNamed(host.settings(), query.memory)];
      const contexts = asked.map((memory) => decideContext(host, memory, snapshot));
      const ranked = await Promise.all(contexts.map((ctx) => rankedContext(host, ctx)));
      const pause = (): Promise<void> => host.pause?.() ?? Promise.resolve();
      return statusOf(ranked, host.files, await writer.journal(), pause, Math.max(1, host.settings().reports.everyDays));
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
    ...aroundOf(host, look, rankedFor, gateFor),

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

    ...gatingOf(host, contextFor, gateFor),
    ...bundlesOf(host, contextFor, gateFor),
    ...healthOf(host, writer, contextFor, gateFor, (query) => guard.layers(query)),
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
    ...rebaselineOf(host, contextFor, (query) => guard.layers(query)),
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
    previewUndo: (id, options) => writer.previewUndo(id, options),
    recover: () => writer.recover(),
  });
  return { memory, contextFor, gateFor };
}
