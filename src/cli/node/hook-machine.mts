import { readdirSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { asVaultPath, type VaultPath } from '../../core/model/path';
import type { HookMachine, HookVault } from '../hook/machine';
import type { SessionStore } from '../hook/session';
import type { Target } from '../hook/shell';
import { firstJson } from './first-json.mjs';
import { openFolder, vaultAbove } from './open.mjs';
import { createNodeStore } from './store.mjs';
import { writerId } from './writer-id.mjs';

/** How long a harness may take to send its question, milliseconds. */
const LIMIT = 1_000;
/** Files of a folder, or of a pattern, that are looked at. */
const MOST_FILES = 5_000;

/** The machine that hooks run on. */
export function hookMachine(now: Date | undefined): HookMachine {
  const project = process.env.CLAUDE_PROJECT_DIR ?? process.env.GEMINI_PROJECT_DIR;
  return {
    input: () => firstJson(process.stdin, LIMIT),
    async open(named, from) {
      const folder = named ?? (await firstVault(from));
      return folder === null ? null : openHookVault(folder, now);
    },
    folders: [process.cwd(), ...(project === undefined || project === '' ? [] : [project])],
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
  };
}

async function firstVault(folders: readonly string[]): Promise<string | null> {
  for (const folder of folders) {
    const found = path.isAbsolute(folder) ? await vaultAbove(folder) : null;
    if (found !== null) return found;
  }
  return null;
}

/** A vault for hooks. Throws `vault_not_found`, `not_a_folder`, `bad_settings`. */
export async function openHookVault(named: string, now: Date | undefined): Promise<HookVault> {
  const { vault, briefing, folder, unknown } = await openFolder(named, now);
  return {
    vault,
    briefing,
    unknown,
    sessions: sessionStore(folder),
    now: () => (now ?? new Date()).getTime(),
    filesOf: (target, cwd) => Promise.resolve(filesOf(folder, target, cwd)),
  };
}

function sessionStore(folder: string): SessionStore {
  const store = createNodeStore(folder);
  const within = `${writerId()}/cache/sessions`;
  return {
    list: async () => (await store.list(within)).map((name) => name.slice(within.length + 1)),
    async read(name) {
      const bytes = await store.read(`${within}/${name}`);
      return bytes === null ? null : new TextDecoder().decode(bytes);
    },
    async write(name, text) {
      if ((await store.read('.gitignore')) === null) await store.write('.gitignore', new TextEncoder().encode('*\n'));
      await (store.writeUnflushed ?? store.write)(`${within}/${name}`, new TextEncoder().encode(text));
    },
    remove: (name) => store.remove(`${within}/${name}`),
  };
}

interface FoundFile {
  readonly path: VaultPath;
  readonly exists: boolean;
}

/** See `HookVault.filesOf`. */
export function filesOf(vault: string, { path: written, from }: Target, cwd: string): FoundFile[] {
  const base = path.resolve(cwd, from === undefined ? '' : fromHome(from));
  const absolute = path.resolve(base, fromHome(written));
  const named = matching(absolute);
  const home = realOf(vault);
  const found = new Map<string, boolean>();
  for (const one of named) {
    for (const [root, spelled] of [
      [home, realOf(one)],
      // A link stands in the vault by its own name, wherever it leads.
      [home, path.join(realOf(path.dirname(one)), path.basename(one))],
      [path.resolve(vault), one],
    ] as const) {
      const inside = path.relative(root, spelled);
      if (inside === '..' || inside.startsWith(`..${path.sep}`) || path.isAbsolute(inside)) continue;
      for (const file of below(spelled)) found.set(path.relative(root, file).split(path.sep).join('/'), kindOf(file) !== null);
    }
  }
  return [...found].flatMap(([inside, exists]) => (inside === '' ? [] : [{ path: asVaultPath(inside), exists }]));
}

function fromHome(written: string): string {
  return written.replace(/^(?:~|\$HOME|\$\{HOME\})(?=$|[\\/])/, homedir().replaceAll('$', '$$$$'));
}

/** The path with its links followed, as far as it is there. */
function realOf(absolute: string): string {
  try {
    return realpathSync.native(absolute);
  } catch {
    const parent = path.dirname(absolute);
    return parent === absolute ? absolute : path.join(realOf(parent), path.basename(absolute));
  }
}

function kindOf(absolute: string): 'file' | 'folder' | null {
  const stat = statSync(absolute, { throwIfNoEntry: false });
  return stat === undefined ? null : stat.isDirectory() ? 'folder' : 'file';
}

/** The file itself, or the files below a folder. */
function below(absolute: string): string[] {
  if (kindOf(absolute) !== 'folder') return [absolute];
  const files: string[] = [];
  const walk = (folder: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (files.length >= MOST_FILES) return;
      if (entry.isDirectory()) walk(path.join(folder, entry.name));
      else files.push(path.join(folder, entry.name));
    }
  };
  walk(absolute);
  return files;
}

/** The files that a pattern of the shell means; a path without one as it is. */
function matching(absolute: string): string[] {
  if (!/[*?[]/.test(absolute)) return [absolute];
  const parts = absolute.split(path.sep);
  let found = [parts[0] === '' ? path.sep : (parts[0] ?? '')];
  for (const part of parts.slice(1)) {
    if (!/[*?[]/.test(part)) {
      found = found.map((folder) => path.join(folder, part));
      continue;
    }
    const matches = globOf(part);
    found = found
      .flatMap((folder) =>
        namesIn(folder)
          .filter(matches)
          .map((name) => path.join(folder, name)),
      )
      .slice(0, MOST_FILES);
  }
  return found;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/**
 * One part of a path as a pattern: `*`, `?` and sets; `**` counts as `*`. The text between two `*` is looked for once, as
 * far left as it stands, so that no name takes longer than its length times that of the pattern.
 */
function globOf(part: string): (name: string) => boolean {
  const [first = '', ...others] = part.split(/\*+/).map((piece) =>
    piece
      .replace(/[.+^${}()|\\]/g, '\\$&')
      .replace(/\?/g, '.')
      .replace(/\[!/g, '[^'),
  );
  const last = others.pop();
  try {
    const start = new RegExp(`^${first}${last === undefined ? '$' : ''}`, 'u');
    const between = others.map((piece) => new RegExp(piece, 'gu'));
    const end = new RegExp(`${last ?? ''}$`, 'u');
    return (name) => {
      const head = start.exec(name);
      if (head === null || last === undefined) return head !== null;
      let at = head[0].length;
      for (const piece of between) {
        piece.lastIndex = at;
        if (piece.exec(name) === null) return false;
        at = piece.lastIndex;
      }
      return end.test(name.slice(at));
    };
  } catch {
    return () => false;
  }
}
