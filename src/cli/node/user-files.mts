import { Buffer } from 'node:buffer';
import { MemoryError } from '../../core/model/errors';
import { isBelow } from './contain.mjs';
import { systemCode } from './errors.mjs';
import { NotReadable, readRegular, tooLarge } from './regular.mjs';
import { lstat, realpath, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { replaceFile } from './write.mjs';
import { spawn } from 'node:child_process';
import process from 'node:process';
import { createInterface } from 'node:readline/promises';

/** The largest file, or standard input, that a command takes in, in bytes: more than any plan or list of entries needs. */
const MOST = 64 * 1024 * 1024;

/** The text of a file that the user named on the command line, wherever it is. Throws `not_found`, `bad_input`, `io`. */
export async function readIn(named: string): Promise<string> {
  try {
    return textOf(readRegular(named, MOST), `"${named}"`);
  } catch (error) {
    if (error instanceof MemoryError) throw error;
    if (error instanceof NotReadable)
      throw new MemoryError('bad_input', `"${named}" ${error.message}. Name a text file, or read it from standard input with "-".`, named);
    if (systemCode(error) === 'ENOENT') throw new MemoryError('not_found', `There is no file "${named}".`, named);
    throw new MemoryError('io', `"${named}" cannot be read (${systemCode(error) || 'unknown'}).`, named);
  }
}

/** The text of standard input, or of any other stream of bytes. Throws `bad_input` where it is no text, or does not end. */
export async function readStream(input: AsyncIterable<Uint8Array>, most = MOST): Promise<string> {
  const parts: Uint8Array[] = [];
  let total = 0;
  for await (const part of input) {
    total += part.length;
    if (total > most) throw new MemoryError('bad_input', `Standard input ${tooLarge(most).message}.`);
    parts.push(part);
  }
  return textOf(Buffer.concat(parts), 'Standard input');
}

function textOf(bytes: Uint8Array, what: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new MemoryError('bad_input', `${what} is not UTF-8 text. Convert it, as with "iconv -t UTF-8".`);
  }
}

/**
 * Writes a file that the user named on the command line, outside the vault: inside it nothing changes but
 * through the writer. Answers with the path. Throws `usage` for a path inside the vault, `io`.
 */
export async function writeOutside(vault: string, named: string, text: string): Promise<string> {
  const target = resolve(named);
  const [home, folder] = await Promise.all([realpath(vault), realpath(dirname(target)).catch(() => dirname(target))]);
  const existing = await realpath(target).catch(() => join(folder, basename(target)));
  if ([existing, join(folder, basename(target))].some((path) => isBelow(path, home))) {
    throw new MemoryError('usage', `"${named}" lies inside the vault, where only notes belong. Name a file outside it with --out.`, named);
  }
  // A link that leads nowhere yet could lead inside once it is written through.
  const dangling =
    (await lstat(target).catch(() => null))?.isSymbolicLink() === true && (await realpath(target).catch(() => null)) === null;
  if (dangling) throw new MemoryError('usage', `"${named}" is a link that leads nowhere. Name a file with --out.`, named);
  await put(target, text).catch((error: NodeJS.ErrnoException) => {
    throw new MemoryError('io', `"${named}" could not be written (${error.code ?? 'unknown'}). Choose another place with --out.`, named);
  });
  return named;
}

/**
 * The text takes the place of the file, so that another name of the old file, by a hard link, keeps the old text. What
 * is no file, as a pipe or a terminal, is written to.
 */
async function put(target: string, text: string): Promise<void> {
  const there = await stat(target).catch(() => null);
  await (there === null || there.isFile() ? replaceFile(target, text) : writeFile(target, text));
}

/** Asks at the keyboard; true for `y` or `yes` alone. */
export async function confirm(question: string): Promise<boolean> {
  const line = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await line.question(`${question} [y/N] `).finally(() => line.close());
  return /^y(?:es)?$/i.test(answer.trim());
}

/** The clipboard programs of the usual systems, first that works. */
const PROGRAMS: Readonly<Record<string, readonly (readonly [string, ...string[]])[]>> = {
  darwin: [['pbcopy']],
  win32: [['clip']],
  linux: [['wl-copy'], ['xclip', '-selection', 'clipboard'], ['xsel', '--clipboard', '--input']],
};

/** Puts text on the system's clipboard. Throws `clipboard` where no program for it is installed. */
export async function copyText(text: string): Promise<boolean> {
  for (const [program, ...args] of PROGRAMS[process.platform] ?? []) {
    if (await pipeTo(program, args, text)) return true;
  }
  throw new MemoryError(
    'clipboard',
    'No clipboard program was found (on Linux: wl-copy, xclip or xsel). Use --out FILE, or leave out --copy to print the text.',
  );
}

function pipeTo(program: string, args: readonly string[], text: string): Promise<boolean> {
  return new Promise((done) => {
    const child = spawn(program, args, { stdio: ['pipe', 'ignore', 'ignore'] });
    child.on('error', () => done(false));
    child.on('close', (code) => done(code === 0));
    child.stdin.on('error', () => done(false));
    child.stdin.end(text);
  });
}
