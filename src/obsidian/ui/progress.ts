import { Notice } from 'obsidian';
import { MemoryError } from '../../core/model/errors';
import type { Progress } from '../../core/model/ports';
import { figure } from './wording';

/** Shorter work shows nothing, milliseconds. */
const SHOW_AFTER = 1_000;
/** Work gives the screen a turn at least this often, milliseconds. */
const YIELD_EVERY = 24;

/** A Progress that lets the screen breathe, tells `onReport`, and stops the work once `isCancelled`. */
export function breathing(onReport: (text: string, share: number) => void, isCancelled: () => boolean): Progress {
  let last = window.performance.now();
  return {
    report: async (done, total, what) => {
      if (isCancelled()) throw new MemoryError('cancelled', 'Cancelled.');
      onReport(`${what}: ${figure(done)} of ${figure(total)}`, total === 0 ? 1 : done / total);
      if (window.performance.now() - last < YIELD_EVERY) return;
      await new Promise((resolve) => window.setTimeout(resolve, 0));
      last = window.performance.now();
    },
  };
}

/** The same for work whose progress nobody sees. */
export function quietly(isCancelled: () => boolean): Progress {
  return breathing(() => undefined, isCancelled);
}

/** Runs work that may take long: after a second a notice shows how far it is, with Cancel. */
export async function withProgress<T>(title: string, work: (progress: Progress) => Promise<T>): Promise<T> {
  let cancelled = false;
  let latest = { text: '', share: 0 };
  let shown: { readonly notice: Notice; update(): void } | null = null;
  const timer = window.setTimeout(() => {
    shown = progressNotice(
      title,
      () => latest,
      () => {
        cancelled = true;
      },
    );
  }, SHOW_AFTER);
  const progress = breathing(
    (text, share) => {
      latest = { text, share };
      shown?.update();
    },
    () => cancelled,
  );
  try {
    return await work(progress);
  } finally {
    window.clearTimeout(timer);
    hide(shown);
  }
}

/** A function of its own, since the notice is set from a callback that the compiler does not follow. */
function hide(shown: { readonly notice: Notice } | null): void {
  shown?.notice.hide();
}

function progressNotice(
  title: string,
  latest: () => { text: string; share: number },
  cancel: () => void,
): { notice: Notice; update(): void } {
  let detail: HTMLElement | null = null;
  let bar: HTMLProgressElement | null = null;
  let row: HTMLElement | null = null;
  const content = createFragment((fragment) => {
    fragment.createDiv({ text: title, cls: 'tom-notice-text' });
    detail = fragment.createDiv({ cls: 'tom-notice-detail' });
    bar = fragment.createEl('progress', { cls: 'tom-notice-bar', attr: { max: 1, 'aria-label': title } });
    row = fragment.createDiv({ cls: 'tom-notice-actions' });
    row.createEl('button', { text: 'Cancel', attr: { type: 'button' } }).addEventListener('click', (event) => {
      // The app puts a notice away that is clicked; this one stays until all is as it was.
      event.stopPropagation();
      cancel();
      row?.hide();
      detail?.setText('Stopping, and putting back what was done…');
    });
  });
  const notice = new Notice(content, 0);
  const update = (): void => {
    const { text, share } = latest();
    // Work that never tells how far it is never asks whether to go on either.
    row?.toggle(text !== '');
    detail?.setText(text);
    if (text !== '') bar?.setAttr('value', share);
  };
  update();
  return { notice, update };
}
