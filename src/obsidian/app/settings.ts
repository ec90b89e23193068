import { normalizePath, type Plugin } from 'obsidian';
import { CONVENTIONS_FOLDER } from '../../core/model/convention';
import { MemoryError, messageOf } from '../../core/model/errors';
import { isRecord } from '../../core/model/json';
import type { Memory } from '../../core/model/memory';
import { conventionFiles, LARGEST_CONVENTION, NO_CONVENTIONS, ownConventions, readSettings, type OwnConventions } from '../../core/memory';
import { namesMemories, withMemories, type Settings } from '../../core/model/settings';

export type SettingsStore = ReturnType<typeof openSettings>;

/**
 * The settings in `data.json`. It may be synced: it is read again before each save, and holds nothing of one device.
 * `onChange` is called after every load and update.
 */
export function openSettings(plugin: Plugin, onChange: () => void) {
  let own = NO_CONVENTIONS;
  let settings = readSettings({});
  let problem: string | null = null;
  let closed: string | null = null;
  let usable = false;
  let named = false;
  let saving: Promise<void> = Promise.resolve();

  /** The raw file; where it is not usable the settings stay, since defaults could let out what the user holds back. */
  async function read(): Promise<Readonly<Record<string, unknown>>> {
    try {
      const raw: unknown = await plugin.loadData();
      own = await readOwn(plugin, own, raw);
      settings = readSettings(raw, own.conventions, { file: 'data.json' });
      [problem, closed, usable] = [null, null, true];
      named = isRecord(raw) && namesMemories(raw);
      return isRecord(raw) ? raw : {};
    } catch (error) {
      problem =
        error instanceof MemoryError
          ? error.message
          : `The file "data.json" of the settings cannot be read (${messageOf(error)}). Restore it, or delete it to begin with the defaults.`;
      // A key that is named is one about privacy.
      closed = !usable || (error instanceof MemoryError && error.path !== undefined) ? problem : null;
      return {};
    }
  }

  return {
    /** Settings as last read; the defaults until a usable file was read. */
    current: () => settings,
    /** True if the file names memories, as opposed to the one that every vault is without. */
    namesMemories: () => named,
    /** Why the file is not usable, null if it is. */
    problem: () => problem,
    /** The same, where not even the settings of before tell what stays private: there were none, or the file says more of it than is understood. */
    closed: () => closed,
    /** Reads the file. A file that is not usable stays as it is. */
    load: async () => {
      await read();
      onChange();
    },
    /** Reads the file again where a convention of one's own was changed; answers whether one was. */
    followConventions: async (): Promise<boolean> => {
      if ((await readOwn(plugin, own, settings)) === own) return false;
      await read();
      onChange();
      return true;
    },
    /** Reads the file again, changes what `change` changes, keeps keys it does not know, and saves. Throws `bad_settings` if it cannot be read. */
    update: (change: (settings: Settings) => Settings) =>
      inTurn(async (raw) => {
        const { conventions: _, ...changed } = change(settings);
        const { conventions: __, ...next } = readSettings(changed, own.conventions);
        const whole = { ...raw, ...withMemories(next, null) };
        // The memory that every vault is without settings is not written down by the way: nobody named it.
        const silent = !named && JSON.stringify(next.memories) === JSON.stringify(settings.memories);
        await save(withMemories(whole, silent ? null : next.memories));
      }),
    /** The same for the memories alone: null where the file names none. Saves only where something differs. */
    updateMemories: (change: (named: readonly Memory[] | null) => readonly Memory[] | null) =>
      inTurn(async (raw) => {
        const before = named ? settings.memories : null;
        const after = change(before);
        if (JSON.stringify(after) !== JSON.stringify(before)) await save(withMemories(raw, after));
      }),
  };

  /** One after the other: two quick changes must not read the same file. */
  function inTurn(work: (raw: Readonly<Record<string, unknown>>) => Promise<void>): Promise<void> {
    saving = saving
      .catch(() => undefined)
      .then(async () => {
        const raw = await read();
        // Saving over a file that cannot be read would drop what it holds back from bundles.
        if (problem !== null) throw new MemoryError('bad_settings', `${problem} Until then no setting can be changed.`, 'data.json');
        await work(raw);
      });
    return saving;
  }

  async function save(raw: Readonly<Record<string, unknown>>): Promise<void> {
    const next = readSettings(raw, own.conventions);
    await plugin.saveData(raw);
    settings = next;
    named = namesMemories(raw);
    onChange();
  }
}

/** The conventions beside `data.json`; `before` where no text of theirs is another. */
async function readOwn({ app, manifest }: Plugin, before: OwnConventions, raw: unknown): Promise<OwnConventions> {
  const { adapter } = app.vault;
  const folder = normalizePath(`${manifest.dir ?? ''}/${CONVENTIONS_FOLDER}`);
  const listed = await adapter.list(folder).catch(() => null);
  const files = conventionFiles(listed?.files ?? [], raw).map(async (path) => {
    const refused = (why: string): MemoryError => new MemoryError('bad_settings', `"${path}" ${why}.`, path);
    const stat = await adapter.stat(path).catch(() => null);
    if ((stat?.size ?? 0) > LARGEST_CONVENTION) return { path, text: refused('is too large for a convention. Write less into it') };
    return { path, text: await adapter.read(path).catch((error: unknown) => refused(`cannot be read (${messageOf(error)})`)) };
  });
  return ownConventions(await Promise.all(files), before);
}
