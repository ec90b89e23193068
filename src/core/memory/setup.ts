import { conventionOf, conventionsOf } from '../conventions/list';
import { baseFileOf, decideBase, decideInit, IGNORE_PATH, programsAt } from '../decide/detect/index';
import { checkVaultPath } from '../decide/refactor/index';
import { additionOf, decideBringIn, editedMemories, leftOutside, newMemory, rootMoves } from '../decide/setup/index';
import { codeOf, MemoryError } from '../model/errors';
import { DEFAULT_CONVENTION } from '../model/convention';
import type { Memory } from '../model/memory';
import { asVaultPath, isHiddenFolder, pathKey } from '../model/path';
import type { VaultFiles } from '../model/ports';
import type { Snapshot } from '../model/snapshot';
import type { VaultMemory } from '../model/vault-memory';
import { readTextOrNull } from '../read/files/texts';
import { decideContext } from './context';
import { detectIn, foundIn } from './detected';
import { ENOUGH, idOf } from '../model/results/setup';
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
    const folder = checkedRoot(root);
    const snapshot = await look();
    if (folder !== '' && !snapshot.files.some((file) => file.path.startsWith(`${folder}/`)))
      throw new MemoryError('not_found', `There is no folder "${folder}" with files in this vault.`, folder);
    const named = host.memories?.named()?.find((memory) => memory.root === folder);
    const setUp = named === undefined ? {} : { setUp: { name: named.name, convention: named.convention } };
    const unusable = host.settings().conventions.flatMap(({ of }) => (of instanceof MemoryError ? [of.message] : []));
    const found = await detectIn(host, snapshot, folder);
    const result = { ...found, ...setUp, ...(unusable.length === 0 ? {} : { unusable }) };
    return folder === '' ? { ...result, memories: await foundIn(host, snapshot) } : result;
  };

  readonly init: VaultMemory['init'] = async (convention, root, options) => {
    const { host, look } = this.session;
    const [named, snapshot] = [host.memories?.named() ?? null, await look()];
    const { memory, isAny } = await this.memoryIn(named, convention, checkedRoot(root), snapshot);
    // A host whose settings are not ours to write still gets the files.
    const addition = host.memories === undefined ? [] : additionOf(named, memory);
    const { id, scaffold, title } = conventionOf(convention, host.settings());
    const where = memory.root === '' ? 'this vault' : `"${memory.root}"`;
    const warnings = [
      ...(isAny || scaffold.length > 0
        ? []
        : [`No file that ${title} keeps is in ${where}; "init ${id}" makes none. "detect" lists the folders that are a memory.`]),
      ...(addition.length === 0 ? [] : [leftOutside(named, memory, snapshot) ?? []].flat()),
    ];
    const warning = warnings.length === 0 ? null : warnings.join(' ');
    const ctx = decideContext(this.session.host, memory, snapshot);
    const bases = options?.base === true ? [baseFileOf(ctx)] : [];
    return decideInit(ctx, host.settingsFile?.() ?? '', addition, warning, await gitIn(host.files), bases);
  };

  readonly createBase: VaultMemory['createBase'] = async ({ memory }) => decideBase(await this.session.contextFor({ memory }));

  readonly bringIn: VaultMemory['bringIn'] = async (root, given, index, from) => {
    const { host, look } = this.session;
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
    const program =
      from === undefined
        ? undefined
        : programsAt(conventionsOf(host.settings()), from.replaceAll('\\', '/').replace(/^(?:[A-Za-z]:)?\/+/, ''), index);
    const { candidates } = known === undefined && program === undefined ? await detectIn(host, after, folder) : { candidates: [] };
    const best = candidates.find((one) => conventionOf(idOf(one), host.settings()).indexNote.path === index);
    const convention = program ?? conventionOf(best === undefined ? DEFAULT_CONVENTION : idOf(best), host.settings());
    const memory = known ?? newMemory(named, convention, folder, best?.folders);
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
    const folder = checkedRoot(root);
    const { memory } = await this.memoryIn(memories.named(), convention, folder, await this.session.look());
    const memoryIn = (named: readonly Memory[] | null): Memory =>
      newMemory(named, conventionOf(convention, host.settings()), folder, memory.overrides.folders);
    await memories.change((named) => editedMemories(named, additionOf(named, memoryIn(named))));
    return memoryIn(memories.named());
  };

  /**
   * The memory that a folder becomes: where it is itself the folder that holds all entries of the convention, it is taken for
   * that. `isAny`: something there speaks for the convention.
   */
  private async memoryIn(
    named: readonly Memory[] | null,
    id: string,
    root: string,
    snapshot: Snapshot,
  ): Promise<{ readonly memory: Memory; readonly isAny: boolean }> {
    const { host } = this.session;
    const convention = conventionOf(id, host.settings());
    const { candidates } = await detectIn(host, snapshot, root, [convention]);
    const [found] = candidates.filter(({ confidence }) => root !== '' && confidence >= ENOUGH);
    return { memory: newMemory(named, convention, root, found?.folders), isAny: candidates.some(({ confidence }) => confidence > 0) };
  }

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

/** Throws `hostile_path`, also for a dot-folder, which can be a vault but no part of one. */
function checkedRoot(root: string | undefined): string {
  const folder = (root ?? '').replace(/\/+$/, '').replace(/^\.$/, '');
  if (isHiddenFolder(folder))
    throw new MemoryError(
      'hostile_path',
      `"${folder}" is a hidden folder, which Obsidian does not show, so it cannot be a memory of this vault. In a terminal it can be a vault of its own.`,
      folder,
    );
  return folder === '' ? '' : checkVaultPath(folder);
}
