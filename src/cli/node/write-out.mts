import { lstat, realpath, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { MemoryError } from '../../core/model/errors';
import { replaceFile } from './write.mjs';

/**
 * Writes a file that the user named on the command line, outside the vault: inside it nothing changes but
 * through the writer. Answers with the path. Throws `usage` for a path inside the vault, `io`.
 */
export async function writeOutside(vault: string, named: string, text: string): Promise<string> {
  const target = resolve(named);
  const [home, folder] = await Promise.all([realpath(vault), realpath(dirname(target)).catch(() => dirname(target))]);
  const existing = await realpath(target).catch(() => join(folder, basename(target)));
  if ([existing, join(folder, basename(target))].some((path) => isInside(home, path))) {
    throw new MemoryError('usage', `"${named}" lies inside the vault, where only notes belong. Name a file outside it with --out.`, named);
  }
  // A link that leads nowhere yet could lead inside once it is written through.
  const dangling =
    (await lstat(target).catch(() => null))?.isSymbolicLink() === true && (await realpath(target).catch(() => null)) === null;
  if (dangling) throw new MemoryError('usage', `"${named}" is a link that leads nowhere. Name a file with --out.`, named);
  await put(target, text).catch((error: NodeJS.ErrnoException) => {
    throw new MemoryError('io', `"${named}" could not be written (${error.code ?? 'unknown'}). Choose another place with --out.`, named);
  });
  return named;
}

/**
 * The text takes the place of the file, so that another name of the old file, by a hard link, keeps the old text. What
 * is no file, as a pipe or a terminal, is written to.
 */
async function put(target: string, text: string): Promise<void> {
  const there = await stat(target).catch(() => null);
  await (there === null || there.isFile() ? replaceFile(target, text) : writeFile(target, text));
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !/^[A-Za-z]:/.test(way));
}
