import { getOrSet } from '../model/collections';
import type { Convention, NamePattern } from '../model/convention';
import { moveFolders } from '../model/convention-folders';
import { MemoryError } from '../model/errors';
import { oneName } from '../model/escape-control';
import { SETTINGS_SAY, type Memory, type MemoryOverrides } from '../model/memory';
import { conventionOf } from './list';

const known = new WeakMap<Convention, WeakMap<MemoryOverrides, Convention>>();

/**
 * The convention that holds in a memory: its own, with its overrides. Renamed folders, words, name patterns, layers and
 * limits of the overrides come before its own. Throws `bad_settings` for a convention that is not there, where a pattern
 * has a part that nothing explains, or twice, and where the index note is no note.
 */
export function conventionIn(memory: Pick<Memory, 'convention' | 'overrides'>): Convention {
  const convention = conventionOf(memory.convention);
  const bent = getOrSet(known, convention, () => new WeakMap());
  return getOrSet(bent, memory.overrides, () => bend(convention, memory.overrides));
}

function bend(convention: Convention, overrides: MemoryOverrides): Convention {
  const moved = moveFolders(convention, overrides.folders ?? {});
  const words = { ...moved.words, ...overrides.words };
  const names = [...(overrides.names ?? []), ...moved.names];
  for (const [index, name] of (overrides.names ?? []).entries()) checkParts(name, index + 1, words);
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
function inOwnWords<T extends { readonly why: string }>(rule: T): T & { readonly said?: string } {
  return { ...rule, why: SETTINGS_SAY, ...(rule.why === SETTINGS_SAY ? {} : { said: rule.why }) };
}

/** Parts of the settings that a message names at most. */
const MOST_NAMED = 10;
/** Parts of a name that every convention knows. */
const PARTS = new Set(['date', 'day', 'title', 'slug', 'topic', 'tags']);

function checkParts(name: NamePattern, at: number, words: Convention['words']): void {
  const seen = new Set<string>();
  for (const [, part = ''] of name.pattern.matchAll(/\{(\w+)\}/g)) {
    if (seen.has(part))
      throw new MemoryError(
        'bad_settings',
        `The name pattern ${at} of the settings has the part {${oneName(part)}} twice, so no name tells which is which. Leave one of them out.`,
      );
    seen.add(part);
    if (PARTS.has(part)) continue;
    if (/^\d/.test(part))
      throw new MemoryError(
        'bad_settings',
        `The name pattern ${at} of the settings has the part {${oneName(part)}}, which begins with a digit. Give it a name that begins with a letter, in "words" too.`,
      );
    if (Object.hasOwn(words, part)) continue;
    const all = [...PARTS, ...Object.keys(words).slice(0, MOST_NAMED)].map((one) => `{${one}}`).join(', ');
    throw new MemoryError(
      'bad_settings',
      `The name pattern ${at} of the settings has the part {${oneName(part)}}, which nothing explains. There are ${all}; other parts need their words in "words".`,
    );
  }
}

function checkIndexNote(path: string | undefined): void {
  if (path === undefined || /[^/]\.md$/i.test(path)) return;
  throw new MemoryError(
    'bad_settings',
    `The setting "indexNote" is not the name of a note. Write it with ".md" at the end, such as "top-of-mind.md".`,
  );
}
