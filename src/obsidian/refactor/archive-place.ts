import { conventionIn } from '../../core/memory';
import { isInside, joinPath } from '../../core/model/path';
import type { Workbench } from '../app/workbench';

/** Where a file or folder stands: in which memory, and whether in its archive. */
export interface ArchivePlace {
  readonly memory: string;
  readonly archived: boolean;
}

/** Null where there is no archive to go to: outside the memories, or for a folder that holds the archive itself. */
export function archivePlace(bench: Workbench, path: string): ArchivePlace | null {
  const name = bench.memoryFor(path);
  const memory = bench.settings.current().memories.find((one) => one.name === name);
  if (memory === undefined || !isInside(path, memory.root)) return null;
  const archive = joinPath(memory.root, conventionIn(memory).archive);
  if (path !== archive && isInside(archive, path)) return null;
  return { memory: memory.name, archived: isInside(path, archive) };
}
