import type { ConventionId, HardLimit, LayerRule, NamePattern } from './convention';
import { isInside, pathKey } from './path';

/** A folder of the vault with one convention. `root` is `''` for the whole vault. */
export interface Memory {
  readonly name: string;
  readonly root: string;
  readonly convention: ConventionId;
  readonly overrides: MemoryOverrides;
}

/** Roots of the other memories inside this one: what is in them is theirs. */
export function innerRoots(memory: Memory, memories: readonly Memory[]): string[] {
  return memories.map(({ root }) => root).filter((root) => pathKey(root) !== pathKey(memory.root) && isInside(pathKey(root), pathKey(memory.root)));
}

/** What a user bends about a convention; absent means the convention's own value. */
export interface MemoryOverrides {
  /** Path of the index note, relative to the memory's root. */
  readonly indexNote?: string;
  /** Path prefixes (folders) and tags that never enter a bundle. */
  readonly bundleExclude?: { readonly folders: readonly string[]; readonly tags: readonly string[] };
  /** Paths that never enter the index note. */
  readonly indexExclude?: readonly string[];
  /** How many notes the index note lists. */
  readonly indexSize?: number;
  /** Days without a sign of life after which an unlinked note counts as an old orphan. */
  readonly orphanAgeDays?: number;
  /** Bytes above which a note counts as too large. */
  readonly maxNoteBytes?: number;
  /** Folder for what is out of use, relative to the memory's root. */
  readonly archive?: string;
  /** Other names for folders of the convention: `{ "learnings": "lessons" }`. */
  readonly folders?: Readonly<Record<string, string>>;
  /** Words that a part of a name may be, in place of the convention's: `{ "agent": ["scout"] }`. */
  readonly words?: Readonly<Record<string, readonly string[]>>;
  /** Name patterns, layers and limits that come before the convention's own. */
  readonly names?: readonly NamePattern[];
  readonly layers?: readonly LayerRule[];
  readonly hardLimits?: readonly HardLimit[];
  /** Folders of the memory that checks leave alone, relative to its root. */
  readonly ignore?: readonly string[];
}
