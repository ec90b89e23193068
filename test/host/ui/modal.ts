import type { App } from '../app-model';
import { Scope } from '../base/keymap';
import { setIcon } from '../dom/icons';

/** A dialog over everything else; Escape, the backdrop and its close button close it. */
export class Modal {
  app: App;
  scope: Scope;
  containerEl: HTMLElement;
  modalEl: HTMLElement;
  titleEl: HTMLElement;
  contentEl: HTMLElement;
  shouldRestoreSelection = true;
  protected readonly bgEl: HTMLElement;
  private isOpen = false;
  private closeCallback: () => unknown = () => {};
  private focusBefore: Element | null = null;

  constructor(app: App) {
    this.app = app;
    this.scope = new Scope(app.scope);
    this.containerEl = createDiv('modal-container mod-dim');
    this.bgEl = this.containerEl.createDiv('modal-bg');
    this.modalEl = this.containerEl.createDiv({ cls: 'modal', attr: { role: 'dialog', 'aria-modal': 'true' } });
    const closeEl = this.modalEl.createDiv({ cls: 'modal-close-button', attr: { 'aria-label': 'Close', role: 'button' } });
    setIcon(closeEl, 'x');
    this.titleEl = this.modalEl.createDiv('modal-header').createDiv('modal-title');
    this.contentEl = this.modalEl.createDiv('modal-content');
    // As the app does: these call the method that the class has while the dialog is made, whatever an instance is given later.
    closeEl.addEventListener('click', this.close.bind(this));
    this.bgEl.addEventListener('click', this.close.bind(this));
    this.scope.register([], 'Escape', () => {
      this.close();
      return false;
    });
  }

  open(): void {
    if (this.isOpen) return;
    this.isOpen = true;
    this.focusBefore = document.activeElement;
    document.body.appendChild(this.containerEl);
    this.app.keymap.pushScope(this.scope);
    this.app.internal.openModals.push(this);
    const opening = this.onOpen();
    if (opening instanceof Promise) void this.app.internal.activity.track(opening);
    if (!this.modalEl.contains(document.activeElement)) this.focusFirst();
  }

  close(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.app.keymap.popScope(this.scope);
    this.containerEl.remove();
    const open = this.app.internal.openModals;
    open.splice(open.indexOf(this), 1);
    this.onClose();
    this.closeCallback();
    if (this.shouldRestoreSelection && this.focusBefore instanceof HTMLElement) this.focusBefore.focus();
  }

  onOpen(): Promise<void> | void {}

  onClose(): void {}

  /** The phone's back gesture. */
  onHistoryBack(): void {
    this.close();
  }

  setTitle(title: string): this {
    this.titleEl.setText(title);
    return this;
  }

  setContent(content: string | DocumentFragment): this {
    this.contentEl.setText(content);
    return this;
  }

  setCloseCallback(callback: () => unknown): this {
    this.closeCallback = callback;
    return this;
  }

  private focusFirst(): void {
    const first = this.modalEl.querySelector<HTMLElement>('input, textarea, select, button');
    if (first) {
      first.focus();
    } else {
      this.modalEl.tabIndex = -1;
      this.modalEl.focus();
    }
  }
}
