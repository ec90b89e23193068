import { Notice } from 'obsidian';
import { MemoryError, codeOf, messageOf } from '../../core/model/errors';

export interface NoticeAction {
  readonly label: string;
  run(): unknown;
}

/** How long a notice with something to press stays, milliseconds; one that only tells takes the app's own time. */
const TIME_TO_PRESS = 12_000;
/** The same where the side view, over which it lies, shows the result. */
const TIME_BESIDE = 6_000;

/** Shows one sentence, with buttons where there is something to do about it. */
export function showNotice(message: string, actions: readonly NoticeAction[] = [], isBeside = false): Notice {
  if (actions.length === 0) return new Notice(message);
  const content = createFragment((fragment) => {
    fragment.createDiv({ text: message, cls: 'tom-notice-text' });
    const row = fragment.createDiv({ cls: 'tom-notice-actions' });
    for (const action of actions) {
      const button = row.createEl('button', { text: action.label, attr: { type: 'button' } });
      button.addEventListener('click', () => {
        void action.run();
      });
    }
  });
  return new Notice(content, isBeside ? TIME_BESIDE : TIME_TO_PRESS);
}

/** Tells of anything thrown, in words a person can act on. */
export function showError(error: unknown): void {
  const code = codeOf(error);
  if (code === 'cancelled') {
    showNotice(error instanceof MemoryError && error.afterChange ? messageOf(error) : 'Cancelled. Nothing was changed.');
    return;
  }
  if (!(error instanceof MemoryError)) console.error(error);
  showNotice(error instanceof MemoryError ? error.message : `Something went wrong, and nothing more was done: ${messageOf(error)}`);
}

/** Runs an action of the user's; an error is shown, never lost. */
export async function guarded(work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (error) {
    showError(error);
  }
}
