import { getOrSet } from '../model/collections';
import type { Convention } from '../model/convention';
import { MemoryError } from '../model/errors';
import { oneName } from '../model/escape-control';
import { SETTINGS_SAY, type Memory, type MemoryOverrides } from '../model/memory';
import { conventionOf, type WithConventions } from './list';

const known = new WeakMap<Convention, WeakMap<MemoryOverrides, Convention>>();

/**
 * The convention that holds in a memory: its own, with its overrides. Renamed folders, words, name patterns, layers and
 * limits of the overrides come before its own. Throws `bad_settings` for a convention that is not there, where a pattern
 * has a part that nothing explains, or twice, and where the index note is no note.
 */
export function conventionIn(memory: Pick<Memory, 'convention' | 'overrides'>, settings: WithConventions): Convention {
  const convention = conventionOf(memory.convention, settings);
  const bent = getOrSet(known, convention, () => new WeakMap());
  return getOrSet(bent, memory.overrides, () => bend(convention, memory.overrides));
}

function bend(convention: Convention, overrides: MemoryOverrides): Convention {
  const moved = moveFolders(convention, overrides.folders ?? {});
  const words = { ...moved.words, ...overrides.words };
  const names = [...(overrides.names ?? []), ...moved.names];
  for (const [index, { pattern }] of (overrides.names ?? []).entries()) {
    const problem = problemOfName(pattern, words);
    if (problem !== null) throw new MemoryError('bad_settings', `The name pattern ${index + 1} of the settings ${problem}.`);
  }
  checkIndexNote(overrides.indexNote);
  const indexNote = overrides.indexNote ?? moved.indexNote.path;
  return {
    ...moved,
    words,
    names,
    layers: [...(overrides.layers ?? []).map(inOwnWords), ...moved.layers],
    hardLimits: [...(overrides.hardLimits ?? []).map(inOwnWords), ...moved.hardLimits],
    indexNote: { ...moved.indexNote, path: indexNote, size: overrides.indexSize ?? moved.indexNote.size },
    ...(moved.loaded === undefined
      ? {}
      : { loaded: moved.loaded.map((one) => (one.path === moved.indexNote.path ? { ...one, path: indexNote } : one)) }),
    limits: {
      maxNoteBytes: overrides.maxNoteBytes ?? moved.limits.maxNoteBytes,
      orphanAgeDays: overrides.orphanAgeDays ?? moved.limits.orphanAgeDays,
    },
    archive: overrides.archive ?? moved.archive,
    bundle: {
      ...moved.bundle,
      excludeFolders: overrides.bundleExclude?.folders ?? moved.bundle.excludeFolders,
      excludeTags: overrides.bundleExclude?.tags ?? moved.bundle.excludeTags,
    },
  };
}

/** A rule of the settings with a reason of ours, which may stand in any sentence; theirs stays beside it. */
export function inOwnWords<T extends { readonly why: string }>(rule: T): T & { readonly said?: string } {
  return { ...rule, why: SETTINGS_SAY, ...(rule.why === SETTINGS_SAY ? {} : { said: rule.why }) };
}

/** Parts of the settings that a message names at most. */
const MOST_NAMED = 10;
/** Parts of a name that every convention knows. */
const PARTS = new Set(['date', 'day', 'title', 'slug', 'topic', 'tags']);

/** Why no name could be read by a pattern, in words that follow it; null where its parts are explained, and each stands once. */
export function problemOfName(pattern: string, words: Convention['words']): string | null {
  const seen = new Set<string>();
  for (const [, part = ''] of pattern.matchAll(/\{(\w+)\}/g)) {
    const shown = `{${oneName(part)}}`;
    if (seen.has(part)) return `has the part ${shown} twice, so no name tells which is which. Leave one of them out`;
    seen.add(part);
    if (PARTS.has(part)) continue;
    if (/^\d/.test(part))
      return `has the part ${shown}, which begins with a digit. Give it a name that begins with a letter, in "words" too`;
    if (Object.hasOwn(words, part)) continue;
    const all = [...PARTS, ...Object.keys(words).slice(0, MOST_NAMED)].map((one) => `{${one}}`).join(', ');
    return `has the part ${shown}, which nothing explains. There are ${all}; other parts need their words in "words"`;
  }
  return null;
}

function checkIndexNote(path: string | undefined): void {
  if (path === undefined || /[^/]\.md$/i.test(path)) return;
  throw new MemoryError(
    'bad_settings',
    `The setting "indexNote" is not the name of a note. Write it with ".md" at the end, such as "top-of-mind.md".`,
  );
}

/** The keys of a convention that hold paths and globs below the root, or lists of them. Names of notes in `names` never have a folder. */
export const PLACES: ReadonlySet<string> = new Set<string>([
  ...['path', 'pattern', 'files', 'file', 'folder', 'log', 'rules', 'corrections', 'from', 'metrics', 'place'],
  ...['excludeFolders', 'reports', 'archive', 'hidden', 'byMachine', 'anyOf'],
]);

/** Every path and glob of the convention with its folders under the names that the user gave them. */
export function moveFolders(convention: Convention, folders: Readonly<Record<string, string>>): Convention {
  const renames = Object.entries(folders).filter(([from, to]) => from !== '' && from !== to);
  if (renames.length === 0) return convention;
  const at = (path: string): string => {
    const rename = renames.find(([from]) => path === from || path.startsWith(`${from}/`));
    return rename === undefined ? path : (rename[1] + path.slice(rename[0].length)).replace(/^\//, '');
  };
  const moved = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => moved(one, key));
    if (typeof value === 'string') return PLACES.has(key) ? at(value) : value;
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, moved(inner, name)]));
  };
  return moved(convention, '') as Convention;
}
