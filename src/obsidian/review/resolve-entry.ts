import type { ReviewWay } from '../../core/model/results/review';
import type { ReviewRow } from './model';
import type { ReviewWatch } from './watch';
import { entryName, entryText } from './locate';
import { carryOut, showDone } from '../plan/carry-out';
import { showReviewEntry } from './entry-dialog';
import { reviewWords } from './answers';
import { showNotice } from '../ui/notices';
import type { Workbench } from '../app/workbench';

const done: Record<ReviewWay, (own: string, older: string) => string> = {
  keep: (own, older) => `"${own}" and "${older}" are both kept. You are not asked about them again.`,
  replace: (own, older) => `"${older}" is marked as superseded by "${own}".`,
  merge: (own, older) => `"${own}" is merged into "${older}".`,
  link: (own, older) => `"${own}" links to "${older}" now.`,
  skip: (own) => `"${own}" is in the trash. Its text is kept in the skipped note.`,
};

/** Carries out one answer about an entry that needs review; like every change it is shown first. */
export async function resolveEntry(bench: Workbench, watch: ReviewWatch, row: ReviewRow, way: ReviewWay): Promise<void> {
  const { memory, path, entry, of } = row;
  const { label, does } = reviewWords[way];
  const outcome = await carryOut(bench, {
    kind: 'fix',
    doing: 'Preparing the change',
    explanation: `${label}: ${does}. Undo takes it back.`,
    propose: (progress) => bench.memory.resolveEntry({ path, entry }, way, of, { memory, progress }),
  });
  if (outcome === null) return;
  watch.settled(row, outcome.receipt?.journal ?? null);
  if (outcome.receipt === null) showNotice('There is nothing left to settle.');
  else showDone(bench, done[way](entryName(row), entryName(of)), outcome.receipt);
}

/** Shows both texts as they are now, and settles the entry in the way that is chosen. */
export async function decideEntry(bench: Workbench, watch: ReviewWatch, row: ReviewRow): Promise<void> {
  const [own, older] = await Promise.all([entryText(bench, row, row.memory), entryText(bench, row.of, row.memory)]);
  if (own === null || older === null) {
    watch.settled(row, null);
    showNotice(`"${entryName(own === null ? row : row.of)}" is not there any more, so there is nothing left to settle.`);
    return;
  }
  const way = await showReviewEntry(bench, row, { own, older });
  if (way !== null) await resolveEntry(bench, watch, row, way);
}
