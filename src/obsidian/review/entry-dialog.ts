import { Setting } from 'obsidian';
import type { AwaitingWay } from '../../core/model/results';
import type { AwaitingRow } from './model';
import { lineOf, nameOf } from './locate';
import { openAt } from '../ui/opening';
import { spokenName } from '../ui/wording';
import type { Workbench } from '../app/workbench';
import { awaitingWords, likelyWay, waysFor } from './answers';
import { Dialog } from '../ui/dialog';
import { showPrivate, showWordDiff } from '../remember/remember-diff';

/** What both entries say now. */
export interface AwaitingTexts {
  readonly own: string;
  readonly older: string;
}

/** Shows an entry beside the older one. Resolves with the way that was chosen; null for none. */
export function showAwaitingEntry(bench: Workbench, row: AwaitingRow, texts: AwaitingTexts): Promise<AwaitingWay | null> {
  return new Promise((resolve) => {
    const modal = new AwaitingEntryModal(bench, row, texts);
    modal.setCloseCallback(() => resolve(modal.answer));
    modal.open();
  });
}

class AwaitingEntryModal extends Dialog {
  answer: AwaitingWay | null = null;

  constructor(
    private readonly bench: Workbench,
    private readonly row: AwaitingRow,
    private readonly texts: AwaitingTexts,
  ) {
    super(bench.app);
  }

  override onOpen(): void {
    const { row, texts } = this;
    this.modalEl.addClass('tom-modal', 'tom-awaiting-modal');
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
      text: nameOf(row.of),
      cls: 'tom-link',
      attr: { type: 'button', 'aria-label': spokenName(nameOf(row.of), `Open ${row.of.path}`) },
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
      const { label, does } = awaitingWords[way];
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
