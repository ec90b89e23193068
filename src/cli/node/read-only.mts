import { MemoryError } from '../../core/model/errors';
import type { PrivateStore, VaultEditor } from '../../core/model/ports';

/** Refuses every change of the vault. */
export function readOnlyEditor(): VaultEditor {
  const refuse = (): Promise<never> =>
    Promise.reject(new MemoryError('no_permission', 'This program was started with --read-only. Start it without to change notes.'));
  return { create: refuse, replace: refuse, rename: refuse, trash: refuse, remove: refuse, removeEmptyFolder: refuse };
}

/** Reads what is there, and keeps nothing. */
export function readOnlyStore(store: PrivateStore): PrivateStore {
  const nothing = (): Promise<void> => Promise.resolve();
  return { list: (folder) => store.list(folder), read: (path) => store.read(path), write: nothing, remove: nothing };
}
