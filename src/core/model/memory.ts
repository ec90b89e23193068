import * as v from 'valibot';
import { getOrSet } from './collections';
import { LAYERS } from './convention';
import { oneName } from './escape-control';
import { tidyExclusion, tidyTag } from './exclusion';
import { pathKey } from './path';
import { hostility } from './safe-path';
import type { Shape } from './settings-shape';

/** The reason for a rule of the settings, in sentences: the settings may be a stranger's, and so is what they say. */
export const SETTINGS_SAY = 'Your settings say so.';
/** UTF-16 units of a pattern. Each file's path is held against it, so it may not be of any length. */
const LONGEST_PATTERN = 1_000;
const TOO_LONG = `must have at most ${LONGEST_PATTERN} characters`;
/** UTF-16 units of a path: more than the systems in use take. */
const LONGEST_PATH = 400;
/** Patterns or words that one list of a memory has at most, and memories of the settings. */
export const MOST = 1_000;
export const TOO_MANY = `must have at most ${MOST} items`;
/** The name of a memory or of something in its settings, as it is shown: one line, and short. */
export const shownName = v.pipe(v.string(), v.transform(oneName), v.nonEmpty('must have a name'));

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
      v.maxLength(LONGEST_PATTERN, TOO_LONG),
      v.transform(tidyExclusion),
      v.check((s) => !s.split('/').includes('..') && !/^[A-Za-z]:/.test(s), 'must be a path inside the vault'),
    ),
  ),
  v.maxLength(MOST, TOO_MANY),
  v.transform((all) => all.filter((one) => one !== '')),
);
const excludedTags = v.pipe(
  v.array(v.pipe(v.string(), v.maxLength(LONGEST_PATTERN, TOO_LONG), v.transform(tidyTag))),
  v.maxLength(MOST, TOO_MANY),
  v.transform((all) => all.filter((one) => one !== '')),
);
/** As `relativeFolder`: globs are matched inside the memory only. */
const glob = v.pipe(relativeFolder, v.maxLength(LONGEST_PATTERN, TOO_LONG));
const namePattern = v.pipe(
  v.string(),
  v.maxLength(LONGEST_PATTERN, TOO_LONG),
  v.check((s) => /\.md$/i.test(s) && !s.includes('/'), 'must be the name of a note, ending in ".md", without a folder'),
  v.check((s) => /\{(?:title|slug|topic|date|day)\}/.test(s), 'must have {title}, {slug}, {topic}, {date} or {day} in it'),
);
/** Of a place the product writes to or reads as a memory: never a hidden one, and never one outside. */
export const inVault = 'must be a path inside the vault, not a hidden one';
const ownPath = v.pipe(
  v.string(),
  v.maxLength(LONGEST_PATH, `must have at most ${LONGEST_PATH} characters`),
  v.transform((s) => s.replace(/\/+$/, (slashes) => (slashes.length === s.length ? slashes : ''))),
  v.check((s) => s === '' || hostility(s) === null, inVault),
);
const count = v.pipe(v.number(), v.integer(), v.minValue(1));

function list<T extends v.GenericSchema>(item: T) {
  return v.optional(v.pipe(v.array(item), v.maxLength(MOST, TOO_MANY)));
}

/** Wildcards in all patterns of a memory: each may have to be followed through the path of each file. */
const MOST_WILDCARDS = 500;

// Loose: what a newer version wrote on another device stays when this one saves.
const overridesShape = v.looseObject({
  /** Path of the index note, relative to the memory's root. */
  indexNote: v.optional(ownPath),
  /** Path prefixes (folders) and tags that never enter a bundle. */
  bundleExclude: v.optional(v.looseObject({ folders: exclusions, tags: v.optional(excludedTags) })),
  indexExclude: v.optional(exclusions),
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
      v.pipe(v.string(), v.regex(/^\w+$/, 'must be one word'), v.maxLength(80, 'must have at most 80 characters')),
      v.pipe(
        v.array(v.pipe(v.string(), v.regex(/^[\p{L}\p{N}]+$/u, 'must be one word'), v.maxLength(80, 'must have at most 80 characters'))),
        v.minLength(1),
        v.maxLength(MOST, TOO_MANY),
      ),
    ),
  ),
  /** Name patterns, layers and limits that come before the convention's own. */
  names: list(v.looseObject({ folder: glob, pattern: namePattern, summary: v.optional(v.string(), '') })),
  layers: list(v.looseObject({ pattern: glob, layer: v.picklist(LAYERS), why: v.optional(v.string(), SETTINGS_SAY) })),
  hardLimits: list(v.looseObject({ pattern: glob, bytes: count, why: v.optional(v.string(), SETTINGS_SAY) })),
});

const overridesSchema = v.pipe(
  overridesShape,
  v.check(({ bundleExclude, indexExclude = [], ignore = [], names = [], layers = [], hardLimits = [] }) => {
    const rules = [...layers, ...hardLimits].map(({ pattern }) => pattern);
    const folders = [...(bundleExclude?.folders ?? []), ...names.map(({ folder }) => folder)];
    return [...rules, ...folders, ...indexExclude, ...ignore].join('\n').split(/[*?]+/).length <= MOST_WILDCARDS + 1;
  }, `must have at most ${MOST_WILDCARDS} wildcards (* and ?) in all its patterns`),
);

export const memorySchema = v.looseObject({
  name: shownName,
  root: ownPath,
  convention: v.pipe(v.string(), v.transform(oneName)),
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
  const found: SortedRoot[] = [];
  if (own === '') {
    const all: string[] = [];
    for (const { root } of memories) if (root !== '') all.push(root);
    return all;
  }
  const roots = rootsOf(memories);
  // Sorted, those below a folder stand together.
  const below = `${own}/`;
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
