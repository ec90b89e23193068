import type { VaultPath } from './path';

export type BundleFormat = 'markdown' | 'xml' | 'json';

/** The text handed to an LLM, with its receipt. Tokens are estimates of o200k_base. */
export interface Bundle {
  readonly text: string;
  readonly tokens: number;
  readonly budget: number;
  /** Of the text's UTF-8 bytes, lower-case hex. */
  readonly sha256: string;
  readonly included: readonly { readonly path: VaultPath; readonly as: 'whole' | 'trimmed' | 'title'; readonly tokens: number; readonly why: string }[];
  readonly omitted: readonly { readonly path: VaultPath; readonly why: string }[];
}
