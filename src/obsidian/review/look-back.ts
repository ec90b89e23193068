import { subDays } from 'date-fns';
import type { ReviewWatch } from './watch';
import { pick, PickModal } from '../ui/pick';
import { showNotice } from '../ui/notices';
import { withProgress } from '../ui/progress';
import { showReview } from './reveal';
import { counted } from '../ui/wording';
import type { Workbench } from '../app/workbench';

/** How far to look back. */
const choices: Readonly<Record<string, (now: Date) => number | undefined>> = {
  'Files of the last 7 days': (now) => subDays(now, 7).getTime(),
  'All entries': () => undefined,
};

/** Asks how far to look back, compares what came since with everything else, and shows what needs review. */
export async function lookBack(bench: Workbench, watch: ReviewWatch): Promise<void> {
  const picked = await pick<string>((done) => new PickModal(bench.app, Object.keys(choices), 'Which entries to look at', done));
  const since = picked === null ? undefined : choices[picked];
  if (since === undefined) return;
  const { looked, awaiting } = await withProgress('Looking for unreviewed entries', (progress) =>
    watch.lookBack(since(new Date()), progress),
  );
  if (awaiting === 0) {
    showNotice(`Nothing needs review: ${counted(looked, 'entry', 'entries')} looked at.`);
    return;
  }
  await showReview(bench, watch);
  showNotice(`${counted(looked, 'entry', 'entries')} looked at: ${awaiting === 1 ? '1 needs' : `${awaiting} need`} review.`);
}
