import { conventionIn } from '../../core/memory';
import type { Memory } from '../../core/model/memory';
import type { VaultPath } from '../../core/model/path';
import type { Settings } from '../../core/model/settings';
import type { Workbench } from '../app/workbench';
import { guarded, showNotice } from '../ui/notices';
import { titleOf } from '../ui/wording';
import { memoryOf } from './mark-applied';

/** Keeps a note out of all bundles of its memory from now on, and offers the way back. `then` is called after each. */
export async function neverInclude(bench: Workbench, name: string | undefined, path: VaultPath, then: () => void): Promise<void> {
  const memory = memoryOf(bench, name);
  if (memory === undefined) return;
  const pattern = memory.root === '' ? path : path.slice(memory.root.length + 1);
  const change = (edit: (folders: readonly string[]) => readonly string[]): Promise<void> =>
    bench.settings.update((settings) => withFolders(settings, memory.name, edit));
  await change((folders) => [...new Set([...folders, pattern])]);
  then();
  const back = async (): Promise<void> => {
    await change((folders) => folders.filter((folder) => folder !== pattern));
    then();
  };
  showNotice(`"${titleOf(path)}" stays out of all bundles.`, [{ label: 'Undo', run: () => guarded(back) }]);
}

function withFolders(settings: Settings, name: string, edit: (folders: readonly string[]) => readonly string[]): Settings {
  const changed = (memory: Memory): Memory => {
    const { excludeFolders, excludeTags } = conventionIn(memory).bundle;
    return { ...memory, overrides: { ...memory.overrides, bundleExclude: { folders: [...edit(excludeFolders)], tags: [...excludeTags] } } };
  };
  return { ...settings, memories: settings.memories.map((memory) => (memory.name === name ? changed(memory) : memory)) };
}
