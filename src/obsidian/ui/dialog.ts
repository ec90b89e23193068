import { Modal, type App, type SuggestModal } from 'obsidian';

let named = 0;

/** A dialog that is announced by its title, which the app's own does not do. */
export abstract class Dialog extends Modal {
  constructor(app: App) {
    super(app);
    nameDialog(this);
  }
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
