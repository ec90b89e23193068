import { ConfirmationModal, type App } from 'obsidian';
import { nameDialog } from './dialog';

export interface Question {
  readonly title: string;
  readonly text: string;
  /** The button that says yes, as a verb. */
  readonly yes: string;
  readonly no?: string;
  /** True if saying yes loses something. */
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
