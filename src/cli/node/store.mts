import { readdirSync } from 'node:fs';
import { readdir, rmdir, unlink } from 'node:fs/promises';
import { MemoryError } from '../../core/model/errors';
import type { PrivateStore } from '../../core/model/ports';
import { createContainment } from './contain.mjs';
import { guarded, systemCode } from './errors.mjs';
import { NotReadable, readRegular } from './regular.mjs';
import { writeBeside, isDeadHalf, makeFolder, syncFolder } from './write.mjs';
import path from 'node:path';

/** The largest private file that is read, in bytes: a pack holds one note's old text at least, however long that is. */
const MOST = 2 * 1024 ** 3 - 1;

/** Files of ours under a folder of the vault. A write is whole or not there at all. */
export function createNodeStore(vault: string, root = '.top-of-mind'): PrivateStore {
  const containment = createContainment(vault);
  const at = (file: string): string => containment.own(file === '' ? root : `${root}/${file}`);

  return {
    list: (folder) =>
      guarded(`${root}/${folder}`, () => {
        const found: string[] = [];
        walk(at(folder), folder, found);
        return found;
      }),

    read: (file) =>
      guarded(`${root}/${file}`, () => {
        try {
          const { buffer, byteOffset, length } = readRegular(at(file), MOST);
          return new Uint8Array(buffer, byteOffset, length);
        } catch (error) {
          if (systemCode(error) === 'ENOENT') return null;
          if (error instanceof NotReadable)
            throw new MemoryError(
              'unreadable',
              `"${root}/${file}" ${error.message}. Move it out of the vault, then try again.`,
              `${root}/${file}`,
            );
          throw error;
        }
      }),

    write: (file, bytes) => guarded(`${root}/${file}`, () => writeWhole(at(file), bytes, true)),

    writeUnflushed: (file, bytes) => guarded(`${root}/${file}`, () => writeWhole(at(file), bytes, false)),

    remove: (file) =>
      guarded(`${root}/${file}`, async () => {
        const absolute = at(file);
        try {
          await unlink(absolute);
        } catch (error) {
          if (systemCode(error) !== 'ENOENT') throw error;
        }
        await removeFolder(path.dirname(absolute));
      }),
  };
}

/** Removes a folder where nothing is in it, or only the halves of files whose writers died. */
async function removeFolder(folder: string): Promise<void> {
  try {
    const names = await readdir(folder);
    for (const name of names) if (!isDeadHalf(folder, name)) return;
    for (const name of names) await unlink(path.join(folder, name));
    await rmdir(folder);
  } catch {
    // It stays for the next one to remove.
  }
}

/** With `flush` all of it is on the disk before it returns. */
async function writeWhole(absolute: string, bytes: Uint8Array, flush: boolean): Promise<void> {
  await makeFolder(path.dirname(absolute));
  await writeBeside(absolute, bytes, null, flush);
  if (flush) await syncFolder(path.dirname(absolute));
}

function walk(absolute: string, folder: string, found: string[]): void {
  let entries;
  try {
    entries = readdirSync(absolute, { withFileTypes: true });
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(systemCode(error))) return;
    throw error;
  }
  for (const entry of entries) {
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) walk(path.join(absolute, entry.name), name, found);
    else if (entry.isFile() && !entry.name.endsWith('.part')) found.push(name);
  }
}
