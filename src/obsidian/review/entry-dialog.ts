import { Setting } from 'obsidian';
import type { EntryRef } from '../../core/model/verdict';
import type { ReviewWay } from '../../core/model/results/review';
import type { ReviewRow } from './model';
import { lineOf, entryName } from './locate';
import { openAt } from '../ui/opening';
import { spokenName } from '../ui/wording';
import type { Workbench } from '../app/workbench';
import { effectOf, likelyWay, reviewWords, WAYS } from './answers';
import { Dialog } from '../ui/dialog';
import { showPrivate, showWordDiff } from '../remember/remember-diff';

/** The text of an entry as its file is now; null where it is gone. */
export type ReadEntry = (ref: EntryRef) => Promise<string | null>;

/** A way, the older entry it is about, and the text of that as it was shown; null where none was. */
export interface ReviewChoice {
  readonly way: ReviewWay;
  readonly of: EntryRef;
  readonly older: string | null;
}

/** Shows an entry beside the older one, or one of several. Resolves with what was chosen; null for nothing. */
export function showReviewEntry(bench: Workbench, row: ReviewRow, own: string, read: ReadEntry): Promise<ReviewChoice | null> {
  return new Promise((resolve) => {
    const modal = new ReviewEntryModal(bench, row, own, read);
    modal.setCloseCallback(() => resolve(modal.answer));
    modal.open();
  });
}

class ReviewEntryModal extends Dialog {
  answer: ReviewChoice | null = null;
  private of: EntryRef;
  private older: string | null = null;
  private headEl!: HTMLElement;
  private textsEl!: HTMLElement;

  constructor(
    private readonly bench: Workbench,
    private readonly row: ReviewRow,
    private readonly own: string,
    private readonly read: ReadEntry,
  ) {
    super(bench.app);
    this.of = row.of;
  }

  override onOpen(): void {
    const { row } = this;
    this.modalEl.addClass('tom-modal', 'tom-review-modal');
    this.setTitle(row.title);
    const head = this.contentEl.createDiv({ cls: 'tom-callout' });
    this.headEl = head.createDiv();
    if (row.withheld === null && row.why !== '') head.createDiv({ text: row.why, cls: 'tom-muted' });
    if (row.others.length > 0) this.showChoice(head);
    this.textsEl = this.contentEl.createDiv({ cls: 'tom-scroll', attr: { tabindex: '0', role: 'group', 'aria-label': 'Both texts' } });
    this.showAnswers();
    void this.showTexts();
  }

  /** The older entries that it may be about. */
  private showChoice(parent: HTMLElement): void {
    const all = [this.row.of, ...this.row.others];
    new Setting(parent)
      .setName('Compare with')
      .setClass('tom-review-choice')
      .addDropdown((dropdown) => {
        dropdown.addOptions(Object.fromEntries(all.map((ref, at) => [String(at), entryName(ref)])));
        dropdown.selectEl.setAttr('aria-label', 'Older entry to compare with');
        dropdown.onChange((at) => {
          this.of = all[Number(at)] ?? this.row.of;
          void this.showTexts();
        });
      });
  }

  private async showTexts(): Promise<void> {
    const { of, row, own } = this;
    this.showSentence();
    this.older = null;
    const older = await this.read(of);
    if (of !== this.of) return;
    this.older = older;
    this.textsEl.empty();
    if (row.withheld !== null) showPrivate(this.textsEl, row.withheld);
    if (older === null) this.textsEl.createDiv({ text: 'This entry is not there any more.', cls: 'tom-problem' });
    else showWordDiff(this.textsEl, older, own, { head: 'This entry', spoken: 'Only in this entry: ' });
  }

  private showSentence(): void {
    const { row, of, headEl } = this;
    headEl.empty();
    const sentence = { UNIQUE: 'new beside', SUPERSEDE: 'something newer than', DUPLICATE: 'known already from' }[row.verdict];
    headEl.createSpan({
      text: row.unsure ? 'The words do not settle it. Is this what this entry says, or something newer: ' : `It seems to be ${sentence}: `,
    });
    const link = headEl.createEl('button', {
      text: entryName(of),
      cls: 'tom-link',
      attr: { type: 'button', 'aria-label': spokenName(entryName(of), `Open ${of.path}`) },
    });
    link.addEventListener('click', (event) => {
      this.close();
      void openAt(this.bench.app, of.path, lineOf(this.bench.app, of), event);
    });
  }

  /** One button an answer, each with its outcome. */
  private showAnswers(): void {
    const likely = likelyWay(this.row);
    const answers = this.contentEl.createDiv({ cls: 'tom-answers', attr: { role: 'group', 'aria-label': 'Your answer' } });
    for (const way of WAYS) {
      const button = answers.createEl('button', { cls: 'tom-answer-way', attr: { type: 'button' } });
      button.createSpan({ text: reviewWords[way].label, cls: 'tom-answer-label' });
      button.createSpan({ text: capitalised(effectOf(way, this.row)), cls: 'tom-answer-does' });
      button.addEventListener('click', () => {
        this.answer = { way, of: this.of, older: this.older };
        this.close();
      });
      if (way !== likely) continue;
      button.addClass('mod-cta');
      this.contentEl.win.setTimeout(() => button.focus(), 0);
    }
    new Setting(this.contentEl)
      .setClass('tom-buttons')
      .addButton((button) => button.setButtonText('Decide later').onClick(() => this.close()));
  }
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
