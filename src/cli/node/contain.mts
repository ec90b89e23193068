import { lstat, realpath } from 'node:fs/promises';
import path from 'node:path';
import { MemoryError } from '../../core/model/errors';
import { isHidden } from '../../core/model/path';
import { systemCode } from './errors.mjs';

/**
 * Keeps every access inside one folder: a path is followed through all symbolic links before it is
 * used. A link planted between this check and the use could still lead out; Node has no `openat`.
 */
export interface Containment {
  /** The folder itself, with all links followed. */
  root(): Promise<string>;
  /**
   * The absolute path of a vault path. Its nearest existing part, links followed, must lie inside
   * the root, and in no hidden folder unless the vault path names one: `hostile_path` otherwise.
   * The last part itself may be a link to a place inside.
   */
  inside(vaultPath: string): Promise<string>;
}

export function createContainment(folder: string): Containment {
  let found: Promise<string> | null = null;
  const realRoot = (): Promise<string> => (found ??= realpath(folder));
  const refuse = (vaultPath: string): MemoryError =>
    new MemoryError('hostile_path', `"${vaultPath}" leads out of the vault. Only files inside it are read or changed.`, vaultPath);

  return {
    root: realRoot,
    async inside(vaultPath) {
      const root = await realRoot();
      const within = (absolute: string): boolean => absolute === root || absolute.startsWith(root.endsWith(path.sep) ? root : root + path.sep);
      if (vaultPath.includes('\0') || path.isAbsolute(vaultPath) || (path.sep === '\\' && vaultPath.includes('\\'))) throw refuse(vaultPath);
      const absolute = path.resolve(root, vaultPath);
      if (!within(absolute) || absolute === root) throw refuse(vaultPath);
      for (let probe = absolute; ; probe = path.dirname(probe)) {
        try {
          const real = await realpath(probe);
          if (!within(real) || (!isHidden(vaultPath) && isHidden(path.relative(root, real).replaceAll(path.sep, '/')))) throw refuse(vaultPath);
          return absolute;
        } catch (error) {
          if (error instanceof MemoryError) throw error;
          // A dangling link has no real path: whether it leads out cannot be told, so it is left alone.
          if (systemCode(error) === 'ELOOP' || (systemCode(error) === 'ENOENT' && (await isLink(probe)))) throw refuse(vaultPath);
          if (probe === root || !['ENOENT', 'ENOTDIR'].includes(systemCode(error))) throw error;
        }
      }
    },
  };
}

async function isLink(absolute: string): Promise<boolean> {
  return lstat(absolute).then((stats) => stats.isSymbolicLink(), () => false);
}
