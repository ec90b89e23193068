import { readFile } from 'node:fs/promises';
import { MemoryError } from '../../core/model/errors';

/** The text of a file that the user named on the command line, wherever it is. Throws `not_found`, `bad_input`, `io`. */
export async function readIn(named: string): Promise<string> {
  const bytes = await readFile(named).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new MemoryError('not_found', `There is no file "${named}".`, named);
    throw new MemoryError('io', `"${named}" cannot be read (${error.code ?? 'unknown'}).`, named);
  });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new MemoryError('bad_input', `"${named}" is not UTF-8 text. Convert it, as with "iconv -t UTF-8".`, named);
  }
}
