import { Platform, setIcon, type Plugin } from 'obsidian';
import { guarded } from '../ui/notices';
import { figure } from '../ui/wording';
import { showReview } from './reveal';
import type { Workbench } from '../app/workbench';
import { countWords } from './model';
import type { ReviewWatch } from './watch';

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
  const show = (): void => void guarded(() => showReview(bench, watch));
  plugin.registerDomEvent(item, 'click', show);
  plugin.registerDomEvent(item, 'keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    show();
  });
  plugin.registerEvent(bench.events.on('awaiting', draw));
  draw();
}
