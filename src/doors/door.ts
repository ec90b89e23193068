import type { Progress } from '../core/model/ports';
import type { Refusal } from '../core/model/results/proposal';
import type { VaultMemory } from '../core/model/vault-memory';
import type { Shelf } from './shelf';

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
  /** What happened, or what was found, in a sentence or two. */
  readonly summary: string;
  readonly result: object;
  /** Set by a call that may change files. */
  readonly effect?: Effect;
  /** Set where a rule said no, so that nothing was changed. */
  readonly refused?: Refusal;
}

/** `1 note`, `3 notes`. */
export function count(many: number, one: string, more = `${one}s`): string {
  return `${many} ${many === 1 ? one : more}`;
}
