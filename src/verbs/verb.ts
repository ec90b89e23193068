import type * as v from 'valibot';
import type { Progress } from '../core/model/ports';
import type { VaultMemory } from '../core/model/vault-memory';
import type { Shell } from './shell';
import type { Refusal } from '../core/model/results/proposal';
import type { Paint } from './text/screen';
import type { Plan, JournalEntry } from '../core/model/plan';
import type { RememberInput } from '../core/model/results/remember';
import type { Answer as AnswerWord, EntryRef } from '../core/model/verdict';
import { MemoryError } from '../core/model/errors';

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
  /** When the agent that calls was last here, in milliseconds; undefined where nobody knows. */
  readonly lastSeen?: () => Promise<number | undefined>;
  /**
   * Begins work that nobody waits for, unless some is under way or was left unfinished (answered with false, or failed); it ends with
   * the server. Absent where no server called.
   */
  readonly later?: (work: (progress: Progress) => Promise<boolean>) => void;
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
  /** Its arguments are a question: a word such as `-oak` is one of them where no option has this name. */
  readonly asks?: true;
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
  /** It runs where the convention of a memory cannot be used, too. */
  readonly anyConvention?: true;
  /** It finds its vault in its own way, so that none is opened; whatever goes wrong, it ends with 0. */
  readonly isHook?: true;
  /** It works on files that it is given, so that no vault is opened. */
  readonly opensNone?: true;
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

/** The difference that a call made to the files of the vault. */
export type Effect = 'created' | 'changed' | 'unchanged';

/** The answer of a verb. */
export interface Answer {
  /** For programs. */
  readonly result: object;
  /** The result in a sentence or two, for agents and notices. */
  readonly summary?: string;
  /** The result for a person at a terminal; the summary where absent. */
  readonly text?: (paint: Paint) => string;
  /** Done, and there is something to look at: the exit code is 1. */
  readonly look?: boolean;
  /** The difference that a call made, where it may change files. */
  readonly effect?: Effect;
  /** Set where a rule said no, so that nothing was changed. */
  readonly refused?: Refusal;
  /** At a terminal: the text is the product, and nothing is added to it. */
  readonly verbatim?: true;
  /** At a terminal: it is about every memory, so that none is named as the one it looked at. */
  readonly ofAll?: true;
  /** At a terminal: nothing is printed, since standard output was another program's. */
  readonly silent?: true;
  /** At a terminal, for a person beside that text: it goes to stderr. */
  readonly aside?: string;
}

/** A plan that was shown and may be applied. */
export interface ShelvedPlan {
  readonly plan: Plan;
  readonly sha256: string;
  /** How many files it was shown to change. */
  readonly files: number;
  /** The vault that decided it: under other settings it would have to be decided again. */
  readonly vault: VaultMemory;
  /** The answer of the call that applied it. */
  applied?: Promise<Answer>;
}

/** An entry that waits for an answer, or has got one. */
export interface ShelvedQuestion {
  readonly input: RememberInput;
  readonly memory: string | undefined;
  /** The likeliest older entry. */
  readonly of: EntryRef | null;
  answered?: { readonly answer: AnswerWord; readonly done: Promise<Answer> };
}

/** Results of calls that later ones of the same run may ask for; nothing of it is written anywhere. */
export interface Shelf {
  readonly plans: Map<string, ShelvedPlan>;
  readonly questions: Map<string, ShelvedQuestion>;
}

/** Plans and questions that are kept at most; the oldest go first. One call may ask about many entries, and none of them is kept elsewhere. */
const MOST = 512;

export function emptyShelf(): Shelf {
  return { plans: new Map(), questions: new Map() };
}

/** Keeps a thing under its id, and the newest only. */
export function put<T>(on: Map<string, T>, id: string, thing: T): void {
  on.delete(id);
  on.set(id, thing);
  for (const oldest of on.keys()) {
    if (on.size <= MOST) break;
    on.delete(oldest);
  }
}

/**
 * The answer of an earlier call, for one that asks the same again: nothing is done twice. Throws `already_applied` where
 * what it did was undone since, with `next` as the step to take then.
 */
export async function saidAgain({ vault }: Context, earlier: Promise<Answer>, next: string): Promise<Answer> {
  const answer = await earlier;
  const journal = 'journal' in answer.result ? answer.result.journal : null;
  if (typeof journal === 'string' && !stands(journal, await vault.journal()))
    throw new MemoryError('already_applied', `This was done with id "${journal}" and undone since. ${next}`);
  return { ...answer, effect: 'unchanged' };
}

/** True where nothing took the change back, or that was taken back itself. `entries` are newest first. */
function stands(id: string, entries: readonly JournalEntry[]): boolean {
  const undoing = entries.findIndex(({ undoes, state }) => undoes === id && (state === 'applied' || state === 'undone'));
  const found = entries[undoing];
  // A change is newer than the one that it undoes.
  return found === undefined || !stands(found.id, entries.slice(0, undoing));
}

/**
 * Runs what changes files one at a time, in the order in which it came: of two calls at once the second decides on
 * what the first has written, so that the same entry sent twice is known the second time.
 */
export function takingTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let writing: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = writing.then(work);
    writing = turn.catch(() => undefined);
    return turn;
  };
}
