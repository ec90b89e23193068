import path from 'node:path';
import { closeSync, constants, createReadStream, fstatSync, lstatSync, openSync, readdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { asVaultPath, type VaultPath } from '../../core/model/path';
import type { HookMachine, HookVault, Transcript } from '../../verbs/hook/machine';
import type { OpenedVault } from '../../verbs/shell';
import { literal, plain, type Target } from '../../verbs/hook/target';
import { isBelow, projectFolder, realOf } from './contain.mjs';
import { firstJson, LIMIT } from './ask.mjs';
import { firstVault, foldersOf } from './near.mjs';
import { openFolder } from './open.mjs';
import { NotReadable } from './regular.mjs';

/** How long files are looked for, and a language model is waited for, milliseconds: a harness goes on without the answer after ten seconds. */
const [PATIENCE, MODEL_PATIENCE] = [3_000, 5_000];

/** Bytes of a transcript that are read at most, the newest. */
const NEWEST = 20 * 1024 * 1024;

/** This machine, with the question of the harness where it was read already. */
export function hookMachine(now: Date | undefined, input?: string): HookMachine {
  return {
    input: () => (input === undefined ? firstJson(process.stdin, LIMIT) : Promise.resolve(input)),
    async open(named, from) {
      const folder = named ?? (await firstVault(from));
      return folder === null ? null : openHookVault(folder, now);
    },
    folders: foldersOf(process.env),
    out: (text) => void process.stdout.write(text),
    err: (text) => process.stderr.write(text),
  };
}

/** A vault for hooks. Throws `vault_not_found`, `not_a_folder`; whoever asks for settings that are not usable gets `bad_settings`. */
export async function openHookVault(named: string, now: Date | undefined): Promise<HookVault> {
  return hookVaultOf(await openFolder(named, now, undefined, undefined, 'waits', MODEL_PATIENCE), now);
}

/** A vault that is open, as hooks see it. */
export function hookVaultOf({ vault, briefing, folder, unknown, sessions, door }: OpenedVault, now: Date | undefined): HookVault {
  const until = performance.now() + PATIENCE;
  return {
    vault,
    briefing,
    unknown,
    sessions,
    door,
    now: () => (now ?? new Date()).getTime(),
    projectFolder: (cwd) => projectFolder(cwd, folder),
    transcript,
    filesOf: (target, cwd) => Promise.resolve(performance.now() > until ? [] : filesOf(folder, target, cwd, until)),
  };
}

/** See `HookVault.transcript`. Opens without waiting for a pipe's other end. Throws `NotReadable` for what is no regular file. */
function transcript(file: string, from: number): Transcript {
  const fd = openSync(file, constants.O_RDONLY | ((constants as { readonly O_NONBLOCK?: number }).O_NONBLOCK ?? 0));
  const stats = fstatSync(fd);
  if (!stats.isFile() || stats.size === 0) {
    closeSync(fd);
    if (stats.isFile()) return { lines: createInterface({ input: Readable.from([]) }), to: 0 };
    throw new NotReadable('The transcript is no file');
  }
  const { size } = stats;
  // A document is written as a whole each time, and a file that is shorter now is another one.
  const start = Math.max(file.endsWith('.json') || size < from ? 0 : Math.min(from, size - 1), size - NEWEST);
  return { lines: createInterface({ input: createReadStream('', { fd, start, end: size - 1 }), crlfDelay: Infinity }), to: size };
}

/**
 * See `HookVault.filesOf`. Nothing is listed but folders of the vault and those that are copied from, and nothing after `until`, a time of
 * `performance.now()`: what was found by then is the answer.
 */
function filesOf(vault: string, target: Target, cwd: string, until: number): { readonly path: VaultPath; readonly exists: boolean }[] {
  const [home, named] = [realOf(vault), path.resolve(vault)];
  const whole = (written: string): string => path.resolve(literal(cwd), fromHome(target.from ?? ''), fromHome(written));
  const found = new Map<string, boolean>();
  for (const one of target.copyOf === undefined ? matching(whole(target.path)) : copied(whole(target.path), target.copyOf)) {
    const exists = kindOf(one);
    if (exists === 'folder') continue;
    for (const [root, spelled] of [
      [home, realOf(one)],
      // A link stands in the vault by its own name, wherever it leads.
      [home, path.join(realOf(path.dirname(one)), path.basename(one))],
      [named, one],
    ] as const)
      if (spelled !== root && isBelow(spelled, root)) found.set(path.relative(root, spelled).split(path.sep).join('/'), exists !== null);
  }
  return [...found].map(([inside, exists]) => ({ path: asVaultPath(inside), exists }));

  /** The files that copies would take the place of. */
  function copied(place: string, copyOf: string): string[] {
    const contents = /[\\/]\.$/.test(copyOf);
    return matching(place).flatMap((to) =>
      matching(whole(copyOf), namesOf).flatMap((source) => {
        const at = kindOf(to) === 'folder' && !contents ? path.join(to, path.basename(source)) : to;
        if (kindOf(source) !== 'folder') return [at];
        return matching(path.join(literal(at), '**')).filter((file) => kindOf(path.join(source, path.relative(at, file))) === 'file');
      }),
    );
  }

  /** The paths that a pattern means; one without a star as it is. */
  function matching(pattern: string, names = namesIn): string[] {
    const [first = '', ...parts] = pattern.split(path.sep);
    let paths = [plain(first) + path.sep];
    let anyName = false;
    for (const part of parts) {
      if (part === '**') paths = paths.flatMap(below);
      else if (/[*?[]/.test(part.replace(/\[[*?[]\]/g, ''))) {
        const matches = glob(part);
        // A star does not mean names that begin with a dot, but for `find`.
        const isMeant = (name: string): boolean => (anyName || !name.startsWith('.') || part.startsWith('.')) && matches(name);
        paths = paths.flatMap((folder) =>
          names(folder)
            .filter(isMeant)
            .map((name) => path.join(folder, name)),
        );
      } else paths = paths.map((folder) => path.join(folder, plain(part))).filter((one) => !anyName || kindOf(one) !== null);
      anyName ||= part === '**';
    }
    return paths;
  }

  function below(folder: string): string[] {
    const all = [folder];
    for (let at = 0; at < all.length; at++) {
      const one = all[at] ?? '';
      if (path.basename(one) !== '.git' && (at === 0 || isFolder(one))) all.push(...namesIn(one).map((name) => path.join(one, name)));
    }
    return all;
  }

  /** The names in a folder of the vault; of one above it that which leads there. */
  function namesIn(folder: string): string[] {
    const real = realOf(folder);
    for (const root of [home, named]) if (root !== real && isBelow(root, real)) return [path.relative(real, root).split(path.sep)[0] ?? ''];
    return isBelow(real, home) ? namesOf(folder) : [];
  }

  function namesOf(folder: string): string[] {
    try {
      if (performance.now() > until) return [];
      return readdirSync(folder);
    } catch {
      return [];
    }
  }
}

function fromHome(written: string): string {
  return written.replace(/^~(?=$|[\\/])/, () => literal(homedir()));
}

function kindOf(absolute: string): 'file' | 'folder' | null {
  try {
    const stat = statSync(absolute, { throwIfNoEntry: false });
    return stat === undefined ? null : stat.isDirectory() ? 'folder' : 'file';
  } catch {
    return null;
  }
}

/** True for a folder itself, not for a link to one. */
function isFolder(absolute: string): boolean {
  return lstatSync(absolute, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** One part of a path as a pattern: `*`, `?` and sets. A name takes at most its length times that of the pattern. */
function glob(part: string): (name: string) => boolean {
  const tokens = (part.match(/\*+|\[[!^]?\]?[^\]]*\]|[^]/gu) ?? []).map((token) => (token.startsWith('*') ? null : unitOf(token)));
  const least = tokens.filter((token) => token !== null).length;
  return (name) => {
    const units = [...name];
    if (least > units.length) return false;
    let [at, token, star, since] = [0, 0, -1, 0];
    while (at < units.length) {
      const matches = tokens[token];
      if (matches === null) [star, since] = [token++, at];
      else if (matches?.(units[at] ?? '') === true) [at, token] = [at + 1, token + 1];
      else if (star < 0) return false;
      else [token, at] = [star + 1, ++since];
    }
    return tokens.slice(token).every((rest) => rest === null);
  };
}

/** Whether a unit is meant by `?`, a set, or a unit that stands for itself. */
function unitOf(token: string): (unit: string) => boolean {
  if (token === '?') return () => true;
  if (token.length < 3 || !token.startsWith('[')) return (unit) => unit === token;
  try {
    const set = new RegExp(
      `^[${token
        .slice(1, -1)
        .replace(/^!/, '^')
        .replace(/[\\[\]]/g, '\\$&')}]$`,
      'u',
    );
    return (unit) => set.test(unit);
  } catch {
    return () => false;
  }
}
