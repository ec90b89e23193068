import { cpSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HookMachine } from '../../src/verbs/hook/machine';
import { openHookVault } from '../../src/cli/node/hook-machine.mjs';
import { vaultAbove } from '../../src/cli/node/near.mjs';
import { openFolder } from '../../src/cli/node/open.mjs';
import { readIn } from '../../src/cli/node/user-files.mjs';
import { type Terminal, runCli } from '../../src/cli/run';
import { vaultOnDisk } from '../support/folder';

export { everyByteOf, hashes, vaultOnDisk } from '../support/folder';

/** A copy of the example vault. */
export function exampleVault(): string {
  const folder = vaultOnDisk();
  cpSync(join(__dirname, '..', '..', 'examples', 'vault'), folder, { recursive: true });
  return folder;
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

/** Runs one command on a vault in this process, as the built program would. */
export function cli(vault: string, args: readonly string[], input = '', more: Partial<Terminal> = {}): Promise<Ran> {
  return run([...args, '--vault', vault], input, more);
}

/** Runs the words of a command line as they stand. */
export async function run(args: readonly string[], input = '', more: Partial<Terminal> = {}): Promise<Ran> {
  let out = '';
  let err = '';
  const exit = await runCli(args, {
    open: ({ vault: named, now, cache, unusable }) => openFolder(named, now, cache, undefined, unusable),
    stdin: () => Promise.resolve(input),
    readIn,
    writeOut: (_vault, path, text) => {
      writeFileSync(path, text);
      return Promise.resolve(path);
    },
    copy: () => Promise.resolve(true),
    hooks: (now) => hooksOf(input, now, { out: (text) => void (out += text), err: (text) => (err += text) }),
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

/** The words of a command line, as a shell splits them: `rename "Old name.md" New` → `['rename', 'Old name.md', 'New']`. */
export const wordsOf = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, double, single, plain]) => double ?? single ?? plain ?? '');
