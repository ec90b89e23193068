import type { VaultPath } from '../path';

export type Feedback = 'useful' | 'prevented';

export interface FeedbackResult {
  readonly path: VaultPath;
  readonly feedback: Feedback;
  /** How often that was said of it, this time included. */
  readonly count: number;
  /** The properties that tell of its use, by their names in the note, as they are now. */
  readonly properties: Readonly<Record<string, number | string>>;
}

export interface VerifyResult {
  readonly path: VaultPath;
  readonly entry: string | null;
  /** The day on which somebody said last that it holds, and the last on which it does; null for none. */
  readonly verified: string | null;
  readonly validUntil: string | null;
}

export interface AppliedResult {
  /** The notes that tell of the day now, those that did before among them. */
  readonly applied: readonly VaultPath[];
  /** Notes that stay as they are, with the reason: a sentence. */
  readonly left: readonly { readonly path: VaultPath; readonly why: string }[];
  /** How many others stay, since they are not there by now, or the caller may not see them; absent for none. */
  readonly unseen?: number;
}
