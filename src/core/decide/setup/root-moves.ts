import { MemoryError } from '../../model/errors';
import type { Memory } from '../../model/memory';
import { isInside, pathKey } from '../../model/path';
import type { MoveResult } from '../../model/results';
import type { SettingsEdit } from '../../model/settings-edit';

/** A folder or file that somebody moves, as they name it. */
interface Asked {
  readonly from: string;
  readonly to: string;
}

type RootMove = Extract<SettingsEdit, { op: 'move-root' }>;

/**
 * The memories whose folders move along: those at or below a folder that moves. A file that moves alone takes no
 * memory with it, though it be the only one there. Throws `exists` where the new folder is another memory's.
 */
export function rootMoves(memories: readonly Memory[], asked: readonly Asked[], moved: MoveResult['moved']): RootMove[] {
  const leaving = memories.filter(({ root }) => root !== '' && asked.some((one) => isInside(pathKey(root), folderKey(one.from))));
  return leaving.flatMap((memory): RootMove[] => {
    const to = targetOf(memory.root, asked, moved);
    if (to === memory.root) return [];
    const there = memories.find((other) => other !== memory && !leaving.includes(other) && pathKey(other.root) === pathKey(to));
    if (there !== undefined) {
      throw new MemoryError('exists', `"${to}" is the folder of the memory "${there.name}", so the memory "${memory.name}" cannot go there as a whole. Choose another folder, or move its notes one by one.`, to);
    }
    return [{ op: 'move-root', from: memory.root, to }];
  });
}

/** The new folder as the moves of its files spell it; as it was asked for where it holds none. */
function targetOf(root: string, asked: readonly Asked[], moved: MoveResult['moved']): string {
  const own = moved.find(({ from }) => pathKey(from).startsWith(`${pathKey(root)}/`));
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
