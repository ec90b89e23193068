import { conventionIn } from '../conventions/effective';
import { conventions, conventionsOf, type WithConventions } from '../conventions/list';
import { detectSteps, foundSteps, mayHoldMemories, type Looked } from '../decide/detect/index';
import type { DecideContext } from '../model/context';
import { setUpCommand } from '../model/commands';
import { oneName } from '../model/escape-control';
import type { Memory } from '../model/memory';
import { asVaultPath, isHidden, type VaultPath, SETTINGS_FILE } from '../model/path';
import type { VaultFiles } from '../model/ports';
import { idOf, type Candidate, type DetectResult, type FoundMemory, ENOUGH } from '../model/results/setup';
import type { Snapshot } from '../model/snapshot';
import type { VaultHost } from '../model/vault-memory';
import { runWithPauses } from '../read/text/steps';

/** From this confidence on, a folder that nobody set up is read by the convention that it follows. */
const SURE = 0.8;
/** Other folders that are named beside the one that is read. */
const NAMED = 3;
/** A command of more signs is not printed into a notice. */
const LONGEST = 500;

/** A memory by a convention that nobody chose, as a context has it. */
export type Detected = Required<Pick<DecideContext, 'memory' | 'convention' | 'detected'>>;

/** The conventions that a folder may follow, best first, by the notes of a snapshot and the dot-folders that conventions use. */
export async function detectIn(
  host: VaultHost,
  snapshot: Snapshot,
  folder: string,
  among = conventionsOf(host.settings()),
): Promise<DetectResult> {
  const hidden = await hiddenIn(host.files, host.settings(), folder);
  return runWithPauses(detectSteps({ ...lookedAt(host, snapshot, hidden), conventions: among }, folder), host.pause);
}

/** The memories in a vault, at any depth, the surest first, in its dot-folders, too, where the host can list them. */
export async function foundIn(host: VaultHost, snapshot: Snapshot): Promise<FoundMemory[]> {
  const hidden = await allHidden(host.files);
  return runWithPauses(foundSteps(lookedAt(host, snapshot, hidden), host.memories?.named() ?? []), host.pause);
}

/** The files of all dot-folders that may hold a memory. */
export async function allHidden(files: Pick<VaultFiles, 'hiddenFolders' | 'listHidden'>): Promise<VaultPath[]> {
  const tops = ((await files.hiddenFolders?.()) ?? []).filter(mayHoldMemories);
  return filesBelow(files, tops);
}

async function filesBelow(files: Pick<VaultFiles, 'listHidden'>, folders: readonly string[]): Promise<VaultPath[]> {
  const listed = await Promise.all(folders.map((folder) => Promise.resolve(files.listHidden?.(folder) ?? [])));
  return listed.flat().map(({ path }) => path);
}

function lookedAt(host: VaultHost, snapshot: Snapshot, hidden: readonly VaultPath[] = []): Looked {
  const all = conventionsOf(host.settings());
  return { snapshot, at: host.at, hidden, conventions: all, own: all.filter((one) => !conventions.includes(one)) };
}

/** The files of the dot-folders that conventions use, which no snapshot lists. */
export async function hiddenIn(files: Pick<VaultFiles, 'listHidden'>, settings: WithConventions, folder: string): Promise<VaultPath[]> {
  const below = new Set(conventionsOf(settings).flatMap(({ hidden }) => hidden));
  return filesBelow(
    files,
    [...below].map((one) => (folder === '' ? one : `${folder}/${one}`)),
  );
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
    `It is read as ${id}, which this folder surely follows; ${commandOf(host, { ...best, folder: memory.root })} sets it up for writing and checks.`,
  );
}

/**
 * The memory that a session begins with in a vault whose settings name none: `whole` where the vault itself is one, else the
 * surest of its folders. Memories in hidden folders are named, and never read. Null where there is none of all these.
 */
export async function startIn(host: VaultHost, snapshot: Snapshot, whole: Detected | null): Promise<Detected | null> {
  const settings = host.settings();
  const [memory] = settings.memories;
  if (memory === undefined) return null;
  const hidden = await allHidden(host.files);
  const found = await runWithPauses(foundSteps(lookedAt(host, snapshot, hidden), [], SURE), host.pause);
  // One that is a vault of its own is set up already.
  const isVault = await Promise.all(
    found.map(async ({ folder }) => isHidden(folder) && (await host.files.stat(asVaultPath(`${folder}/${SETTINGS_FILE}`))) !== null),
  );
  const unseen = found.filter(({ folder }, at) => isHidden(folder) && isVault[at] !== true);
  const seen = found.filter(({ folder }) => !isHidden(folder));
  // A folder of a vault that follows a convention itself, as its archive, is a part of that.
  const itself = (): Promise<DetectResult> => runWithPauses(detectSteps(lookedAt(host, snapshot, hidden), memory.root, ENOUGH), host.pause);
  const isPart = whole === null && seen.length > 0 && (await itself()).candidates.length > 0;
  const [best, ...others] = isPart ? [] : seen;
  const start = whole ?? (best === undefined ? null : readAs(settings, memory, best, foundSays(host, best, others)));
  if (unseen.length === 0) return start;
  const places = unseen
    .slice(0, NAMED)
    .map(
      (one) =>
        `"${oneName(one.folder)}" (${oneName(one.product ?? one.convention)}, ${one.notes} ${one.notes === 1 ? 'note' : 'notes'}): ${commandOf(host, one)}`,
    );
  const says = `Memories in hidden folders are not read here; to set them up as vaults of their own: ${places.join('; ')}${moreThan(unseen)}.`;
  if (start !== null) return { ...start, detected: `${start.detected} ${says}` };
  return { memory, convention: conventionIn(memory, settings), detected: `No memory is set up here. ${says}` };
}

function foundSays(host: VaultHost, best: FoundMemory, others: readonly FoundMemory[]): string {
  const rest = others.slice(0, NAMED).map((one) => `"${oneName(one.folder)}" (${idOf(one)})`);
  const also = rest.length === 0 ? '' : ` Others that look like one: ${rest.join(', ')}${moreThan(others)}.`;
  return `"${oneName(best.folder)}" is read as ${idOf(best)}, which it surely is; ${commandOf(host, best)} sets it up.${also}`;
}

function moreThan({ length }: readonly FoundMemory[]): string {
  return length <= NAMED ? '' : ` and ${length - NAMED} more ("top-of-mind detect" lists them)`;
}

/** The command that sets a found folder up, in signs of code; where it is no single line, the one that lists it. */
function commandOf({ at = '' }: VaultHost, found: FoundMemory | (Candidate & Pick<FoundMemory, 'folder'>)): string {
  const command = setUpCommand(/^(?:$|[A-Za-z]:)/.test(at) ? at : `/${at}`, found);
  return /[`\p{Cc}\u2028\u2029]/u.test(command) || command.length > LONGEST ? '`top-of-mind detect`' : `\`${command}\``;
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
