import type { Command as Program } from 'commander';
import type { VaultMemory } from '../core/model/vault-memory';
import type { Progress } from '../core/model/ports';
import type { Paint } from './text/paint';

/** What a command gets beside its own options. */
export interface CommandContext {
  readonly vault: VaultMemory;
  /** Absolute path of the vault's folder, for messages only. */
  readonly folder: string;
  readonly memory: string | undefined;
  readonly dryRun: boolean;
  readonly progress: Progress | undefined;
  readonly stdin: () => Promise<string>;
  /** Writes a file outside the vault's own notes, where the user names one (`--out`). */
  writeOut(path: string, text: string): Promise<string>;
  copy(text: string): Promise<boolean>;
}

/** What a command answers: the JSON result, the same for a person, and the exit code (0 or 1). */
export interface Answer {
  readonly result: unknown;
  readonly text: (paint: Paint) => string;
  readonly exit: 0 | 1;
}

/** One command of the terminal; `run` gets commander's positional arguments and options. */
export interface CliCommand {
  readonly name: string;
  readonly summary: string;
  readonly mutates: boolean;
  /** Adds arguments and options beyond those that every command has. */
  configure(program: Program): Program;
  run(context: CommandContext, args: readonly unknown[], options: Readonly<Record<string, unknown>>): Promise<Answer>;
}
