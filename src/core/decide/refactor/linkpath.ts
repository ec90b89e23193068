import { basenameOf, folderOf, foldKey, isNotePath, type VaultPath } from '../../model/path';
import { joinRelative, pathFrom } from '../../read/links/resolve';

/**
 * The ways to write a link to `to` from the file `from`, best first: as the old link was written
 * (relative, from the root, as full path, with some folders, or by name alone; with or without
 * `.md`), then ever more explicit. Which of them leads to `to` is for a resolver to say.
 */
export function linkpathsFor(old: string, oldTarget: VaultPath, to: VaultPath, from: VaultPath): string[] {
  const bare = isNotePath(to) && !/\.md$/i.test(old);
  const shown = bare ? to.slice(0, -3) : to;
  const ladder = [inStyleOf(old, oldTarget, shown, from), shown];
  if (bare) ladder.push(inStyleOf(`${old}.md`, oldTarget, to, from), to);
  ladder.push(`/${shown}`, `/${to}`);
  return [...new Set(ladder.filter((linkpath) => linkpath !== ''))];
}

function inStyleOf(old: string, oldTarget: VaultPath, shown: string, from: VaultPath): string {
  if (isRelative(old)) return relativePath(shown, folderOf(from));
  if (old.startsWith('/')) return `/${shown}`;
  const parts = old.split('/').length;
  if (parts === 1) return basenameOf(shown);
  const key = foldKey(old);
  const target = foldKey(oldTarget);
  if (key === target || `${key}.md` === target) return shown;
  return shown.split('/').slice(-parts).join('/');
}

/** True if a link means a path as seen from the folder of its source. */
export function isRelative(linkpath: string): boolean {
  return linkpath.startsWith('./') || linkpath.startsWith('../');
}

/** A relative link to the same place, there or not, once its source stands in another folder. */
export function relativeFrom(linkpath: string, folder: string, now: string): string {
  return relativePath(joinRelative(folder, linkpath), now);
}

/**
 * True if a relative link that stayed inside the vault would climb above it from another folder. It may still lead
 * to its file there, since the app goes on from the root; but nobody wrote it so, and other programs do not follow it.
 */
export function climbsAnew(linkpath: string, folder: string, now: string): boolean {
  return isRelative(linkpath) && climbsAbove(linkpath, now) && !climbsAbove(linkpath, folder);
}

function climbsAbove(linkpath: string, folder: string): boolean {
  let depth = folder === '' ? 0 : folder.split('/').length;
  for (const part of linkpath.split('/')) {
    if (part === '..' && --depth < 0) return true;
    if (part !== '..' && part !== '.') depth++;
  }
  return false;
}

/** `path` as seen from `folder`, with `./` in front where it lies below. */
function relativePath(path: string, folder: string): string {
  const seen = pathFrom(folder, path);
  return seen.startsWith('../') ? seen : `./${seen}`;
}
