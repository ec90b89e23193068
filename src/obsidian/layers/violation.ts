import { Setting, type App } from 'obsidian';
import { differenceOf } from '../../core/memory';
import type { LayerViolation, LayerWay } from '../../core/model/results/layers';
import { titleOf } from '../ui/wording';
import { showWays } from './answers';
import { Dialog } from '../ui/dialog';
import { showHunks } from '../plan/plan-diff';

/** Shows what was accepted against what stands there now. Resolves with the way out that was chosen; null for none. */
export function showViolation(app: App, violation: LayerViolation): Promise<LayerWay | null> {
  return new Promise((resolve) => {
    const modal = new ViolationModal(app, violation);
    modal.setCloseCallback(() => resolve(modal.answer));
    modal.open();
  });
}

class ViolationModal extends Dialog {
  answer: LayerWay | null = null;

  constructor(
    app: App,
    private readonly violation: LayerViolation,
  ) {
    super(app);
  }

  override onOpen(): void {
    const { path, entry, accepted, now, message, ways } = this.violation;
    this.modalEl.addClass('tom-modal', 'tom-violation-modal');
    this.setTitle(titleOf(path));
    this.contentEl.createEl('p', { text: message, cls: 'tom-callout' });
    const what = entry === null ? 'The accepted text' : `The accepted entry "${entry}"`;
    this.contentEl.createDiv({
      text: now === null ? `${what}, which is gone:` : `${what} (−) and what stands there now (+):`,
      cls: 'tom-muted',
    });
    const scroll = this.contentEl.createDiv({ cls: 'tom-scroll', attr: { tabindex: '0', role: 'group', 'aria-label': 'Difference' } });
    const { hunks, cut } = differenceOf(accepted, now);
    showHunks(scroll, hunks);
    const remark = cut ? 'Not every line is shown.' : hunks.length === 0 ? 'Their lines are the same.' : null;
    if (remark !== null) scroll.createDiv({ text: remark, cls: 'tom-plan-reason' });
    const row = new Setting(this.contentEl).setClass('tom-buttons');
    row.addButton((button) => button.setButtonText('Close').onClick(() => this.close()));
    const buttons = showWays(row.controlEl, ways, titleOf(path), (way) => {
      this.answer = way;
      this.close();
    });
    this.contentEl.win.setTimeout(() => (buttons[0] ?? scroll).focus(), 0);
  }
}
