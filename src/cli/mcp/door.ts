import type { ToolArgs, ToolName } from '../../verbs/agents';

export interface CallOptions {
  /** Aborted where the client takes the request back. */
  readonly signal: AbortSignal;
  readonly client?: string;
  /** Hears how far long work has come; absent where the client did not ask. */
  readonly report?: (done: number, total: number, what: string) => void;
}

export interface Called {
  readonly summary: string;
  readonly result: object;
  readonly effect?: 'created' | 'changed' | 'unchanged';
  /** Set where nothing could be done: an error, or a rule that said no. */
  readonly error?: { readonly code: string; readonly message: string; readonly path?: string };
  /** The moment at which the files were looked at, ISO 8601. */
  readonly asOf: string;
  /** The memory that was looked at, where there are several. */
  readonly memory?: string;
}

/** The memories as the server reaches them. No method throws. */
export interface McpDoor {
  readonly version: string;
  call<N extends ToolName>(tool: N, args: ToolArgs<N>, options: CallOptions): Promise<Called>;
  /** The top-of-mind note of a memory; of the first where none is named. */
  index(memory: string | undefined, options: CallOptions): Promise<Called>;
  memories(): readonly string[];
  /** Which tools the convention of the first memory has a use for, a sentence each, as lines of a list; empty where the vault cannot be read. */
  habits(options: CallOptions): Promise<string>;
}
