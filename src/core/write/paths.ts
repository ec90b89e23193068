import { MemoryError } from '../model/errors';
import type { VaultPath } from '../model/path';
import { hostility, platformFault } from '../model/safe-path';

const plain = /^[ -~]*$/;

/** Key under which two paths are one file on some disk: NFC, case folded. */
export function foldKey(path: string): string {
  if (plain.test(path)) return path.toLowerCase();
  return path.normalize('NFC').toLowerCase().normalize('NFC');
}

/**
 * Lets through only a path that stays in the visible part of the vault. Throws `hostile_path` for
 * whatever could lead elsewhere or into a hidden folder.
 */
export function checkPath(path: string): VaultPath {
  const why = hostility(path);
  if (why !== null) throw new MemoryError('hostile_path', `The path ${JSON.stringify(path)} ${why}. Use a path inside the vault, such as "Folder/Note.md".`, path);
  return path as VaultPath;
}

/**
 * For a path that a plan makes: also refuses, with `bad_name`, names that some platform cannot hold
 * (Windows' characters and device names, a dot or blank at the end, more than 255 bytes a part).
 */
export function checkNewPath(path: string): VaultPath {
  const checked = checkPath(path);
  for (const part of path.split('/')) {
    const fault = platformFault(part);
    if (fault !== null) throw new MemoryError('bad_name', `In the path ${JSON.stringify(path)}, the name "${part}" ${fault}. Choose another name.`, path);
  }
  return checked;
}
