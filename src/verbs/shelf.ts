import type { Plan } from '../core/model/plan';
import type { RememberInput } from '../core/model/results/remember';
import type { VaultMemory } from '../core/model/vault-memory';
import type { Answer as AnswerWord, EntryRef } from '../core/model/verdict';
import type { Answer } from './answer';

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

/** Plans and questions that are kept at most; the oldest go first. */
const MOST = 64;

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
