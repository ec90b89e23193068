import type { DecideContext } from '../../model/context';
import { asVaultPath, basenameOf, folderOf, joinPath, pathKey } from '../../model/path';
import type { Edit } from '../../model/plan';

/** The file that tells git what to leave alone. */
export const IGNORE_PATH = asVaultPath('.gitignore');

/** Folders of the memory in which nothing is meant to last, from the vault's root. */
function passingFolders({ convention, memory }: DecideContext): string[] {
  return convention.layers.flatMap(({ pattern, layer }) => {
    const folder = layer === 'ephemeral' ? /^([^*]+)\/\*\*$/.exec(pattern)?.[1] : undefined;
    return folder === undefined ? [] : [joinPath(memory.root, folder)];
  });
}

/**
 * The edit by which git leaves alone what is not meant to last. `text` is the file's, null where there is none. Null where
 * every such folder is named there already, also by a parent, by its name alone, or as one that git is to keep.
 * Source of the format: https://git-scm.com/docs/gitignore
 */
export function ignoreEdit(ctx: DecideContext, text: string | null): Edit | null {
  const known = (text ?? '').split(/\r?\n/);
  const missing = passingFolders(ctx).filter((folder) => !known.some((line) => speaksOf(line, folder)));
  if (missing.length === 0) return null;
  const end = text?.includes('\r\n') === true ? '\r\n' : '\n';
  const lines = missing.map((folder) => `${escaped(folder)}/${end}`).join('');
  const reason = 'Nothing there is meant to last, so git leaves it alone.';
  if (text === null) return { op: 'create', path: IGNORE_PATH, text: lines, reason };
  return { op: 'append', path: IGNORE_PATH, text: lines, reason };
}

/** True for a line that ignores the folder, or says that it is kept. */
function speaksOf(line: string, folder: string): boolean {
  if (line.startsWith('#')) return false;
  const pattern = line
    .replace(/[ \t]+$/, '')
    .replace(/^!/, '')
    .replace(/\/\*{0,2}$/, '');
  const isAnchored = /[^*/]\//.test(pattern) || /^\/(?!\*\*\/)/.test(pattern);
  const bare = pathKey(pattern.replace(/^(?:\/|\*\*\/)+/, '').replace(/\\(.)/g, '$1'));
  if (bare === '') return false;
  for (let at = folder; at !== ''; at = folderOf(at)) {
    if (bare === pathKey(at) || (!isAnchored && bare === pathKey(basenameOf(at)))) return true;
  }
  return false;
}

/** A path as a line of the file that means it and nothing else. */
function escaped(path: string): string {
  return path.replace(/[\\*?[]/g, '\\$&').replace(/^[#!]/, '\\$&');
}
