import type { VaultPath } from '../path';

/** A memory was of use, or prevented a mistake. */
export type Feedback = 'useful' | 'prevented';

export interface FeedbackResult {
  readonly path: VaultPath;
  readonly feedback: Feedback;
  /** How often that was said of it, this time included. */
  readonly count: number;
}
