import { MemoryError, type Remedy } from '../core/model/errors';
import type { Door } from '../core/model/door';
import type { JournalEntry } from '../core/model/plan';
import type { Purging } from '../core/model/results/purge';
import type { Briefing } from '../core/model/results/brief';
import type { VaultMemory } from '../core/model/vault-memory';
import type { GitMachine, Kept } from './git/machine';
import type { ConnectMachine } from './connect/machine';
import type { HookMachine } from './hook/machine';
import type { SessionStore } from './hook/session';

/** A vault as the terminal opens it. */
export interface OpenedVault {
  readonly vault: VaultMemory;
  /** Absolute path of the vault's folder, for messages only. */
  readonly folder: string;
  /** The way by which its changes come. */
  readonly door: Door;
  /** When somebody was last here as the present session of a harness began, as its hooks know it; undefined where they do not. */
  readonly lastSeen: (harness: string | undefined) => Promise<number | undefined>;
  /** False once the settings were changed on the disk, so that the vault has to be opened again. */
  readonly isCurrent: () => boolean;
  /** A sentence for each key of the settings that does nothing where it stands. */
  readonly unknown: () => readonly string[];
  /** The texts that sessions are given unasked, and what is kept of them. */
  readonly briefing: Briefing;
  readonly sessions: SessionStore;
  readonly purging: Purging;
  readonly git: GitMachine;
  /** Runs work while no other program of ours writes to the vault. Throws `locked`. */
  readonly exclusive: <T>(work: () => Promise<T>) => Promise<T>;
  /**
   * The commit of what was changed since this was asked last, and why there is none; null where the settings want none.
   * Each is said once.
   */
  readonly committed: () => Kept | null;
}

/** The tools that a server offers. */
export interface ServeWhat {
  /** Only the few that nearly every session needs. */
  readonly core: boolean;
  /** Only those that change nothing. */
  readonly readOnly: boolean;
}

/** The machine that a terminal runs on, as far as verbs reach it. */
export interface Machine {
  stdin(): Promise<string>;
  /** Reads a file that the user named, wherever it is. */
  readIn(path: string): Promise<string>;
  copy(text: string): Promise<boolean>;
  /** Asks a person yes or no; absent where nobody can answer. */
  readonly confirm?: (question: string, assumed?: boolean) => Promise<boolean>;
  /** From now on the first Ctrl+C does not end the program; the answer tells whether it came. Absent where nobody can press it. */
  stopping?(): () => boolean;
}

/** The files that git hands to a merge driver. Each function throws `io`. */
export interface MergeMachine {
  /** The text of a file, its byte order mark included; null where it is no text. */
  read(path: string): Promise<string | null>;
  write(path: string, text: string): Promise<void>;
  /** Merges as git does by itself; false where marks are left, or where it cannot. */
  mergeFile(files: Readonly<Record<'base' | 'ours' | 'theirs', string>>, size: number): Promise<boolean>;
}

/** The terminal that a verb was called from. `readIn` takes `-` for standard input, `confirm` is answered by `--yes`, with `assumed`. */
export interface Shell extends Machine {
  readonly purging: Purging;
  readonly git: GitMachine;
  readonly exclusive: OpenedVault['exclusive'];
  /** True where a program reads the answer. */
  readonly asJson?: boolean;
  /** Absolute path of the vault's folder, for messages only. */
  readonly folder: string;
  /** The folder that the person named, where one was. */
  readonly named: string | undefined;
  /** The time, or the one that `--now` fixes. */
  readonly now: () => Date;
  /** Changes that an earlier run left halfway and this one took back before its own work. */
  readonly recovered: readonly JournalEntry[];
  /** A call as one types it: `top-of-mind check "A.md" --accept`. */
  typed(verb: string, input: Remedy['input']): Promise<string>;
  /** A sentence with its way on, as one types that. */
  withWay(message: string, remedy: Remedy | undefined): Promise<string>;
  /** Writes a file outside the vault's own notes, where the user names one (`--out`). */
  writeOut(path: string, text: string): Promise<string>;
  /** The machine whose settings of agents' harnesses are changed. */
  agents(): Promise<ConnectMachine>;
  merging(): Promise<MergeMachine>;
  /** The machine that hooks of agents' harnesses run on. */
  hooks(): Promise<HookMachine>;
  /** Serves the Model Context Protocol until the client goes. */
  serve(what: ServeWhat): Promise<void>;
}

/** The terminal that called. Throws `usage` at any other door. */
export function shellOf({ shell }: { readonly shell?: Shell }): Shell {
  if (shell === undefined) throw new MemoryError('usage', 'This needs a terminal.');
  return shell;
}
