import { MemoryError } from '../../core/model/errors';
import { isHiddenFolder } from '../../core/model/path';
import { quoted } from '../quoted';

/** The command that does in a hidden folder, taken as a vault of its own, what these words say. `vault` is an absolute path. */
export function commandIn(vault: string, folder: string, words: string): string {
  return `top-of-mind ${words} --vault ${quoted(`${vault.replace(/[\\/]+$/, '')}/${folder}`)}`;
}

/** Throws `hostile_path` for a `--root` that is a hidden folder, with the command that does there what these words say. */
export function refuseHiddenRoot(vault: string, root: string | undefined, words: string): void {
  const folder = (root ?? '').replace(/\/+$/, '');
  if (!isHiddenFolder(folder)) return;
  throw new MemoryError(
    'hostile_path',
    `"${folder}" is a hidden folder, which Obsidian does not show, so it cannot be a memory of this vault. It can be a vault of its own: ${commandIn(vault, folder, words)}`,
    folder,
  );
}
