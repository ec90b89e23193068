import type { RecordedDoor } from '../../model/door';
import { MemoryError } from '../../model/errors';
import type { VaultPath } from '../../model/path';
import type { UndoneChange } from '../../model/plan';
import type { JournalRecord } from './journal';
import { courseOf, inverseOf, touchedPaths, type Operations, type Step } from '../plan/operations';

export interface PartialInverse {
  readonly ops: Operations;
  /** Paths left as they are because they depend on a file that changed since. */
  readonly left: readonly VaultPath[];
}

/**
 * The inverse of operations without what `changed` paths stand in the way of: their own rewrites and
 * steps, and every step that would need the outcome of one left out. A file is undone as a whole, its
 * text and its place, or left as a whole. Pure.
 */
export function inverseWithout(ops: Operations, changed: ReadonlySet<VaultPath>): PartialInverse {
  const inverse = inverseOf(ops);
  const blocked = new Set(changed);
  const isBlocked = (step: Step): boolean => pathsOf(step).some((path) => blocked.has(path));
  // Once more until nothing is added: a later step that is left out may need an earlier one left out too.
  for (let known = -1; known < blocked.size;) {
    known = blocked.size;
    for (const step of inverse.steps.filter(isBlocked)) for (const path of pathsOf(step)) blocked.add(path);
  }
  const steps = inverse.steps.filter((step) => !isBlocked(step));
  const rewrites = inverse.rewrites.filter((rewrite) => !blocked.has(rewrite.path));
  const kept = { ...inverse, steps, rewrites };
  const touched = new Set(touchedPaths(kept));
  return { ops: kept, left: touchedPaths(inverse).filter((path) => !touched.has(path)) };
}

function pathsOf(step: Step): VaultPath[] {
  return step.op === 'move' ? [step.path, step.to] : [step.path];
}

/**
 * The effect of an inverse on the files: `restored` stand there afterwards as they were,
 * `removed` are gone, since the change had made them. A file that moves back counts under its old path.
 */
export function outcomeOf(inverse: Operations): { restored: VaultPath[]; removed: VaultPath[] } {
  const { initial, final } = courseOf(inverse);
  const restored = [...final].flatMap(([path, content]) => (content === null ? [] : [path]));
  const kept = new Set([...final.values()]);
  const removed = [...initial].flatMap(([path, content]) => (content === null || kept.has(content) || final.get(path) ? [] : [path]));
  return { restored, removed };
}

/** Tells of a change, by the way it came, whether it may be taken back. */
type MayUndo = ((door: RecordedDoor | undefined) => boolean) | undefined;

/** The entry to undo; without an id the newest that may be. Throws `not_found`, `not_undoable` or `needs_person`. */
export function pickEntry(all: readonly JournalRecord[], id: string | undefined, mayUndo?: MayUndo): JournalRecord {
  const records = id === undefined && mayUndo !== undefined ? all.filter(({ summary }) => mayUndo(summary?.door)) : all;
  if (id === undefined) {
    const newest = records.find((record) => record.state === 'applied' && record.summary !== null && record.summary.undoes === undefined);
    if (newest) return newest;
    const undo = records.find((record) => record.state === 'applied' && record.summary !== null);
    const why =
      undo === undefined
        ? mayUndo === undefined
          ? 'the journal holds no applied change.'
          : 'no change came by a door of agents, and those of people are theirs to take back.'
        : `the last change was undone. To bring it back, undo the entry of that undo, ${undo.id}.`;
    throw new MemoryError('not_undoable', `There is nothing to undo: ${why}`);
  }
  const record = records.find((one) => one.id === id);
  if (!record) throw new MemoryError('not_found', `The journal holds no entry "${id}". List the journal to see the ids.`);
  if (record.summary === null) throw new MemoryError('not_undoable', `The journal entry ${id} is damaged and cannot be undone.`);
  refuseOthers(record, mayUndo);
  if (record.state === 'applied') return record;
  const undo = records.find((one) => one.state === 'applied' && one.summary?.undoes === id)?.id ?? '';
  const why = {
    undone: `was undone already, by the entry ${undo}. Undo ${undo} to bring the change back; after that ${id} can be undone again, with the files that were left the first time`,
    interrupted: 'was interrupted, and what its journal kept is damaged',
    'rolled-back': 'was rolled back, so there is nothing to undo',
  }[record.state];
  throw new MemoryError('not_undoable', `The journal entry ${id} ${why}.`);
}

/** Throws `needs_person` for an entry that came by another way than those whose changes may be taken back. */
export function refuseOthers({ id, summary }: JournalRecord, mayUndo: MayUndo): void {
  if (mayUndo === undefined || mayUndo(summary?.door)) return;
  throw new MemoryError(
    'needs_person',
    `The journal entry ${id} did not come by a door of agents, so only a person takes it back: in Obsidian's history, or with undo in the terminal. Nothing was changed.`,
  );
}

/** The change that an undo of this entry takes back, as a person knows it. */
export function undoneChange({ id, writer, summary }: JournalRecord): UndoneChange {
  const isUndo = summary?.undoes !== undefined && summary.title.startsWith('Undo: ');
  const title = summary?.undoes === undefined ? (summary?.title ?? '') : summary.title.replace(/^(?:Undo|Redo): /, '');
  const door = summary?.door;
  return { id, writer, ...(door === undefined ? {} : { door }), title, applied: summary?.applied ?? '', isUndo };
}

/** Undo and redo take turns along a chain of undos. */
export function undoTitle({ summary }: JournalRecord): string {
  const title = summary?.title ?? '';
  if (summary?.undoes === undefined) return `Undo: ${title}`;
  return title.startsWith('Undo: ') ? `Redo: ${title.slice(6)}` : `Undo: ${title.replace(/^Redo: /, '')}`;
}
