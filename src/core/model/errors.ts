import type { VaultPath } from './path';

/** Stable codes; other programs match on them. */
export type ErrorCode =
  | 'usage'
  | 'bad_input'
  | 'not_found'
  | 'ambiguous'
  | 'exists'
  | 'vault_not_found'
  | 'not_a_folder'
  | 'bad_settings'
  | 'unknown_memory'
  | 'hostile_path'
  | 'bad_name'
  | 'unreadable'
  | 'changed_since'
  | 'stale_plan'
  | 'already_applied'
  | 'layer_policy'
  | 'needs_person'
  | 'over_limit'
  | 'withheld'
  | 'no_permission'
  | 'disk_full'
  | 'journal_full'
  | 'locked'
  | 'not_undoable'
  | 'verify_failed'
  | 'rollback_incomplete'
  | 'budget_too_small'
  | 'secret_found'
  | 'still_indexing'
  | 'cancelled'
  | 'clipboard'
  | 'io';

/** A way on: a verb of the program with its input, or, without a verb, what the same call takes beside its input. Each door spells it. */
export interface Remedy {
  /** `write it anyway` */
  readonly to: string;
  readonly verb?: string;
  readonly input: Readonly<Record<string, string | true>>;
}

/** Every error a person or program meets: a code, a sentence that says what to do, the path concerned. */
export class MemoryError extends Error {
  override readonly name = 'MemoryError';

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly path?: string,
    /** True if a file had already been changed when it struck (exit code 3). */
    readonly afterChange = false,
    readonly remedy?: Remedy,
    /** Paths of notes that may be meant. */
    readonly suggestions?: readonly VaultPath[],
  ) {
    super(message);
  }
}

/** The code of anything thrown; `io` for what is not ours. */
export function codeOf(error: unknown): ErrorCode {
  return error instanceof MemoryError ? error.code : 'io';
}

/** A sentence for a person about anything thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The value that `work` gives, or this one where it throws: for work whose failure says nothing but that there is no value. */
export function attempt<T, O>(work: () => T, otherwise: O): T | O {
  try {
    return work();
  } catch {
    return otherwise;
  }
}
