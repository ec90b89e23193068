import { randomUUID } from 'node:crypto';
import { constants, realpathSync } from 'node:fs';
import { copyFile, lstat, mkdir, readdir, readFile, realpath, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, delimiter, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { MemoryError, attempt } from '../../core/model/errors';
import type { ConnectMachine, SeenFile } from '../../verbs/connect/machine';
import type { Base } from '../../verbs/connect/harnesses';
import { isBelow, realOf } from './contain.mjs';
import { systemCode } from './errors.mjs';
import { environmentDoor } from './open.mjs';
import { settingsFileOf } from './settings.mjs';
import { memoryMachine } from './memory-machine.mjs';
import { vaultAbove } from './near.mjs';
import { NotReadable, readRegular } from './regular.mjs';
import { removeFile, replaceFile, targetOf } from './write.mjs';

/** The largest settings that are read, in bytes. */
const MOST = 64 * 1024 * 1024;
/** The end of a backup's name; further ones are numbered. */
const BACKUP = '.before-top-of-mind';
const MOST_BACKUPS = 100;

/** Where the machine's folders are. */
export interface Surroundings {
  readonly home: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly folder: string;
  readonly node: string;
}

const HERE: Surroundings = { home: homedir(), environment: process.env, folder: process.cwd(), node: process.execPath };

/** The machine whose settings are changed. `skills` is the folder that the skill comes from. */
export function connectMachine(program: string, skills: string, surroundings = HERE): ConnectMachine {
  const { folder: here } = surroundings;
  return {
    program,
    memory: memoryMachine(homeOf('claude', surroundings)),
    node: nodeOf(surroundings),
    windows: process.platform === 'win32',
    byAgent: environmentDoor(surroundings.environment).harness !== undefined,
    place: (base, name, project) => (project === undefined ? join(homeOf(base, surroundings), name) : join(resolve(here, project), name)),
    absolute: (path) => resolve(here, path),
    isFolder: async (path) => (await stat(path).catch(() => null))?.isDirectory() === true,
    isSame(one, other, orBelow = false) {
      const [a, b] = [realOf(one), realOf(other)];
      return a === b || (orBelow && (isBelow(a, b) || isBelow(b, a)));
    },
    settingsOf: async (vault) => join(vault, await settingsFileOf(vault)),
    newId: () => randomUUID(),
    isInVault: async () => (await vaultAbove(here)) !== null,
    async within(vault, absolute) {
      const [home, file] = [await realpath(vault), join(realOf(dirname(absolute)), basename(absolute))];
      return file === home || !isBelow(file, home) ? null : relative(home, file).split(sep).join('/');
    },
    async refuseLeaving(root, path) {
      if (isBelow(realOf(dirname(path)), realOf(root))) return;
      throw new MemoryError(
        'bad_input',
        `"${dirname(path)}" is a link, or below one, that leads out of "${root}", and nothing outside it is changed. Remove the link, or name the folder that it leads to.`,
        path,
      );
    },
    see: (path) => see(path),
    change,
    async forget(path, text) {
      if (textOf(path) === text) await removeFile(path).catch(() => undefined);
    },
    async skill() {
      const names = await readdir(skills, { recursive: true, withFileTypes: true });
      const files = names.filter((one) => one.isFile()).map((one) => relative(skills, join(one.parentPath, one.name)).split(sep).join('/'));
      return new Map(await Promise.all(files.sort().map(async (name) => [name, await readFile(join(skills, name), 'utf8')] as const)));
    },
  };
}

/** A folder of nvm, fnm, Volta, asdf, mise or Homebrew's Cellar, which holds one version, or of one shell of fnm. */
const OF_ONE_VERSION = /[\\/][^\\/]*\d+\.\d+\.\d+[^\\/]*[\\/]|fnm_multishells/;

/** The name by which PATH has the Node that runs, where that stays through updates; else the file that runs. */
function nodeOf({ node, environment }: Surroundings): ConnectMachine['node'] {
  const names = (environment['PATH'] ?? '').split(delimiter).map((folder) => join(folder, basename(node)));
  const resolved = (path: string): string | null => attempt(() => realpathSync(path), null);
  const real = resolved(node);
  const path = [...names, node].find((name) => isAbsolute(name) && !OF_ONE_VERSION.test(name) && resolved(name) === real) ?? node;
  return { path, moves: OF_ONE_VERSION.test(path) };
}

/** Where each program has its folder, and which variable moves it. */
function homeOf(base: Base, { home, environment }: Surroundings): string {
  const { CLAUDE_CONFIG_DIR: claude, CODEX_HOME: codex, GEMINI_CLI_HOME: gemini } = environment;
  const given = (value: string | undefined, otherwise: string): string => (value === undefined || value === '' ? otherwise : value);
  switch (base) {
    // Claude Code has its list of servers in the home folder, or in the folder that the variable names.
    case 'home':
      return given(claude, home);
    case 'claude':
      return given(claude, join(home, '.claude'));
    case 'codex':
      return given(codex, join(home, '.codex'));
    case 'gemini':
      return join(given(gemini, home), '.gemini');
  }
}

async function see(path: string): Promise<SeenFile> {
  await refuseLink(path);
  const text = textOf(path);
  const backups: { path: string; text: string }[] = [];
  for (const name of backupNames(path)) {
    const kept = (await isPlain(name)) ? textOf(name) : null;
    if (kept !== null) backups.push({ path: name, text: kept });
  }
  return { text, backups };
}

function backupNames(path: string): string[] {
  return Array.from({ length: MOST_BACKUPS }, (_, at) => `${path}${BACKUP}${at === 0 ? '' : `-${at + 1}`}`);
}

/** A link is followed only to a file in the same folder: nothing else is changed than what was named. */
async function refuseLink(path: string): Promise<void> {
  if ((await lstat(path).catch(() => null))?.isSymbolicLink() !== true) return;
  const target = await targetOf(path).catch(() => null);
  if (target !== null && dirname(target) === (await realpath(dirname(path)))) return;
  throw new MemoryError(
    'bad_input',
    `"${path}" is a link to ${target === null ? 'nowhere' : `"${target}"`}, and only the file that is named is changed. Edit that file by hand, or put a copy in the place of the link.`,
    path,
  );
}

async function isPlain(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => null))?.isFile() === true;
}

/** Null if there is no such file. Throws `bad_input`, `io`. */
function textOf(path: string): string | null {
  const bytes = bytesOf(path);
  try {
    return bytes === null ? null : new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new MemoryError('bad_input', `"${path}" is not UTF-8 text, so it is left alone.`, path);
  }
}

function bytesOf(path: string): Uint8Array | null {
  try {
    return readRegular(path, MOST);
  } catch (error) {
    if (error instanceof NotReadable) throw new MemoryError('bad_input', `"${path}" ${error.message}.`, path);
    if (systemCode(error) === 'ENOENT') return null;
    throw failed(path, 'read', error);
  }
}

async function change(path: string, seen: string | null, next: string | null, keep: boolean): Promise<string | null> {
  try {
    if (seen === null) await mkdir(dirname(path), { recursive: true });
    const backup = keep && seen !== null ? await kept(path, seen) : null;
    await refuseLink(path);
    if (textOf(path) !== seen) throw changedMeanwhile(path);
    if (next === null) await removeFile(path);
    else await replaceFile(path, next);
    return backup;
  } catch (error) {
    throw error instanceof MemoryError ? error : failed(path, 'written', error);
  }
}

/** A backup with these bytes: one that is there already, else a new one. Answers with its path. */
async function kept(path: string, text: string): Promise<string> {
  for (const name of backupNames(path)) {
    const there = await lstat(name).catch(() => null);
    if (there?.isFile() === true && textOf(name) === text) return name;
    if (there !== null) continue;
    // As the file itself: what it holds may be for its owner alone.
    await copyFile(path, name, constants.COPYFILE_EXCL);
    if (textOf(name) !== text) throw changedMeanwhile(path);
    return name;
  }
  throw new MemoryError('io', `There are ${MOST_BACKUPS} backups of "${path}" already. Remove those that you do not need.`, path);
}

function changedMeanwhile(path: string): MemoryError {
  return new MemoryError(
    'changed_since',
    `"${path}" was changed in the meantime by another program. Nothing was written to it; run again.`,
    path,
  );
}

function failed(path: string, what: string, error: unknown): MemoryError {
  return new MemoryError('io', `"${path}" could not be ${what} (${systemCode(error) || 'unknown'}).`, path);
}
