import { isHidden } from './path';
import type { FoundMemory } from './results/setup';

/** A path, or another argument, as a shell takes it whole. */
export function quoted(path: string): string {
  const isExpanded = /["$`!]/.test(path) || (path.startsWith('/') && path.includes('\\'));
  return isExpanded ? `'${path.replaceAll("'", "'\\''")}'` : `"${path}"`;
}

/** The command that migrates a file or folder of an older format; first as it would be. */
export function migrateCommand(path: string): string {
  return `top-of-mind migrate ${path === '' ? '.' : quoted(path)} --dry-run`;
}

/** The command that sets a found folder up: one in a hidden folder, or of a vault that is one, with the whole path. `vault` is its folder. */
export function setUpCommand(
  vault: string,
  { folder, convention, as = convention }: Pick<FoundMemory, 'folder' | 'convention' | 'as'>,
): string {
  if (isHidden(folder)) return commandIn(vault, folder, `init ${as}`);
  const words = `init ${as}${folder === '' ? '' : ` --root ${/^[\w./-]+$/.test(folder) ? folder : quoted(folder)}`}`;
  return isHidden(vault) ? commandIn(vault, '', words) : `top-of-mind ${words}`;
}

/** The command that does in a hidden folder, taken as a vault of its own, what these words say. `vault` is an absolute path. */
export function commandIn(vault: string, folder: string, words: string): string {
  return `top-of-mind ${words} --vault ${quoted([vault.replace(/[\\/]+$/, ''), folder].filter((part) => part !== '').join('/'))}`;
}
