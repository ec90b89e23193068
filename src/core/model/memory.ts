import * as v from 'valibot';
import { getOrSet } from './collections';
import { LAYERS } from './convention';
import { tidyExclusion, tidyTag } from './exclusion';
import { pathKey } from './path';
import { hostility } from './safe-path';
import type { Shape } from './settings-shape';

const relativeFolder = v.pipe(
  v.string(),
  v.check((s) => !s.startsWith('/') && !s.split('/').includes('..') && !/^[A-Za-z]:/.test(s), 'must be a path inside the vault'),
  v.transform((s) => s.replace(/\/+$/, '')),
);
/** The path or pattern left out, however it is spelled; an empty one leaves nothing out. */
const exclusions = v.pipe(
  v.array(
    v.pipe(
      v.string(),
      v.transform(tidyExclusion),
      v.check((s) => !s.split('/').includes('..') && !/^[A-Za-z]:/.test(s), 'must be a path inside the vault'),
    ),
  ),
  v.transform((all) => all.filter((one) => one !== '')),
);
const excludedTags = v.pipe(
  v.array(v.pipe(v.string(), v.transform(tidyTag))),
  v.transform((all) => all.filter((one) => one !== '')),
);
/** As `relativeFolder`: globs are matched inside the memory only. */
const glob = relativeFolder;
const namePattern = v.pipe(
  v.string(),
  v.check((s) => /\.md$/i.test(s) && !s.includes('/'), 'must be the name of a note, ending in ".md", without a folder'),
  v.check((s) => /\{(?:title|slug|topic|date|day)\}/.test(s), 'must have {title}, {slug}, {topic}, {date} or {day} in it'),
);
/** Of a place the product writes to or reads as a memory: never a hidden one, and never one outside. */
export const inVault = 'must be a path inside the vault, not a hidden one';
const ownPath = v.pipe(
  v.string(),
  v.transform((s) => s.replace(/\/+$/, (slashes) => (slashes.length === s.length ? slashes : ''))),
  v.check((s) => s === '' || hostility(s) === null, inVault),
);
const count = v.pipe(v.number(), v.integer(), v.minValue(1));

// Loose: what a newer version wrote on another device stays when this one saves.
const overridesSchema = v.looseObject({
  /** Path of the index note, relative to the memory's root. */
  indexNote: v.optional(ownPath),
  /** Path prefixes (folders) and tags that never enter a bundle. */
  bundleExclude: v.optional(v.looseObject({ folders: exclusions, tags: v.optional(excludedTags) })),
  /** Paths that never enter the index note. */
  indexExclude: v.optional(exclusions),
  /** How many notes the index note lists. */
  indexSize: v.optional(count),
  /** Days without a sign of life after which an unlinked note counts as an old orphan. */
  orphanAgeDays: v.optional(count),
  /** Bytes above which a note counts as too large. */
  maxNoteBytes: v.optional(count),
  /** Folder for what is out of use, relative to the memory's root. */
  archive: v.optional(ownPath),
  /** Folders of the memory that checks leave alone, relative to its root. */
  ignore: v.optional(exclusions),
  /** Other names for folders of the convention: `{ "learnings": "lessons" }`. */
  folders: v.optional(v.record(relativeFolder, ownPath)),
  /** Words that a part of a name may be, in place of the convention's: `{ "agent": ["scout"] }`. */
  words: v.optional(
    v.record(
      v.pipe(v.string(), v.regex(/^\w+$/, 'must be one word')),
      v.pipe(v.array(v.pipe(v.string(), v.regex(/^[\p{L}\p{N}]+$/u, 'must be one word'))), v.minLength(1)),
    ),
  ),
  /** Name patterns, layers and limits that come before the convention's own. */
  names: v.optional(v.array(v.looseObject({ folder: glob, pattern: namePattern, summary: v.optional(v.string(), '') }))),
  layers: v.optional(
    v.array(v.looseObject({ pattern: glob, layer: v.picklist(LAYERS), why: v.optional(v.string(), 'Your settings say so.') })),
  ),
  hardLimits: v.optional(v.array(v.looseObject({ pattern: glob, bytes: count, why: v.optional(v.string(), 'Your settings say so.') }))),
});

export const memorySchema = v.looseObject({
  name: v.pipe(v.string(), v.minLength(1)),
  root: ownPath,
  convention: v.string(),
  overrides: v.optional(overridesSchema, {}),
});

/** A folder of the vault with one convention. `root` is `''` for the whole vault. */
export type Memory = Shape<v.InferOutput<typeof memorySchema>>;

/** A user's changes to a convention; absent means the convention's own value. */
export type MemoryOverrides = Memory['overrides'];

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
  return getOrSet(sorted, memories, () =>
    memories.map(({ root }, index) => ({ key: pathKey(root), root, index })).sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)),
  );
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
