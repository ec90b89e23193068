import { conventionIn } from '../conventions/effective';
import { conventionOf, conventionsOf, type WithConventions } from '../conventions/list';
import { detectSteps } from '../decide/detect/index';
import type { DecideContext } from '../model/context';
import type { VaultPath } from '../model/path';
import type { VaultFiles } from '../model/ports';
import type { DetectResult } from '../model/results/setup';
import type { Snapshot } from '../model/snapshot';
import type { VaultHost } from '../model/vault-memory';
import { runWithPauses } from '../read/text/steps';

/** From this confidence on, a folder that nobody set up is read by the convention that it follows. */
const SURE = 0.8;

/** A memory by a convention that nobody chose, as a context has it. */
export type Detected = Required<Pick<DecideContext, 'memory' | 'convention' | 'detected'>>;

/** The conventions that a folder may follow, best first, by the notes of a snapshot and the dot-folders that conventions use. */
export async function detectIn(
  host: VaultHost,
  snapshot: Snapshot,
  folder: string,
  among = conventionsOf(host.settings()),
): Promise<DetectResult> {
  const steps = detectSteps(snapshot, folder, among, await hiddenIn(host.files, host.settings(), folder));
  return runWithPauses(steps, host.pause);
}

/** The files of the dot-folders that conventions use, which no snapshot lists. */
export async function hiddenIn(files: Pick<VaultFiles, 'listHidden'>, settings: WithConventions, folder: string): Promise<VaultPath[]> {
  const folders = conventionsOf(settings)
    .flatMap(({ hidden }) => hidden)
    .map((below) => (folder === '' ? below : `${folder}/${below}`));
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
  const others = conventionsOf(settings).filter(({ id }) => id !== memory.convention);
  const hidden = await hiddenIn(host.files, settings, memory.root);
  // Mostly no other is sure, which is known without a look at the notes; only then is the usual one weighed against it.
  if ((await runWithPauses(detectSteps(snapshot, memory.root, others, hidden, SURE), host.pause)).candidates.length === 0) return null;
  const [best] = (await detectIn(host, snapshot, memory.root)).candidates;
  if (best === undefined || best.confidence < SURE || best.convention === memory.convention) return null;
  const [own, usual] = [conventionOf(best.convention, settings), conventionIn(memory, settings).bundle];
  const excludeFolders = [...new Set([...own.bundle.excludeFolders, ...usual.excludeFolders])];
  const excludeTags = [...new Set([...own.bundle.excludeTags, ...usual.excludeTags])];
  return {
    memory: { ...memory, convention: own.id },
    convention: { ...own, bundle: { ...own.bundle, excludeFolders, excludeTags } },
    detected: `No memory is set up here. It is read as ${own.id}, which this folder surely follows; "init ${own.id}" sets it up for writing and checks.`,
  };
}
