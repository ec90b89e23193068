import { Notice } from 'obsidian';
import { codeOf, MemoryError, messageOf } from '../../core/model/errors';
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

/** Runs work that may take long: after a second a notice shows how far it is, with Cancel. It stops, too, once `isOver`. */
export async function withProgress<T>(
  title: string,
  work: (progress: Progress) => Promise<T>,
  isOver: () => boolean = () => false,
): Promise<T> {
  let isCancelled = false;
  const content = createFragment();
  content.createDiv({ text: title, cls: 'tom-notice-text' });
  const detail = content.createDiv({ cls: 'tom-notice-detail' });
  const bar = content.createEl('progress', { cls: 'tom-notice-bar', attr: { max: 1, 'aria-label': title } });
  const row = content.createDiv({ cls: 'tom-notice-actions' });
  // Work that never tells how far it is never asks whether to go on either.
  row.hide();
  row.createEl('button', { text: 'Cancel', attr: { type: 'button' } }).addEventListener('click', (event) => {
    // The app puts a notice away that is clicked; this one stays until all is as it was.
    event.stopPropagation();
    isCancelled = true;
    row.hide();
    detail.setText('Stopping, and putting back what was done…');
  });
  const update = (text: string, share: number): void => {
    row.show();
    detail.setText(text);
    bar.setAttr('value', share);
  };
  let hide = (): void => undefined;
  const timer = window.setTimeout(() => {
    const notice = new Notice(content, 0);
    hide = () => notice.hide();
  }, SHOW_AFTER);
  try {
    return await work(breathing(update, () => isCancelled || isOver()));
  } finally {
    window.clearTimeout(timer);
    hide();
  }
}

/** Work of which only the latest run is shown. */
export class Latest {
  private run = 0;

  stop(): void {
    this.run += 1;
  }

  /** Begins a run; the answer tells whether another has begun since. */
  begin(): () => boolean {
    const run = ++this.run;
    return () => run !== this.run;
  }

  /** Does `work` and shows its result, or what went wrong. False where another run has begun, it was cancelled or went wrong. */
  async show<T>(
    work: (isOutdated: () => boolean) => Promise<T>,
    show: (result: T) => void,
    fail: (message: string, error: unknown) => void,
  ): Promise<boolean> {
    const isOutdated = this.begin();
    try {
      const result = await work(isOutdated);
      if (isOutdated()) return false;
      show(result);
      return true;
    } catch (error) {
      if (!isOutdated() && codeOf(error) !== 'cancelled') fail(messageOf(error), error);
      return false;
    }
  }
}
