import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import process from 'node:process';
import { SETTINGS_FILE } from '../../core/model/path';

/** A hash of the program, which the build defines. */
declare const PROGRAM_HASH: string | undefined;

/** Names the program and what it runs on: another one may read other terms from the same text. */
export function programName(): string {
  return `${typeof PROGRAM_HASH === 'undefined' ? 'source' : PROGRAM_HASH} ${process.version}`;
}

/** The nearest folder at or above this one that is a vault; null if none is. */
export async function vaultAbove(from: string): Promise<string | null> {
  for (let folder = from; ; folder = dirname(folder)) {
    if ((await exists(join(folder, '.obsidian'))) || (await exists(join(folder, SETTINGS_FILE)))) return folder;
    if (dirname(folder) === folder) return null;
  }
}

/** The nearest vault at or above the first of these folders that has one; null if none has. A relative path is passed over. */
export async function firstVault(folders: readonly string[]): Promise<string | null> {
  for (const folder of folders) {
    const found = isAbsolute(folder) ? await vaultAbove(folder) : null;
    if (found !== null) return found;
  }
  return null;
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}

/** The folder that the program runs in, and the project's where the harness names it. */
export function foldersOf(env: NodeJS.ProcessEnv): string[] {
  const project = env['CLAUDE_PROJECT_DIR'] ?? env['GEMINI_PROJECT_DIR'];
  return [process.cwd(), ...(project === undefined || project === '' ? [] : [project])];
}

/** Bytes of a socket's path: a longer one is cut without a word, and would lead elsewhere. */
const LONGEST = 100;

/**
 * The socket at which a server of this program answers hooks of a vault: in a folder that only this user may enter. Null where there
 * is no place for one, as on Windows, whose pipes others may answer at, or its path would be too long. Throws where the vault's folder is gone.
 */
export function socketOf(vault: string): string | null {
  const user = process.getuid?.();
  if (user === undefined) return null;
  const folder = join(process.env['XDG_RUNTIME_DIR'] || tmpdir(), `top-of-mind-${user}`);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch {
    // It is there, or `lstat` says why not.
  }
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (found?.isDirectory() !== true || found.uid !== user || (found.mode & 0o077) !== 0) return null;
  const name = createHash('sha256')
    .update(`${realpathSync(vault)}\n${programName()}`)
    .digest('hex')
    .slice(0, 20);
  const path = join(folder, name);
  return Buffer.byteLength(path) > LONGEST ? null : path;
}
