import type { VaultPath } from '../path';
import type { Refusal } from './proposal';

/** The state of work that shall outlive the context of an agent. */
export interface CheckpointInput {
  readonly workingOn: string;
  readonly decisions?: string;
  readonly pending?: string;
  readonly files?: string;
  readonly resume?: string;
  /** The project that it is for; that of the caller's folder where absent, all where empty. */
  readonly project?: string | undefined;
  /** How full the context is, in percent, 0 to 100. */
  readonly context?: number;
  /** Puts what finds no room beside the checkpoint into the log, instead of refusing it. */
  readonly trim?: boolean;
  /** Writes nothing where that would take the place of a checkpoint that says more of how to go on. */
  readonly unlessMore?: boolean;
}

/** The outcome for a file that holds what is true now. */
export interface StateResult {
  readonly path: VaultPath;
  /** Bytes of UTF-8 of the new text, and how many it may have; null if nothing limits it. */
  readonly bytes: number;
  readonly limit: number | null;
  /** The log that gets what falls out; null if nothing does, or the journal alone keeps it. */
  readonly log: VaultPath | null;
  /** The same with its size in bytes of UTF-8; empty where nothing falls out, or the journal alone keeps it. */
  readonly moved: readonly { readonly to: VaultPath; readonly bytes: number }[];
  /** The id under which a checkpoint waits for a person; absent where it does not. */
  readonly pending?: string;
  /** The shorter text that would fit, where the text is refused for its length; with `trim` it is written. */
  readonly trimmed?: string;
  readonly refused?: Refusal;
}
