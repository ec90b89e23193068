import { getOrSet, groupBy } from '../../model/collections';
import { MemoryError } from '../../model/errors';
import { atPath, basenameOf, extensionOf, folderOf, foldKey, isNotePath, joinPath, pathKey, type VaultPath } from '../../model/path';
import type { Snapshot } from '../../model/snapshot';
import { checkVaultPath } from './vault-path';

/** A file that is to stand elsewhere. */
export interface Move {
  readonly from: VaultPath;
  readonly to: VaultPath;
  readonly reason: string;
}

/**
 * The moves with their targets as the vault would spell them, those left out that change nothing.
 * Throws, before anything is decided, `not_found`, `hostile_path`, `bad_name` or `exists` (also
 * for a twin that differs in case or accents' encoding alone, and for a folder or file in the way).
 */
export function checkMoves(snapshot: Snapshot, moves: readonly Move[]): Move[] {
  const leaving = new Set(moves.map((move) => move.from));
  const folders = remainingFolders(snapshot, leaving);
  const left = leftFolders(leaving);
  const taken = takenPaths(snapshot);
  const claimed = new Map<string, Move>();
  const checked: Move[] = [];
  for (const move of moves) {
    const { from } = move;
    if (!snapshot.has(from))
      throw new MemoryError('not_found', `There is no file "${from}". It may have been moved or removed meanwhile.`, from);
    const wanted = checkVaultPath(move.to, from, (folder) => folders.has(foldKey(folder)) || left.has(pathKey(folder)));
    const to = joinPath(spelledFolder(folderOf(wanted), folders, left, taken), basenameOf(wanted));
    if (to === from) continue;
    const [was, is] = [kindOf(from), kindOf(to)];
    if (was !== is) {
      const how = was === null ? `become ${is}` : `no longer be ${was}`;
      throw new MemoryError('bad_name', `"${to}" would ${how}. Keep the extension of "${basenameOf(from)}".`, to);
    }
    const key = foldKey(to);
    const other = claimed.get(key);
    // Files that some disk would take for one were so before, and stay together.
    const isPair = other !== undefined && other.to !== to && foldKey(other.from) === foldKey(from);
    const twin = (isPair ? undefined : other?.to) ?? taken.get(key)?.find((path) => path !== from);
    if (twin !== undefined) throw takenError(to, twin);
    if (folders.has(key)) throw new MemoryError('exists', `"${to}" is a folder. Choose another name.`, to);
    const settled = { ...move, to };
    claimed.set(key, settled);
    checked.push(settled);
  }
  return checked;
}

/** The file as the app reads it by its extension; null for one that is not text of its own kind. */
function kindOf(path: VaultPath): string | null {
  if (isNotePath(path)) return 'a note';
  const extension = extensionOf(path).toLowerCase();
  return extension === 'canvas' || extension === 'base' ? `a ${extension}` : null;
}

/** The single moves that carry a file, or every file of a folder, to a new path. Throws `not_found`, `bad_name`. */
export function movesFor(snapshot: Snapshot, from: string, to: string, reason: string): Move[] {
  const source = from.replace(/\/+$/, '');
  const file = atPath(snapshot.files, source);
  if (file !== undefined) return [{ from: file.path, to: to as VaultPath, reason }];
  const target = to.replace(/\/+$/, '');
  const prefix = `${pathKey(source)}/`;
  if (`${pathKey(target)}/`.startsWith(prefix) && pathKey(target) !== pathKey(source)) {
    throw new MemoryError('bad_name', `The folder "${source}" cannot be moved into itself.`, to);
  }
  const exact = snapshot.files.filter(({ path }) => path.startsWith(`${source}/`));
  const inside = exact.length > 0 ? exact : snapshot.files.filter(({ path }) => pathKey(path).startsWith(prefix));
  if (inside.length === 0)
    throw new MemoryError('not_found', `There is no file or folder "${source}". Paths are written from the vault's root, with "/".`, from);
  const depth = source.split('/').length;
  return inside.map(({ path }) => ({ from: path, to: joinPath(target, path.split('/').slice(depth).join('/')), reason }));
}

const takenIn = new WeakMap<Snapshot, ReadonlyMap<string, readonly VaultPath[]>>();

/** The vault's files by `foldKey`: more than one under a key are twins that cannot live on every disk. */
export function takenPaths(snapshot: Snapshot): ReadonlyMap<string, readonly VaultPath[]> {
  const paths = (): VaultPath[] => [...snapshot.files.map(({ path }) => path), ...(snapshot.leftOut ?? [])];
  return getOrSet(takenIn, snapshot, () => groupBy(paths(), foldKey));
}

/**
 * The path, or the first one with a number that no file on any disk has, nor any of `claimed` (`foldKey`s). The number comes
 * after its name, or where `numbered` puts it in a name.
 */
export function freeTarget(
  snapshot: Snapshot,
  path: VaultPath,
  claimed: ReadonlySet<string>,
  numbered: (name: string, n: number) => string = withNumber,
): VaultPath {
  const taken = takenPaths(snapshot);
  for (let n = 1; ; n++) {
    const free = n === 1 ? path : joinPath(folderOf(path), numbered(basenameOf(path), n));
    const key = foldKey(free);
    if (!taken.has(key) && !claimed.has(key)) return free;
  }
}

/** `Plan.md` → `Plan 2.md`. */
export function withNumber(name: string, n: number): string {
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? `${name} ${n}` : `${name.slice(0, dot)} ${n}${name.slice(dot)}`;
}

function takenError(to: VaultPath, twin: VaultPath): MemoryError {
  const how = twin === to ? 'is there already' : `would be the same file as "${twin}" on some devices`;
  return new MemoryError('exists', `"${to}" ${how}. Choose another name.`, to);
}

/** Folders that hold a file which stays, by `foldKey`, as the disk spells them. */
function remainingFolders(snapshot: Snapshot, leaving: ReadonlySet<VaultPath>): ReadonlyMap<string, string> {
  const folders = new Map<string, string>();
  let last = '';
  for (const { path } of snapshot.files) {
    const folder = folderOf(path);
    if (folder === last || leaving.has(path)) continue;
    last = folder;
    for (let one = folder; one !== ''; one = folderOf(one)) folders.set(foldKey(one), one);
  }
  return folders;
}

/** Folders of files that leave, by `pathKey`: the disk may keep them, and what comes there belongs into them. */
function leftFolders(leaving: ReadonlySet<VaultPath>): ReadonlyMap<string, string> {
  const folders = new Map<string, string>();
  for (const path of leaving) {
    for (let one = folderOf(path); one !== '' && !folders.has(pathKey(one)); one = folderOf(one)) folders.set(pathKey(one), one);
  }
  return folders;
}

/** The folder as the vault already spells it; a folder that differs in case alone is refused. */
function spelledFolder(
  folder: string,
  folders: ReadonlyMap<string, string>,
  left: ReadonlyMap<string, string>,
  taken: ReadonlyMap<string, readonly VaultPath[]>,
): string {
  let settled = '';
  for (const part of folder === '' ? [] : folder.split('/')) {
    const wanted = settled === '' ? part : `${settled}/${part}`;
    const file = taken.get(foldKey(wanted))?.[0];
    if (file !== undefined)
      throw new MemoryError('exists', `"${file}" is a file, so nothing can be put below it. Choose another folder.`, wanted);
    const there = folders.get(foldKey(wanted));
    if (there !== undefined && pathKey(there) !== pathKey(wanted) && !left.has(pathKey(wanted))) {
      throw new MemoryError(
        'exists',
        `The folder "${wanted}" would be the same as "${there}" on some devices. Write it as "${there}".`,
        wanted,
      );
    }
    settled = left.get(pathKey(wanted)) ?? there ?? wanted;
  }
  return settled;
}
