import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { lstat, realpath, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join, relative } from 'node:path';
import process from 'node:process';
import { isDeepStrictEqual } from 'node:util';
import { conventionFiles, LARGEST_CONVENTION, NO_CONVENTIONS, ownConventions, readSettings, type OwnConventions } from '../../core/memory';
import { CONVENTIONS_FOLDER } from '../../core/model/convention';
import { MemoryError, messageOf, attempt } from '../../core/model/errors';
import { readJson, refuseTwin } from '../../core/model/json';
import type { MemorySettings } from '../../core/model/ports';
import { namesMemories, withMemories, type Settings } from '../../core/model/settings';
import { isLink } from './contain.mjs';
import { systemCode } from './errors.mjs';
import { NotReadable, readRegular } from './regular.mjs';
import { removeFile, replaceFile, targetOf } from './write.mjs';
import { SETTINGS_FILE } from '../../core/model/path';

/** Where the plugin keeps its settings inside a vault, and where a vault without the plugin has them. */
const PLUGIN_FOLDER = '.obsidian/plugins/top-of-mind';

/** The file of a vault's settings, relative to its folder: the plugin's where that is there. */
export async function settingsFileOf(folder: string): Promise<string> {
  const inPlugin = (await stat(join(folder, PLUGIN_FOLDER)).catch(() => null)) !== null;
  return inPlugin ? `${PLUGIN_FOLDER}/data.json` : SETTINGS_FILE;
}

/** The largest settings that are read, in bytes: enough for a thousand memories. */
const MOST = 2 * 1024 * 1024;

/**
 * The way of settings that cannot be used: `waits`: whoever asks for them gets the error, until they are corrected. `pass`: memories
 * whose convention cannot be used are left out, for what has to run without it.
 */
export type UnusableSettings = 'throws' | 'waits' | 'pass';

type Raw = Readonly<Record<string, unknown>>;

/**
 * Reads the settings: the plugin's where its folder is there, else those of a file of their own. Throws `bad_settings` where the file is there and cannot be used, unless
 * `unusable` says otherwise.
 */
export async function openSettings(folder: string, unusable: UnusableSettings = 'throws') {
  const file = await settingsFileOf(folder);
  const inPlugin = file !== SETTINGS_FILE;
  let seen: string | null = null;
  let own = NO_CONVENTIONS;
  let raw: Raw = {};
  let settings = readSettings({});
  let problem: MemoryError | null = null;
  const read = (): void => {
    seen = readText(folder, file);
    raw = rawOf(seen, file);
    own = readOwn(folder, file, own, raw);
    settings = parsed(raw, file, own, unusable === 'pass', seen ?? '');
    useZone(settings.timeZone);
  };
  try {
    read();
  } catch (error) {
    if (unusable !== 'waits' || !(error instanceof MemoryError)) throw error;
    problem = error;
  }

  const memories: MemorySettings = {
    named: () => (namesMemories(raw) ? settings.memories : null),

    async change(edit, text) {
      // Read again: the plugin, or a person, may have changed it since.
      read();
      parsed(raw, file, own);
      const before = namesMemories(raw) ? settings.memories : null;
      const after = edit(before);
      if (isDeepStrictEqual(after, before)) return;
      const next = withMemories(raw, after);
      const written = textOf(next, text);
      await put(folder, file, written);
      seen = written;
      raw = next;
      settings = parsed(next, file, own);
    },

    async mayChange() {
      // Memories that were left out would be lost.
      parsed(raw, file, own);
      await refuseOutside(folder, file);
    },

    text: async () => readText(folder, file),
  };
  return {
    /** Relative to the vault. */
    file,
    memories,
    current(): Settings {
      if (problem !== null) throw problem;
      return settings;
    },

    /** False once they were changed on the disk by others, or are kept elsewhere. */
    isCurrent(): boolean {
      const isAsSeen = (): boolean => readText(folder, file) === seen && readOwn(folder, file, own, raw) === own;
      return existsSync(join(folder, PLUGIN_FOLDER)) === inPlugin && attempt(isAsSeen, false);
    },
  };
}

/** The conventions beside the settings; `before` where no text of theirs is another. */
function readOwn(folder: string, file: string, before: OwnConventions, raw: Raw): OwnConventions {
  const within = `${file.slice(0, file.lastIndexOf('/') + 1)}${CONVENTIONS_FOLDER}`;
  const files = conventionFiles(
    attempt(() => readdirSync(join(folder, within)), []),
    raw,
  ).map((name) => {
    const path = `${within}/${name}`;
    try {
      return { path, text: readText(folder, path, LARGEST_CONVENTION, isLink(join(folder, within))) ?? '' };
    } catch (error) {
      if (error instanceof MemoryError) return { path, text: error };
      throw error;
    }
  });
  return ownConventions(files, before);
}

/** The zone of the machine, while settings give another one. */
let machine: { readonly zone: string | undefined } | undefined;

/** From now on days and times of this process are those of a zone; where it is empty, of the machine's own again. */
function useZone(zone: string): void {
  const next = zone === '' ? machine?.zone : zone;
  if (zone === '' && machine === undefined) return;
  machine = zone === '' ? undefined : (machine ?? { zone: process.env['TZ'] });
  if (next === undefined) delete process.env['TZ'];
  else process.env['TZ'] = next;
}

/** The text for the file: the one it had before, where that says the same. Null: it goes, since it was made for what is gone. */
function textOf(next: Raw, before: string | null | undefined): string | null {
  if (before === null && Object.keys(next).length === 0) return null;
  if (typeof before === 'string' && isDeepStrictEqual(rawOf(before, ''), next)) return before;
  return `${JSON.stringify(next, null, 2)}\n`;
}

/** Nothing outside the vault is changed, nor a file of another kind, where the settings are a link to it. */
async function refuseOutside(folder: string, file: string): Promise<void> {
  // A folder above it, as a configuration that several vaults share, is a person's own set-up.
  if ((await lstat(join(folder, file)).catch(() => null))?.isSymbolicLink() !== true) return;
  const target = await targetOf(join(folder, file)).catch(() => null);
  // A folder that is not there yet, or links in a ring: writing tells what is wrong.
  if (target !== null) refuseTarget(await realpath(folder), target, file);
}

/** Settings that are a link are those of a file inside the vault, of their kind: another file is neither read nor written. */
function refuseTarget(folder: string, target: string, file: string): void {
  const inside = relative(folder, target);
  if (inside.startsWith('..') || isAbsolute(inside)) {
    throw new MemoryError(
      'bad_settings',
      `"${file}" is a link to a file outside the vault, which is neither read nor changed. Put a copy of that file in the place of the link, or remove the link.`,
      file,
    );
  }
  if (!inside.endsWith('.json'))
    throw new MemoryError('bad_settings', `"${file}" is a link to a file that holds no settings. Remove the link.`, file);
}

async function put(folder: string, file: string, text: string | null): Promise<void> {
  await refuseOutside(folder, file);
  const path = join(folder, file);
  await (text === null ? removeFile(path) : replaceFile(path, text)).catch((error: NodeJS.ErrnoException) => {
    throw new MemoryError('bad_settings', `The settings in "${file}" cannot be written (${error.code ?? 'unknown'}).`, file);
  });
}

function readText(folder: string, file: string, most = MOST, isBelowLink = false): string | null {
  try {
    if (isBelowLink || isLink(join(folder, file))) refuseTarget(realpathSync(folder), realpathSync(join(folder, file)), file);
    return readRegular(join(folder, file), most).toString('utf8');
  } catch (error) {
    if (error instanceof MemoryError) throw error;
    if (systemCode(error) === 'ENOENT') return null;
    const why =
      error instanceof NotReadable
        ? `"${file}" ${error.message}. Put a file of settings in its place, or remove it to use the defaults.`
        : `The settings in "${file}" cannot be read (${systemCode(error) || 'unknown'}).`;
    throw new MemoryError('bad_settings', why, file);
  }
}

function rawOf(text: string | null, file: string): Raw {
  if (text === null) return {};
  try {
    const raw = readJson(text) as Raw | null;
    if (raw === null) throw new Error('holds no settings but null');
    refuseTwin(text);
    return raw;
  } catch (error) {
    throw new MemoryError('bad_settings', `"${file}" ${messageOf(error)}. Correct it, or move it away to use the defaults.`, file);
  }
}

function parsed(raw: Raw, file: string, { conventions }: OwnConventions, passes = false, text = ''): Settings {
  try {
    const settings = readSettings(raw, conventions, { file, text, passes });
    const rows = Object.entries(settings.projects).map(([folder, name]) => [folder.replace(/^~(?=$|[\\/])/, () => homedir()), name]);
    return Object.assign(settings, { projects: Object.fromEntries(rows) as Settings['projects'] });
  } catch (error) {
    if (error instanceof MemoryError)
      throw new MemoryError(error.code, error.message, error.path?.endsWith('.json') === true ? error.path : file);
    throw error;
  }
}
