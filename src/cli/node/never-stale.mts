import type { VaultFiles } from '../../core/model/ports';

/** A file that was changed within this time before it is listed may change again without other times, in milliseconds. */
const GRAIN_MS = 2_000;

/**
 * The same files for a program that goes on for long and compares listings: disks count time in steps, so that a file
 * changed twice at once looks unchanged. One that was changed a moment ago is listed with a time that no later
 * listing gives it, so that it is read again until it has been at rest.
 */
export function neverStale(files: VaultFiles, now: () => number): VaultFiles {
  let listing = 0;
  return {
    ...files,
    async list() {
      const from = now() - GRAIN_MS;
      // Hundredths of a millisecond: more than a number this large can lose.
      const mark = ((++listing % 997) + 1) / 100;
      return (await files.list()).map((entry) =>
        Math.max(entry.mtime, entry.ctime) < from ? entry : { ...entry, ctime: entry.ctime + mark },
      );
    },
  };
}
