import type { Plugin } from 'obsidian';
import { MemoryError, messageOf } from '../core/model/errors';
import { parseSettings, type Settings } from '../core/model/settings';

/** The settings in `data.json`. It may be synced: it is read again before each save, and holds nothing of one device. */
export interface SettingsStore {
  /** Settings as last read; the defaults until a usable file was read. */
  current(): Settings;
  /** True where the file names memories, as opposed to the one that every vault is without. */
  namesMemories(): boolean;
  /** Why the file is not usable, null where it is. */
  problem(): string | null;
  /** Reads the file. A file that is not usable stays as it is. */
  load(): Promise<void>;
  /** Reads the file again, changes what `change` changes, keeps keys it does not know, and saves. Throws `bad_settings` where it cannot be read. */
  update(change: (settings: Settings) => Settings): Promise<void>;
}

/** `onChange` is called after every load and update. */
export function openSettings(plugin: Plugin, onChange: () => void): SettingsStore {
  let settings = parseSettings({});
  let problem: string | null = null;
  let named = false;
  let saving: Promise<void> = Promise.resolve();

  /** The raw file; where it is not usable the settings stay, since defaults could let out what the user holds back. */
  async function read(): Promise<Record<string, unknown>> {
    try {
      const raw: unknown = await plugin.loadData();
      settings = parseSettings(raw);
      problem = null;
      named = isRecord(raw) && 'memories' in raw;
      return isRecord(raw) ? raw : {};
    } catch (error) {
      problem = error instanceof MemoryError ? error.message : `The file "data.json" of the settings cannot be read (${messageOf(error)}). Restore it, or delete it to begin with the defaults.`;
      return {};
    }
  }

  return {
    current: () => settings,
    namesMemories: () => named,
    problem: () => problem,
    load: async () => {
      await read();
      onChange();
    },
    update: (change) => {
      // One after the other: two quick changes must not read the same file.
      saving = saving.catch(() => undefined).then(async () => {
        const raw = await read();
        // Saving over a file that cannot be read would drop what it holds back from bundles.
        if (problem !== null) throw new MemoryError('bad_settings', `${problem} Until then no setting can be changed.`, 'data.json');
        const next = parseSettings(change(settings));
        await plugin.saveData({ ...raw, ...next });
        settings = next;
        named = true;
        onChange();
      });
      return saving;
    },
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
