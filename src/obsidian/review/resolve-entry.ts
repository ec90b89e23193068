import type { AwaitingWay } from '../../core/model/results';
import type { AwaitingRow } from './model';
import type { AwaitingWatch } from './watch';
import { nameOf, textOf } from './locate';
import { carryOut, showDone } from '../plan/carry-out';
import { showAwaitingEntry } from './entry-dialog';
import { awaitingWords } from './answers';
import { showNotice } from '../ui/notices';
import type { Workbench } from '../app/workbench';

const done: Record<AwaitingWay, (own: string, older: string) => string> = {
  keep: (own, older) => `"${own}" and "${older}" are both kept. You are not asked about them again.`,
  replace: (own, older) => `"${older}" is marked as superseded by "${own}".`,
  merge: (own, older) => `"${own}" is merged into "${older}".`,
  link: (own, older) => `"${own}" links to "${older}" now.`,
  skip: (own) => `"${own}" is in the trash. Its text is kept in the skipped note.`,
};

/** Carries out one answer about an entry that needs review; like every change it is shown first. */
export async function settleEntry(bench: Workbench, watch: AwaitingWatch, row: AwaitingRow, way: AwaitingWay): Promise<void> {
  const { memory, path, entry, of } = row;
  const { label, does } = awaitingWords[way];
  const outcome = await carryOut(bench, {
    kind: 'fix',
    doing: 'Preparing the change',
    explanation: `${label}: ${does}. Undo takes it back.`,
    propose: (progress) => bench.memory.settleEntry({ path, entry }, way, of, { memory, progress }),
  });
  if (outcome === null) return;
  watch.settled(row, outcome.receipt?.journal ?? null);
  if (outcome.receipt === null) showNotice('There is nothing left to settle.');
  else showDone(bench, done[way](nameOf(row), nameOf(of)), outcome.receipt);
}

/** Shows both texts as they are now, and settles the entry in the way that is chosen. */
export async function decideEntry(bench: Workbench, watch: AwaitingWatch, row: AwaitingRow): Promise<void> {
  const [own, older] = await Promise.all([textOf(bench, row, row.memory), textOf(bench, row.of, row.memory)]);
  if (own === null || older === null) {
    watch.settled(row, null);
    showNotice(`"${nameOf(own === null ? row : row.of)}" is not there any more, so there is nothing left to settle.`);
    return;
  }
  const way = await showAwaitingEntry(bench, row, { own, older });
  if (way !== null) await settleEntry(bench, watch, row, way);
}
