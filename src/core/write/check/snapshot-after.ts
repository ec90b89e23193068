import { isNotePath, type VaultPath } from '../../model/path';
import type { FileEntry, Snapshot } from '../../model/snapshot';
import { parseNote } from '../../read/snapshot/note';
import { decodeText } from '../../read/text/text';
import { updateSnapshot, type SnapshotChanges } from '../../read/snapshot/update';
import { readableLinks } from '../../read/snapshot/links-in';
import type { Operations } from '../plan/operations';

/** A file as a plan leaves it: with new bytes, or as it was where it stood. */
type Outcome = { readonly bytes: Uint8Array } | { readonly from: VaultPath };

/** The vault of this snapshot once these operations are done. Sizes and times of what they touch are not kept. */
export function snapshotAfter(snapshot: Snapshot, ops: Pick<Operations, 'rewrites' | 'steps'>): Snapshot {
  const outcomes = [...outcomesOf(ops)];
  const upserted = outcomes.flatMap(([path, outcome]) => (outcome === null ? [] : [changeTo(snapshot, path, outcome)]));
  const removed = outcomes.flatMap(([path, outcome]) => (outcome === null ? [path] : []));
  return updateSnapshot(snapshot, { upserted, removed });
}

/** Every touched path with what stands there in the end; null is nothing. */
function outcomesOf(ops: Pick<Operations, 'rewrites' | 'steps'>): Map<VaultPath, Outcome | null> {
  const outcomes = new Map<VaultPath, Outcome | null>(ops.rewrites.map(({ path, after }) => [path, { bytes: after }]));
  for (const step of ops.steps) {
    if (step.op === 'create') outcomes.set(step.path, { bytes: step.bytes });
    else {
      const here = outcomes.get(step.path) ?? { from: step.path };
      outcomes.set(step.path, null);
      if (step.op === 'move') outcomes.set(step.to, here);
    }
  }
  return outcomes;
}

function changeTo(snapshot: Snapshot, path: VaultPath, outcome: Outcome): SnapshotChanges['upserted'][number] {
  if ('from' in outcome) {
    const known = isNotePath(outcome.from) ? snapshot.notes.get(outcome.from) : undefined;
    const file = newEntry(path, known?.size ?? 0);
    if (known !== undefined && isNotePath(path)) return { file, note: { ...known, path } };
    return isNotePath(path) ? { file } : { file, links: snapshot.outgoing(outcome.from) };
  }
  const file = newEntry(path, outcome.bytes.length);
  const text = decodeText(outcome.bytes);
  if (text === null) return { file };
  return isNotePath(path) ? { file, note: parseNote(path, text, outcome.bytes.length) } : { file, links: readableLinks(path, text) };
}

function newEntry(path: VaultPath, size: number): FileEntry {
  return { path, size, mtime: 0, ctime: 0 };
}
