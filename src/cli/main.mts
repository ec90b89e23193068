import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import manifest from '../../manifest.json';
import { copyText } from './node/clipboard.mjs';
import { connectMachine } from './node/connect-machine.mjs';
import { hookMachine } from './node/hook-machine.mjs';
import { openFolder } from './node/open.mjs';
import { readIn, readStream } from './node/read-in.mjs';
import { writeOutside } from './node/write-out.mjs';
import { runCli } from './run';
import { MemoryError } from '../core/model/errors';
import type { ServeOptions } from './mcp/door';
import type { Progress } from '../core/model/ports';

// A reader that stops early (`| head`) is no failure of ours. A server finishes what it writes all the same.
let isServing = false;
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE' && !isServing) process.exit(0);
});

const line = process.stderr.isTTY ? terminalProgress((part) => process.stderr.write(part)) : null;

process.exitCode = await runCli(process.argv.slice(2), {
  open: ({ vault, now, cache, serving }) => openFolder(vault, now, cache, serving),
  serve: async (options) => {
    isServing = true;
    await serveFrom(options);
  },
  stdin: async () => {
    if (process.stdin.isTTY) process.stderr.write('Reading from the keyboard; end with Ctrl+D.\n');
    return readStream(process.stdin);
  },
  readIn,
  writeOut: writeOutside,
  copy: copyText,
  hooks: hookMachine,
  // The built program, with the skill in the folder beside its own.
  agents: () =>
    connectMachine(realpathSync(fileURLToPath(import.meta.url)), fileURLToPath(new URL('../skills/top-of-mind/', import.meta.url))),
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
  version: manifest.version,
});

/** Serves the Model Context Protocol from the file beside this program, which nothing else loads. Throws `not_found` where it is missing. */
async function serveFrom(options: ServeOptions): Promise<void> {
  const { serve } = await import('./mcp/serve.mjs').catch((error: unknown) => {
    const code: unknown = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
    if (code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new MemoryError(
      'not_found',
      'The file "top-of-mind-mcp.mjs" is missing beside "top-of-mind.mjs". Build both with "npm run build", or install the package again.',
    );
  });
  await serve(options);
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
