import type { Command as Program } from 'commander';
import type { Door } from '../core/model/door';
import type { JournalEntry } from '../core/model/plan';
import type { VaultMemory } from '../core/model/vault-memory';
import type { Progress } from '../core/model/ports';
import type { ConnectMachine } from './connect/machine';
import type { HookMachine } from './hook/machine';
import type { ServeOptions } from './mcp/door';
import type { Paint } from './text/paint';

/** How readings kept from earlier runs are used: made again, as they are, or not at all. */
export type CacheUse = 'renew' | 'use' | 'none';

/** A vault as the terminal opens it. */
export interface OpenedVault {
  readonly vault: VaultMemory;
  /** Absolute path of the vault's folder, for messages only. */
  readonly folder: string;
  /** The way by which its changes come. */
  readonly door: Door;
  /** False once the settings were changed on the disk, so that the vault has to be opened again. */
  readonly isCurrent: () => boolean;
  /** A sentence for each key of the settings that does nothing where it stands. */
  readonly unknown: () => readonly string[];
}

/** All that a command is given besides its own options. */
export interface CommandContext extends OpenedVault {
  readonly version: string;
  /** The time, or the one that `--now` fixes. */
  readonly now: () => Date;
  /** Opens the vault again, under the settings as they are now. */
  readonly reopen: () => Promise<OpenedVault>;
  /** Serves the Model Context Protocol until the client goes. */
  readonly serve: (options: ServeOptions) => Promise<void>;
  readonly memory: string | undefined;
  readonly dryRun: boolean;
  readonly progress: Progress | undefined;
  /** Changes that an earlier run left halfway and this one took back before its own work. */
  readonly recovered: readonly JournalEntry[];
  readonly stdin: () => Promise<string>;
  /** Reads a file that the user named, wherever it is. */
  readIn(path: string): Promise<string>;
  /** Writes a file outside the vault's own notes, where the user names one (`--out`). */
  writeOut(path: string, text: string): Promise<string>;
  copy(text: string): Promise<boolean>;
  /** The machine whose settings of agents' harnesses are changed. */
  readonly agents: () => ConnectMachine;
}

/** The machine the terminal program runs on; tests hand in their own. */
export interface Terminal extends Pick<CommandContext, 'stdin' | 'copy' | 'readIn' | 'version'> {
  /** Serves another program; absent where there is no way to. */
  readonly serve?: CommandContext['serve'];
  /** Absent where no settings of other programs can be reached. */
  readonly agents?: CommandContext['agents'];
  /** Writes a file outside the vault; answers with its path. Throws `usage` for one inside it. */
  writeOut(vault: string, path: string, text: string): Promise<string>;
  /** Opens the vault at or above a folder. `now` fixes the clock; `cache` says what is done with readings of earlier runs. */
  open(options: {
    readonly vault: string | undefined;
    readonly now: Date | undefined;
    readonly cache: CacheUse;
    /** Set for a command that serves others. */
    readonly serving?: { readonly readOnly: boolean };
  }): Promise<OpenedVault>;
  out(text: string): void;
  err(text: string): void;
  /** The machine that hooks of agents' harnesses run on. */
  hooks(now: Date | undefined): HookMachine;
  /** True where stdout shows colours. */
  readonly colour: boolean;
  /** Where progress goes; absent when stderr is no terminal. */
  readonly progress?: Progress;
}

/** A command's answer: the JSON result, the same for a person, and the exit code (0 or 1). */
export interface Answer {
  readonly result: unknown;
  readonly text: (paint: Paint) => string;
  readonly exit: 0 | 1;
  /** The text is the product: nothing is added to it. */
  readonly verbatim?: true;
  /** It is about every memory, so that none is named as the one it looked at. */
  readonly ofAll?: true;
  /** Nothing is printed: standard output was another program's. */
  readonly silent?: true;
  /** For a person beside that text: it goes to stderr. */
  readonly aside?: string;
}

/** The headings of `--help`, in their order. */
export const COMMAND_GROUPS = [
  'Set up',
  'Look at the memory',
  'Remember',
  'Use the memory',
  'Keep in order',
  'Change notes',
  'Plans and undo',
  'Agents',
] as const;

/** One command of the terminal. */
interface CommandBase {
  readonly name: string;
  /** The heading of `--help` it stands under. */
  readonly group: (typeof COMMAND_GROUPS)[number];
  /** How its answers name it, where that is more than its first word. */
  readonly called?: string;
  readonly summary: string;
  /** Whether it changes files; a list of options, as their keys, where it does so with one of these alone. */
  readonly mutates: boolean | readonly string[];
  /** It goes on until somebody ends it, and answers several calls at once. */
  readonly serves?: true;
  /** It looks at one memory: the one named with --memory, else the first. The answer says which where there are several. */
  readonly ofOne?: true;
  /** Adds arguments and options beyond those that every command has. */
  configure(program: Program): Program;
  /** Exit code of whatever goes wrong; 2 or 3 where absent. */
  readonly failsWith?: 0;
}

/** A command about a vault; `run` gets commander's positional arguments and options. */
export interface VaultCommand extends CommandBase {
  run(context: CommandContext, args: readonly unknown[], options: Readonly<Record<string, unknown>>): Promise<Answer>;
}

/** A command that opens no vault, or finds it in its own way; it answers with the exit code. */
export interface LoneCommand extends CommandBase {
  alone(terminal: Terminal, args: readonly unknown[], options: Readonly<Record<string, unknown>>): Promise<number>;
}

export type CliCommand = VaultCommand | LoneCommand;
