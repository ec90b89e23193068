import { getOrSet } from '../../model/collections';
import type { Convention, ConventionId } from '../../model/convention';
import { folderOf, isInside } from '../../model/path';
import type { HiddenMemory } from '../../model/results/setup';
import type { Snapshot } from '../../model/snapshot';
import { runAtOnce } from '../../read/text/steps';
import { detectSteps, ENOUGH } from './detect';

/** Dot-folders of programs, without their dot: settings, histories, waste bins and installed code, and no memory of anyone. */
const OF_PROGRAMS = new Set('obsidian git hg svn trash top-of-mind stversions venv tox cache npm yarn pnpm-store cargo rustup'.split(' '));

/** True for a dot-folder at a vault's top in which memories are looked for. */
export function mayHoldMemories(folder: string): boolean {
  const name = folder.slice(1).toLowerCase();
  return folder.startsWith('.') && !OF_PROGRAMS.has(name) && !name.startsWith('trash-');
}

/**
 * The folders below dot-folders that follow a convention, in code point order. `files` holds the files of dot-folders
 * alone; `around` is the convention of the vault itself, whose own dot-folders belong to it. Of folders in one another
 * the one that fits best counts, and of equals the outer one.
 */
export function hiddenMemories(files: Snapshot, conventions: readonly Convention[], around: ConventionId | null): HiddenMemory[] {
  const own = conventions.find(({ id }) => id === around)?.hidden ?? [];
  const notes = [...files.notes.keys()].filter((path) => !own.some((folder) => isInside(path, folder)));
  const found = foldersOf(notes).flatMap((folder): HiddenMemory[] => {
    const [best] = runAtOnce(detectSteps(files, folder, conventions)).candidates;
    if (best === undefined || best.confidence < ENOUGH) return [];
    return [
      { folder, convention: best.convention, confidence: best.confidence, notes: notes.filter((path) => isInside(path, folder)).length },
    ];
  });
  const chosen: HiddenMemory[] = [];
  for (const one of found.sort((a, b) => b.confidence - a.confidence || a.folder.length - b.folder.length)) {
    if (!chosen.some(({ folder }) => isInside(folder, one.folder) || isInside(one.folder, folder))) chosen.push(one);
  }
  return chosen.sort((a, b) => (a.folder < b.folder ? -1 : 1));
}

/** Every folder with notes, directly or in several folders below; one that only holds a single other folder is a way to that. */
function foldersOf(notes: readonly string[]): string[] {
  const below = new Map<string, Set<string>>();
  for (const path of notes) {
    let from = path;
    for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) {
      getOrSet(below, folder, () => new Set()).add(from);
      from = folder;
    }
  }
  return [...below].flatMap(([folder, parts]) => (parts.size > 1 || [...parts].every((part) => notes.includes(part)) ? [folder] : []));
}
