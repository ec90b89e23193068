import type { EntryRef } from '../../core/model/verdict';
import type { ReviewWay } from '../../core/model/results/review';
import type { ReviewRow } from './model';
import type { ReviewWatch } from './watch';
import { entryName, entryText } from './locate';
import { carryOut, showDone } from '../plan/carry-out';
import { showReviewEntry } from './entry-dialog';
import { effectOf, reviewWords } from './answers';
import { showNotice } from '../ui/notices';
import type { Workbench } from '../app/workbench';

const done: Record<ReviewWay, (own: string, older: string) => string> = {
  keep: (own, older) => `"${own}" and "${older}" are both kept. You are not asked about them again.`,
  replace: (own, older) => `"${older}" is marked as superseded by "${own}".`,
  merge: (own, older) => `"${own}" is merged into "${older}".`,
  link: (own, older) => `"${own}" links to "${older}" now.`,
  skip: (own) => `"${own}" is in the trash. Its text is kept in the skipped note.`,
};

/** The same for a part of a file, which stays where it is. */
const doneInPlace: Partial<typeof done> = {
  merge: (own, older) => `"${own}" is added to "${older}", and marked as said there.`,
  skip: (own, older) => `"${own}" is marked as said already in "${older}".`,
};

/** Carries out one answer about an entry that needs review; like every change it is shown first. */
export async function resolveEntry(bench: Workbench, watch: ReviewWatch, row: ReviewRow, way: ReviewWay): Promise<void> {
  const { memory, path, entry, of } = row;
  const outcome = await carryOut(bench, {
    kind: 'fix',
    doing: 'Preparing the change',
    explanation: `${reviewWords[way].label}: ${effectOf(way, row)}. Undo takes it back.`,
    propose: (progress) => bench.memory.resolveEntry({ path, entry }, way, of, { memory, progress }),
  });
  if (outcome === null) return;
  watch.settled(row, outcome.receipt?.journal ?? null);
  if (outcome.receipt === null) showNotice('There is nothing left to settle.');
  else showDone(bench, ((entry === null ? undefined : doneInPlace[way]) ?? done[way])(entryName(row), entryName(of)), outcome.receipt);
}

/**
 * Shows both texts as they are now, and settles the entry in the way that is chosen. Where one has changed while somebody made up
 * their mind, the answer was about another text: both are shown again.
 */
export async function decideEntry(bench: Workbench, watch: ReviewWatch, row: ReviewRow): Promise<void> {
  const read = (ref: EntryRef): Promise<string | null> => entryText(bench, ref, row.memory);
  const [own, older] = await Promise.all([read(row), read(row.of)]);
  if (own === null || (older === null && row.others.length === 0)) {
    watch.settled(row, null);
    showNotice(`"${entryName(own === null ? row : row.of)}" is not there any more, so there is nothing left to settle.`);
    return;
  }
  const chosen = await showReviewEntry(bench, row, own, read);
  if (chosen === null) return;
  const { of, older: shown } = chosen;
  const others = [row.of, ...row.others].filter((one) => one !== of);
  const answered = { ...row, of, others };
  const [ownNow, olderNow] = await Promise.all([read(row), read(of)]);
  if (ownNow === own && olderNow === shown) {
    await resolveEntry(bench, watch, answered, chosen.way);
    return;
  }
  if (ownNow !== null && olderNow !== null)
    showNotice(`"${entryName(ownNow === own ? of : row)}" has changed meanwhile. Please answer again.`);
  await decideEntry(bench, watch, answered);
}
