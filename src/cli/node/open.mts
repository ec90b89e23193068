import { readFile, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { ulid } from 'ulid';
import { MemoryError } from '../../core/model/errors';
import { parseSettings, type Settings } from '../../core/model/settings';
import type { VaultMemory } from '../../core/model/vault-memory';
import { openVault } from '../../core/memory';
import { createNodeEditor } from './editor.mjs';
import { createNodeFiles } from './files.mjs';
import { createLock } from './lock.mjs';
import { createNodeStore } from './store.mjs';
import { writerId } from './writer-id.mjs';

/** Where the plugin keeps its settings inside a vault, and where a vault without the plugin has them. */
const PLUGIN_FOLDER = '.obsidian/plugins/top-of-mind';
const OWN_FILE = '.top-of-mind.json';

/**
 * Opens the vault named, or the nearest one at or above the current folder. `keepReadings` lets a large
 * vault keep what was read for the next run. Throws `vault_not_found`, `not_a_folder`, `bad_settings`.
 */
export async function openFolder(named: string | undefined, now: Date | undefined, keepReadings = true): Promise<{ vault: VaultMemory; folder: string }> {
  const folder = named === undefined ? await nearestVault(process.cwd()) : await checkedFolder(named);
  const settings = await readSettings(folder);
  const vault = openVault({
    files: createNodeFiles(folder),
    editor: createNodeEditor(folder),
    store: createNodeStore(folder),
    context: { writer: writerId(), now: () => now ?? new Date(), newId: () => ulid(now?.getTime()), exclusive: createLock(folder) },
    settings: () => settings,
    // The real time, whatever time the answers are for: it is compared with the files' own.
    ...(keepReadings ? { cache: { now: () => Date.now() } } : {}),
  });
  return { vault, folder };
}

async function checkedFolder(named: string): Promise<string> {
  const folder = resolve(named);
  const found = await stat(folder).catch(() => null);
  if (found === null) throw new MemoryError('vault_not_found', `There is no folder "${named}". Name the folder that Obsidian opens as the vault.`, named);
  if (!found.isDirectory()) throw new MemoryError('not_a_folder', `"${named}" is a file. Name the folder that Obsidian opens as the vault.`, named);
  return folder;
}

async function nearestVault(from: string): Promise<string> {
  for (let folder = from; ; folder = dirname(folder)) {
    if ((await exists(join(folder, '.obsidian'))) || (await exists(join(folder, OWN_FILE)))) return folder;
    if (dirname(folder) === folder) return from;
  }
}

async function readSettings(folder: string): Promise<Settings> {
  const inPlugin = await exists(join(folder, PLUGIN_FOLDER));
  const file = inPlugin ? `${PLUGIN_FOLDER}/data.json` : OWN_FILE;
  const text = await readFile(join(folder, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new MemoryError('bad_settings', `The settings in "${file}" cannot be read (${error.code ?? 'unknown'}).`, file);
  });
  if (text === null) return parseSettings({});
  try {
    return parseSettings(JSON.parse(text));
  } catch (error) {
    if (error instanceof MemoryError) throw new MemoryError(error.code, error.message, file);
    throw new MemoryError('bad_settings', `"${file}" is not valid JSON. Correct it, or move it away to use the defaults.`, file);
  }
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}
