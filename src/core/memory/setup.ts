import { conventionOf, conventionsOf } from '../conventions/list';
import { baseFileOf, decideBase, decideInit, ENOUGH, IGNORE_PATH, hiddenMemories, mayHoldMemories } from '../decide/detect/index';
import { checkVaultPath } from '../decide/refactor/index';
import { additionOf, decideBringIn, editedMemories, leftOutside, newMemory, rootMoves } from '../decide/setup/index';
import { codeOf, MemoryError } from '../model/errors';
import type { Memory } from '../model/memory';
import { asVaultPath, isHiddenFolder, isNotePath, pathKey } from '../model/path';
import type { VaultFiles } from '../model/ports';
import type { DetectResult } from '../model/results/setup';
import type { VaultHost, VaultMemory } from '../model/vault-memory';
import { readTextOrNull } from '../read/files/texts';
import { isInstalled } from '../read/files/installed';
import { buildSnapshot } from '../read/snapshot/snapshot';
import { readFileEntry } from '../read/snapshot/vault';
import { decideContext } from './context';
import { detectIn } from './detected';
import { keepOut } from './keeping';
import type { Session } from './session';
import { readNow } from '../write/apply/disk';
import { snapshotAfter } from '../write/check/snapshot-after';
import { checkPath } from '../write/plan/paths';

/** The memories of a vault: recognized, made, and kept in the settings. */
export class Setup {
  constructor(private readonly session: Session) {}

  readonly memories: VaultMemory['memories'] = () => this.session.host.settings().memories;

  readonly conventions: VaultMemory['conventions'] = () => this.session.host.settings().conventions;

  readonly detect: VaultMemory['detect'] = async (root) => {
    const { host, look } = this.session;
    refuseHiddenRoot(root);
    const folder = checkedRoot(root);
    const snapshot = await look();
    if (folder !== '' && !snapshot.files.some((file) => file.path.startsWith(`${folder}/`)))
      throw new MemoryError('not_found', `There is no folder "${folder}" with files in this vault.`, folder);
    const unusable = host.settings().conventions.flatMap(({ of }) => (of instanceof MemoryError ? [of.message] : []));
    const found = await detectIn(host, snapshot, folder);
    const result = unusable.length === 0 ? found : { ...found, unusable };
    return folder === '' ? withHidden(host, result) : result;
  };

  readonly init: VaultMemory['init'] = async (convention, root, options) => {
    const { host, look } = this.session;
    const [named, snapshot] = [host.memories?.named() ?? null, await look()];
    refuseHiddenRoot(root);
    const memory = newMemory(named, conventionOf(convention, host.settings()), checkedRoot(root));
    // A host whose settings are not ours to write still gets the files.
    const addition = host.memories === undefined ? [] : additionOf(named, memory);
    const warning = addition.length === 0 ? null : leftOutside(named, memory, snapshot);
    const ctx = decideContext(this.session.host, memory, snapshot);
    const bases = options?.base === true ? [baseFileOf(ctx)] : [];
    return decideInit(ctx, host.settingsFile?.() ?? '', addition, warning, await gitIn(host.files), bases);
  };

  readonly createBase: VaultMemory['createBase'] = async ({ memory }) => decideBase(await this.session.contextFor({ memory }));

  readonly bringIn: VaultMemory['bringIn'] = async (root, given, index) => {
    const { host, look } = this.session;
    refuseHiddenRoot(root);
    const folder = checkedRoot(root);
    if (folder === '') throw new MemoryError('bad_input', "Name a folder for the agent's memory: the whole vault would become its own.");
    const [named, snapshot] = [host.memories?.named() ?? null, await look()];
    const files = await Promise.all(
      [...given].map(async ([name, bytes]) => {
        const path = checkPath(`${folder}/${name}`);
        return { path, bytes, there: await readNow(host.files, path) };
      }),
    );
    const steps = files.flatMap(({ there, ...file }) => (there === null ? [{ op: 'create' as const, ...file }] : []));
    const known = named?.find((memory) => pathKey(memory.root) === pathKey(folder));
    const after = snapshotAfter(snapshot, { rewrites: [], steps });
    const fit = conventionsOf(host.settings()).filter(({ indexNote }) => indexNote.path === index);
    const [best] = known === undefined ? (await detectIn(host, after, folder, fit)).candidates : [];
    const memory = known ?? newMemory(named, conventionOf(best?.convention ?? '', host.settings()), folder);
    const addition = host.memories === undefined ? [] : additionOf(named, memory);
    return decideBringIn(
      decideContext(host, memory, snapshot),
      files,
      addition,
      addition.length === 0 ? null : leftOutside(named, memory, snapshot),
    );
  };

  readonly addMemory: VaultMemory['addMemory'] = async (convention, root) => {
    const { host } = this.session;
    const { memories } = host;
    if (memories === undefined) throw new MemoryError('bad_settings', 'The settings of this vault cannot be written here.');
    const memoryIn = (named: readonly Memory[] | null): Memory =>
      newMemory(named, conventionOf(convention, host.settings()), checkedRoot(root));
    await memories.change((named) => editedMemories(named, additionOf(named, memoryIn(named))));
    return memoryIn(memories.named());
  };

  readonly folderMoved: VaultMemory['folderMoved'] = async (from, to) => {
    const { memories } = this.session.host;
    await memories?.change((named) => (named === null ? null : editedMemories(named, rootMoves(named, [{ from, to }], []))));
  };

  readonly keepOut: VaultMemory['keepOut'] = async (moves) => keepOut(this.session, moves, await this.session.look());
}

/** The text of `.gitignore` in a vault that git keeps; null if git does not, or the file is no text. */
async function gitIn(files: VaultFiles): Promise<{ readonly ignored: string | null } | null> {
  try {
    const ignored = await readTextOrNull(files, IGNORE_PATH);
    if (ignored !== null) return { ignored };
    // A file in the place of the folder is how git marks a work tree that is kept elsewhere.
    for (const sign of ['.git/HEAD', '.git']) if ((await files.stat(asVaultPath(sign))) !== null) return { ignored: null };
  } catch (error) {
    if (codeOf(error) !== 'unreadable') throw error;
  }
  return null;
}

/** The answer with the memories in the dot-folders at the vault's top, where the host can list those. */
async function withHidden(host: VaultHost, result: DetectResult): Promise<DetectResult> {
  const tops = ((await host.files.hiddenFolders?.()) ?? []).filter(mayHoldMemories);
  const listed = await Promise.all(tops.map((folder) => Promise.resolve(host.files.listHidden?.(folder) ?? [])));
  const notes = listed.flat().filter(({ path }) => isNotePath(path) && !isInstalled(path));
  if (notes.length === 0) return result;
  const read = await Promise.all(notes.map((entry) => readFileEntry(host.files, entry)));
  const snapshot = buildSnapshot({
    files: notes,
    notes: read.flatMap((one) => ('note' in one ? [one.note] : [])),
    others: [],
    unreadable: [],
  });
  const [best] = result.candidates;
  const hidden = hiddenMemories(
    snapshot,
    conventionsOf(host.settings()),
    best !== undefined && best.confidence >= ENOUGH ? best.convention : null,
  );
  return hidden.length === 0 ? result : { ...result, hidden };
}

/** Throws `hostile_path` for a dot-folder, which can be a vault but no part of one. */
function refuseHiddenRoot(root: string | undefined): void {
  const folder = (root ?? '').replace(/\/+$/, '');
  if (!isHiddenFolder(folder)) return;
  throw new MemoryError(
    'hostile_path',
    `"${folder}" is a hidden folder, which Obsidian does not show, so it cannot be a memory of this vault. In a terminal it can be a vault of its own.`,
    folder,
  );
}

function checkedRoot(root: string | undefined): string {
  const folder = (root ?? '').replace(/\/+$/, '').replace(/^\.$/, '');
  return folder === '' ? '' : checkVaultPath(folder);
}
