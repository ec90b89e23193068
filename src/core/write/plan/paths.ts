import { MemoryError } from '../../model/errors';
import { asVaultPath, folderOf, pathKey, type VaultPath } from '../../model/path';
import type { Edit } from '../../model/plan';
import { escape, hostility, madeParts, platformFault } from '../../model/safe-path';

/**
 * Lets through only a path that stays in the visible part of the vault whatever the disk holds; a name may be odd.
 * Throws `hostile_path` for whatever could lead elsewhere or into a hidden folder.
 */
export function checkPath(path: string): VaultPath {
  const why = escape(path);
  if (why !== null) throw hostile(path, why);
  return path as VaultPath;
}

/**
 * True for an edit of the one hidden file that a plan may touch: `.gitignore` at the vault's root, which it makes or adds
 * lines to. Nothing that stands in it changes, and it is never moved or thrown away.
 */
export function addsIgnored({ op, path }: Edit): boolean {
  return isIgnoreFile(path) && (op === 'create' || op === 'append');
}

export function isIgnoreFile(path: string): boolean {
  return path === '.gitignore';
}

/** As `checkPath`, for a file that a journal names: also the hidden one that a plan may touch. */
export function checkKeptPath(path: string): VaultPath {
  return isIgnoreFile(path) ? asVaultPath(path) : checkPath(path);
}

/**
 * For a path that a plan makes, of a file that stood at `from` (null for a new one): refuses names that some platform
 * cannot hold (Windows' characters and device names, a dot or space at the end, more than 255 bytes) with `bad_name`,
 * and with `hostile_path` what looks like a way out of the vault. Folders that are there and names that the file keeps may be odd.
 */
export function checkNewPath(path: string, from: string | null, hasFolder: (folder: string) => boolean): void {
  checkPath(path);
  const { there, made } = madeParts(path, from, hasFolder);
  // A drive letter is one at the beginning alone.
  const why = made.length === 0 ? null : hostility(there.length === 0 ? made.join('/') : `x/${made.join('/')}`);
  if (why !== null) throw hostile(path, why);
  for (const part of made) {
    const fault = platformFault(part);
    if (fault !== null)
      throw new MemoryError('bad_name', `In the path ${JSON.stringify(path)}, the name "${part}" ${fault}. Choose another name.`, path);
  }
}

/**
 * Judges the paths of edits by the files that are there. A name may be as odd as it likes where it is there already, and
 * stays the same; one that looks like a way out of the vault and is nowhere is refused with `hostile_path`, and so are
 * with `bad_name` names that the edits make.
 */
export async function checkOddPaths(edits: readonly Edit[], listing: () => Promise<readonly VaultPath[]>): Promise<void> {
  if (!edits.some(({ path, ...edit }) => isOdd(path) || (edit.op === 'move' && isOdd(edit.to)))) return;
  const files = new Set<string>();
  const folders = new Set<string>();
  const add = (path: string): void => {
    files.add(pathKey(path));
    for (let folder = folderOf(pathKey(path)); folder !== '' && !folders.has(folder); folder = folderOf(folder)) folders.add(folder);
  };
  for (const path of await listing()) add(path);
  const hasFolder = (folder: string): boolean => folders.has(pathKey(folder));
  for (const edit of edits) {
    if (addsIgnored(edit)) continue;
    if (edit.op !== 'create' && hostility(edit.path) !== null && !files.has(pathKey(edit.path)))
      throw hostile(edit.path, hostility(edit.path) ?? '');
    if (edit.op === 'create') checkNewPath(edit.path, null, hasFolder);
    if (edit.op === 'move') checkNewPath(edit.to, edit.path, hasFolder);
    if (edit.op === 'create' || edit.op === 'move') add(edit.op === 'move' ? edit.to : edit.path);
  }
}

function isOdd(path: string): boolean {
  return hostility(path) !== null || path.split('/').some((part) => platformFault(part) !== null);
}

function hostile(path: string, why: string): MemoryError {
  return new MemoryError(
    'hostile_path',
    `The path ${JSON.stringify(path)} ${why}. Use a path inside the vault, such as "Folder/Note.md".`,
    path,
  );
}
