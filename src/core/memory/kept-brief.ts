import type { VaultFiles } from '../model/ports';
import type { Brief } from '../model/results/brief';
import { jsonInCache, keepInCache, settledBefore } from '../read/cache/index';
import { sha256 } from '../read/text/hash';
import { encodeText } from '../read/text/text';
import type { KeepOptions } from './entry-store';

/** The text that sessions begin with, as one run leaves it for the next. */
export interface KeptBrief {
  /**
   * The kept brief of a project where everything it was made of is as it was: `of`, which is all that counts beside the files, and
   * the listing of the files with their times. Otherwise that which `make` gives, and that is kept. `projectOf` tells the project
   * from the names that entries give; they are kept as well.
   */
  get(
    files: Pick<VaultFiles, 'list'>,
    of: unknown,
    make: () => Promise<Brief | null>,
    about: { readonly names: () => Promise<readonly string[]>; readonly projectOf: (names: readonly string[]) => string | undefined },
  ): Promise<Brief | null>;
}

/** Projects of which a brief is kept. */
const MOST = 8;

/**
 * In `.top-of-mind/<writer>/cache/brief`: a brief for each project, with the hash of what they were made of. Sessions begin far more
 * often than a memory changes, and listing its files takes a fraction of reading them. Whatever is wrong with that file, it counts as not there.
 */
export function keptBrief({ store, writer, now, renew, program }: KeepOptions): KeptBrief {
  const path = `${writer}/cache/brief`;
  return {
    async get(files, of, make, { names, projectOf }) {
      // By this moment alone: what a file is like may have changed at any time since.
      const isSettled = settledBefore(now());
      const listed = [...(await files.list())].sort((a, b) => (a.path < b.path ? -1 : 1));
      const key = sha256(encodeText(JSON.stringify([program, of, listed])));
      const known = await jsonInCache(store, path);
      const isSame = known['key'] === key && areTexts(known['names']) && Array.isArray(known['briefs']);
      const before = isSame ? (known['briefs'] as readonly unknown[]).filter(isOfProject) : [];
      const project = isSame ? (projectOf(known['names'] as string[]) ?? '') : null;
      const found = before.find((one) => one.project === project);
      if (found !== undefined) return found.brief;
      const brief = await make();
      if (brief !== null && renew && listed.every(isSettled)) {
        const all = await names();
        const briefs = [{ project: projectOf(all) ?? '', brief }, ...before].slice(0, MOST);
        await keepInCache(store, path, () => encodeText(JSON.stringify({ key, names: all, briefs })));
      }
      return brief;
    },
  };
}

function isOfProject(value: unknown): value is { readonly project: string; readonly brief: Brief } {
  const { project, brief } = (value ?? {}) as Record<string, unknown>;
  return typeof project === 'string' && isBrief(brief);
}

function areTexts(list: unknown): boolean {
  return Array.isArray(list) && list.every((one) => typeof one === 'string');
}

function isBrief(value: unknown): value is Brief {
  const { text, tokens, paths, why, hashes, given } = (value ?? {}) as Record<string, unknown>;
  return (
    typeof text === 'string' &&
    typeof tokens === 'number' &&
    areTexts(paths) &&
    areTexts(why ?? []) &&
    areTexts(hashes ?? []) &&
    areTexts(given)
  );
}
