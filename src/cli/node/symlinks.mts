import { lstatSync, readlinkSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { asVaultPath, type VaultPath } from '../../core/model/path';

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
      const text = readlinkSync(link);
      const next = path.isAbsolute(text) ? text : `${path.dirname(link)}${path.sep}${text}`;
      link = path.join(realpathSync.native(path.dirname(next)), path.basename(next));
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
    const text = readlinkSync(link);
    // Not normalised: `..` after a link to a folder leads to where that folder really is.
    const next = path.isAbsolute(text) ? text : `${path.dirname(link)}${path.sep}${text}`;
    if (path.normalize(next) === real) break;
    link = path.join(realpathSync.native(path.dirname(next)), path.basename(next));
    if (lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() !== true) break;
    links.push(link);
  }
  return links;
}

function insideOf(root: string, absolute: string): VaultPath | null {
  const relative = path.relative(root, absolute);
  const hidden = relative.split(path.sep).some((part) => part.startsWith('.'));
  return hidden || path.isAbsolute(relative) ? null : asVaultPath(relative.replaceAll(path.sep, '/'));
}
