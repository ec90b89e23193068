import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { HookMachine } from '../../src/verbs/hook/machine';
import { openHookVault } from '../../src/cli/node/hook-machine.mjs';
import { openFolder, vaultAbove } from '../../src/cli/node/open.mjs';
import { readIn } from '../../src/cli/node/read-in.mjs';
import type { Terminal } from '../../src/cli/terminal';
import { runCli } from '../../src/cli/run';

const made: string[] = [];

/** A vault on disk, gone after the tests. */
export function vaultOnDisk(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'top-of-mind-cli-'));
  made.push(folder);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

/** A copy of the example vault. */
export function exampleVault(): string {
  const folder = vaultOnDisk({});
  cpSync(join(__dirname, '..', '..', 'examples', 'vault'), folder, { recursive: true });
  return folder;
}

export function removeVaults(): void {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
}

export interface Ran {
  readonly exit: number;
  readonly out: string;
  readonly err: string;
  /** The JSON document, where `--json` was given. */
  readonly json: {
    readonly ok: boolean;
    readonly command: string;
    readonly result: Record<string, never>;
    readonly error: { readonly code: string; readonly message: string; readonly path?: string };
  };
}

/** The machine of hooks, with a question that is there already. */
function hooksOf(input: string, now: Date | undefined, to: Pick<HookMachine, 'out' | 'err'>): HookMachine {
  return {
    ...to,
    input: () => Promise.resolve(input),
    async open(named, from) {
      const found = named ?? (await vaultAbove(from[0] ?? tmpdir()));
      return found === null ? null : openHookVault(found, now);
    },
    folders: [tmpdir()],
  };
}

/** Runs one command in this process, as the built program would. */
export async function cli(vault: string, args: readonly string[], input = '', more: Partial<Terminal> = {}): Promise<Ran> {
  let out = '';
  let err = '';
  const exit = await runCli([...args, '--vault', vault], {
    open: ({ vault: named, now, cache }) => openFolder(named, now, cache),
    stdin: () => Promise.resolve(input),
    readIn,
    writeOut: (_vault, path, text) => {
      writeFileSync(path, text);
      return Promise.resolve(path);
    },
    copy: () => Promise.resolve(true),
    hooks: (now) => hooksOf(input, now, { out: (text) => (out += text), err: (text) => (err += text) }),
    out: (text) => (out += text),
    err: (text) => (err += text),
    colour: false,
    version: '0.0.0',
    ...more,
  });
  const json = (args.includes('--json') ? JSON.parse(out) : null) as Ran['json'];
  return { exit, out, err, json };
}

/** One opened vault for many commands, for to open it takes longer than most of what they do. Opened again where its settings have changed. */
export function openedOnce(vault: string): Pick<Terminal, 'open'> {
  let opened: Awaited<ReturnType<typeof openFolder>> | null = null;
  return {
    open: async () => {
      if (opened === null || !opened.isCurrent()) opened = await openFolder(vault, undefined, 'none');
      return opened;
    },
  };
}

export type Run = (args: readonly string[], input?: string) => Promise<Ran>;

/** Runs commands as one program does that goes on, such as a server: the vault is opened once. */
export function inOneProcess(vault: string): Run {
  const open = openedOnce(vault);
  return (args, input = '') => cli(vault, args, input, open);
}

/** SHA-256 of every file outside the journal, by path: equal maps are equal vaults, byte for byte. */
export function hashes(folder: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name).slice(folder.length + 1);
    if (!entry.isFile() || path.startsWith('.top-of-mind')) continue;
    found[path] = createHash('sha256')
      .update(readFileSync(join(folder, path)))
      .digest('hex');
  }
  return Object.fromEntries(Object.entries(found).sort());
}

/** Every byte of a folder as one text, with the journal and the cache. */
export function everyByteOf(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.name}\n${readFileSync(join(entry.parentPath, entry.name), 'utf8')}`)
    .join('\n');
}
