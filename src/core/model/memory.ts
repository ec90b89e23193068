import type { ConventionId, HardLimit, LayerRule, NamePattern } from './convention';
import { pathKey } from './path';

/** A folder of the vault with one convention. `root` is `''` for the whole vault. */
export interface Memory {
  readonly name: string;
  readonly root: string;
  readonly convention: ConventionId;
  readonly overrides: MemoryOverrides;
}

interface SortedRoot {
  readonly key: string;
  readonly root: string;
  /** Its place in the settings. */
  readonly index: number;
}

const sorted = new WeakMap<readonly Memory[], readonly SortedRoot[]>();

/** Roots of the other memories inside this one, in the order of the settings: what is in them is theirs. */
export function innerRoots(memory: Memory, memories: readonly Memory[]): string[] {
  const own = pathKey(memory.root);
  const roots = rootsOf(memories);
  if (own === '') return memories.map(({ root }) => root).filter((root) => root !== '');
  // Sorted, those below a folder stand together.
  const below = `${own}/`;
  const found: SortedRoot[] = [];
  for (let at = firstFrom(roots, below); roots[at]?.key.startsWith(below) === true; at++) found.push(roots[at] as SortedRoot);
  return found.sort((a, b) => a.index - b.index).map(({ root }) => root);
}

function rootsOf(memories: readonly Memory[]): readonly SortedRoot[] {
  let roots = sorted.get(memories);
  if (roots === undefined) {
    roots = memories.map(({ root }, index) => ({ key: pathKey(root), root, index })).sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
    sorted.set(memories, roots);
  }
  return roots;
}

/** Where the first key stands that is `from` or comes after it; found by halving. */
function firstFrom(roots: readonly SortedRoot[], from: string): number {
  let low = 0;
  let high = roots.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((roots[middle]?.key ?? '') < from) low = middle + 1;
    else high = middle;
  }
  return low;
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
