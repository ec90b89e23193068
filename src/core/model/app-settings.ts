import type { LinkStyle } from './link';

/** Settings of the app that reach into its notes. */
export interface AppSettings {
  readonly text: string;
  readonly links: LinkStyle;
  readonly excluded: ExcludedFiles;
  /** The folder for new notes, `''` for the top of the vault, also where they go beside the open one. */
  readonly newNotes: string;
}

export interface ExcludedFiles {
  readonly filters: readonly string[];
  readonly unread: readonly string[];
  /**
   * True for a path from the vault's root that a filter covers; case never counts. A filter that covers all of the memory at
   * `root` leaves nothing out of that: who has a memory in a folder keeps it from their own search alone.
   */
  covers(path: string, root: string): boolean;
}
