import { debounce, Setting, type ButtonComponent } from 'obsidian';
import { messageOf } from '../../core/model/errors';
import type { AnswersResult, ModelAnswer } from '../../core/model/results/questions';
import { WAY_OF } from '../../core/model/results/review';
import { entryName } from './locate';
import { reviewWords } from './answers';
import { Dialog } from '../ui/dialog';
import { counted } from '../ui/wording';
import type { Workbench } from '../app/workbench';

/** The pause in typing after which the text is read, milliseconds. */
const PAUSE = 250;

/** Where the answers come from: a text that is pasted here, or a model that was asked. */
export type Source = { readonly read: (reply: string) => Promise<AnswersResult> } | { readonly given: AnswersResult };

/** Shows the answers of a language model, and what is wrong with them. Resolves with those to carry out; null for none. */
export function showAnswers(bench: Workbench, source: Source): Promise<readonly ModelAnswer[] | null> {
  return new Promise((resolve) => {
    const modal = new AnswersModal(bench, source);
    modal.setCloseCallback(() => resolve(modal.chosen));
    modal.open();
  });
}

class AnswersModal extends Dialog {
  chosen: readonly ModelAnswer[] | null = null;
  private answers: readonly ModelAnswer[] = [];
  private listEl!: HTMLElement;
  private go!: ButtonComponent;
  private run = 0;

  constructor(
    bench: Workbench,
    private readonly source: Source,
  ) {
    super(bench.app);
  }

  override onOpen(): void {
    const { source } = this;
    this.modalEl.addClass('tom-modal', 'tom-answers-modal');
    this.setTitle('Answers of a language model');
    if ('read' in source) {
      const area = this.contentEl.createEl('textarea', {
        cls: 'tom-copy-text',
        attr: { rows: 6, 'aria-label': 'Reply of the language model', placeholder: 'Paste the whole reply here' },
      });
      const later = debounce(() => void this.read(area.value, source.read), PAUSE, true);
      area.addEventListener('input', () => later());
      this.contentEl.win.setTimeout(() => area.focus(), 0);
    }
    this.listEl = this.contentEl.createDiv({
      cls: 'tom-scroll tom-model-answers',
      attr: { tabindex: '0', role: 'region', 'aria-label': 'Answers', 'aria-live': 'polite' },
    });
    new Setting(this.contentEl)
      .setClass('tom-buttons')
      .addButton((button) => button.setButtonText('Cancel').onClick(() => this.close()))
      .addButton((button) => {
        this.go = button.setCta().onClick(() => {
          this.chosen = this.answers;
          this.close();
        });
      });
    this.show('given' in source ? source.given : null);
  }

  private async read(text: string, read: (reply: string) => Promise<AnswersResult>): Promise<void> {
    const run = ++this.run;
    if (text.trim() === '') {
      this.show(null);
      return;
    }
    try {
      const result = await read(text);
      if (run === this.run) this.show(result);
    } catch (error) {
      if (run === this.run) this.show({ asked: 0, withheld: 0, left: 0, answers: [], problems: [messageOf(error)] });
    }
  }

  private show(result: AnswersResult | null): void {
    this.answers = result?.answers ?? [];
    this.go.setButtonText(
      this.answers.length === 0 ? 'Show the changes' : `Show the changes of ${counted(this.answers.length, 'answer', 'answers')}`,
    );
    this.go.setDisabled(this.answers.length === 0);
    this.listEl.empty();
    if (result === null) {
      this.listEl.createDiv({ text: 'The answers appear here. Nothing changes before you have seen the plan.', cls: 'tom-muted' });
      return;
    }
    const list = this.listEl.createEl('ul', { cls: 'tom-findings' });
    for (const { title, answer, of, reason } of result.answers) {
      const item = list.createEl('li', { cls: 'tom-model-answer' });
      item.createDiv({ text: title, cls: 'tom-answer-label' });
      item.createDiv({ text: `${reviewWords[WAY_OF[answer]].label}. Older entry: ${entryName(of)}` });
      if (reason !== '') item.createDiv({ text: reason, cls: 'tom-muted' });
    }
    for (const problem of result.problems) this.listEl.createDiv({ text: problem, cls: 'tom-problem' });
    const open = result.asked - result.answers.length;
    if (open > 0) this.listEl.createDiv({ text: `${counted(open, 'question stays', 'questions stay')} on the list.`, cls: 'tom-muted' });
  }
}
