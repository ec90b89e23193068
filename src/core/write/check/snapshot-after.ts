import { isNotePath, type VaultPath } from '../../model/path';
import type { FileEntry, Snapshot } from '../../model/snapshot';
import { parseNote } from '../../read/snapshot/note';
import { decodeText } from '../../read/text/text';
import { updateSnapshot, type SnapshotChanges } from '../../read/snapshot/update';
import { readableLinks } from '../../read/snapshot/links-in';
import { courseOf, type Operations } from '../plan/operations';

/** The vault of this snapshot once these operations are done. Sizes and times of what they touch are not kept. */
export function snapshotAfter(snapshot: Snapshot, ops: Pick<Operations, 'rewrites' | 'steps'>): Snapshot {
  const { initial, final } = courseOf(ops);
  const origins = new Map([...initial].map(([path, content]) => [content, path]));
  const upserted = [...final].flatMap(([path, content]) =>
    content === null ? [] : [changeTo(snapshot, path, content.rewrite?.after ?? content.created, origins.get(content) ?? path)],
  );
  const removed = [...final].flatMap(([path, content]) => (content === null ? [path] : []));
  return updateSnapshot(snapshot, { upserted, removed });
}

/** A file at its new path, with new bytes, or with none as it was at `from`. */
function changeTo(snapshot: Snapshot, path: VaultPath, bytes: Uint8Array | null, from: VaultPath): SnapshotChanges['upserted'][number] {
  if (bytes === null) {
    const known = isNotePath(from) ? snapshot.notes.get(from) : undefined;
    const file = newEntry(path, known?.size ?? 0);
    if (known !== undefined && isNotePath(path)) return { file, note: { ...known, path } };
    return isNotePath(path) ? { file } : { file, links: snapshot.outgoing(from) };
  }
  const file = newEntry(path, bytes.length);
  const text = decodeText(bytes);
  if (text === null) return { file };
  return isNotePath(path) ? { file, note: parseNote(path, text, bytes.length) } : { file, links: readableLinks(path, text) };
}

function newEntry(path: VaultPath, size: number): FileEntry {
  return { path, size, mtime: 0, ctime: 0 };
}
