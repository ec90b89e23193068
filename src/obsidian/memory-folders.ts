import { TFolder, type App, type Component } from 'obsidian';
import type { Memory } from '../core/model/memory';
import { isInside } from '../core/model/path';
import type { MemorySettings } from '../core/model/ports';
import type { VaultMemory } from '../core/model/vault-memory';
import { guarded, showNotice } from './notices';
import type { SettingsStore } from './settings';

/** Lets the settings follow when somebody renames or moves the folder of a memory, or one above it, in Obsidian itself. */
export function watchFolders(app: App, owner: Component, settings: SettingsStore, memory: () => VaultMemory): void {
  owner.registerEvent(
    app.vault.on('rename', (file, oldPath) => {
      if (!(file instanceof TFolder) || !settings.current().memories.some(({ root }) => root !== '' && isInside(root, oldPath))) return;
      void guarded(() => memory().folderMoved(oldPath, file.path));
    }),
  );
}

/** The memories of the settings, with a notice for each that is taken out of them, or whose folder becomes another one. */
export function tellingMoves(memories: MemorySettings): MemorySettings {
  return {
    ...memories,
    async change(edit, text) {
      let told: string[] = [];
      await memories.change((named) => {
        const after = edit(named);
        told = (named ?? []).flatMap((memory) => tellingOf(memory, after?.find(({ name }) => name === memory.name)));
        return after;
      }, text);
      for (const one of told) showNotice(one);
    },
  };
}

function tellingOf({ name, root }: Memory, now: Memory | undefined): string[] {
  if (now === undefined) return [`The memory "${name}" is taken out of the settings. Notes that are there stay.`];
  return now.root === root ? [] : [`The memory "${name}" follows its folder: it is ${now.root === '' ? 'the whole vault' : `"${now.root}"`} now.`];
}
