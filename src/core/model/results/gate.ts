import type { NewEntry, ShownVerdict } from '../verdict';

export interface GateInputLine {
  /** 1-based line of the input. */
  readonly line: number;
  readonly entry: NewEntry | null;
  readonly error?: string;
}

/** `warning` is there where the entry seems to hold a secret, so that the evidence shows no words. */
export type GateLineResult =
  | ({ readonly line: number; readonly warning?: 'secret' } & ShownVerdict & JudgeProblem)
  | { readonly line: number; readonly error: string };

/** Why a judge was not heard about an uncertain verdict; absent where nothing kept it. */
export interface JudgeProblem {
  /** One sentence. */
  readonly problem?: string;
}

export interface GateResult {
  readonly verdicts: readonly GateLineResult[];
}
