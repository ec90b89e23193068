import { getOrSet } from '../../model/collections';
import { MemoryError } from '../../model/errors';
import { folderOf, caseKey, pathKey, type VaultPath } from '../../model/path';
import { arrivingPaths, leavingPaths, type Places } from '../plan/places';
import { foldersAbove } from './disk';

/**
 * Refuses with `exists` a file in a folder that some disks take for another one, whose name differs in
 * case alone: there it would land in that folder, and under that folder's rules. `present` lists the
 * files before the plan; a folder that the plan empties does not stand in the way.
 */
export function refuseTwinFolders(places: Places, present: readonly VaultPath[]): void {
  const arriving = arrivingPaths(places);
  if (arriving.length === 0) return;
  const leaving = new Set(leavingPaths(places));
  const spellings = new Map<string, Map<string, string>>();
  const know = (path: VaultPath): void => {
    for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) {
      const same = getOrSet(spellings, caseKey(folder), () => new Map());
      if (same.has(pathKey(folder))) return;
      same.set(pathKey(folder), folder);
    }
  };
  const there = new Set(present.flatMap(foldersAbove));
  for (const path of present) if (!leaving.has(path)) know(path);
  for (const path of arriving) {
    for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) {
      const same = spellings.get(caseKey(folder));
      if (same === undefined || same.has(pathKey(folder)) || there.has(folder)) continue;
      const twin = [...same.values()][0] ?? '';
      throw new MemoryError('exists', `The folder "${folder}" would be the same as "${twin}" on some disks. Write it as "${twin}".`, path);
    }
  }
  for (const path of arriving) know(path);
}
