import { getOrSet } from '../model/collections';
import type { Convention, MaintenanceRule, MigrationRule, NamePattern } from '../model/convention';
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
  return {
    ...moved,
    words,
    names,
    layers: [...(overrides.layers ?? []).map(inOwnWords), ...moved.layers],
    hardLimits: [...(overrides.hardLimits ?? []).map(inOwnWords), ...moved.hardLimits],
    indexNote: { ...moved.indexNote, path: overrides.indexNote ?? moved.indexNote.path, size: overrides.indexSize ?? moved.indexNote.size },
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

/** Parts of a name that every convention knows. */
/** Parts of the settings that a message names at most. */
const MOST_NAMED = 10;
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

/** Every path and glob of the convention with its folders under the names that the user gave them. */
function moveFolders(convention: Convention, folders: Readonly<Record<string, string>>): Convention {
  const renames = Object.entries(folders).filter(([from, to]) => from !== '' && from !== to);
  if (renames.length === 0) return convention;
  const at = (path: string): string => {
    const rename = renames.find(([from]) => path === from || path.startsWith(`${from}/`));
    return rename === undefined ? path : (rename[1] + path.slice(rename[0].length)).replace(/^\//, '');
  };
  return {
    ...convention,
    signs: convention.signs.map((sign) =>
      'path' in sign
        ? { ...sign, path: at(sign.path) }
        : 'folder' in sign
          ? { ...sign, folder: at(sign.folder) }
          : { ...sign, files: at(sign.files) },
    ),
    names: convention.names.map((name) => ({ ...name, folder: at(name.folder) })),
    fixed: convention.fixed.map((file) => ({ ...file, path: at(file.path) })),
    layers: convention.layers.map((rule) => ({ ...rule, pattern: at(rule.pattern) })),
    entries: convention.entries.map((rule) => ({ ...rule, files: at(rule.files) })),
    properties: convention.properties.map((rule) => ({ ...rule, files: at(rule.files) })),
    hardLimits: convention.hardLimits.map((limit) => ({ ...limit, pattern: at(limit.pattern) })),
    capture: convention.capture.map((target) => ({ ...target, path: at(target.path) })),
    ...(convention.states === undefined
      ? {}
      : {
          states: convention.states.map((state) => ({
            ...state,
            path: at(state.path),
            ...(state.log === undefined ? {} : { log: at(state.log) }),
          })),
        }),
    ...(convention.mistakes === undefined
      ? {}
      : { mistakes: { ...convention.mistakes, file: at(convention.mistakes.file), rules: at(convention.mistakes.rules) } }),
    ...(convention.baseline === undefined
      ? {}
      : { baseline: { path: at(convention.baseline.path), corrections: at(convention.baseline.corrections) } }),
    ...(convention.maintenance === undefined ? {} : { maintenance: movedMaintenance(convention.maintenance, at) }),
    ...(convention.migration === undefined ? {} : { migration: movedMigration(convention.migration, at) }),
    chores: convention.chores.map((chore) => {
      const { evidence } = chore;
      if (evidence === undefined || evidence.kind === 'baseline') return chore;
      return {
        ...chore,
        evidence: evidence.kind === 'empty' ? { ...evidence, folder: at(evidence.folder) } : { ...evidence, files: at(evidence.files) },
      };
    }),
    scaffold: convention.scaffold.map((file) => ({ ...file, path: at(file.path) })),
    indexNote: { ...convention.indexNote, path: at(convention.indexNote.path) },
    bundle: {
      ...convention.bundle,
      excludeFolders: convention.bundle.excludeFolders.map(at),
      phases: convention.bundle.phases.map((phase) => ({ ...phase, files: phase.files.map(at) })),
    },
    reports: at(convention.reports),
    archive: at(convention.archive),
    hidden: convention.hidden.map(at),
  };
}

function movedMaintenance(rule: MaintenanceRule, at: (path: string) => string): MaintenanceRule {
  const { into, log, metrics } = rule;
  return {
    ...rule,
    from: at(rule.from),
    ...(into === undefined ? {} : { into: { ...into, path: at(into.path) } }),
    ...(log === undefined ? {} : { log: at(log) }),
    ...(metrics === undefined ? {} : { metrics: at(metrics) }),
  };
}

function movedMigration(rule: MigrationRule, at: (path: string) => string): MigrationRule {
  const moved = <T extends { readonly place?: string }>(one: T): T => (one.place === undefined ? one : { ...one, place: at(one.place) });
  return {
    ...rule,
    ...(rule.sorting === undefined ? {} : { sorting: rule.sorting.map(moved) }),
    ...(rule.unsorted === undefined ? {} : { unsorted: moved(rule.unsorted) }),
  };
}
