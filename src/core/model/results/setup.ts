import type { ConventionId } from '../convention';
import type { Memory } from '../memory';
import type { VaultPath } from '../path';
import type { NewMemory } from '../settings-edit';

/** From this confidence on a folder follows a convention. */
export const ENOUGH = 0.5;

/** A convention that a folder may follow. */
export interface Candidate {
  readonly convention: ConventionId;
  /** The product that keeps its memory by a change of that convention. */
  readonly product?: string;
  /** The id of the change, by which the folder is set up; absent where it is the convention itself. */
  readonly as?: ConventionId;
  /** 0 to 1. */
  readonly confidence: number;
  /** Sentences. */
  readonly evidence: readonly string[];
  /** The other names of folders that it then has: the folder itself is one that the convention has. */
  readonly folders?: Readonly<Record<string, string>>;
}

/** The id by which a candidate is set up. */
export function idOf({ as, convention }: Pick<Candidate, 'as' | 'convention'>): ConventionId {
  return as ?? convention;
}

/** Which convention a folder follows, best first; below 0.5 none of them. */
export interface DetectResult {
  readonly candidates: readonly Candidate[];
  /** The memory of the settings that the folder is already; absent for every other folder. */
  readonly setUp?: Pick<Memory, 'name' | 'convention'>;
  /** The memories in the whole vault, the surest first; absent where a folder was asked about. */
  readonly memories?: readonly FoundMemory[];
  /** Why conventions of one's own cannot be used, in sentences; absent where each can. */
  readonly unusable?: readonly string[];
}

/** A folder that is a memory, at any depth of a vault. */
export interface FoundMemory extends Candidate {
  /** From the vault's root; empty is the whole vault. */
  readonly folder: string;
  readonly notes: number;
  /** The memory of the settings that it is already; absent where it is not set up. */
  readonly setUp?: string;
}

export interface BaseResult {
  readonly path: VaultPath;
  /** False if there is such a file already, which stays as it is. */
  readonly created: boolean;
}

/** An agent's files in the vault. */
export interface BringInResult {
  readonly created: readonly VaultPath[];
  /** Files that were there already with the same bytes. */
  readonly same: readonly VaultPath[];
  readonly memory: NewMemory;
  /** As of `InitResult`. */
  readonly warning?: string;
}

export interface InitResult {
  readonly created: readonly VaultPath[];
  /** Files of the scaffold that were there already, left as they are. */
  readonly kept: readonly VaultPath[];
  /** `.gitignore`, where it gets lines for what is not meant to last; absent where it stays as it is. */
  readonly extended?: readonly VaultPath[];
  /** The settings file that now names the memory. */
  readonly settings: string;
  readonly memory: NewMemory;
  /** Things to know about the other notes of the vault, in sentences; absent where there is nothing. */
  readonly warning?: string;
}
