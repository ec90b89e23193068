import { codeOf } from '../../../src/core/model/errors';
import type { VaultMemory } from '../../../src/core/model/vault-memory';

/** What one of several writers did. */
export interface Remembered {
  readonly written: number;
  /** How often an entry was decided anew because others were quicker, by the code that said so. */
  readonly again: Readonly<Record<string, number>>;
  readonly slowest: number;
}

/** The line by which an entry is found again: no other entry holds it. */
export const markOf = (writer: string, index: number): string => `Entry ${index} of ${writer} ends here.`;

/** How often an entry is tried before it counts as lost. */
const ATTEMPTS = 50;

/** Remembers `count` entries, each under a title that the other writers use as well. `pause` waits that many milliseconds. */
export async function rememberMany(
  vault: VaultMemory,
  writer: string,
  count: number,
  pause: (ms: number) => Promise<unknown>,
): Promise<Remembered> {
  const again: Record<string, number> = {};
  let slowest = 0;
  for (let index = 0; index < count; index++) {
    const started = performance.now();
    const topic = `subject ${index} ${[...writer].map((letter) => letter.charCodeAt(0).toString(36)).join('')}`;
    const input = {
      title: `Shared title ${index % 7}`,
      body: `What is known about ${topic}.\n\n${'A line that makes it longer.\n'.repeat(index % 40)}\n${markOf(writer, index)}`,
      onDuplicate: 'write' as const,
    };
    for (let attempt = 1; ; attempt++) {
      try {
        await vault.carryOut(() => vault.remember(input, {}));
        break;
      } catch (error) {
        const code = codeOf(error);
        // Whatever had been changed by then was put back: where that fails, the code says so.
        const mayTryAgain = ['exists', 'changed_since', 'stale_plan'].includes(code);
        if (!mayTryAgain || attempt === ATTEMPTS) throw error;
        again[code] = (again[code] ?? 0) + 1;
        // The app learns of a file that another process made only from its watcher.
        await pause(Math.min(10 * attempt, 200));
      }
    }
    slowest = Math.max(slowest, performance.now() - started);
  }
  return { written: count, again, slowest: Math.round(slowest) };
}
