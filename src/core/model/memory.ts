import * as v from 'valibot';
import { getOrSet, upTo } from './collections';
import { LAYERS } from './convention';
import { oneName } from './escape-control';
import { tidyExclusion, tidyTag } from './exclusion';
import { pathKey } from './path';
import { hostility } from './safe-path';
import { said, type Shape } from './settings-shape';

/** The reason for a rule of the settings, in sentences: the settings may be a stranger's, and so is what they say. */
export const SETTINGS_SAY = 'Your settings say so.';
/** UTF-16 units of a pattern. Each file's path is held against it, so it may not be of any length. */
export const LONGEST_PATTERN = 1_000;
export const TOO_LONG = `must have at most ${LONGEST_PATTERN} characters`;
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
export const glob = v.pipe(relativeFolder, v.maxLength(LONGEST_PATTERN, TOO_LONG));
export const namePattern = v.pipe(
  v.string(),
  v.maxLength(LONGEST_PATTERN, TOO_LONG),
  v.check((s) => /\.md$/i.test(s) && !s.includes('/'), 'must be the name of a note, ending in ".md", without a folder'),
  v.check((s) => /\{(?:title|slug|topic|date|day)\}/.test(s), 'must have {title}, {slug}, {topic}, {date} or {day} in it'),
);
/** Of a place the product writes to or reads as a memory: never a hidden one, and never one outside. */
export const inVault = 'must be a path inside the vault, not a hidden one';
export const ownPath = v.pipe(
  v.string(),
  v.maxLength(LONGEST_PATH, `must have at most ${LONGEST_PATH} characters`),
  v.transform((s) => s.replace(/\/+$/, (slashes) => (slashes.length === s.length ? slashes : ''))),
  v.check((s) => s === '' || hostility(s) === null, inVault),
);
export const count = v.pipe(v.number(), v.integer(), v.minValue(1));

export function list<T extends v.GenericSchema>(item: T) {
  return v.pipe(v.array(item), v.maxLength(MOST, TOO_MANY));
}

/** The words that a part of a name may be, by the part. */
export const wordLists = v.record(
  v.pipe(v.string(), v.regex(/^\w+$/, 'must be one word'), v.maxLength(80, 'must have at most 80 characters')),
  v.pipe(
    v.array(v.pipe(v.string(), v.regex(/^[\p{L}\p{N}]+$/u, 'must be one word'), v.maxLength(80, 'must have at most 80 characters'))),
    v.minLength(1),
    v.maxLength(MOST, TOO_MANY),
  ),
);

/** Wildcards in all patterns of a memory: each may have to be followed through the path of each file. */
export const MOST_WILDCARDS = 500;

/** The parts of a convention that a memory may change. Loose: what a newer version wrote on another device stays when this one saves. */
export const overridesShape = v.looseObject({
  indexNote: v.optional(said(ownPath, 'Top-of-mind note', 'Where the list of what matters is written, inside the folder.')),
  /** Path prefixes (folders) and tags, written from the folder of the memory. */
  bundleExclude: v.optional(
    v.looseObject({
      folders: said(
        exclusions,
        'Folders that stay out of bundles',
        'One on each line. Nothing in them is ever handed to a language model.',
      ),
      tags: v.optional(
        said(
          excludedTags,
          'Tags that stay out of bundles',
          'One on each line. Nothing with such a tag is ever handed to a language model.',
        ),
      ),
    }),
  ),
  indexExclude: v.optional(
    said(exclusions, 'Folders kept out of the top-of-mind note', 'Their notes are never listed there. One on each line.'),
  ),
  indexSize: v.optional(said(count, 'Notes in the top-of-mind note', 'How many it lists at most.')),
  orphanAgeDays: v.optional(
    said(count, 'An unlinked note is old after', 'In days without a sign of life. Health reports name such notes.'),
  ),
  maxNoteBytes: v.optional(said(count, 'A note is too large above', 'In bytes. Health reports name such notes.')),
  archive: v.optional(said(ownPath, 'Archive', 'Where notes go that are out of use, inside the folder.')),
  ignore: v.optional(said(exclusions, 'Folders to leave alone', 'No check looks at them. One on each line.')),
  /** `{ "learnings": "lessons" }` */
  folders: v.optional(
    said(
      v.record(relativeFolder, ownPath),
      'Other names for folders',
      'The folder as the convention names it, then as you do. One on each line: "archive = old notes".',
    ),
  ),
  /** In place of the convention's: `{ "agent": ["scout"] }` */
  words: v.optional(
    said(wordLists, 'Words in names', 'What a part of a name may be. One on each line: "agent = research, writer".', {
      example: 'agent = research, writer',
    }),
  ),
  names: v.optional(
    said(
      list(v.looseObject({ folder: glob, pattern: namePattern, summary: v.optional(v.string(), '') })),
      'More name patterns',
      'Before those of the convention. One on each line: "folder = {date} {title}.md"; "/" is the folder of the memory, "**" any.',
      { example: 'folder = {date} {title}.md' },
    ),
  ),
  layers: v.optional(
    said(
      list(v.looseObject({ pattern: glob, layer: v.picklist(LAYERS), why: v.optional(v.string(), SETTINGS_SAY) })),
      'More protected files',
      `Before those of the convention. One on each line: "drafts/** = append-only". Choose from ${LAYERS.join(', ')}.`,
      { example: 'folder/** = append-only' },
    ),
  ),
  hardLimits: v.optional(
    said(
      list(v.looseObject({ pattern: glob, bytes: count, why: v.optional(v.string(), SETTINGS_SAY) })),
      'More size limits',
      'No change may make these files larger, in bytes. One on each line: "NOW.md = 1500".',
      { example: 'NOW.md = 1500' },
    ),
  ),
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
  name: said(shownName, 'Name', 'What you call it, here and in the terminal.'),
  root: said(ownPath, 'Folder', 'The notes in this folder are the memory. Enter / for the whole vault.'),
  convention: said(v.pipe(v.string(), v.transform(oneName)), 'Convention'),
  overrides: v.optional(overridesSchema, {}),
});

/** A folder of the vault with one convention. `root` is `''` for the whole vault. */
export type Memory = Shape<v.InferOutput<typeof memorySchema>>;

/** A user's changes to a convention; absent means the convention's own value. */
export type MemoryOverrides = Memory['overrides'];

/** The changes by which notes keep the names they have, and new ones get their title. */
export const OWN_NAMES: MemoryOverrides = { names: [{ folder: '**', pattern: '{title}.md', summary: 'Whatever you call it.' }] };

/** True where a note may have any name, and so need not have an id or a day either. */
export function takesAnyName({ names = [] }: MemoryOverrides): boolean {
  return names.some(({ folder, pattern }) => folder === '**' && pattern === '{title}.md');
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
  const found: SortedRoot[] = [];
  if (own === '') {
    const all: string[] = [];
    for (const { root } of memories) if (root !== '') all.push(root);
    return all;
  }
  const roots = rootsOf(memories);
  // Sorted, those below a folder stand together.
  const below = `${own}/`;
  for (let at = upTo(roots.length, (index) => (roots[index]?.key ?? '') < below); roots[at]?.key.startsWith(below) === true; at++)
    found.push(roots[at] as SortedRoot);
  return found.sort((a, b) => a.index - b.index).map(({ root }) => root);
}

function rootsOf(memories: readonly Memory[]): readonly SortedRoot[] {
  return getOrSet(sorted, memories, () =>
    memories.map(({ root }, index) => ({ key: pathKey(root), root, index })).sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)),
  );
}
