import { lstatSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { MemoryError } from '../../core/model/errors';
import { isHidden } from '../../core/model/path';
import { systemCode } from './errors.mjs';

/**
 * Keeps every access inside one folder: a path is followed through all symbolic links before it is
 * used. A link planted between this check and the use could still lead out; Node has no `openat`.
 * Everything here is synchronous: a call of the system takes microseconds, a round through Node's
 * thread pool ten times as long.
 */
export interface Containment {
  /** The folder itself, with all links followed. */
  root(): string;
  /**
   * The absolute path of a vault path. Its nearest existing part, links followed, must lie inside
   * the root, and in no hidden folder unless the vault path names one: `hostile_path` otherwise.
   * The last part itself may be a link to a place inside.
   */
  inside(vaultPath: string): string;
  /**
   * As `inside`, but with only the folder checked, and that not again within `trustMs`: for callers
   * that open the last part without following it. Null where `inside` must judge.
   */
  unfollowed(vaultPath: string): string | null;
}

export interface ContainmentOptions {
  /** For how many milliseconds a folder that was no link, nor below one, is taken to be none. */
  readonly trustMs?: number;
}

export function createContainment(folder: string, { trustMs = 0 }: ContainmentOptions = {}): Containment {
  let found: string | null = null;
  const realRoot = (): string => (found ??= realpathSync.native(folder));
  /** Folders that are their own real path, and when that was seen. */
  const plain = new Map<string, number>();

  const isPlain = (absolute: string): boolean => {
    const now = performance.now();
    const seen = plain.get(absolute);
    if (seen !== undefined && now - seen < trustMs) return true;
    const is = realPathOf(absolute) === absolute;
    if (is) plain.set(absolute, now);
    else plain.delete(absolute);
    return is;
  };

  /** The path below the root by its letters alone. */
  const lexical = (vaultPath: string): string => {
    const root = realRoot();
    if (vaultPath.includes('\0') || path.isAbsolute(vaultPath) || (path.sep === '\\' && vaultPath.includes('\\'))) throw refusal(vaultPath);
    const absolute = path.resolve(root, vaultPath);
    if (!isWithin(root, absolute) || absolute === root) throw refusal(vaultPath);
    return absolute;
  };

  return {
    root: realRoot,
    unfollowed(vaultPath) {
      const absolute = lexical(vaultPath);
      return isPlain(path.dirname(absolute)) ? absolute : null;
    },
    inside(vaultPath) {
      const root = realRoot();
      const absolute = lexical(vaultPath);
      for (let probe = absolute; ; probe = path.dirname(probe)) {
        try {
          const real = realpathSync.native(probe);
          if (!isWithin(root, real) || (!isHidden(vaultPath) && isHidden(path.relative(root, real).replaceAll(path.sep, '/')))) throw refusal(vaultPath);
          return absolute;
        } catch (error) {
          if (error instanceof MemoryError) throw error;
          // A dangling link has no real path: whether it leads out cannot be told, so it is left alone.
          if (systemCode(error) === 'ELOOP' || (systemCode(error) === 'ENOENT' && isLink(probe))) throw refusal(vaultPath);
          if (probe === root || !['ENOENT', 'ENOTDIR'].includes(systemCode(error))) throw error;
        }
      }
    },
  };
}

function refusal(vaultPath: string): MemoryError {
  return new MemoryError('hostile_path', `"${vaultPath}" leads out of the vault. Only files inside it are read or changed.`, vaultPath);
}

function isWithin(root: string, absolute: string): boolean {
  return absolute === root || absolute.startsWith(root.endsWith(path.sep) ? root : root + path.sep);
}

function realPathOf(absolute: string): string | null {
  try {
    return realpathSync.native(absolute);
  } catch {
    return null;
  }
}

export function isLink(absolute: string): boolean {
  try {
    return lstatSync(absolute).isSymbolicLink();
  } catch {
    return false;
  }
}
