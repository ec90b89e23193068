import type { Door } from '../../core/model/door';
import type { VaultPath } from '../../core/model/path';
import type { Briefing } from '../../core/model/results/brief';
import type { VaultMemory } from '../../core/model/vault-memory';
import type { SessionStore } from './session';
import type { Target } from './target';

/** A vault as hooks see it. */
export interface HookVault {
  readonly vault: VaultMemory;
  readonly briefing: Briefing;
  /** A sentence for each key of the settings that does nothing where it stands. */
  readonly unknown: () => readonly string[];
  readonly sessions: SessionStore;
  /** The way by which its commands come, with the agent that runs them where that is known. */
  readonly door: Door;
  /** The real time, milliseconds. */
  now(): number;
  /** The folder of a session by its real name, `''` where it lies in the vault: that is no project. */
  projectFolder(cwd: string): string;
  /** See `Transcript`; only asked for where somebody switched that on. Throws the system's errors. */
  transcript(path: string, from: number): Transcript;
  /** The files of the vault that a target of a tool names, by every name they have: links followed, folders and patterns resolved. */
  filesOf(target: Target, cwd: string): Promise<readonly { readonly path: VaultPath; readonly exists: boolean }[]>;
}

/** The lines of a transcript that were added after so many bytes, the newest of them where there are many; and the bytes that it has now. */
export interface Transcript {
  readonly lines: AsyncIterable<string>;
  readonly to: number;
}

/** The machine as hooks need it. */
export interface HookMachine {
  /** The first whole JSON document of standard input, or what came of it within a second. */
  input(): Promise<string>;
  /** The named vault, or the nearest at or above one of these folders; null where there is none. */
  open(named: string | undefined, from: readonly string[]): Promise<HookVault | null>;
  /** The folder that the program runs in, and the project's where the harness names it. */
  readonly folders: readonly string[];
  /** Resolves once the harness has it; fails where it is gone. */
  out(text: string): void | Promise<void>;
  err(text: string): void;
}
