import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MemoryError } from '../../core/model/errors';
import { parseSettings, type Settings } from '../../core/model/settings';

/** Where the plugin keeps its settings inside a vault, and where a vault without the plugin has them. */
const PLUGIN_FOLDER = '.obsidian/plugins/top-of-mind';
export const OWN_FILE = '.top-of-mind.json';

/** The settings of a vault on disk: the plugin's where its folder is there, else those of a file of their own. */
export interface FolderSettings {
  /** Relative to the vault. */
  readonly file: string;
  current(): Settings;
  /** Writes what differs; every other key of the file stays as it is. Throws `bad_settings`. */
  save(next: Settings): Promise<void>;
}

/** Reads the settings. Throws `bad_settings` where the file is there and cannot be used. */
export async function openSettings(folder: string): Promise<FolderSettings> {
  const inPlugin = (await stat(join(folder, PLUGIN_FOLDER)).catch(() => null)) !== null;
  const file = inPlugin ? `${PLUGIN_FOLDER}/data.json` : OWN_FILE;
  let settings = parsed(await readRaw(folder, file), file);
  return {
    file,
    current: () => settings,
    async save(next) {
      // Read anew: the plugin, or a person, may have changed it since.
      const raw = (await readRaw(folder, file)) ?? {};
      const known: Readonly<Record<string, unknown>> = { ...parsed(raw, file) };
      const changed = Object.entries(next).filter(([key, value]) => key === 'memories' || JSON.stringify(value) !== JSON.stringify(known[key]));
      const text = `${JSON.stringify({ ...raw, ...Object.fromEntries(changed) }, null, 2)}\n`;
      await writeFile(join(folder, file), text).catch((error: NodeJS.ErrnoException) => {
        throw new MemoryError('bad_settings', `The settings in "${file}" cannot be written (${error.code ?? 'unknown'}).`, file);
      });
      settings = next;
    },
  };
}

async function readRaw(folder: string, file: string): Promise<Record<string, unknown> | null> {
  const text = await readFile(join(folder, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new MemoryError('bad_settings', `The settings in "${file}" cannot be read (${error.code ?? 'unknown'}).`, file);
  });
  if (text === null) return null;
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw new MemoryError('bad_settings', `"${file}" is not valid JSON. Correct it, or move it away to use the defaults.`, file);
  }
}

function parsed(raw: Record<string, unknown> | null, file: string): Settings {
  try {
    return parseSettings(raw ?? {});
  } catch (error) {
    if (error instanceof MemoryError) throw new MemoryError(error.code, error.message, file);
    throw error;
  }
}
