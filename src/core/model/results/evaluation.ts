import type { VaultPath } from '../path';

/** One sample of the figures of a memory, made at a maintenance. */
export interface Sample {
  /** Local time, `YYYY-MM-DD HH:MM`. */
  readonly at: string;
  /** Mistakes, and how often they were made together, up to then. */
  readonly mistakes: number;
  readonly fails: number;
  /** Checkpoints made since the sample before. */
  readonly checkpoints: number;
  /** Bytes of UTF-8 of the state file with a limit, and the limit. */
  readonly bytes: number;
  readonly limit: number;
  /** Lines that were proposed, and how many of them were carried out. */
  readonly proposed: number;
  readonly done: number;
}

/** A question about how well a memory is kept, with its answer. */
export interface EvaluatedQuestion {
  readonly id: 'fails' | 'overhead' | 'checkpoints' | 'size';
  readonly question: string;
  readonly answer: 'yes' | 'no' | 'unknown';
  /** The answer in a sentence or two, with its figures. */
  readonly says: string;
  readonly figures: Readonly<Record<string, number>>;
}

export interface EvaluationResult {
  readonly questions: readonly EvaluatedQuestion[];
  /** The samples of the metrics file, then the figures of now. */
  readonly samples: readonly Sample[];
  /** The note that holds the report; null if none was asked for. */
  readonly path: VaultPath | null;
}
