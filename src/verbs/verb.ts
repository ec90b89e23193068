import type * as v from 'valibot';
import type { Progress } from '../core/model/ports';
import type { VaultMemory } from '../core/model/vault-memory';
import type { Shelf } from './shelf';
import type { Answer } from './answer';
import type { Shell } from './shell';

export type { Answer, Effect } from './answer';

/** The fields of an input. Names have `_` between words; a command line writes `-`. */
export type Input = v.StrictObjectSchema<v.ObjectEntries, undefined>;

/** The headings of the terminal's `--help`, in their order. */
export const GROUPS = [
  'Set up',
  'Look at the memory',
  'Remember',
  'Use the memory',
  'Keep in order',
  'Change notes',
  'Plans and undo',
  'Agents',
] as const;

/** All that a verb is given beside its input. */
export interface Context {
  readonly vault: VaultMemory;
  /** Which of several memories; the first where absent. */
  readonly memory: string | undefined;
  /** Only show the plan, write nothing. */
  readonly dryRun: boolean;
  readonly progress: Progress | undefined;
  /** Plans and questions of earlier calls. */
  readonly shelf: Shelf;
  /** Set where a terminal called. */
  readonly shell?: Shell;
}

/** The same where a terminal called. */
export type AtShell = Context & { readonly shell: Shell };

/** A verb as agents have it, by MCP and in Obsidian's command line. */
export interface ForAgents {
  /** Read by models with every call, so each word has to earn its place. */
  readonly description: string;
  /** One of the few that nearly every session needs. */
  readonly isCore?: true;
  /** How Obsidian's command line has it, where that is flatter: its name, its input, and what that means. */
  readonly line?: {
    readonly name?: string;
    readonly input?: Input;
    meant?(given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
  };
}

/** A verb as a command of the palette that asks nothing. `id` is that of the command, where it is another: people have shortcuts for it. */
export interface InPalette {
  readonly name: string;
  readonly icon: string;
  readonly id?: string;
}

/** A verb as the terminal has it. */
export interface AtTerminal<T extends Input = Input> {
  /** The fields that stand without a name, in their order; the last may be a list. */
  readonly args?: readonly string[];
  /** Where it is asked for other things than the verb's input. */
  readonly input?: T;
  run?(ctx: AtShell, input: v.InferOutput<T>): Promise<Answer>;
  /** The command's name, where it is not the verb's id. */
  readonly name?: string;
  /** How answers name it, where that is more than the command's name. */
  readonly called?: string;
  /** Of a verb that reads: it changes files where one of these fields is given. */
  readonly changesWith?: readonly string[];
  /** It goes on until somebody ends it, and answers several calls at once. */
  readonly serves?: true;
  /** It finds its vault in its own way, so that none is opened; whatever goes wrong, it ends with 0. */
  readonly isHook?: true;
  /** It writes outside the vault, and has a `--dry-run` of its own. */
  readonly isOutside?: true;
}

/**
 * A capability, declared once. The commands of the terminal, the tools of MCP, the commands of Obsidian's command line,
 * the palette's commands without a dialog and the pages of the docs are made from it. Where a door does not have it, a
 * sentence says why.
 */
export interface Verb<I extends Input = Input, T extends Input = Input> {
  readonly id: string;
  readonly title: string;
  /** One line in lists of commands: `verdicts for new entries`. */
  readonly summary: string;
  readonly group: (typeof GROUPS)[number];
  /** `read` writes nothing, `add` only what is new and the marks beside it, `change` anything. */
  readonly kind: 'read' | 'add' | 'change';
  /** It may be called twice with the same effect as once. */
  readonly isIdempotent?: true;
  /** It looks at one memory: the one named, else the first. */
  readonly ofOne?: true;
  /** Its answer holds text of notes. */
  readonly withNotes?: true;
  readonly input: I;
  run(ctx: Context, input: v.InferOutput<I>): Promise<Answer>;
  readonly terminal: AtTerminal<T> | string;
  readonly agents: ForAgents | string;
  readonly palette: InPalette | string;
}

/** Infers the inputs of a verb from their schemas. */
export function verb<const I extends Input, const T extends Input = I>(one: Verb<I, T>): Verb<I, T> {
  return one;
}
