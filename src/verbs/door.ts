import type { Plan } from '../core/model/plan';
import type { Progress } from '../core/model/ports';
import type { Refusal } from '../core/model/results/proposal';
import type { RememberInput } from '../core/model/results/remember';
import type { VaultMemory } from '../core/model/vault-memory';
import type { Answer, EntryRef } from '../core/model/verdict';

/** The difference that a call made to the files of the vault. */
export type Effect = 'created' | 'changed' | 'unchanged';

/** All that a call through a door is given beside its own parameters. */
export interface DoorContext {
  readonly vault: VaultMemory;
  /** Which of several memories; the first where absent. */
  readonly memory: string | undefined;
  readonly progress: Progress | undefined;
  /** Plans and questions of earlier calls. */
  readonly shelf: Shelf;
}

/** The answer of a door. */
export interface DoorAnswer {
  /** The result in a sentence or two. */
  readonly summary: string;
  readonly result: object;
  /** Set by a call that may change files. */
  readonly effect?: Effect;
  /** Set where a rule said no, so that nothing was changed. */
  readonly refused?: Refusal;
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
  applied?: Promise<DoorAnswer>;
}

/** An entry that waits for an answer, or has got one. */
export interface ShelvedQuestion {
  readonly input: RememberInput;
  readonly memory: string | undefined;
  /** The likeliest older entry. */
  readonly of: EntryRef | null;
  answered?: { readonly answer: Answer; readonly done: Promise<DoorAnswer> };
}

/** Results of calls that later ones of the same run may ask for; nothing of it is written anywhere. */
export interface Shelf {
  readonly plans: Map<string, ShelvedPlan>;
  readonly questions: Map<string, ShelvedQuestion>;
}

/** `1 note`, `3 notes`. */
export function count(many: number, one: string, more = `${one}s`): string {
  return `${many} ${many === 1 ? one : more}`;
}
