import type { VaultPath } from '../path';
import type { Refusal } from './proposal';

export interface Mistake {
  /** Its name in the file, such as `MEMORY FAIL #2`. */
  readonly entry: string;
  readonly miss: string;
  readonly fix: string;
  readonly count: number;
  readonly status: string;
  /** True for one that becomes a rule at once, since it is about privacy or security. */
  readonly severe: boolean;
  /** True if its fix should be a rule by now and is not. */
  readonly ripe: boolean;
}

export interface MistakesResult {
  readonly path: VaultPath;
  readonly rules: VaultPath;
  readonly mistakes: readonly Mistake[];
}

/** The outcome for a mistake that was made again, or whose fix becomes a rule or stops being one. */
export interface MistakeResult {
  readonly path: VaultPath;
  readonly entry: string;
  readonly count: number;
  readonly status: string;
  /** The file that gets or loses the rule; null if its rules stay as they are. */
  readonly rules: VaultPath | null;
  /** The rule that its fix became with this, in the file of rules; null if it became none. */
  readonly graduated: { readonly path: VaultPath; readonly rule: string } | null;
  /** `FIX` where it is due to become a rule and says none; else absent. */
  readonly missing?: readonly string[];
  readonly refused?: Refusal;
}
