import { Modal, Setting, type App, type SuggestModal } from 'obsidian';
import { guarded } from './notices';

let named = 0;

/** A button below a dialog. */
export interface DialogButton {
  readonly text: string;
  readonly run: () => unknown;
  readonly main?: boolean;
  readonly cls?: string;
  readonly isDisabled?: boolean;
  /** The name for a screen reader, where the words on it are not enough. */
  readonly says?: string;
  /** Takes the focus when the dialog opens. */
  readonly focus?: boolean;
}

/** A dialog that is announced by its title, which the app's own does not do. */
export abstract class Dialog extends Modal {
  constructor(app: App, title = '', cls = '') {
    super(app);
    nameDialog(this);
    if (title !== '') this.setTitle(title);
    this.modalEl.addClass('tom-modal', ...(cls === '' ? [] : [cls]));
  }

  protected buttonRow(buttons: readonly DialogButton[], parent = this.contentEl): HTMLButtonElement[] {
    return addButtons(new Setting(parent).setClass('tom-buttons').controlEl, buttons);
  }

  protected onModEnter(run: () => void): void {
    this.scope.register(['Mod'], 'Enter', () => {
      run();
      return false;
    });
  }
}

/** A dialog that asks for an answer. */
export abstract class AskDialog<Answer> extends Dialog {
  private answer: Answer | null = null;

  /** Opens it, and resolves with the answer once it is closed; null if it was closed without one. */
  ask(): Promise<Answer | null> {
    return new Promise((resolve) => {
      this.setCloseCallback(() => resolve(this.answer));
      this.open();
    });
  }

  protected finish(answer: Answer): void {
    this.answer = answer;
    this.close();
  }
}

/** Adds buttons to a row; an error of what they do is shown. */
export function addButtons(row: HTMLElement, buttons: readonly DialogButton[]): HTMLButtonElement[] {
  return buttons.map(({ text, run, main, cls, isDisabled, says, focus }) => {
    const button = row.createEl('button', { text, attr: { type: 'button' } });
    if (cls !== undefined) button.addClass(cls);
    if (isDisabled === true) button.toggleAttribute('disabled', true);
    if (main === true) button.addClass('mod-cta');
    if (says !== undefined) button.setAttr('aria-label', says);
    button.addEventListener('click', () => void guarded(async () => void (await run())));
    if (focus === true) button.win.setTimeout(() => button.focus(), 0);
    return button;
  });
}

/** A box that says why nothing is shown. */
export function stateBox(parent: HTMLElement, title: string, text: string, role?: 'status' | 'alert'): HTMLElement {
  const box = parent.createDiv({ cls: 'tom-state', attr: role === undefined ? {} : { role } });
  box.createDiv({ text: title, cls: 'tom-state-title' });
  box.createDiv({ text, cls: 'tom-muted' });
  return box;
}

/** A labelled place for one control. */
export function labelled(parent: HTMLElement, label: string, cls = ''): HTMLElement {
  const box = parent.createEl('label', { cls: ['tom-field', ...(cls === '' ? [] : [cls])] });
  box.createSpan({ text: label, cls: 'tom-field-label' });
  return box;
}

/** Tells those who hear the screen that this is a dialog, and that its title is its name. */
export function nameDialog({ modalEl, titleEl }: Modal): void {
  named += 1;
  titleEl.id = `tom-dialog-title-${named}`;
  modalEl.setAttrs({ role: 'dialog', 'aria-modal': 'true', 'aria-labelledby': titleEl.id });
}

/** The same for a list to choose from, which shows no title: `name` says what is chosen. */
export function nameList<T>({ modalEl, inputEl, resultContainerEl }: SuggestModal<T>, name: string): void {
  modalEl.setAttrs({ role: 'dialog', 'aria-modal': 'true', 'aria-label': name });
  for (const el of [inputEl, resultContainerEl]) el.setAttr('aria-label', name);
}
