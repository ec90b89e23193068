import type { ConventionId } from './convention';

/** A folder below a dot-folder that follows a convention. */
export interface HiddenMemory {
  /** From the vault's root. */
  readonly folder: string;
  readonly convention: ConventionId;
  /** As of a candidate. */
  readonly confidence: number;
  /** How many notes it holds. */
  readonly notes: number;
}
