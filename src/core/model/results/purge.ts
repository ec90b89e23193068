import type { Progress } from '../ports';

/** A place that keeps a text. `where` is a path, or words for what lies outside the vault. */
export interface PurgeLeft {
  readonly where: string;
  readonly why: string;
}

/** The outcome of a purge, or what one would do. */
export interface PurgeResult {
  /** Files that lost the text or went, and folders of journal entries that can no longer be undone. */
  readonly removed: readonly string[];
  /** Places that hold it, and notes that link to what goes. */
  readonly left: readonly PurgeLeft[];
  /** Places that may hold it, and that this program does not reach. */
  readonly beyond: readonly PurgeLeft[];
}

/** What goes: a text, or the file at a path of the vault; `text`: it is a text, whatever it looks like. */
export interface PurgeInput {
  readonly what: string;
  readonly text?: boolean | undefined;
}

/** Takes a text or a file out of all that the vault keeps, for good. For people: throws `needs_person` at an agent's door. */
export interface Purging {
  /** Changes nothing. */
  look(input: PurgeInput, progress?: Progress): Promise<PurgeResult>;
  purge(input: PurgeInput, progress?: Progress): Promise<PurgeResult>;
}
