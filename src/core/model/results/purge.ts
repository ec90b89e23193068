import type { Progress } from '../ports';

/** The outcome of a purge, or what one would do. */
export interface PurgeResult {
  /** Files that lost it or went, and folders of changes that can no longer be undone. */
  readonly removed: readonly string[];
  /** Of files among these, how often it stands there; null for a whole file. */
  readonly times: ReadonlyMap<string, number | null>;
  /** Places that still hold it, and files that link to what goes. */
  readonly left: readonly { readonly where: string; readonly why: string }[];
  /** Places that may hold it, and that this program does not reach. */
  readonly beyond: PurgeResult['left'];
}

/** Takes a text, or the file at a path, out of all that the vault keeps; with `isText` what looks like a path is a text. Throws `needs_person` at agents' doors. */
export interface Purging {
  /** Changes nothing. */
  look(what: string, isText: boolean, progress?: Progress): Promise<PurgeResult>;
  purge(what: string, isText: boolean, progress?: Progress): Promise<PurgeResult>;
}
