import type { ReviewWatch } from './watch';
import { showNotice } from '../ui/notices';
import type { Workbench } from '../app/workbench';
import { showSideView, SIDE_VIEW } from '../ui/reveal';

/** Shows the entries that need review in the side view, or says that there are none. */
export async function showReview(bench: Workbench, watch: ReviewWatch): Promise<void> {
  if (watch.rows().length === 0) {
    showNotice('No entry needs review.');
    return;
  }
  await showSideView(bench.app);
  const [leaf] = bench.app.workspace.getLeavesOfType(SIDE_VIEW);
  leaf?.view.containerEl.querySelector<HTMLElement>('.tom-review-row')?.focus();
}
