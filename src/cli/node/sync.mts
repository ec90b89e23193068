import { open } from 'node:fs/promises';

/** Flushes a folder's own entries, where the system can: a new name is safe only after that. */
export async function syncFolder(absolute: string): Promise<void> {
  if (process.platform === 'win32') return;
  try {
    const folder = await open(absolute, 'r');
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  } catch {
    // Some file systems cannot flush folders; they write them in order.
    return;
  }
}
