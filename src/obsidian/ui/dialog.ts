import { DropdownComponent, Modal, Setting, type App, type SuggestModal, ConfirmationModal, type UserEvent } from 'obsidian';
import { guarded } from './notices';

let named = 0;

/** A button below a dialog. */
export interface DialogButton {
  readonly text: string;
  readonly run: (event: UserEvent) => unknown;
  readonly main?: boolean;
  readonly cls?: string;
  readonly isDisabled?: boolean;
  /** The name for a screen reader, where the words on it are not enough. */
  readonly says?: string;
  readonly title?: string;
  readonly focus?: boolean;
}

/** A dialog that is announced by its title, which the app's own does not do. It may be asked for an answer. */
class AskDialog<Answer = never> extends Modal {
  private answer: Answer | null = null;
  /** Called in place of closing, by whatever way somebody leaves. */
  leave: (() => void) | null = null;

  constructor(app: App, title = '', cls = '') {
    super(app);
    nameDialog(this);
    if (title !== '') this.setTitle(title);
    this.modalEl.addClass('tom-modal', ...(cls === '' ? [] : [cls]));
  }

  /** Opens it, and resolves with the answer once it is closed; null if it was closed without one. */
  ask(): Promise<Answer | null> {
    const answer = new Promise<Answer | null>((resolve) => void this.setCloseCallback(() => resolve(this.answer)));
    this.open();
    return answer;
  }

  /** A method of the class: the app binds it to the close button and the background when the dialog is made. */
  override close(): void {
    if (this.leave === null) super.close();
    else this.leave();
  }

  finish(answer: Answer): void {
    this.answer = answer;
    this.close();
  }

  closeNow(): void {
    this.leave = null;
    this.close();
  }

  /** Asks before it is closed as long as `isLost`; what it gives leaves in that way, then does something. */
  askBefore(isLost: () => boolean, text: string): (after?: () => unknown) => Promise<void> {
    const question = { title: 'Discard this text?', text, yes: 'Discard', no: 'Keep writing', destructive: true };
    const leave = async (after: () => unknown = () => undefined): Promise<void> => {
      if (isLost() && !(await confirm(this.app, question))) return;
      this.closeNow();
      after();
    };
    this.leave = () => void leave();
    return leave;
  }

  buttonRow(buttons: readonly DialogButton[], parent = this.contentEl): HTMLButtonElement[] {
    return addButtons(new Setting(parent).setClass('tom-buttons').controlEl, buttons);
  }

  onModEnter(run: () => void): void {
    this.scope.register(['Mod'], 'Enter', () => {
      run();
      return false;
    });
  }
}

/** Opens a dialog that `draw` fills, and resolves with its answer once it is closed; null if it was closed without one. */
export function showDialog<Answer = never>(
  app: App,
  title: string,
  cls: string,
  draw: (el: HTMLElement, dialog: AskDialog<Answer>) => void,
): Promise<Answer | null> {
  const dialog = new AskDialog<Answer>(app, title, cls);
  dialog.onOpen = () => draw(dialog.contentEl, dialog);
  return dialog.ask();
}

/** A sentence in small letters. */
export function muted(parent: HTMLElement, text: string, cls = ''): HTMLElement {
  return parent.createDiv({ text, cls: ['tom-muted', ...(cls === '' ? [] : [cls])] });
}

/** Adds buttons to a row; an error of what they do is shown. */
export function addButtons(row: HTMLElement, buttons: readonly DialogButton[]): HTMLButtonElement[] {
  return buttons.map(({ text, run, main, cls, isDisabled, says, title, focus }) => {
    const button = row.createEl('button', { text, attr: { type: 'button' } });
    if (cls !== undefined) button.addClass(cls);
    if (isDisabled === true) button.toggleAttribute('disabled', true);
    if (main === true) button.addClass('mod-cta');
    if (says !== undefined) button.setAttr('aria-label', says);
    if (title !== undefined) button.setAttr('title', title);
    button.addEventListener('click', (event) => void guarded(() => run(event)));
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

/** A list of choices with a name; `use` hears what is chosen. An empty choice comes first, since an object puts numbers before all others. */
export function choiceIn(
  parent: HTMLElement,
  name: string,
  options: Readonly<Record<string, string>>,
  value: string,
  use: (value: string) => void,
): DropdownComponent {
  const dropdown = new DropdownComponent(parent);
  dropdown.selectEl.setAttr('aria-label', name);
  const { '': empty, ...others } = options;
  if (empty !== undefined) dropdown.addOption('', empty);
  return dropdown.addOptions(others).setValue(value).onChange(use);
}

/** The same with its name above it, which around a list of choices would take them for a part of the name. */
export function addChoice(
  parent: HTMLElement,
  label: string,
  options: Readonly<Record<string, string>>,
  value: string,
  use: (value: string) => void,
  cls = '',
): DropdownComponent {
  return choiceIn(labelled(parent, label, cls), label, options, value, use);
}

/** A labelled line to type in. */
export function addText(
  parent: HTMLElement,
  label: string,
  value: string,
  use: (value: string) => void,
  { cls = '', ...info }: DomElementInfo & { readonly cls?: string } = {},
): HTMLInputElement {
  const input = labelled(parent, label, cls).createEl('input', { type: 'text', ...info });
  input.setAttr('aria-label', label);
  input.value = value;
  input.addEventListener('input', () => use(input.value));
  return input;
}

interface NameQuestion {
  readonly title: string;
  readonly label: string;
  readonly value: string;
  readonly yes: string;
  /** Said below the line while one types: a problem keeps the name from being taken. */
  readonly hint: (name: string) => { readonly text: string; readonly isProblem?: boolean };
  /** Takes the name; what is wrong with it, null for nothing. */
  readonly take: (name: string) => Promise<string | null>;
}

/** Asks for a name, which Enter gives, too; null if the dialog is closed without one that is taken. */
export function askName(app: App, { title, label, value, yes, hint, take }: NameQuestion): Promise<string | null> {
  return showDialog<string>(app, title, '', (el, dialog) => {
    const say = (text: string, isProblem = false): void => {
      hintEl.setText(text);
      hintEl.className = `tom-rename-hint ${isProblem ? 'tom-problem' : 'tom-muted'}`;
      button?.toggleAttribute('disabled', isProblem);
    };
    const use = (): void => {
      const { text, isProblem } = hint(input.value.trim());
      say(text, isProblem);
    };
    const submit = async (): Promise<void> => {
      const name = input.value.trim();
      use();
      if (hint(name).isProblem === true) return;
      const problem = await take(name);
      if (problem === null) dialog.finish(name);
      else say(problem, true);
    };
    const input = addText(el, label, value, use, { cls: 'tom-rename', attr: { dir: 'auto', enterkeyhint: 'done', spellcheck: 'false' } });
    input.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.isComposing) return;
      event.preventDefault();
      void guarded(submit);
    });
    const hintEl = el.createDiv({ attr: { 'aria-live': 'polite' } });
    const [, button] = dialog.buttonRow([
      { text: 'Cancel', run: () => dialog.close() },
      { text: yes, main: true, run: submit },
    ]);
    use();
    // Whoever has typed nothing yet has done nothing wrong.
    if (value === '') hintEl.empty();
    el.win.setTimeout(() => {
      input.focus();
      input.select();
    }, 0);
  });
}

/** Tells those who hear the screen that this is a dialog, and that its title is its name. */
function nameDialog({ modalEl, titleEl }: Modal): void {
  named += 1;
  titleEl.id = `tom-dialog-title-${named}`;
  modalEl.setAttrs({ role: 'dialog', 'aria-modal': 'true', 'aria-labelledby': titleEl.id });
}

/** The same for a list to choose from, which shows no title: `name` says what is chosen. */
export function nameList<T>({ modalEl, inputEl, resultContainerEl }: SuggestModal<T>, name: string): void {
  modalEl.setAttrs({ role: 'dialog', 'aria-modal': 'true', 'aria-label': name });
  for (const el of [inputEl, resultContainerEl]) el.setAttr('aria-label', name);
}

export interface Question {
  readonly title: string;
  readonly text: string;
  readonly yes: string;
  readonly no?: string;
  readonly destructive?: boolean;
}

/** Asks one question; false if the dialog is closed in any other way than its yes button. */
export function confirm(app: App, question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    let answer = false;
    const modal = new ConfirmationModal(app);
    nameDialog(modal);
    modal.setTitle(question.title);
    modal.setContent(question.text);
    modal.addButton((button) => {
      button.setButtonText(question.yes).onClick(() => {
        answer = true;
      });
      if (question.destructive === true) button.setDestructive();
      else button.setCta().setInitialFocus();
    });
    modal.addButton((button) => {
      button.setButtonText(question.no ?? 'Cancel').setCancel();
      // A key pressed too soon must lose nothing.
      if (question.destructive === true) button.setInitialFocus();
    });
    modal.setCloseCallback(() => resolve(answer));
    modal.open();
  });
}
