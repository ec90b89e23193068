import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { asVaultPath, isHidden, type VaultPath } from '../../src/core/model/path';
import type { VaultFiles } from '../../src/core/model/ports';
import type { FileEntry } from '../../src/core/model/snapshot';

/** A folder of the disk behind the reading port: all that measuring needs. */
export function folderFiles(root: string): VaultFiles {
  const entryOf = (path: VaultPath): FileEntry => {
    const stat = statSync(join(root, path));
    return { path, size: stat.size, mtime: stat.mtimeMs, ctime: stat.ctimeMs };
  };
  return {
    list: () => Promise.resolve(pathsBelow(root).map(entryOf)),
    stat: (path) => Promise.resolve(entryOf(path)),
    readBytes: (path) => Promise.resolve(new Uint8Array(readFileSync(join(root, path)))),
  };
}

function pathsBelow(root: string): VaultPath[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((path) => !isHidden(path))
    .map(asVaultPath);
}
