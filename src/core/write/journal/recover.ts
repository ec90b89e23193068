import { MemoryError } from '../../model/errors';
import type { Ports } from '../apply/disk';
import { flushRewrites, mismatches } from '../apply/execute';
import type { Journal, JournalRecord } from './journal';
import { courseOf, type Operations } from '../plan/operations';
import { takeBack } from '../apply/rollback';
import { removeCopies } from './trash-copies';

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
  if (record.summary === null) {
    // A manifest is whole before the first change, so a torn one is of a plan that never began.
    if (await journal.isTorn(record)) await journal.mark(record, 'rolled-back');
    return;
  }
  const ops = await journal.load(record);
  if ((await mismatches(ports, courseOf(ops).final, 'after')).length === 0) {
    await completeEntry(record, ops, journal, ports);
    return;
  }
  const copies = await journal.allCopies(record, ops, ports);
  const result = await takeBack(ops, ports, await journal.repairs(record));
  if (!result.again) await journal.mark(record, 'rolled-back', result.left);
  await removeCopies(copies, ops, ports);
}

/** Marks an entry as applied whose plan was done to the end. Whole as they read, its files may still be on their way to the disk. */
export async function completeEntry(record: JournalRecord, ops: Operations, journal: Journal, ports: Ports): Promise<void> {
  await flushRewrites(ops, ports, 'after');
  for (const folder of ops.emptied) await ports.editor.removeEmptyFolder(folder);
  await journal.allCopies(record, ops, ports);
  await journal.mark(record, 'applied');
}
