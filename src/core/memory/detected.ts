import { conventionIn } from '../conventions/effective';
import { conventions, conventionsOf, type WithConventions } from '../conventions/list';
import { detectSteps, foundSteps, mayHoldMemories, type Looked } from '../decide/detect/index';
import type { DecideContext } from '../model/context';
import { oneName } from '../model/escape-control';
import type { Memory } from '../model/memory';
import type { VaultPath } from '../model/path';
import type { VaultFiles } from '../model/ports';
import type { Candidate, DetectResult, FoundMemory } from '../model/results/setup';
import type { Snapshot } from '../model/snapshot';
import type { VaultHost } from '../model/vault-memory';
import { runWithPauses } from '../read/text/steps';

/** From this confidence on, a folder that nobody set up is read by the convention that it follows. */
const SURE = 0.8;
/** Other folders that are named beside the one that is read. */
const NAMED = 3;

/** A memory by a convention that nobody chose, as a context has it. */
export type Detected = Required<Pick<DecideContext, 'memory' | 'convention' | 'detected'>>;

/** The conventions that a folder may follow, best first, by the notes of a snapshot and the dot-folders that conventions use. */
export async function detectIn(host: VaultHost, snapshot: Snapshot, folder: string): Promise<DetectResult> {
  const hidden = await hiddenIn(host.files, host.settings(), folder);
  return runWithPauses(detectSteps(lookedAt(host, snapshot, hidden), folder), host.pause);
}

/** The memories in a vault, at any depth, the surest first, in its dot-folders, too, where the host can list them. */
export async function foundIn(host: VaultHost, snapshot: Snapshot): Promise<FoundMemory[]> {
  const tops = ((await host.files.hiddenFolders?.()) ?? []).filter(mayHoldMemories);
  const listed = await Promise.all(tops.map((folder) => Promise.resolve(host.files.listHidden?.(folder) ?? [])));
  const hidden = listed.flat().map(({ path }) => path);
  return runWithPauses(foundSteps(lookedAt(host, snapshot, hidden), host.memories?.named() ?? []), host.pause);
}

function lookedAt(host: VaultHost, snapshot: Snapshot, hidden: readonly VaultPath[] = []): Looked {
  const all = conventionsOf(host.settings());
  return { snapshot, at: host.at, hidden, conventions: all, own: all.filter((one) => !conventions.includes(one)) };
}

/** The files of the dot-folders that conventions use, which no snapshot lists. */
export async function hiddenIn(files: Pick<VaultFiles, 'listHidden'>, settings: WithConventions, folder: string): Promise<VaultPath[]> {
  const below = new Set(conventionsOf(settings).flatMap(({ hidden }) => hidden));
  const folders = [...below].map((one) => (folder === '' ? one : `${folder}/${one}`));
  const listed = await Promise.all(folders.map((one) => Promise.resolve(files.listHidden?.(one) ?? [])));
  return listed.flat().map(({ path }) => path);
}

/**
 * How the memory of a vault is read whose settings name none; null where its folder follows no other convention surely.
 * Whatever the usual convention withholds stays withheld.
 */
export async function detectedIn(host: VaultHost, snapshot: Snapshot): Promise<Detected | null> {
  const settings = host.settings();
  const [memory] = settings.memories;
  if (memory === undefined) return null;
  const looked = lookedAt(host, snapshot, await hiddenIn(host.files, settings, memory.root));
  const others = { ...looked, conventions: looked.conventions.filter(({ id }) => id !== memory.convention) };
  // Mostly no other is sure, which is known without a look at the notes; only then is the usual one weighed against it.
  if ((await runWithPauses(detectSteps(others, memory.root, SURE), host.pause)).candidates.length === 0) return null;
  const [best] = (await runWithPauses(detectSteps(looked, memory.root), host.pause)).candidates;
  if (best === undefined || best.confidence < SURE || idOf(best) === memory.convention) return null;
  const id = idOf(best);
  return readAs(
    settings,
    memory,
    { ...best, folder: memory.root },
    `It is read as ${id}, which this folder surely follows; "init ${id}" sets it up for writing and checks.`,
  );
}

/**
 * The memory that a session begins with in a vault whose settings name none and which follows nothing itself: the
 * surest of its folders; null where none is sure.
 */
export async function startIn(host: VaultHost, snapshot: Snapshot): Promise<Detected | null> {
  const settings = host.settings();
  const [memory] = settings.memories;
  const [best, ...others] = await runWithPauses(foundSteps(lookedAt(host, snapshot), [], SURE), host.pause);
  if (memory === undefined || best === undefined) return null;
  const id = idOf(best);
  const more = others.length <= NAMED ? '' : ` and ${others.length - NAMED} more`;
  const rest = others.slice(0, NAMED).map((one) => `"${oneName(one.folder)}" (${idOf(one)})`);
  const also = rest.length === 0 ? '' : ` So do ${rest.join(', ')}${more} look like one.`;
  return readAs(
    settings,
    memory,
    best,
    `"${oneName(best.folder)}" is read as ${id}, which it surely is; "init ${id} --root ${oneName(best.folder)}" sets it up.${also}`,
  );
}

/** The id by which a candidate is set up. */
export function idOf({ as, convention }: Candidate): string {
  return as ?? convention;
}

function readAs(
  settings: WithConventions,
  usual: Memory,
  { folder, folders, ...found }: Candidate & Pick<FoundMemory, 'folder'>,
  says: string,
): Detected {
  const memory: Memory = {
    ...usual,
    root: folder,
    convention: idOf(found),
    overrides: folders === undefined ? usual.overrides : { ...usual.overrides, folders },
  };
  const [own, kept] = [conventionIn(memory, settings), conventionIn(usual, settings).bundle];
  const excludeFolders = [...new Set([...own.bundle.excludeFolders, ...kept.excludeFolders])];
  const excludeTags = [...new Set([...own.bundle.excludeTags, ...kept.excludeTags])];
  return {
    memory,
    convention: { ...own, bundle: { ...own.bundle, excludeFolders, excludeTags } },
    detected: `No memory is set up here. ${says}`,
  };
}
