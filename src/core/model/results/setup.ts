import type { ConventionId } from '../convention';
import type { VaultPath } from '../path';
import type { NewMemory } from '../settings-edit';

/** Which convention a folder follows, best first; below 0.5 none of them. */
export interface DetectResult {
  readonly candidates: readonly { readonly convention: ConventionId; readonly confidence: number; readonly evidence: readonly string[] }[];
  /** Memories in dot-folders, which no memory of the vault includes; absent without any, or a folder was asked about. */
  readonly hidden?: readonly HiddenMemory[];
  /** Why conventions of one's own cannot be used, in sentences; absent where each can. */
  readonly unusable?: readonly string[];
}

/** A folder below a dot-folder that follows a convention. */
export interface HiddenMemory {
  /** From the vault's root. */
  readonly folder: string;
  readonly convention: ConventionId;
  /** As of a candidate. */
  readonly confidence: number;
  readonly notes: number;
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
