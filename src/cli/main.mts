import { writeFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import manifest from '../../manifest.json';
import { MemoryError } from '../core/model/errors';
import { copyText } from './node/clipboard.mjs';
import { openFolder } from './node/open.mjs';
import { terminalProgress } from './node/progress.mjs';
import { runCli } from './run';

// A reader that stops early (`| head`) is no failure of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
});

const line = process.stderr.isTTY ? terminalProgress((part) => process.stderr.write(part)) : null;

process.exitCode = await runCli(process.argv.slice(2), {
  open: ({ vault, now }) => openFolder(vault, now),
  stdin: async () => {
    if (process.stdin.isTTY) process.stderr.write('Reading from the keyboard; end with Ctrl+D.\n');
    return text(process.stdin);
  },
  writeOut: async (path, content) => {
    await writeFile(path, content).catch((error: NodeJS.ErrnoException) => {
      throw new MemoryError('io', `"${path}" could not be written (${error.code ?? 'unknown'}). Choose another place with --out.`, path);
    });
    return path;
  },
  copy: copyText,
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
