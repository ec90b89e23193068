import type { Journal, JournalRecord } from './journal';
import { flushRewrites, mismatches } from './execute';
import { courseOf } from './operations';
import type { Ports } from './disk';
import { takeBack } from './rollback';

/**
 * Settles a writer's interrupted entries, newest first: one whose plan was done to the end is marked
 * as applied, any other is taken back. An entry whose kept bytes are damaged, or that the disk would
 * not let take back, stays interrupted. Returns the ids of those it looked at; an entry that died
 * before its plan began is removed without a word.
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
    if (record.summary === null) {
      // A manifest is whole before the first change, so a torn one is of a plan that never began.
      if (await journal.isTorn(record)) await journal.mark(record, 'rolled-back');
      continue;
    }
    const ops = await journal.load(record).catch(() => null);
    if (ops === null) continue;
    if ((await mismatches(ports, courseOf(ops).final, 'after')).length === 0) {
      // Whole as they read, the files may still be on their way to the disk.
      await flushRewrites(ops, ports, 'after');
      for (const folder of ops.emptied) await ports.editor.removeEmptyFolder(folder);
      await journal.mark(record, 'applied');
    } else {
      const result = await takeBack(ops, ports, await journal.repairs(record));
      if (!result.again) await journal.mark(record, 'rolled-back', result.left);
    }
  }
  return handled;
}
