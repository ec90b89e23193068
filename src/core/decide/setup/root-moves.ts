import { MemoryError } from '../../model/errors';
import type { Memory } from '../../model/memory';
import { folderOf, isInside, pathKey } from '../../model/path';
import type { MoveResult } from '../../model/results/refactor';
import type { SettingsEdit } from '../../model/settings-edit';

/** A folder or file that somebody moves, as they name it. */
interface Asked {
  readonly from: string;
  readonly to: string;
}

type Moved = MoveResult['moved'][number];
type RootMove = Extract<SettingsEdit, { op: 'move-root' }>;

/**
 * The memories whose folders move along: those at or below a folder that moves. A file that moves alone takes no
 * memory with it, though it be the only one there. Throws `exists` where the new folder is another memory's.
 */
export function rootMoves(memories: readonly Memory[], asked: readonly Asked[], moved: MoveResult['moved']): RootMove[] {
  const leaving = memories.filter(({ root }) => root !== '' && asked.some((one) => isInside(pathKey(root), folderKey(one.from))));
  if (leaving.length === 0) return [];
  const gone = new Set(leaving);
  const staying = new Map(
    memories
      .filter((memory) => !gone.has(memory))
      .reverse()
      .map((memory) => [pathKey(memory.root), memory]),
  );
  const first = firstBelow(moved);
  return leaving.flatMap((memory): RootMove[] => {
    const to = targetOf(memory.root, asked, first.get(pathKey(memory.root)));
    if (to === memory.root) return [];
    const there = staying.get(pathKey(to));
    if (there !== undefined) {
      throw new MemoryError(
        'exists',
        `"${to}" is the folder of the memory "${there.name}", so the memory "${memory.name}" cannot go there as a whole. Choose another folder, or move its notes one by one.`,
        to,
      );
    }
    return [{ op: 'move-root', from: memory.root, to }];
  });
}

/** For each folder above a file that moves the first such file. */
function firstBelow(moved: readonly Moved[]): Map<string, Moved> {
  const first = new Map<string, Moved>();
  for (const one of moved) {
    for (let folder = folderOf(pathKey(one.from)); folder !== ''; folder = folderOf(folder)) if (!first.has(folder)) first.set(folder, one);
  }
  return first;
}

/** The new folder as the moves of its files spell it; as it was asked for where it holds none. */
function targetOf(root: string, asked: readonly Asked[], own: Moved | undefined): string {
  if (own !== undefined) {
    const depth = own.from.split('/').length - root.split('/').length;
    return own.to.split('/').slice(0, -depth).join('/');
  }
  const one = asked.find(({ from }) => isInside(pathKey(root), folderKey(from)));
  if (one === undefined) return root;
  const rest = pathKey(root).slice(folderKey(one.from).length);
  return folderKey(one.to) === '' ? rest.slice(1) : folderKey(one.to) + rest;
}

function folderKey(path: string): string {
  return pathKey(path).replace(/\/+$/, '');
}
