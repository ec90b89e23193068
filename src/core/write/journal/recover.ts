import { MemoryError } from '../../model/errors';
import { readNow, type Ports } from '../apply/disk';
import { flushRewrites, mismatches } from '../apply/execute';
import type { Journal, JournalRecord } from './journal';
import { courseOf, isContent, touchedPaths, type Operations } from '../plan/operations';
import { takeBack, type Rollback } from '../apply/rollback';
import { removeCopies } from './trash-copies';
import type { VaultPath } from '../../model/path';
import type { UndoResult } from '../../model/plan';
import { filesOf } from '../plan/follow';
import { inverseWithout, undoneChange, type PartialInverse } from './undo';

/**
 * Settles a writer's interrupted entries, newest first: one whose plan was done to the end is marked
 * as applied, any other is taken back. An entry whose kept bytes are damaged, or that the disk would
 * not let take back, stays interrupted, and keeps no other from being settled. Returns the ids of
 * those it looked at; an entry that died before its plan began is removed without a word.
 */
export async function recoverEntries(own: readonly JournalRecord[], journal: Journal, ports: Ports): Promise<string[]> {
  const handled: string[] = [];
  for (const record of own) {
    if (record.state !== 'interrupted') continue;
    if (!record.begun) {
      await journal.drop(record);
      continue;
    }
    handled.push(record.id);
    try {
      await resolveRecord(record, journal, ports);
    } catch (error) {
      // Anything but an error of ours is a death or a defect, and not to be gone past.
      if (!(error instanceof MemoryError)) throw error;
    }
  }
  return handled;
}

async function resolveRecord(record: JournalRecord, journal: Journal, ports: Ports): Promise<void> {
  if (record.summary !== null) await settle(record, journal, ports);
  // A manifest is whole before the first change, so a torn one is of a plan that never began.
  else if (await journal.isTorn(record)) await journal.mark(record, 'rolled-back');
}

/**
 * Ends an entry that broke off: null if its plan was done to the end, and is marked as applied; else it is taken back.
 * `check` may throw on what came of that, before the entry is marked.
 */
async function settle(
  record: JournalRecord,
  journal: Journal,
  ports: Ports,
  check: (taken: Rollback) => void = () => undefined,
): Promise<{ readonly ops: Operations; readonly taken: Rollback } | null> {
  const ops = await journal.load(record);
  if ((await mismatches(ports, courseOf(ops).final, 'after')).length === 0) {
    // Whole as they read, its files may still be on their way to the disk.
    await flushRewrites(ops, ports, 'after');
    for (const folder of ops.emptied) await ports.editor.removeEmptyFolder(folder);
    await journal.mark(record, 'applied');
    return null;
  }
  const copies = await journal.copies(record);
  const taken = await takeBack(ops, ports, await journal.repairs(record));
  check(taken);
  if (!taken.again) await journal.mark(record, 'rolled-back', taken.left);
  await removeCopies(copies, ops, ports);
  return { ops, taken };
}

/** For how long after its beginning another writer's plan is taken to be still going on, in milliseconds. */
const mayRunFor = 10 * 60_000;

/**
 * Takes back, because someone asked for it by name, a plan that broke off: file by file, each by
 * comparing first. Null if the plan turns out to be done to the end; it is then marked as applied,
 * to be undone like others. Throws `locked` while another writer may still be at work on it,
 * `not_undoable` where nothing of another writer's plan can be taken back here, and `unreadable` where
 * what its journal kept is damaged; nothing is changed then.
 */
export async function takeBackInterrupted(
  record: JournalRecord,
  own: boolean,
  journal: Journal,
  ports: Ports,
  now: Date,
): Promise<UndoResult | null> {
  if (!own) refuseRunning(record, now);
  const settled = await settle(record, journal, ports, ({ restored, left }) => {
    if (!own && restored.length === 0) throw nothingHere(record, left);
  });
  if (settled === null) return null;
  const { restored, left } = settled.taken;
  return { restored: [...new Set(restored)], left, journal: null, count: countAt(settled.ops, restored), of: undoneChange(record) };
}

/** How many files of the operations stand, or stood, at these paths. */
function countAt(ops: Operations, paths: readonly VaultPath[]): number {
  const taken = new Set<string>(paths);
  return filesOf(ops.rewrites, ops.steps).files.filter(
    ({ origin, place }) => (origin !== null && taken.has(origin)) || (place !== null && taken.has(place)),
  ).length;
}

/** Left unmarked: the journal may have been synced from a device whose files have not, and that device still needs it. */
function nothingHere(record: JournalRecord, left: UndoResult['left']): MemoryError {
  const why =
    left.length === 0 ? 'nothing of it has reached the files here' : `the files changed since, "${left[0]?.path ?? ''}" among them`;
  return new MemoryError(
    'not_undoable',
    `Nothing of journal entry ${record.id} can be taken back, because ${why}. The program that began it resolves it at its next start.`,
  );
}

/** A clock that is ahead tells of a time to come; that far off, in either direction, nobody is at work any more. */
function refuseRunning(record: JournalRecord, now: Date): void {
  const begun = Date.parse(record.summary?.applied ?? '');
  if (!(Math.abs(now.getTime() - begun) < mayRunFor)) return;
  throw new MemoryError(
    'locked',
    `Journal entry ${record.id} was begun at ${record.summary?.applied ?? ''} by another program (${record.writer}), which may still be at work on it. Nothing was changed. That program resolves it at its next start; or try again ten minutes after its beginning.`,
  );
}

/**
 * What `takeBackInterrupted` would do, for a look: what is done to the end is taken back as an undo
 * would; a file caught between two states counts as restored, one that holds anything else is left.
 */
export async function previewInterrupted(
  ops: Operations,
  ports: Ports,
): Promise<{ inverse: PartialInverse; restored: VaultPath[]; count: number; left: { path: VaultPath; why: string }[] }> {
  const course = courseOf(ops);
  const unfinished = await mismatches(ports, course.final, 'after');
  const untouched = new Set([...course.initial.keys()]);
  for (const { path } of await mismatches(ports, course.initial, 'before')) untouched.delete(path);
  const inverse = inverseWithout(ops, new Set(unfinished.map(({ path }) => path)));
  const restored = touchedPaths(inverse.ops);
  const left: { path: VaultPath; why: string }[] = [];
  for (const { path, why } of unfinished) {
    if (untouched.has(path)) continue;
    const bytes = await readNow(ports.files, path);
    const contents = [course.initial.get(path), course.final.get(path)];
    if (bytes !== null && contents.some((content) => content && isContent(content, bytes))) restored.push(path);
    else left.push({ path, why });
  }
  return { inverse, restored, count: countAt(ops, restored), left };
}
