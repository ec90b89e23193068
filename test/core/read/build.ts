import { asVaultPath, isNotePath, type VaultPath } from '../../../src/core/model/path';
import type { Snapshot } from '../../../src/core/model/snapshot';
import { parseNote } from '../../../src/core/read/snapshot/note';
import { buildSnapshot, type SnapshotParts } from '../../../src/core/read/snapshot/snapshot';

/** A snapshot of a vault given as texts by path. */
export function snapshotOf(texts: Readonly<Record<string, string>>): Snapshot {
  return buildSnapshot(partsOf(texts));
}

export function partsOf(texts: Readonly<Record<string, string>>): SnapshotParts {
  const files = Object.entries(texts).map(([path, text]) => ({ path: asVaultPath(path), size: text.length, mtime: 0, ctime: 0 }));
  const notes = files.flatMap(({ path, size }) => (isNotePath(path) ? [parseNote(path, texts[path] ?? '', size)] : []));
  return { files, notes, others: [], unreadable: [] };
}

/** All of a snapshot as plain data, for comparing two. */
export function plain(snapshot: Snapshot): unknown {
  const paths: VaultPath[] = snapshot.files.map((file) => file.path);
  const { nodes, offsets, targets, weights, inOffsets, sources } = snapshot.graph;
  return {
    files: snapshot.files,
    notes: [...snapshot.notes],
    size: snapshot.notes.size,
    unreadable: snapshot.unreadable,
    links: snapshot.links,
    outgoing: paths.map((path) => snapshot.outgoing(path)),
    inbound: paths.map((path) => snapshot.inbound(path)),
    graph: { nodes, offsets: [...offsets], targets: [...targets], weights: [...weights], inOffsets: [...inOffsets], sources: [...sources] },
  };
}
