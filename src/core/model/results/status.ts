import type { VaultPath } from '../path';
import type { OlderFiles } from './migrate';

export interface MemoryStatus {
  readonly name: string;
  readonly root: string;
  readonly convention: string;
  /** Set where nobody chose the convention: a sentence that says so. */
  readonly detected?: string;
  readonly notes: number;
  readonly entries: number;
  readonly links: number;
  readonly unresolved: number;
  readonly unreadable: number;
  readonly indexNote: { readonly path: VaultPath; readonly exists: boolean };
  /** Things to correct in its settings, in sentences: exclusions that cover no file; of the first memory also keys that are not known. */
  readonly warnings: readonly string[];
  /** `YYYY-MM-DD`, the memory's newest date; null in an empty memory. */
  readonly newest: string | null;
}

export interface DueChore {
  readonly chore: string;
  readonly summary: string;
  /** `YYYY-MM-DD`, the last day on which it was done; null if it never was. */
  readonly last: string | null;
  readonly everyDays: number;
  /** `YYYY-MM-DD`, the day from which it is due. */
  readonly since: string;
  /** The call that does it; absent where people do it by hand. */
  readonly does?: { readonly verb: string; readonly input: Readonly<Record<string, string | true>> };
}

/** An answer of people about a chore. */
export type ChoreAnswer = 'done' | 'later' | 'never';

export interface ChoreResult {
  readonly chore: string;
  readonly answer: ChoreAnswer;
  /** `YYYY-MM-DD`, of the answer. */
  readonly day: string;
}

export interface DueItem {
  readonly memory: string;
  readonly what: 'index' | 'report' | 'recover' | 'applied' | 'chore';
  /** Set for a chore of the memory's convention. */
  readonly chore?: DueChore;
  /** `YYYY-MM-DD`, the day from which it is due; absent where no day says so. */
  readonly since?: string;
  /** One sentence. */
  readonly message: string;
}

/** A thing that waits for an answer of somebody. */
export interface WaitingItem {
  readonly memory: string;
  /** Entries of which a question is kept or whose last day has passed, copies that sync programs left, or texts of agents that a person has to approve. */
  readonly what: 'question' | 'conflict' | 'pending' | 'expired';
  readonly count: number;
  /** One sentence. */
  readonly message: string;
  /** The call that shows it and takes the answer. */
  readonly does: { readonly verb: string; readonly input: Readonly<Record<string, string | true>> };
}

export interface StatusResult {
  readonly memories: readonly MemoryStatus[];
  readonly due: readonly DueItem[];
  readonly waiting: readonly WaitingItem[];
  /** Files of older formats, by their names; absent without any. */
  readonly older?: readonly OlderFiles[];
}

/** The files of a folder that a chore clears, as they go to the trash. */
export interface ClearResult {
  readonly folder: VaultPath;
  readonly cleared: readonly VaultPath[];
}
