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

export interface AppliedResult {
  /** The notes whose day is today now, those that had it before among them. */
  readonly applied: readonly VaultPath[];
}
