import { Buffer } from 'node:buffer';
import { MemoryError } from '../../core/model/errors';
import { systemCode } from './errors.mjs';
import { NotReadable, readRegular, tooLarge } from './regular.mjs';

/** The largest file, or standard input, that a command takes in, in bytes: more than any plan or list of entries needs. */
const MOST = 64 * 1024 * 1024;

/** The text of a file that the user named on the command line, wherever it is. Throws `not_found`, `bad_input`, `io`. */
export function readIn(named: string): Promise<string> {
  return Promise.resolve().then(() => textIn(named));
}

function textIn(named: string): string {
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
