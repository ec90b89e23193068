import type { App } from 'obsidian';
import { folderOf, isInside } from '../../core/model/path';
import type { MoveResult } from '../../core/model/results/refactor';

/**
 * Takes away the folders that the files of a moved folder have left empty; `chosen` are the files and
 * folders that the user moved. What still holds anything stays, and so does what cannot be taken away.
 */
export async function removeEmptied(app: App, chosen: readonly string[], moved: MoveResult['moved']): Promise<void> {
  const folders = new Set<string>();
  for (const { from } of moved) {
    for (let folder = folderOf(from); folder !== '' && chosen.some((path) => isInside(folder, path)); folder = folderOf(folder))
      folders.add(folder);
  }
  const { adapter } = app.vault;
  for (const folder of [...folders].sort((a, b) => b.length - a.length)) {
    try {
      const inside = await adapter.list(folder);
      if (inside.files.length === 0 && inside.folders.length === 0) await adapter.rmdir(folder, false);
    } catch {
      // An empty folder that stays does no harm.
    }
  }
}
