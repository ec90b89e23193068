import path from 'node:path';
import { lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { MemoryError, attempt } from '../../core/model/errors';
import { asVaultPath, isHidden, type VaultPath } from '../../core/model/path';
import { systemCode } from './errors.mjs';

export type Containment = ReturnType<typeof createContainment>;

/**
 * Keeps every access inside one folder: a path is followed through all symbolic links before it is
 * used. A link planted between this check and the use could still lead out; Node has no `openat`.
 * Everything here is synchronous: a call of the system takes microseconds, a round through Node's
 * thread pool ten times as long. `trustMs` says for how many
 * milliseconds a folder that was not a link, nor below one, is taken not to be one.
 */
export function createContainment(folder: string, trustMs = 0) {
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

  /** Where a link leads, all links followed; null if that is nowhere, outside, or in a hidden folder. */
  const followed = (target: string, vaultPath: string): string | null => {
    const root = realRoot();
    const real = realPathOf(target);
    if (real === null || real === root || !isWithin(root, real)) return null;
    return !isHidden(vaultPath) && isHidden(path.relative(root, real).replaceAll(path.sep, '/')) ? null : real;
  };

  /** The deepest part of a way below the root that is there; asked from above, since far more may be missing than is there. */
  const nearest = (absolute: string): string => {
    let there = realRoot();
    for (const part of path.relative(there, absolute).split(path.sep)) {
      const next = path.join(there, part);
      if (!isListed(next)) return there;
      there = next;
    }
    return there;
  };

  /**
   * The absolute path of a vault path. Its nearest existing part, links followed, must lie inside
   * the root, and in no hidden folder unless the vault path names one: `hostile_path` otherwise.
   * The last part itself may be a link to a place inside.
   */
  const inside = (vaultPath: string): string => {
    const root = realRoot();
    const absolute = lexical(vaultPath);
    for (let probe = absolute; ; probe = nearest(absolute)) {
      try {
        const real = realpathSync.native(probe);
        if (!isWithin(root, real) || (!isHidden(vaultPath) && isHidden(path.relative(root, real).replaceAll(path.sep, '/'))))
          throw refusal(vaultPath);
        return absolute;
      } catch (error) {
        if (error instanceof MemoryError) throw error;
        // A dangling link has no real path: nobody can say whether it leads out, so it is left alone.
        if (systemCode(error) === 'ELOOP' || (systemCode(error) === 'ENOENT' && isLink(probe))) throw refusal(vaultPath);
        if (probe === root || !['ENOENT', 'ENOTDIR'].includes(systemCode(error))) throw error;
      }
    }
  };

  return {
    /** The folder itself, with all links followed. */
    root: realRoot,
    inside,
    /**
     * The absolute path of a private file of ours. No part of it may be a link, which could lead to notes, to a repository or
     * out of the vault: `hostile_path` otherwise.
     */
    own(vaultPath: string): string {
      const parts = vaultPath.split('/');
      for (let end = 1; end <= parts.length; end++) {
        const link = parts.slice(0, end).join('/');
        if (!isLink(path.join(realRoot(), link))) continue;
        throw new MemoryError(
          'hostile_path',
          `"${link}" is a link, and what this program keeps for itself is never written or read through one. Remove the link: a folder is made in its place.`,
          link,
        );
      }
      return inside(vaultPath);
    },
    /**
     * The absolute path of a file that is to be moved to `to`. A symbolic link is moved itself, so it may lead
     * nowhere from where it stands, but from there it must lead to a file inside: `bad_input` where it leads there
     * only now, `hostile_path` where it never does.
     */
    movable(from: string, to: string): string {
      const absolute = lexical(from);
      if (!isLink(absolute)) return inside(from);
      const folder = path.posix.dirname(from);
      if (folder !== '.') inside(folder);
      const now = followed(absolute, from);
      const then = followed(targetFrom(path.dirname(lexical(to)), readlinkSync(absolute)), from);
      if (then !== null && (now === null || now === then)) return absolute;
      if (now === null) throw refusal(from);
      throw new MemoryError(
        'bad_input',
        `"${from}" is a symbolic link, which would not lead to its file any more from "${to}". Move the file it leads to instead, or make the link again there.`,
        from,
      );
    },
    /** The path with every link to a folder on its way followed, as the disk spells what is there; null if that leads out of the root or into a hidden folder. */
    unlinked(vaultPath: string): VaultPath | null {
      const folder = path.dirname(lexical(vaultPath));
      if (isPlain(folder)) return asVaultPath(vaultPath);
      const root = realRoot();
      const missing: string[] = [path.basename(vaultPath)];
      let there = folder;
      for (; realPathOf(there) === null && there !== root; there = path.dirname(there)) missing.unshift(path.basename(there));
      const real = realPathOf(there);
      if (real === null || !isWithin(root, real)) return null;
      const found = [path.relative(root, real), ...missing]
        .filter((part) => part !== '')
        .join('/')
        .replaceAll(path.sep, '/');
      return isHidden(found) && !isHidden(vaultPath) ? null : asVaultPath(found);
    },
    /**
     * As `inside`, but with only the folder checked, and that not again within `trustMs`: for callers
     * that open the last part without following it. Null if `inside` must judge.
     */
    unfollowed(vaultPath: string): string | null {
      const absolute = lexical(vaultPath);
      return isPlain(path.dirname(absolute)) ? absolute : null;
    },
  };
}

/** Where a link with this text would lead from a folder, which need not be there yet. */
function targetFrom(folder: string, text: string): string {
  if (path.isAbsolute(text)) return text;
  let base = folder;
  const missing: string[] = [];
  while (realPathOf(base) === null && path.dirname(base) !== base) {
    missing.unshift(path.basename(base));
    base = path.dirname(base);
  }
  const parts = text.split(path.sep === '/' ? '/' : /[\\/]/);
  let real = path.join(realPathOf(base) ?? base, ...missing);
  // The folder is a real path, so its own `..` are plain; those further on may come after another link.
  while (parts[0] === '..' || parts[0] === '.' || parts[0] === '') real = parts.shift() === '..' ? path.dirname(real) : real;
  return [real, ...parts].join(path.sep);
}

function refusal(vaultPath: string): MemoryError {
  return new MemoryError('hostile_path', `"${vaultPath}" leads out of the vault. Only files inside it are read or changed.`, vaultPath);
}

function isWithin(root: string, absolute: string): boolean {
  return absolute === root || absolute.startsWith(root.endsWith(path.sep) ? root : root + path.sep);
}

function realPathOf(absolute: string): string | null {
  return attempt(() => realpathSync.native(absolute), null);
}

/** True if something of that name is there, be it a link that leads nowhere. */
function isListed(absolute: string): boolean {
  try {
    return lstatSync(absolute, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    if (['ENOTDIR', 'ELOOP'].includes(systemCode(error))) return false;
    throw error;
  }
}

export function isLink(absolute: string): boolean {
  return attempt(() => lstatSync(absolute).isSymbolicLink(), false);
}

/** More links on one way than any system follows. */
const MOST_LINKS = 64;

/**
 * Where a symbolic link leads: the links on its way, then the file at its end, as vault paths; what lies outside
 * on the way is left out. Null if the end is nowhere, outside or in a hidden folder. `absolute` has a real folder.
 */
export function wayOf(root: string, absolute: string): VaultPath[] | null {
  try {
    const real = realpathSync.native(absolute);
    const end = insideOf(root, real);
    if (end === null) return null;
    const between = linksBehind(absolute, real).flatMap((link) => insideOf(root, link) ?? []);
    return [...between, end];
  } catch {
    return null;
  }
}

/**
 * Where a symbolic link would lead if a file were made there; null if that is outside, in a hidden folder, or no
 * place at all. `absolute` leads nowhere now.
 */
export function placeOf(root: string, absolute: string): VaultPath | null {
  try {
    let link = absolute;
    for (let seen = 0; seen < MOST_LINKS; seen++) {
      link = standing(nextOf(link));
      if (lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return insideOf(root, link);
    }
  } catch {
    return null;
  }
  return null;
}

/** The links that a link leads through on its way to the file `real`, by where they really stand. */
function linksBehind(absolute: string, real: string): string[] {
  const links: string[] = [];
  for (let link = absolute; links.length < MOST_LINKS;) {
    const next = nextOf(link);
    if (path.normalize(next) === real) break;
    link = standing(next);
    if (lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() !== true) break;
    links.push(link);
  }
  return links;
}

/** Where a link says that it leads. Not normalised: `..` after a link to a folder leads to where that folder really is. */
function nextOf(link: string): string {
  const text = readlinkSync(link);
  return path.isAbsolute(text) ? text : `${path.dirname(link)}${path.sep}${text}`;
}

/** The same path by its real folder. */
function standing(absolute: string): string {
  return path.join(realpathSync.native(path.dirname(absolute)), path.basename(absolute));
}

function insideOf(root: string, absolute: string): VaultPath | null {
  const relative = path.relative(root, absolute);
  const hidden = relative.split(path.sep).some((part) => part.startsWith('.'));
  return hidden || path.isAbsolute(relative) ? null : asVaultPath(relative.replaceAll(path.sep, '/'));
}

/** The path with its links followed, as far as it is there. */
export function realOf(absolute: string): string {
  try {
    return realpathSync.native(absolute);
  } catch {
    const parent = path.dirname(absolute);
    return parent === absolute ? absolute : path.join(realOf(parent), path.basename(absolute));
  }
}

/** The real folder of who works with a vault, which may be that of a project; empty for the vault itself and what lies in it. */
export function projectFolder(cwd: string, vault: string): string {
  const real = realOf(cwd);
  return isBelow(real, realOf(vault)) ? '' : real;
}

/** True for the folder itself and what lies in it, by the letters of both paths alone. */
export function isBelow(one: string, folder: string): boolean {
  const inside = path.relative(folder, one);
  return inside !== '..' && !inside.startsWith(`..${path.sep}`) && !path.isAbsolute(inside);
}
