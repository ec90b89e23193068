import { realpathSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { runCli } from './run';
import type { Progress } from '../core/model/ports';

/**
 * Runs one command on this machine: the arguments after the program's name. Answers with the exit code. Each part is loaded where
 * it is used. `input` is the question of a hook that was read already. `file` is the URL of the program's file; the skill is in the folder beside that file's own.
 */
export function main(
  args: readonly string[],
  { version, file, input }: Readonly<Record<'version' | 'file', string>> & { readonly input?: string | undefined },
): Promise<number> {
  let isServing = false;
  // A reader that stops early (`| head`) is no failure of ours. A server finishes what it writes all the same.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE' && !isServing) process.exit(0);
  });
  const line = process.stderr.isTTY ? terminalProgress((part) => process.stderr.write(part)) : null;
  return runCli(args, {
    open: async ({ vault, now, cache, serving, unusable }) =>
      (await import('./node/open.mjs')).openFolder(vault, now, cache, serving, unusable),
    serve: async (serving) => {
      isServing = true;
      await (await import('./mcp/serve.mjs')).serve(serving);
    },
    stdin: async () => {
      if (process.stdin.isTTY) process.stderr.write('Reading from the keyboard; end with Ctrl+D.\n');
      return (await import('./node/user-files.mjs')).readStream(process.stdin);
    },
    readIn: async (path) => (await import('./node/user-files.mjs')).readIn(path),
    writeOut: async (vault, path, text) => (await import('./node/user-files.mjs')).writeOutside(vault, path, text),
    stopping() {
      let isStopped = false;
      process.once('SIGINT', () => (isStopped = true));
      return () => isStopped;
    },
    ...(process.stdin.isTTY && process.stderr.isTTY
      ? { confirm: async (question) => (await import('./node/user-files.mjs')).confirm(question) }
      : {}),
    copy: async (text) => (await import('./node/user-files.mjs')).copyText(text),
    merging: async () => (await import('./node/merge-machine.mjs')).mergeMachine,
    hooks: async (now) => (await import('./node/hook-machine.mjs')).hookMachine(now, input),
    agents: async () =>
      (await import('./node/connect-machine.mjs')).connectMachine(
        realpathSync(fileURLToPath(file)),
        fileURLToPath(new URL('../skills/top-of-mind/', file)),
      ),
    out: (part) => {
      line?.clear();
      process.stdout.write(part);
    },
    err: (part) => {
      line?.clear();
      process.stderr.write(part);
    },
    colour: process.stdout.isTTY && process.env.NO_COLOR === undefined,
    ...(line === null ? {} : { progress: line.progress }),
    version,
  });
}

/** Work shorter than this shows nothing. */
const QUIET_MS = 600;
const CLEAR_LINE = `\r${String.fromCharCode(27)}[K`;

/** One line on stderr that is rewritten as work goes on, and gone when it ends. */
function terminalProgress(write: (text: string) => void): { readonly progress: Progress; clear(): void } {
  const started = Date.now();
  let shown = false;
  return {
    progress: {
      report(done, total, what) {
        if (Date.now() - started < QUIET_MS) return;
        shown = true;
        write(`${CLEAR_LINE}${what}: ${done} of ${total}`);
      },
    },
    clear: () => {
      if (shown) write(CLEAR_LINE);
      shown = false;
    },
  };
}
