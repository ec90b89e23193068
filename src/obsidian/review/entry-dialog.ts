import { Setting } from 'obsidian';
import type { ReviewWay } from '../../core/model/results/review';
import type { ReviewRow } from './model';
import { lineOf, entryName } from './locate';
import { openAt } from '../ui/opening';
import { spokenName } from '../ui/wording';
import type { Workbench } from '../app/workbench';
import { reviewWords, likelyWay, waysFor } from './answers';
import { Dialog } from '../ui/dialog';
import { showPrivate, showWordDiff } from '../remember/remember-diff';

/** The texts of both entries now. */
export interface ReviewTexts {
  readonly own: string;
  readonly older: string;
}

/** Shows an entry beside the older one. Resolves with the way that was chosen; null for none. */
export function showReviewEntry(bench: Workbench, row: ReviewRow, texts: ReviewTexts): Promise<ReviewWay | null> {
  return new Promise((resolve) => {
    const modal = new ReviewEntryModal(bench, row, texts);
    modal.setCloseCallback(() => resolve(modal.answer));
    modal.open();
  });
}

class ReviewEntryModal extends Dialog {
  answer: ReviewWay | null = null;

  constructor(
    private readonly bench: Workbench,
    private readonly row: ReviewRow,
    private readonly texts: ReviewTexts,
  ) {
    super(bench.app);
  }

  override onOpen(): void {
    const { row, texts } = this;
    this.modalEl.addClass('tom-modal', 'tom-review-modal');
    this.setTitle(row.title);
    const head = this.contentEl.createDiv({ cls: 'tom-callout' });
    this.showSentence(head.createDiv());
    if (row.withheld === null && row.why !== '') head.createDiv({ text: row.why, cls: 'tom-muted' });
    const scroll = this.contentEl.createDiv({ cls: 'tom-scroll', attr: { tabindex: '0', role: 'group', 'aria-label': 'Both texts' } });
    if (row.withheld !== null) showPrivate(scroll, row.withheld);
    showWordDiff(scroll, texts.older, texts.own, { head: 'This entry', spoken: 'Only in this entry: ' });
    this.showButtons();
  }

  private showSentence(parent: HTMLElement): void {
    const { row } = this;
    parent.createSpan({
      text: row.verdict === 'SUPERSEDE' ? 'It seems to say something newer than: ' : 'It seems to say what is known already from: ',
    });
    const link = parent.createEl('button', {
      text: entryName(row.of),
      cls: 'tom-link',
      attr: { type: 'button', 'aria-label': spokenName(entryName(row.of), `Open ${row.of.path}`) },
    });
    link.addEventListener('click', (event) => {
      this.close();
      void openAt(this.bench.app, row.of.path, lineOf(this.bench.app, row.of), event);
    });
  }

  private showButtons(): void {
    const likely = likelyWay(this.row);
    const buttons = new Setting(this.contentEl).setClass('tom-buttons');
    buttons.addButton((button) => button.setButtonText('Decide later').onClick(() => this.close()));
    for (const way of waysFor(this.row)) {
      const { label, does } = reviewWords[way];
      buttons.addButton((button) => {
        button.setButtonText(label).onClick(() => {
          this.answer = way;
          this.close();
        });
        button.buttonEl.setAttr('aria-label', `${label}: ${does}`);
        if (way !== likely) return;
        button.setCta();
        this.contentEl.win.setTimeout(() => button.buttonEl.focus(), 0);
      });
    }
  }
}
