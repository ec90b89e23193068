import type { DecideContext } from '../../model/context';
import { byCodePoint, isHidden, isInside, joinPath, type VaultPath } from '../../model/path';
import type { VaultFiles } from '../../model/ports';
import { isIgnored } from './scope';

/**
 * The files of the memory's dot-folders, in code point order: they belong to it, though neither Obsidian nor
 * the snapshot lists them. Empty where the host cannot list such folders. Throws what listing throws.
 */
export async function hiddenFiles(ctx: DecideContext, files: Pick<VaultFiles, 'listHidden'>): Promise<VaultPath[]> {
  const paths = new Set<VaultPath>();
  for (const folder of ctx.convention.hidden) {
    for (const { path } of (await files.listHidden?.(joinPath(ctx.memory.root, folder))) ?? []) paths.add(path);
  }
  return [...paths].filter((path) => !isIgnored(ctx, path)).sort(byCodePoint);
}

/** True for the path of one of these files, or of a folder above one. */
export function namesHidden(files: readonly VaultPath[], path: string): boolean {
  return isHidden(path) && files.some((file) => isInside(file, path.replace(/\/+$/, '')));
}
