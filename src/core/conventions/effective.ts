import { getOrSet } from '../model/collections';
import type { Convention, NamePattern } from '../model/convention';
import { withPlaces } from '../model/convention-places';
import { MemoryError } from '../model/errors';
import { oneName } from '../model/escape-control';
import { SETTINGS_SAY, takesAnyName, type Memory, type MemoryOverrides } from '../model/memory';
import { folderOf, isInside, joinPath, byCodePoint } from '../model/path';
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
  const moved = nameDays(moveFolders(convention, overrides.folders ?? {}), overrides.names ?? []);
  const words = { ...moved.words, ...overrides.words };
  const names = [...(overrides.names ?? []), ...moved.names];
  for (const [index, { folder, pattern }] of (overrides.names ?? []).entries()) {
    const isUnasked = [moved.archive, moved.reports].some((out) => isInside(folder, out));
    const problem = isUnasked
      ? `is for "${oneName(folder)}", where no name is asked for. Name another folder, or leave it out`
      : problemOfName(pattern, words);
    if (problem !== null) throw new MemoryError('bad_settings', `The name pattern ${index + 1} of the settings ${problem}.`);
  }
  const unread = Object.keys(overrides.words ?? {}).find((part) => !names.some(({ pattern }) => pattern.includes(`{${part}}`)));
  if (unread !== undefined)
    throw new MemoryError(
      'bad_settings',
      `The setting "words" is for {${oneName(unread)}}, a part that no name has. Put it into a pattern of "names", or leave it out.`,
    );
  checkIndexNote(overrides.indexNote);
  const indexNote = overrides.indexNote ?? moved.indexNote.path;
  return {
    ...moved,
    words,
    names,
    properties: takesAnyName(overrides) ? moved.properties.map((rule) => ({ ...rule, required: false })) : moved.properties,
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
    if (PARTS.has(part) && Object.hasOwn(words, part))
      return `has the part ${shown}, which is built in, but "words" has it too. Give yours another name`;
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

/** Every path and glob of the convention with its folders under the names that the user gave them. Throws `bad_settings` for a folder that it does not have. */
function moveFolders(convention: Convention, folders: Readonly<Record<string, string>>): Convention {
  const renames = Object.entries(folders).filter(([from, to]) => from !== to);
  const used = new Set<string>();
  const moved = withPlaces(convention, (path) => {
    const [from, to] = renames.find(([folder]) => path === folder || path.startsWith(`${folder}/`)) ?? [];
    if (from === undefined || to === undefined) return path;
    used.add(from);
    return (to + path.slice(from.length)).replace(/^\//, '');
  });
  const unused = renames.find(([from]) => !used.has(from))?.[0];
  if (unused === undefined) return moved;
  throw new MemoryError(
    'bad_settings',
    `The setting "folders" renames "${oneName(unused)}", which this convention does not have. It has: ${foldersOf(convention).join(', ')}.`,
  );
}

/** The convention with the file of each day named as the first pattern of the settings for its folder says. */
function nameDays(convention: Convention, names: Convention['names']): Convention {
  const isOfDay = ({ pattern }: NamePattern): boolean => /\{(?:date|day)\}/.test(pattern) && !/\{(?!date\}|day\})/.test(pattern);
  const days = new Map<string, string>();
  for (const { folder, pattern } of convention.names.filter(isOfDay)) {
    const own = names.find((one) => one.folder === folder && isOfDay(one));
    if (own !== undefined) days.set(joinPath(folder, pattern), joinPath(folder, own.pattern));
  }
  return days.size === 0 ? convention : withPlaces(convention, (path) => days.get(path) ?? path);
}

/** The folders that a convention gives a meaning, relative to the memory, in code point order. */
export function foldersOf(convention: Convention): string[] {
  const paths = [...convention.fixed, ...convention.scaffold].map((file) => folderOf(file.path));
  const named = [
    ...convention.names.map((rule) => rule.folder),
    ...convention.bundle.excludeFolders,
    convention.reports,
    convention.archive,
    ...convention.hidden,
  ];
  const layered = convention.layers.map((rule) => rule.pattern.replace(/\/?[^/]*[*?].*$/, ''));
  const folders = [...paths, ...named, ...layered].filter((folder) => folder !== '' && !/[*?]|\.md$/.test(folder));
  return [...new Set(folders)].sort(byCodePoint);
}
