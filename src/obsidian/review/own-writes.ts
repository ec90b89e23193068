import { addTo } from '../../core/model/collections';
import { parseISO } from 'date-fns';
import type { JournalEntry } from '../../core/model/plan';
import type { Arrival } from './arrivals';

/** How long a plan may take from its beginning, which the journal tells, to its last file, milliseconds. */
const LONGEST = 2 * 60_000;
/** The journal tells whole seconds, and clocks of disks are coarse, milliseconds. */
const COARSE = 2_000;

/**
 * True for a file that came when this product wrote it, here or in the terminal: what it writes has passed the gate,
 * or is no new entry. The journal tells, so it holds after a restart, too. A file that came by another hand and was
 * only renamed or marked by a plan later on is not among them.
 */
export function writtenBy(journal: readonly JournalEntry[]): (arrival: Pick<Arrival, 'path' | 'at'>) => boolean {
  const times = new Map<string, number[]>();
  for (const { applied, files } of journal) {
    const at = parseISO(applied).getTime();
    for (const path of files) addTo(times, path, at);
  }
  return ({ path, at }) => times.get(path)?.some((applied) => applied >= at - LONGEST && applied <= at + COARSE) === true;
}
