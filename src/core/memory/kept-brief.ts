import type { VaultFiles } from '../model/ports';
import type { Brief } from '../model/results/brief';
import { jsonInCache, keepInCache, settledBefore } from '../read/cache/index';
import { sha256 } from '../read/text/hash';
import { encodeText } from '../read/text/text';
import type { KeepOptions } from './entry-store';

/** The text that sessions begin with, as one run leaves it for the next. */
export interface KeptBrief {
  /**
   * The kept brief where everything it was made of is as it was: `of`, which is all that counts beside the files, and the listing of
   * the files with their times. Otherwise that which `make` gives, and that is kept.
   */
  get(files: Pick<VaultFiles, 'list'>, of: unknown, make: () => Promise<Brief | null>): Promise<Brief | null>;
}

/**
 * In `.top-of-mind/<writer>/cache/brief`: one brief, with the hash of what it was made of. Sessions begin far more often than a
 * memory changes, and listing its files takes a fraction of reading them. Whatever is wrong with that file, it counts as not there.
 */
export function keptBrief({ store, writer, now, renew, program }: KeepOptions): KeptBrief {
  const path = `${writer}/cache/brief`;
  return {
    async get(files, of, make) {
      // By this moment alone: what a file is like may have changed at any time since.
      const isSettled = settledBefore(now());
      const listed = [...(await files.list())].sort((a, b) => (a.path < b.path ? -1 : 1));
      const key = sha256(encodeText(JSON.stringify([program, of, listed])));
      const known = await jsonInCache(store, path);
      if (known['key'] === key && isBrief(known['brief'])) return known['brief'];
      const brief = await make();
      if (brief !== null && renew && listed.every(isSettled))
        await keepInCache(store, path, () => encodeText(JSON.stringify({ key, brief })));
      return brief;
    },
  };
}

function isBrief(value: unknown): value is Brief {
  const { text, tokens, paths, why, hashes, given } = (value ?? {}) as Record<string, unknown>;
  const areTexts = (list: unknown): boolean => Array.isArray(list) && list.every((one) => typeof one === 'string');
  return (
    typeof text === 'string' &&
    typeof tokens === 'number' &&
    areTexts(paths) &&
    areTexts(why ?? []) &&
    areTexts(hashes ?? []) &&
    areTexts(given)
  );
}
