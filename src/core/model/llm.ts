/** The services that a judge can speak to: each has a dialect of its own. */
export const PROVIDERS = ['openai', 'anthropic', 'ollama'] as const;

export type Provider = (typeof PROVIDERS)[number];

/** Those among them that give vectors of texts. */
export const EMBEDDERS = ['openai', 'ollama'] as const satisfies readonly Provider[];

/** A model that gives vectors, as the person of this device names it. */
export type EmbedderChoice = ModelChoice & { readonly provider: (typeof EMBEDDERS)[number] };

/** Turns texts into vectors that lie close to each other where the texts mean the same. */
export interface Embedder {
  /** The model: vectors of another one have nothing to do with these. */
  readonly id: string;
  /** A vector of length 1 for each text, all of one size. Throws sentences that hold neither the key nor a word of the server's. */
  embed(texts: readonly string[]): Promise<readonly Float32Array[]>;
}

/** A language model, as the person of this device names it. Nothing of it stands in a file of the vault. */
export interface ModelChoice {
  readonly provider: Provider;
  /** Where the service answers; empty for the provider's own address. */
  readonly url: string;
  readonly model: string;
}

export interface HttpReply {
  readonly status: number;
  readonly text: string;
  /** Seconds that the server asks to wait before the next try. */
  readonly retryAfter?: number;
}

/** The host's way to the network: one request, without following redirects where the host can help it. Rejects where no server answers, or the signal is aborted. */
export interface LlmTransport {
  post(url: string, headers: Readonly<Record<string, string>>, body: string, signal: AbortSignal): Promise<HttpReply>;
}
