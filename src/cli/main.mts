import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import manifest from '../../manifest.json';
import { copyText } from './node/clipboard.mjs';
import { connectMachine } from './node/connect-machine.mjs';
import { hookMachine } from './node/hook-machine.mjs';
import { openFolder } from './node/open.mjs';
import { serveFrom } from './node/serve-from.mjs';
import { terminalProgress } from './node/progress.mjs';
import { readIn, readStream } from './node/read-in.mjs';
import { writeOutside } from './node/write-out.mjs';
import { runCli } from './run';

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
