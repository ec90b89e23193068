import { subDays } from 'date-fns';
import { MemoryError } from '../../model/errors';
import { appliedAt, type JournalRecord } from './journal';

export interface JournalLimits {
  readonly maxDays: number;
  readonly maxMegabytes: number;
}

/** How many plans stay undoable whatever their age and size. */
const keptEntries = 20;
/** And how many there are at most, so that a listing stays quick. */
const maxEntries = 500;

/**
 * Which of a writer's entries (newest first) go to make room: those past their age, then the oldest
 * while the whole is too large; never one of the last 20 plans or of what came after them, nor an
 * interrupted one. An entry is past its age where it is that much older than every one of those that
 * stay: no clock is asked, since one that ran ahead for a single change would empty the journal. Throws
 * `journal_full` where what must stay leaves no room for `coming` bytes; an undo (`mustFit` false) is
 * never refused for that.
 */
export function entriesToPrune(own: readonly JournalRecord[], limits: JournalLimits, coming: number, mustFit: boolean): JournalRecord[] {
  const limit = limits.maxMegabytes * 1024 * 1024;
  const size = (record: JournalRecord): number => record.summary?.bytes ?? 0;
  const finished = own.filter((record) => record.state !== 'interrupted');
  const kept = keptCount(finished);
  const times = finished
    .slice(0, kept)
    .map(appliedAt)
    .filter((time) => !Number.isNaN(time));
  const oldest = subDays(Math.min(...times), limits.maxDays).getTime();
  let total = own.reduce((sum, record) => sum + size(record), 0) + coming;
  const pruned: JournalRecord[] = [];
  for (let index = finished.length - 1; index >= kept; index--) {
    const record = finished[index] as JournalRecord;
    const old = times.length > 0 && appliedAt(record) < oldest;
    if (!old && total <= limit && index < maxEntries) continue;
    total -= size(record);
    pruned.push(record);
  }
  if (mustFit && total > limit) {
    throw new MemoryError(
      'journal_full',
      `The undo journal is full: the last ${keptEntries} changes and this one need ${megabytes(total)} MB, and the limit is ${limits.maxMegabytes} MB. Nothing was changed. Raise the journal size in the settings, or change fewer files at once.`,
    );
  }
  return pruned;
}

/** How many of the newest entries hold the last 20 plans, their undos included. */
function keptCount(finished: readonly JournalRecord[]): number {
  let plans = 0;
  const last = finished.findIndex((record) => {
    if (record.state !== 'rolled-back' && record.summary?.undoes === undefined) plans += 1;
    return plans === keptEntries;
  });
  return last < 0 ? finished.length : last + 1;
}

function megabytes(bytes: number): string {
  return (Math.ceil((bytes / 1024 / 1024) * 10) / 10).toString();
}
