import type { Progress } from '../../core/model/ports';

/** Work shorter than this shows nothing. */
const QUIET_MS = 600;
const CLEAR_LINE = `\r${String.fromCharCode(27)}[K`;

/** One line on stderr that is rewritten as work goes on, and gone when it ends. */
export function terminalProgress(write: (text: string) => void): { readonly progress: Progress; clear(): void } {
  const started = Date.now();
  let shown = false;
  return {
    progress: {
      report(done, total, what) {
        if (Date.now() - started < QUIET_MS) return;
        shown = true;
        write(`${CLEAR_LINE}${what}: ${done} of ${total}`);
      },
    },
    clear: () => {
      if (shown) write(CLEAR_LINE);
      shown = false;
    },
  };
}
