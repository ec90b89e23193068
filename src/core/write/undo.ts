import { MemoryError } from '../model/errors';
import type { VaultPath } from '../model/path';
import type { JournalRecord } from './journal';
import { inverseOf, touchedPaths, type Operations, type Step } from './operations';

export interface PartialInverse {
  readonly ops: Operations;
  /** Paths left as they are because they depend on a file that changed since. */
  readonly left: readonly VaultPath[];
}

/**
 * The inverse of operations without what `changed` paths stand in the way of: their own rewrites and
 * steps, and every step that would need the outcome of one left out. Pure.
 */
export function inverseWithout(ops: Operations, changed: ReadonlySet<VaultPath>): PartialInverse {
  const inverse = inverseOf(ops);
  const blocked = new Set(changed);
  const steps: Step[] = [];
  for (const step of inverse.steps) {
    const paths = step.op === 'move' ? [step.path, step.to] : [step.path];
    if (paths.some((path) => blocked.has(path))) for (const path of paths) blocked.add(path);
    else steps.push(step);
  }
  const rewrites = inverse.rewrites.filter((rewrite) => !changed.has(rewrite.path));
  // A file that moves back is the one its rewrite, if any, was for: both stay, or neither.
  const kept = { ...inverse, steps, rewrites };
  const touched = new Set(touchedPaths(kept));
  return { ops: kept, left: touchedPaths(inverse).filter((path) => !touched.has(path)) };
}

/** The entry to undo. Throws `not_found` or `not_undoable`. */
export function pickEntry(records: readonly JournalRecord[], id: string | undefined): JournalRecord {
  if (id === undefined) {
    const newest = records.find((record) => record.state === 'applied' && record.summary !== null && record.summary.undoes === undefined);
    if (!newest) throw new MemoryError('not_undoable', 'There is nothing to undo: the journal holds no applied change.');
    return newest;
  }
  const record = records.find((one) => one.id === id);
  if (!record) throw new MemoryError('not_found', `The journal holds no entry "${id}". List the journal to see the ids.`);
  if (record.summary === null) throw new MemoryError('not_undoable', `The journal entry ${id} is damaged and cannot be undone.`);
  if (record.state === 'applied') return record;
  const why = {
    undone: 'was undone already; undo the undo to bring it back',
    interrupted: 'was interrupted; recover it first',
    'rolled-back': 'was rolled back, so there is nothing to undo',
  }[record.state];
  throw new MemoryError('not_undoable', `The journal entry ${id} ${why}.`);
}
