import { Platform, type Plugin, setIcon } from 'obsidian';
import { skippedPath } from '../../core/memory';
import { addWhere } from '../ui/command';
import { showSkipped } from './skipped';
import { guarded, showNotice } from '../ui/notices';
import type { Workbench } from '../app/workbench';
import type { ReviewWatch } from './watch';
import { counted, figure } from '../ui/wording';
import { countWords } from './entries';
import { showSideView, SIDE_VIEW } from '../ui/opening';
import { subDays } from 'date-fns';
import { PickModal } from '../ui/pick';
import { withProgress } from '../ui/progress';

/** Commands for unreviewed entries, and for entries that were left out. */
export function registerReviewCommands(plugin: Plugin, bench: Workbench, watch: ReviewWatch): void {
  const { app, settings } = bench;
  const awaiting = { id: 'show-awaiting', name: 'Show entries that need review', icon: 'inbox' };
  const isWaiting = (): boolean => watch.rows().length > 0;
  addWhere(plugin, awaiting, () => showReview(bench), isWaiting);
  addWhere(plugin, { id: 'look-for-entries', name: 'Find unreviewed entries…', icon: 'scan-search' }, () => lookBack(bench, watch));
  const hasSkipped = (): boolean => settings.current().memories.some((memory) => app.vault.getFileByPath(skippedPath({ memory })) !== null);
  addWhere(plugin, { id: 'show-skipped', name: 'Show skipped entries', icon: 'archive-x' }, () => showSkipped(bench), hasSkipped);
}

/** How many entries need review, in the status bar, where there is one; nothing where none does. */
export function showBadge(plugin: Plugin, bench: Workbench, watch: ReviewWatch): void {
  if (Platform.isMobile) return;
  const item = plugin.addStatusBarItem();
  item.addClass('mod-clickable', 'tom-badge');
  item.setAttrs({ role: 'button', tabindex: '0' });
  setIcon(item.createSpan({ cls: 'tom-badge-icon', attr: { 'aria-hidden': 'true' } }), 'inbox');
  const count = item.createSpan({ attr: { 'aria-hidden': 'true' } });
  const draw = (): void => {
    const { length } = watch.rows();
    item.toggle(length > 0);
    count.setText(figure(length));
    item.setAttr('aria-label', countWords(length));
  };
  const show = (): void => void guarded(() => showReview(bench));
  plugin.registerDomEvent(item, 'click', show);
  plugin.registerDomEvent(item, 'keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    show();
  });
  plugin.registerEvent(bench.events.on('awaiting', draw));
  draw();
}

/** Shows the entries that need review in the side view. */
async function showReview(bench: Workbench): Promise<void> {
  await showSideView(bench.app);
  const [leaf] = bench.app.workspace.getLeavesOfType(SIDE_VIEW);
  const row = leaf?.view.containerEl.querySelector<HTMLElement>('.tom-review-row');
  row?.closest('section')?.querySelector<HTMLElement>('.tom-section-fold[aria-expanded="false"]')?.click();
  row?.focus();
}

const choices: Readonly<Record<string, (now: Date) => number | undefined>> = {
  'Files of the last 7 days': (now) => subDays(now, 7).getTime(),
  'All entries': () => undefined,
};

/** Asks how far to look back, compares what came since with everything else, and shows what needs review. */
export async function lookBack(bench: Workbench, watch: ReviewWatch): Promise<void> {
  const picked = await new PickModal(bench.app, Object.keys(choices), 'Which entries to check').ask();
  const since = picked === null ? undefined : choices[picked];
  if (since === undefined) return;
  const { looked, awaiting } = await withProgress('Looking for unreviewed entries', (progress) =>
    watch.lookBack(since(new Date()), progress),
  );
  if (awaiting === 0) {
    showNotice(`Nothing needs review: ${counted(looked, 'entry', 'entries')} checked.`);
    return;
  }
  await showReview(bench);
  showNotice(`${counted(looked, 'entry', 'entries')} checked: ${awaiting === 1 ? '1 needs' : `${awaiting} need`} review.`);
}
