import type { ToolArgs, ToolName, Tools } from './tools';

/** Who hears of a call while it runs. */
export interface CallOptions {
  /** Aborted where the client takes the request back. */
  readonly signal: AbortSignal;
  /** The name of the client, as it gives it. */
  readonly client?: string;
  /** Hears how far long work has come; absent where the client did not ask. */
  readonly report?: (done: number, total: number, what: string) => void;
}

/** The answer of a call, as plain values: this part is a program of its own, which shares no classes with the other. */
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

/** The program that the protocol serves. No method throws. */
export interface McpDoor {
  readonly version: string;
  readonly tools: Tools;
  call<N extends ToolName>(tool: N, args: ToolArgs<N>, options: CallOptions): Promise<Called>;
  /** The top-of-mind note of a memory; of the first where none is named. */
  index(memory: string | undefined, options: CallOptions): Promise<Called>;
  memories(): readonly string[];
}

/** All that `mcp` hands to this part. */
export interface ServeOptions {
  readonly door: McpDoor;
  readonly core: boolean;
  readonly readOnly: boolean;
}
