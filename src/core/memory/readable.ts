import type { DecideContext } from '../model/context';
import type { VaultPath } from '../model/path';
import type { Progress, VaultFiles } from '../model/ports';
import type { FileEntry, Unreadable } from '../model/snapshot';
import { readTexts } from '../read/files/texts';
import { updateSnapshot } from '../read/snapshot/update';
import { MAX_SCANNED_BYTES, readFileEntry } from '../read/snapshot/vault';

/** Fresh texts, and the context to decide in with them. */
export interface Readable {
  readonly ctx: DecideContext;
  readonly texts: ReadonlyMap<VaultPath, string>;
}

/**
 * The texts of these files. One that cannot be read, or is too large to be read with its links, has none, and counts
 * as unreadable in the snapshot too: a host's own may know links in it, which no plan could rewrite. A file that is
 * gone has no text either, and stays what it was.
 */
export async function readable(ctx: DecideContext, paths: readonly VaultPath[], files: VaultFiles, progress?: Progress): Promise<Readable> {
  const { snapshot } = ctx;
  const wanted = new Set(paths);
  const entries = new Map(snapshot.files.flatMap((file) => (wanted.has(file.path) ? [[file.path, file] as const] : [])));
  const huge = (path: VaultPath): boolean => (entries.get(path)?.size ?? 0) > MAX_SCANNED_BYTES;
  const { texts, failed } = await readTexts(
    files,
    paths.filter((path) => !huge(path)),
    { progress },
  );
  const known = new Set(snapshot.unreadable.map((file) => file.path));
  const upserted: { file: FileEntry; unreadable: Unreadable }[] = [];
  for (const path of [...paths.filter(huge), ...failed.keys()]) {
    const file = entries.get(path);
    const unreadable = file === undefined || known.has(path) ? null : await whyUnreadable(file, files);
    if (file !== undefined && unreadable !== null) upserted.push({ file, unreadable });
  }
  return { ctx: upserted.length === 0 ? ctx : { ...ctx, snapshot: updateSnapshot(snapshot, { upserted, removed: [] }) }, texts };
}

/** Why a file cannot be read; null where it can, or is gone. */
async function whyUnreadable(file: FileEntry, files: VaultFiles): Promise<Unreadable | null> {
  const reading = await readFileEntry(files, file);
  return 'unreadable' in reading && reading.unreadable.reason !== 'vanished' ? reading.unreadable : null;
}
