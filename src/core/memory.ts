import type { DecideContext } from './model/context';
import { asVaultPath, isInside, type VaultPath } from './model/path';
import type { Progress } from './model/ports';
import type { Finding } from './model/finding';
import type { GateResult } from './model/results/gate';
import type { CheckResult } from './model/results/health';
import type { Proposal } from './model/results/proposal';
import type { Snapshot } from './model/snapshot';
import type { NewEntry } from './model/verdict';
import type { Query, VaultHost, VaultMemory } from './model/vault-memory';
import { notDuplicatesOf } from './decide/review/index';
import { bundleCandidates, decideBundle } from './decide/bundle/index';
import { secretInEntry } from './decide/secrets/index';
import { checkHealth, decideReport, linksByIdIn, reportPathOf, sourcesIn } from './decide/health/index';
import { dateFault, proposeLinks } from './decide/remember/index';
import { checkNames, decideFixes, textsForFixes } from './decide/naming/index';
import { decideIndex, rankNotes } from './decide/top-of-mind/index';
import { decideContext, existing, existingOrFolder, memoryNamed, policyOf } from './memory/context';
import { decidedIn } from './memory/decided';
import { reviewQueueOf } from './memory/review';
import { gateCache } from './memory/gate-cache';
import { judgedVerdict } from './memory/judged';
import { withLayers } from './memory/guarded';
import { guardLayers, isOwnNote } from './memory/layers';
import { mutationsOf } from './memory/mutations';
import { linksAround, withUnread } from './memory/plan-links';
import { rememberingOf } from './memory/remembering';
import { settingsPort } from './memory/settings-port';
import { setupOf } from './memory/setup';
import { statusOf } from './memory/status';
import { discretionOf } from './memory/withheld';
import { createReadingCache } from './read/cache/index';
import { hiddenFiles, namesHidden } from './read/memory/hidden';
import { indexPath, notesOf } from './read/memory/scope';
import { readTextOrNull, readTexts } from './read/files/texts';
import { readVault } from './read/snapshot/vault';
import { planFromText } from './write/plan/schema';
import { createWriter } from './write/writer';

// For the plugin, which makes its snapshot from the metadata cache instead of from every file.
export { parseBase } from './read/snapshot/base';
export { parseCanvas } from './read/links/canvas';
export { buildSnapshot } from './read/snapshot/snapshot';
export { updateSnapshot } from './read/snapshot/update';
export { hasUnclosedFrontmatter } from './read/frontmatter/frontmatter-block';
export { UNSEEN_PROPERTIES, withoutControls } from './read/snapshot/note';
// For the settings, which show and check a memory that is not saved yet.
export { conventionOf, conventions } from './conventions/list';
export { conventionIn } from './conventions/effective';
export { readSettings } from './conventions/read-settings';
export { conformityOf, datedName, fits, type Conformity } from './memory/conformity';
export { unmatchedExclusions } from './read/memory/exclusions';
// For a host that shows two texts side by side, or an entry of a file.
export { differenceOf } from './write/preview/diff';
export { wordsDiff } from './write/preview/words-diff';
export { entryTextIn } from './memory/entry-text';
export { decideAgain } from './memory/carry-out';

/** Opens a vault through its host's ports. Reads nothing yet. */
export function openVault(host: VaultHost): VaultMemory {
  const gateFor = gateCache(host);
  // Made from files alone: a host's own snapshot may pair a file's present times with an earlier text.
  let seen: Snapshot | undefined;
  const fresh = async (progress?: Progress, files = host.files): Promise<Snapshot> => {
    const known =
      seen === undefined && host.cache !== undefined
        ? createReadingCache({
            store: host.store,
            writer: host.context.writer,
            now: () => host.cache?.now() ?? 0,
            renew: host.cache.renew ?? true,
          })
        : undefined;
    seen = await readVault(files, { ...(seen && { previous: seen }), ...(progress && { progress }), ...(known && { known }) });
    return seen;
  };
  const writer = createWriter({
    ...host,
    // Decisions of people, and texts that were set aside, can be written whatever the layers say.
    policy: (path: VaultPath) => (isOwnNote(host.settings(), path) ? null : policyOf(host.settings(), path)),
    limits: () => host.settings().journal,
    settings: settingsPort(host),
    // Never the host's own snapshot: a metadata cache may be older than the files that a plan depends on.
    snapshot: (files) => fresh(undefined, files),
  });

  const look = (query?: Query): Promise<Snapshot> => host.snapshot?.(query?.progress) ?? fresh(query?.progress);

  const pause = (): Promise<void> => host.pause?.() ?? Promise.resolve();

  async function contextFor(query?: Query): Promise<DecideContext> {
    const memory = memoryNamed(host.settings(), query?.memory);
    return decideContext(host, memory, await look(query));
  }

  /** The plan of a journal entry; an id that is not an entry's is taken as a plan's id. */
  async function planOf(id: string): Promise<string> {
    return (await writer.journal()).find((entry) => entry.id === id)?.planId ?? id;
  }

  async function mendIn(ctx: DecideContext, findings: readonly Finding[], query: Query): Promise<Proposal<CheckResult>> {
    const { texts } = await readTexts(host.files, textsForFixes(ctx, findings), { progress: query.progress });
    return decideFixes(ctx, findings, texts);
  }

  return withLayers(guardLayers(host, look, writer), writer, host, {
    async status(query) {
      const snapshot = await look(query);
      const { memories } = host.settings();
      const asked = query?.memory === undefined ? memories : [memoryNamed(host.settings(), query.memory)];
      const contexts = asked.map((memory) => decideContext(host, memory, snapshot));
      return statusOf(contexts, host.files, await writer.journal());
    },

    async links({ from, to }) {
      const snapshot = await look();
      const links = from === undefined ? snapshot.links : snapshot.outgoing(existing(snapshot, from));
      const target = to === undefined ? undefined : existing(snapshot, to);
      return { links: target === undefined ? links : links.filter((link) => link.to === target) };
    },

    async rank(query) {
      return { notes: rankNotes(await contextFor(query), query.limit) };
    },

    async index(query) {
      const ctx = await contextFor(query);
      return decideIndex(ctx, await readTextOrNull(host.files, indexPath(ctx)));
    },

    async check(query) {
      const ctx = await contextFor(query);
      const hidden = await hiddenFiles(ctx, host.files);
      const paths = query.paths?.map((path) => (namesHidden(hidden, path) ? asVaultPath(path) : existingOrFolder(ctx.snapshot, path)));
      const asked = (path: VaultPath): boolean => paths === undefined || paths.some((one) => isInside(path, one));
      const findings = [...checkNames(ctx, paths, hidden), ...linksByIdIn(ctx, sourcesIn(ctx, notesOf(ctx)).filter(asked))];
      return query.fix ? mendIn(ctx, findings, query) : { result: { findings }, plan: null };
    },

    mend: async (findings, query) => mendIn(await contextFor(query), findings, query),

    async gate(lines, query) {
      const ctx = await contextFor(query);
      const { gate } = await gateFor(ctx, query, query.sequential === true);
      const discretion = discretionOf(host, ctx);
      const earlier = (line: number): NewEntry | null => lines.find((one) => one.line === line)?.entry ?? null;
      const verdicts: GateResult['verdicts'][number][] = [];
      for (const { line, entry, error } of lines) {
        const fault = entry === null ? (error ?? 'not an entry') : dateFault(entry.date);
        if (entry === null || fault !== null) {
          verdicts.push({ line, error: fault ?? 'not an entry' });
          continue;
        }
        const { verdict, problem } = await judgedVerdict(host, ctx, entry, gate.judge(entry), earlier);
        const isSecret = secretInEntry(entry) !== null;
        verdicts.push({
          line,
          ...(await discretion.shown(verdict, { entry, earlier })),
          ...(problem === null ? {} : { problem }),
          ...(isSecret && { warning: 'secret' as const }),
        });
        if (query.sequential && verdict.verdict !== 'DUPLICATE') gate.addLine(line, entry, verdict);
      }
      return { verdicts };
    },

    async withheld(paths, query) {
      const ctx = await contextFor(query);
      const discretion = discretionOf(host, ctx);
      const found: VaultPath[] = [];
      for (const path of paths) if (ctx.snapshot.has(path) && (await discretion.withheld(path)) !== null) found.push(path);
      return found;
    },

    async proposeLinks(text, query) {
      return proposeLinks(await contextFor(query), text);
    },

    async bundle(query) {
      const ctx = await contextFor(query);
      const hits = query.topic === undefined ? undefined : (await gateFor(ctx, query)).gate.search(query.topic, 50);
      const request = {
        budget: query.budget ?? host.settings().bundleBudget,
        format: query.format ?? 'markdown',
        ...(query.topic === undefined ? {} : { topic: query.topic }),
        ...(hits === undefined ? {} : { hits }),
      };
      const candidates = bundleCandidates(ctx, request);
      const { texts } = await readTexts(
        host.files,
        candidates.map((c) => c.path),
        { progress: query.progress },
      );
      return decideBundle(ctx, request, candidates, texts);
    },

    async health(query) {
      const ctx = await contextFor(query);
      const { gate, unread } = await gateFor(ctx, query);
      const previous = await readTextOrNull(host.files, reportPathOf(ctx));
      const since = query.since === undefined ? undefined : await planOf(query.since);
      const pairs = await gate.nearDuplicates(200, pause, notDuplicatesOf(ctx, (await decidedIn(ctx, host)).decisions));
      const result = await checkHealth(ctx, { pairs: await discretionOf(host, ctx).pairs(pairs), previous, since, unread }, pause);
      return query.write ? decideReport(ctx, result, previous) : { result, plan: null };
    },

    ...rememberingOf(host, contextFor, gateFor),
    ...reviewQueueOf(host, contextFor, gateFor),
    ...mutationsOf(host, look),
    ...setupOf(host, look),
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
}
