import type { VaultPath } from '../path';

export interface MemoryStatus {
  readonly name: string;
  readonly root: string;
  readonly convention: string;
  readonly notes: number;
  readonly entries: number;
  readonly links: number;
  readonly unresolved: number;
  readonly unreadable: number;
  readonly indexNote: { readonly path: VaultPath; readonly exists: boolean };
  /** Things to correct in its settings, in sentences: exclusions that cover no file. */
  readonly warnings: readonly string[];
  /** `YYYY-MM-DD`, the memory's newest date; null in an empty memory. */
  readonly newest: string | null;
}

export interface DueItem {
  readonly memory: string;
  readonly what: 'index' | 'report' | 'recover';
  /** One sentence. */
  readonly message: string;
}

export interface StatusResult {
  readonly memories: readonly MemoryStatus[];
  readonly due: readonly DueItem[];
}
