import type { App } from '../app-model';
import { ButtonComponent } from './components';
import { Modal } from './modal';

/** A button that closes its dialog, unless its handler returns something truthy. */
export class ConfirmationButton extends ButtonComponent {
  wantsFocus = false;

  constructor(
    private readonly containerEl: HTMLElement,
    private readonly modal: Modal,
  ) {
    super(containerEl);
  }

  protected override async press(evt: MouseEvent): Promise<void> {
    const keepOpen = await this.handler(evt);
    if (!keepOpen) this.modal.close();
  }

  setInitialFocus(): this {
    this.wantsFocus = true;
    return this;
  }

  setSecondary(): this {
    this.containerEl.prepend(this.buttonEl);
    return this.setClass('mod-secondary');
  }

  setCancel(): this {
    return this.setClass('mod-cancel');
  }
}

export class ConfirmationModal extends Modal {
  buttonContainerEl: HTMLElement;
  private readonly buttons: ConfirmationButton[] = [];

  constructor(app: App) {
    super(app);
    this.containerEl.addClass('mod-confirmation');
    this.buttonContainerEl = this.modalEl.createDiv('modal-button-container');
  }

  override open(): void {
    super.open();
    this.buttons
      .filter((b) => b.wantsFocus)
      .at(-1)
      ?.buttonEl.focus();
  }

  addClass(cls: string): this {
    this.modalEl.addClass(cls);
    return this;
  }

  addCheckbox(label: string, cb: (value: boolean) => unknown): this {
    const labelEl = this.buttonContainerEl.createEl('label', { cls: 'mod-checkbox', prepend: true });
    const inputEl = labelEl.createEl('input', { type: 'checkbox' });
    labelEl.appendText(label);
    inputEl.addEventListener('change', () => void cb(inputEl.checked));
    return this;
  }

  addButton(cb: (btn: ConfirmationButton) => unknown): this {
    const button = new ConfirmationButton(this.buttonContainerEl, this);
    this.buttons.push(button);
    cb(button);
    return this;
  }

  addCancelButton(text = 'Cancel'): this {
    return this.addButton((button) => button.setButtonText(text).setCancel());
  }
}
