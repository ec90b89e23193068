import { TFolder, type App, type Component } from 'obsidian';
import type { Memory } from '../../core/model/memory';
import { isInside } from '../../core/model/path';
import type { MemorySettings } from '../../core/model/ports';
import { originsOf } from '../../core/model/settings';
import type { VaultMemory } from '../../core/model/vault-memory';
import { guarded, showNotice } from '../ui/notices';
import type { SettingsStore } from './settings';

/**
 * Lets the settings follow when somebody renames or moves the folder of a memory, or one above it, in Obsidian itself.
 * One after the other, and each by the settings as the one before has left them: renames may come quicker than settings are saved.
 */
export function watchFolders(app: App, owner: Component, settings: SettingsStore, memory: () => VaultMemory): void {
  let following: Promise<void> = Promise.resolve();
  const isOfNone = (folder: string): boolean => !settings.current().memories.some(({ root }) => root !== '' && isInside(root, folder));
  owner.registerEvent(
    app.vault.on('rename', (file, oldPath) => {
      if (!(file instanceof TFolder)) return;
      const newPath = file.path;
      following = following.then(() =>
        guarded(async () => {
          // Settings that cannot be read are no matter for a folder that holds no memory as far as we know.
          if (settings.problem() !== null && isOfNone(oldPath)) return;
          await memory().folderMoved(oldPath, newPath);
        }),
      );
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
        const origins = originsOf(named ?? [], after ?? []);
        told = (named ?? []).flatMap((memory, place) => tellingOf(memory, after?.[origins.indexOf(place)]));
        return after;
      }, text);
      for (const one of told) showNotice(one);
    },
  };
}

function tellingOf({ name, root }: Memory, now: Memory | undefined): string[] {
  if (now === undefined) return [`The memory "${name}" is taken out of the settings. Notes that are there stay.`];
  return now.root === root
    ? []
    : [`The memory "${name}" follows its folder: it is ${now.root === '' ? 'the whole vault' : `"${now.root}"`} now.`];
}
