import type { AppSettings } from './model/app-settings';
import type { Briefing } from './model/results/brief';
import type { Purging } from './model/results/purge';
import type { Precondition } from './model/plan';
import type { VaultFiles } from './model/ports';
import type { Snapshot } from './model/snapshot';
import type { Query, VaultHost, VaultMemory } from './model/vault-memory';
import { rulesOf } from './memory/authority';
import { briefingOf } from './memory/briefing';
import { isOwnNote, policyOf } from './memory/context';
import { codeReader } from './memory/code';
import { Facade } from './memory/facade';
import { freshReader } from './memory/fresh-reader';
import { gateCache } from './memory/gate-cache';
import { Layers } from './memory/layers';
import { notMigrating, type MigratingPart } from './memory/not-migrating';
import { purgingOf } from './memory/purging';
import type { AgentCaches, RunCaches } from './memory/run-caches';
import { Session } from './memory/session';
import { seenMemories, settingsPort } from './memory/settings-port';
import { View } from './memory/view';
import { appSettings } from './read/files/app-settings';
import { createWriter, type Writer } from './write/writer';

// For the plugin, which makes its snapshot from the metadata cache instead of from every file.
export { parseBase } from './read/snapshot/base';
export { parseCanvas } from './read/links/canvas';
export { snapshotSteps } from './read/snapshot/snapshot';
export { runWithPauses } from './read/text/steps';
export { updateSnapshot } from './read/snapshot/update';
export { hasUnclosedFrontmatter } from './read/frontmatter/frontmatter-block';
export { UNSEEN_PROPERTIES, withoutControls } from './read/snapshot/note';
// For the settings, which show and check a memory that is not saved yet.
export { conventionOf, conventions, conventionsOf } from './conventions/list';
export { conventionFiles, LARGEST_CONVENTION, NO_CONVENTIONS, ownConventions, type OwnConventions } from './memory/own-conventions';
export { hasMeaning, refuseWithoutMeaning } from './conventions/bundle-options';
export { conventionIn, foldersOf } from './conventions/effective';
export { readSettings } from './memory/read-settings';
export { conformityOf, fits } from './memory/conformity';
export { coversTag, unmatchedExclusions } from './read/memory/exclusions';
// For a host that keeps prompts, and asks what a preset does.
export { promptToKeep } from './memory/proof';
export { sayingsIn, sentencesToShow, titleFor } from './decide/remember/index';
export { withPreset } from './memory/bundles';
// For a host that puts a bundle into a file of another program.
export { blockPlace, bundleInFile, isBundleBlock } from './decide/bundle/index';
export { findFence, placeFence, withoutFence } from './read/markdown/fences';
// For a host that reads repositories of code.
export { isProse, LARGEST_FILE, MOST_FILES } from './read/files/kept-code';
export { Ignored } from './read/files/ignored';
export { isInstalled, isOfProgram } from './read/files/installed';
export { matchesPattern } from './read/text/glob';
// For a host that knows in which folder somebody works.
export { projectOf } from './read/memory/projects';
// For a host that keeps what its sessions were given.
export { recordIn, SESSION_FILE, type SessionRecord } from './read/memory/sessions';
// For a host that asks a question.
export { answersFor } from './decide/dedup/index';
// For a host that shows what waits for a person.
export type { MovedFile } from './decide/refactor/index';
export { isPendingNote, pendingListPath } from './read/memory/pending';
export { skippedPath } from './read/memory/skipped';
// For a host that shows two texts side by side, or an entry of a file.
export { differenceOf } from './write/preview/diff';
export { wordsDiff } from './write/preview/words-diff';
export { checklistPath, HEADINGS as TASK_HEADINGS, takesFeedbackIn } from './decide/upkeep/index';
export { shownText } from './read/text/text';
export { entryTextIn } from './memory/entry-text';
export { decideAgain } from './memory/facade';
// For a host whose plans are shown in one call and applied in a later one.
export { planFingerprint } from './write/plan/schema';

// For a host that can reach a language model.
export { modelEmbedder } from './memory/llm/embedder';
export { modelJudge } from './memory/llm/judge';
export { SHARED } from './memory/vectors';
export type { ModelHost } from './memory/llm/service';

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

/** As `openVault`, with what agents get without asking, and with purging. Only for a host that serves them: none of it is in the plugin. */
export function openForAgents(
  host: VaultHost,
  caches: AgentCaches | undefined,
  migrating: MigratingPart,
): { readonly memory: VaultMemory; readonly briefing: Briefing; readonly purging: Purging } {
  const { memory, seen, all, layers } = opened(host, caches, migrating);
  return { memory, briefing: briefingOf(seen, caches?.brief()), purging: purgingOf(all, layers) };
}

function opened(
  given: VaultHost,
  caches: RunCaches | undefined,
  migrating: MigratingPart,
): { readonly memory: VaultMemory; readonly seen: Session; readonly all: Session; readonly layers: Layers } {
  let app: AppSettings | undefined;
  const host: VaultHost = { ...given, appSettings: () => app };
  const fresh = freshReader(host, caches);
  const look = async (query?: Query): Promise<Snapshot> => {
    app = await appSettings(host.files, host.configFolder, app);
    return host.snapshot?.(query?.progress) ?? fresh(query?.progress);
  };
  const view = new View(host, look, caches?.plain());
  const writerOn = (ports: VaultHost, snapshot: (files: VaultFiles) => Promise<Snapshot>): Writer =>
    createWriter({
      ...ports,
      // Decisions of people, and texts that were set aside, can be written whatever the layers say.
      policy: (path) => (isOwnNote(host.settings(), path) ? null : policyOf(host.settings(), path)),
      limits: () => host.settings().journal,
      rules: () => rulesOf(host),
      settings: settingsPort(host),
      seenBy: (edits) => seenMemories(host, edits),
      snapshot,
    });
  // Never the host's own snapshot: a metadata cache may be older than the files that a plan depends on.
  const writer = writerOn(host, (files) => fresh(undefined, files));
  const code = codeReader(host, caches?.code);
  const all = new Session(host, look, gateCache(host, caches), writer, view, code);
  const seeing = async (query?: Query): Promise<Snapshot> => view.of(await look(query), query?.progress);
  const seen = new Session(view.host, seeing, gateCache(view.host, caches, 'shown'), writer, view, code);
  const layers = new Layers(all);
  const facade = new Facade(
    all,
    seen,
    layers,
    migrating,
    async (plan) => {
      const withheld = await view.withheld(await look());
      // An addition to such a file can only be shown as it is.
      if (plan.edits.some(({ path }) => withheld.has(path))) return writer.preview(plan);
      // Links from withheld files are conditions of it, and are not there in the view.
      const preconditions = plan.preconditions.flatMap((one): Precondition[] => {
        if (one.kind === 'inbound') return [{ ...one, from: one.from.filter((path) => !withheld.has(path)) }];
        return one.kind === 'resolves' && withheld.has(one.from) ? [] : [one];
      });
      return writerOn(view.host, async () => view.of(await fresh())).preview({ ...plan, preconditions });
    },
    (over, lookOver) =>
      new Session(over, lookOver, gateCache(over, undefined), writerOn(over, lookOver), new View(over, lookOver, caches?.plain()), code),
  );
  return { memory: facade.opened(), seen, all, layers };
}
