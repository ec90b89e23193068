import { debounce, Modal, Setting } from 'obsidian';
import { codeOf, messageOf } from '../../core/model/errors';
import type { ProposedLink, RememberInput, RememberResult } from '../../core/model/results';
import { saveEntry, tellSkipped } from '../actions/save-entry';
import { guarded } from '../notices';
import { breathing } from '../progress';
import type { Workbench } from '../workbench';
import { confirm } from './confirm';
import { buttonsFor, type RememberButton } from './remember-buttons';
import { showLinks, showVerdict } from './verdict';

/** What the dialog begins with. */
export interface RememberDraft {
  readonly title: string;
  readonly body: string;
}

/** The pause in typing after which the text is judged, milliseconds. */
const PAUSE = 400;

/** Takes a new entry, shows the gate's verdict while one types, and saves it. */
export class RememberModal extends Modal {
  private run = 0;
  private closed = false;
  private mayClose = false;
  private saving = false;
  private result: RememberResult | null = null;
  /** Links the user ticked off, by the note they lead to. */
  private readonly refused = new Set<string>();
  private titleInput!: HTMLInputElement;
  private bodyInput!: HTMLTextAreaElement;
  private tagsInput!: HTMLInputElement;
  private verdictEl!: HTMLElement;
  private linksEl!: HTMLElement;
  private buttonsEl!: HTMLElement;

  constructor(
    private readonly bench: Workbench,
    private readonly draft: RememberDraft,
    private readonly memory: string | undefined,
  ) {
    super(bench.app);
  }

  override onOpen(): void {
    this.modalEl.addClass('tom-modal', 'tom-remember');
    this.setTitle('Remember');
    const scroll = this.contentEl.createDiv({ cls: 'tom-scroll' });
    this.showFields(scroll);
    this.verdictEl = scroll.createDiv({ cls: 'tom-verdict', attr: { 'aria-live': 'polite' } });
    this.linksEl = scroll.createDiv({ cls: 'tom-proposed' });
    this.buttonsEl = this.contentEl.createDiv();
    this.scope.register(['Mod'], 'Enter', () => {
      const primary = this.buttons().find((button) => button.primary);
      if (primary !== undefined) this.press(primary);
      return false;
    });
    this.refresh();
    void this.judge();
    this.contentEl.win.setTimeout(() => (this.draft.title === '' ? this.titleInput : this.bodyInput).focus(), 0);
  }

  /** Escape and a click outside land here: text that would be lost is asked about first. */
  override close(): void {
    if (this.mayClose || !this.hasOwnText()) {
      super.close();
      return;
    }
    const question = { title: 'Discard this text?', text: 'It has not been saved.', yes: 'Discard', no: 'Keep writing', destructive: true };
    void confirm(this.app, question).then((yes) => {
      if (yes) this.closeNow();
    });
  }

  override onClose(): void {
    this.closed = true;
  }

  private closeNow(): void {
    this.mayClose = true;
    this.close();
  }

  private hasOwnText(): boolean {
    return this.titleInput.value.trim() !== this.draft.title.trim() || this.bodyInput.value.trim() !== this.draft.body.trim();
  }

  private showFields(parent: HTMLElement): void {
    const form = parent.createDiv({ cls: 'tom-form' });
    const later = debounce(() => void this.judge(), PAUSE, true);
    const changed = (): void => {
      this.run += 1;
      this.result = null;
      this.refresh();
      later();
    };
    this.titleInput = labelled(form, 'Title').createEl('input', { type: 'text', placeholder: 'What it is about, in a few words' });
    this.titleInput.value = this.draft.title;
    this.bodyInput = labelled(form, 'Text').createEl('textarea', { placeholder: 'What to remember. Names of notes become links.', attr: { rows: 6, dir: 'auto' } });
    this.bodyInput.value = this.draft.body;
    this.tagsInput = labelled(form, 'Tags').createEl('input', { type: 'text', placeholder: 'Separated by blanks' });
    for (const input of [this.titleInput, this.bodyInput, this.tagsInput]) input.addEventListener('input', changed);
  }

  /** The entry as typed; null until there is a title and a text. */
  private input(onDuplicate: RememberInput['onDuplicate']): RememberInput | null {
    const title = this.titleInput.value.trim();
    const body = this.bodyInput.value.trim();
    if (title === '' || body === '') return null;
    const tags = this.tagsInput.value.split(/[\s,]+/).map((tag) => tag.replace(/^#+/, '')).filter((tag) => tag !== '');
    return { title, body, tags, onDuplicate };
  }

  private async judge(): Promise<void> {
    const run = ++this.run;
    const input = this.input('skip');
    if (input === null) {
      this.refresh();
      return;
    }
    const outdated = (): boolean => this.closed || run !== this.run;
    const progress = breathing((text) => this.hint(text), outdated);
    this.hint('Comparing with what is known…');
    try {
      const { result } = await this.bench.memory.remember(input, { memory: this.memory, progress });
      if (outdated()) return;
      this.result = result;
      this.refresh();
    } catch (error) {
      if (!outdated() && codeOf(error) !== 'cancelled') this.hint(messageOf(error), 'tom-problem');
    }
  }

  /** Shows the state of things: what is missing, or the verdict with its links and buttons. */
  private refresh(): void {
    this.linksEl.empty();
    if (this.result === null) {
      const missing = this.input('skip') === null;
      this.hint(missing ? 'With a title and a text you see here whether it is new.' : 'Comparing with what is known…');
    } else {
      showVerdict(this.verdictEl, this.bench, this.result, () => this.close());
      const { verdict, links } = this.result;
      if (verdict !== 'DUPLICATE') showLinks(this.linksEl, links, this.refused);
    }
    this.buttonsEl.empty();
    const row = new Setting(this.buttonsEl).setClass('tom-buttons');
    for (const one of this.buttons()) {
      row.addButton((button) => {
        button.setButtonText(one.label).setDisabled(this.saving).onClick(() => this.press(one));
        if (one.primary) button.setCta();
      });
    }
  }

  private hint(text: string, cls = 'tom-muted'): void {
    this.verdictEl.empty();
    this.verdictEl.createDiv({ text, cls });
  }

  private buttons(): readonly RememberButton[] {
    return buttonsFor(this.input('skip') === null ? null : this.result);
  }

  private press(button: RememberButton): void {
    if (this.saving) return;
    if (button.does === 'cancel') this.close();
    else if (button.does === 'skip') this.skip();
    else void guarded(() => this.save(button.does === 'save-anyway' ? 'write' : 'skip'));
  }

  private skip(): void {
    if (this.result !== null) tellSkipped(this.bench, this.result);
    this.closeNow();
  }

  private async save(onDuplicate: RememberInput['onDuplicate']): Promise<void> {
    const input = this.input(onDuplicate);
    if (input === null) return;
    this.saving = true;
    this.refresh();
    try {
      const saved = await saveEntry(this.bench, input, this.accepted(), this.memory);
      if (saved === 'saved') this.closeNow();
      else if (typeof saved === 'object') this.result = saved;
    } finally {
      this.saving = false;
      if (!this.closed) this.refresh();
    }
  }

  private accepted(): readonly ProposedLink[] {
    return (this.result?.links ?? []).filter((link) => !this.refused.has(link.to));
  }
}

function labelled(parent: HTMLElement, label: string): HTMLElement {
  const box = parent.createEl('label', { cls: 'tom-field tom-field-wide' });
  box.createSpan({ text: label, cls: 'tom-field-label' });
  return box;
}
