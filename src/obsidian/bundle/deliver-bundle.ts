import { codeOf, MemoryError } from '../../core/model/errors';
import type { Bundle } from '../../core/model/bundle';
import type { App } from 'obsidian';
import { copyPromised } from '../ui/clipboard';
import { ClipboardRefusedModal } from './clipboard-refused';
import { showNotice, type NoticeAction } from '../ui/notices';
import { counted, figure } from '../ui/wording';

/**
 * Copies a bundle that may still be in the making, and tells what happened. Call it before anything is
 * awaited: the clipboard of a phone takes text only within the user's tap.
 */
export async function deliverBundle(app: App, win: Window, making: Promise<Bundle>, actions: readonly NoticeAction[] = []): Promise<void> {
  const filled = making.then(refuseEmpty);
  try {
    await copyPromised(
      win,
      filled.then((bundle) => bundle.text),
    );
  } catch (error) {
    if (codeOf(error) !== 'clipboard') throw error;
    new ClipboardRefusedModal(app, (await filled).text).open();
    return;
  }
  showNotice(copiedText(await filled), actions);
}

/** `12 notes, about 6,430 tokens copied.` and how much stayed out. */
export function copiedText(bundle: Bundle): string {
  const left = bundle.omitted.length === 0 ? '' : ` ${counted(bundle.omitted.length, 'note')} left out.`;
  return `${counted(bundle.included.length, 'note')}, about ${figure(bundle.tokens)} tokens copied.${left}`;
}

function refuseEmpty(bundle: Bundle): Bundle {
  if (bundle.included.length > 0) return bundle;
  throw new MemoryError(
    'not_found',
    'There is nothing to copy yet. Write some notes, or look in the settings whether all of them are left out.',
  );
}
