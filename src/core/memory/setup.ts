import { conventionOf, conventions } from '../conventions/list';
import { decideInit, detectConvention } from '../decide/detect/index';
import { checkVaultPath } from '../decide/refactor/index';
import { additionOf, editedMemories, leftOutside, newMemory, rootMoves } from '../decide/setup/index';
import { MemoryError } from '../model/errors';
import type { Memory } from '../model/memory';
import { isHidden } from '../model/path';
import type { Snapshot } from '../model/snapshot';
import type { VaultHost, VaultMemory } from '../model/vault-memory';
import { decideContext } from './context';

/** Recognising and setting up memories. */
export function setupOf(host: VaultHost, look: () => Promise<Snapshot>): Pick<VaultMemory, 'detect' | 'init' | 'addMemory' | 'memories' | 'folderMoved'> {
  return {
    async detect(root) {
      refuseHiddenRoot(root);
      const folder = checkedRoot(root);
      const snapshot = await look();
      if (folder !== '' && !snapshot.files.some((file) => file.path.startsWith(`${folder}/`))) {
        throw new MemoryError('not_found', `There is no folder "${folder}" with files in this vault.`, folder);
      }
      const hidden = await Promise.all(conventions.flatMap((convention) => convention.hidden).map((below) => Promise.resolve(host.files.listHidden?.(folder === '' ? below : `${folder}/${below}`) ?? [])));
      return detectConvention(snapshot, folder, conventions, hidden.flat().map((entry) => entry.path));
    },

    async init(convention, root) {
      const [named, snapshot] = [host.memories?.named() ?? null, await look()];
      refuseHiddenRoot(root);
      const memory = newMemory(named, conventionOf(convention), checkedRoot(root));
      // A host whose settings are not ours to write still gets the files.
      const addition = host.memories === undefined ? [] : additionOf(named, memory);
      const warning = addition.length === 0 ? null : leftOutside(named, memory, snapshot);
      return decideInit(decideContext(host, memory, snapshot), host.settingsFile?.() ?? '', addition, warning);
    },

    async addMemory(convention, root) {
      if (host.memories === undefined) throw new MemoryError('bad_settings', 'The settings of this vault cannot be written here.');
      const memoryIn = (named: readonly Memory[] | null): Memory => newMemory(named, conventionOf(convention), checkedRoot(root));
      await host.memories.change((named) => editedMemories(named, additionOf(named, memoryIn(named))));
      return memoryIn(host.memories.named());
    },

    async folderMoved(from, to) {
      await host.memories?.change((named) => (named === null ? null : editedMemories(named, rootMoves(named, [{ from, to }], []))));
    },

    memories: () => host.settings().memories,
  };
}

/** Throws `hostile_path` for a dot-folder, with the way to look at it all the same. */
function refuseHiddenRoot(root: string | undefined): void {
  const folder = (root ?? '').replace(/\/+$/, '');
  if (!isHidden(folder) || folder.split('/').some((part) => /^\.{0,2}$/.test(part))) return;
  throw new MemoryError('hostile_path', `"${folder}" is a hidden folder, which Obsidian does not show, so it is no memory of this vault. In a terminal it can be a vault of its own: --vault "${folder}" detect.`, folder);
}

function checkedRoot(root: string | undefined): string {
  const folder = (root ?? '').replace(/\/+$/, '').replace(/^\.$/, '');
  return folder === '' ? '' : checkVaultPath(folder);
}
