import { conventionOf, conventions } from '../conventions/list';
import { decideInit, detectConvention } from '../decide/detect/index';
import { checkVaultPath } from '../decide/refactor/index';
import type { ConventionId } from '../model/convention';
import { MemoryError } from '../model/errors';
import type { Memory } from '../model/memory';
import { basenameOf, pathKey } from '../model/path';
import type { Settings } from '../model/settings';
import type { Snapshot } from '../model/snapshot';
import type { VaultHost, VaultMemory } from '../model/vault-memory';
import { decideContext } from './context';

/** Recognising and setting up memories. */
export function setupOf(host: VaultHost, look: () => Promise<Snapshot>): Pick<VaultMemory, 'detect' | 'init' | 'addMemory'> {
  return {
    async detect(root) {
      const folder = checkedRoot(root);
      const snapshot = await look();
      if (folder !== '' && !snapshot.files.some((file) => file.path.startsWith(`${folder}/`))) {
        throw new MemoryError('not_found', `There is no folder "${folder}" with files in this vault.`, folder);
      }
      const hidden = await Promise.all(conventions.flatMap((convention) => convention.hidden).map((below) => Promise.resolve(host.files.listHidden?.(folder === '' ? below : `${folder}/${below}`) ?? [])));
      return detectConvention(snapshot, folder, conventions, hidden.flat().map((entry) => entry.path));
    },

    async init(convention, root) {
      const memory = newMemory(host.settings(), convention, checkedRoot(root));
      return decideInit(decideContext(host, memory, await look()), host.settingsFile?.() ?? '');
    },

    async addMemory(convention, root) {
      if (host.saveSettings === undefined) throw new MemoryError('bad_settings', 'The settings of this vault cannot be written here.');
      const settings = host.settings();
      const memory = newMemory(settings, convention, checkedRoot(root));
      const others = settings.memories.filter((other) => other.root !== memory.root);
      await host.saveSettings({ ...settings, memories: isImplicit(settings) ? [memory] : [...others, memory] });
      return memory;
    },
  };
}

function checkedRoot(root: string | undefined): string {
  const folder = (root ?? '').replace(/\/+$/, '').replace(/^\.$/, '');
  return folder === '' ? '' : checkVaultPath(folder);
}

/** The memory as the settings will have it. Throws `exists` where the folder is one of another convention. */
function newMemory(settings: Settings, convention: ConventionId, root: string): Memory {
  conventionOf(convention);
  const known = settings.memories.find((memory) => pathKey(memory.root) === pathKey(root));
  if (known !== undefined && known.convention === convention) return known;
  if (known !== undefined && !isImplicit(settings)) {
    throw new MemoryError('exists', `This folder is the memory "${known.name}" already, in the style "${known.convention}". Change that in the settings first.`, root);
  }
  const wanted = root === '' ? 'Vault' : basenameOf(root);
  const names = new Set(isImplicit(settings) ? [] : settings.memories.map((memory) => memory.name));
  let name = wanted;
  for (let n = 2; names.has(name); n++) name = `${wanted} ${n}`;
  return { name, root, convention, overrides: {} };
}

/** True for the one memory that a vault without settings of its own has. */
function isImplicit(settings: Settings): boolean {
  const [only] = settings.memories;
  return settings.memories.length === 1 && only?.name === 'Vault' && only.root === '' && only.convention === 'notes-and-links' && Object.keys(only.overrides).length === 0;
}
