import type { DecideContext } from '../model/context';
import { createReadingCache } from '../read/cache/index';
import type { KnownReadings } from '../read/snapshot/vault';
import { entryStore, type EntryStore, type KeepOptions } from './entry-store';
import { keptBrief, type KeptBrief } from './kept-brief';
import { plainNotes, type PlainNotes } from './plain-notes';

/** The readings and terms that one run leaves for the next, where a host wants them kept. */
export interface RunCaches {
  /** For one reading of the vault; to be made before its files are listed. */
  readings(): KnownReadings;
  /** For the entries of a memory; `settings` is all that decides how notes are read, `of` whether those that are withheld are among them. */
  entries(ctx: DecideContext, settings: string, of?: 'all' | 'shown'): EntryStore;
  plain(): PlainNotes;
  /** Where names in code are kept. */
  readonly code: KeepOptions;
}

/** As `RunCaches`, for a host that serves agents. */
export interface AgentCaches extends RunCaches {
  brief(): KeptBrief;
}

/** Caches in the host's store. Whatever is wrong with them, every result is the same. */
export function keptBetweenRuns(options: KeepOptions): AgentCaches {
  return {
    readings: () => createReadingCache(options),
    entries: (ctx, settings, of) => entryStore(options, ctx, settings, of),
    plain: () => plainNotes(options),
    brief: () => keptBrief(options),
    code: options,
  };
}
