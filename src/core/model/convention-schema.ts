import * as v from 'valibot';
import { CHORE_VERBS, LAYERS } from './convention';
import { count, glob, list, LONGEST_PATTERN, MOST, namePattern, ownPath, shownName, wordLists } from './memory';

/** UTF-16 units of a text that a convention gives a file, and of one that explains something. */
const LONGEST_TEXT = 20_000;
const LONGEST_SUMMARY = 1_000;
const LONGEST_WORD = 80;

const tooLong = (most: number): string => `must have at most ${most} characters`;
const summary = v.optional(v.pipe(v.string(), v.maxLength(LONGEST_SUMMARY, tooLong(LONGEST_SUMMARY))), '');
const wordOf = (pattern: RegExp, message: string) =>
  v.pipe(v.string(), v.regex(pattern, message), v.maxLength(LONGEST_WORD, tooLong(LONGEST_WORD)));
const word = wordOf(/^[\p{L}\p{N}][\p{L}\p{N}\p{M} _-]*$/u, 'must be a plain word');
const lowerWord = v.pipe(
  word,
  v.check((s) => s === s.toLowerCase(), 'must be in lower case'),
);
/** The name of a convention, a chore, a phase or a managed block. */
const id = wordOf(/^[a-z0-9][a-z0-9-]*$/, 'must be letters, digits and "-", in lower case');
const key = wordOf(/^[\p{L}_][\p{L}\p{N}_-]*$/u, 'must be the name of a property');
const heading = v.pipe(
  shownName,
  v.check((s) => !/^[#<>`*+-]/.test(s), 'must be the text of a heading, without signs before it'),
);
const file = v.pipe(ownPath, v.nonEmpty('must name a file'));
const note = v.pipe(
  file,
  v.check((s) => /[^/]\.md$/i.test(s), 'must be the name of a note, ending in ".md"'),
);
const folder = v.pipe(ownPath, v.nonEmpty('must name a folder'));
const globs = list(glob);
const days = v.pipe(count, v.maxValue(36_500));

const sections = list(
  v.strictObject({ id, heading, words: list(lowerWord), type: v.optional(word), critical: v.optional(v.literal(true)) }),
);

const parts = {
  signs: list(
    v.strictObject({
      kind: v.picklist(['file', 'folder', 'names', 'notes', 'properties', 'entries']),
      weight: v.pipe(v.number(), v.minValue(0), v.maxValue(0.99)),
      says: shownName,
      path: v.optional(glob),
      folder: v.optional(glob),
      files: v.optional(glob),
      anyOf: v.optional(globs),
      keys: v.optional(list(key)),
      least: v.optional(count),
      beside: v.optional(glob),
    }),
  ),
  names: list(v.strictObject({ folder: glob, pattern: namePattern, summary, undated: v.optional(v.literal(true)) })),
  fixed: list(v.strictObject({ path: glob, summary })),
  words: wordLists,
  layers: list(v.strictObject({ pattern: glob, layer: v.picklist(LAYERS), why: summary, oneWriter: v.optional(v.literal(true)) })),
  entries: list(v.strictObject({ files: glob, format: v.picklist(['note', 'section', 'log', 'fail']), asks: v.optional(list(word)) })),
  properties: list(
    v.strictObject({
      files: glob,
      key,
      type: v.picklist(['ulid', 'date', 'string', 'list', 'integer', 'boolean']),
      required: v.boolean(),
      allowed: v.optional(list(word)),
      initial: v.optional(v.union([word, v.pipe(v.number(), v.integer()), v.boolean(), list(word)])),
      summary,
    }),
  ),
  hardLimits: list(v.strictObject({ pattern: glob, bytes: count, why: summary })),
  capture: v.pipe(
    list(v.strictObject({ type: v.union([v.literal('*'), word]), into: v.picklist(['folder', 'file']), path: ownPath, summary })),
    v.minLength(1, 'must say where new entries go'),
  ),
  scaffold: list(v.strictObject({ path: file, text: v.pipe(v.string(), v.maxLength(LONGEST_TEXT, tooLong(LONGEST_TEXT))) })),
  indexNote: v.strictObject({
    path: note,
    fence: id,
    size: v.pipe(count, v.maxValue(MOST)),
    format: v.picklist(['ranked', 'by-type', 'titles']),
    sections: v.optional(sections),
  }),
  bundle: v.strictObject({
    excludeFolders: globs,
    excludeTags: list(v.pipe(v.string(), v.maxLength(LONGEST_PATTERN, tooLong(LONGEST_PATTERN)))),
    phases: list(
      v.strictObject({
        id,
        files: globs,
        when: v.picklist(['always', 'break', 'topic', 'main', 'main-session', 'focus', 'critical', 'checkpoint']),
        summary,
        must: v.optional(v.boolean()),
        share: v.optional(v.pipe(v.number(), v.minValue(0.01), v.maxValue(1))),
        form: v.optional(v.picklist(['titles', 'passages'])),
      }),
    ),
  }),
  chores: list(
    v.strictObject({
      id,
      everyDays: days,
      summary,
      does: v.optional(
        v.strictObject({ verb: v.picklist(CHORE_VERBS), input: v.optional(v.record(id, v.union([word, v.literal(true)])), {}) }),
      ),
      evidence: v.optional(
        v.strictObject({
          kind: v.picklist(['heading', 'day', 'empty', 'baseline']),
          files: v.optional(glob),
          word: v.optional(word),
          folder: v.optional(folder),
        }),
      ),
    }),
  ),
  limits: v.strictObject({ maxNoteBytes: count, orphanAgeDays: days }),
  reports: folder,
  archive: folder,
  hidden: list(glob),
};

/** Features that a convention may have. */
const features = {
  openWords: list(word),
  states: list(
    v.strictObject({
      path: note,
      summary,
      log: v.optional(note),
      lists: v.optional(list(v.strictObject({ heading, most: count }))),
      checkpoints: v.optional(v.picklist(['last', 'all'])),
    }),
  ),
  feedback: v.strictObject({ useful: key, prevented: key, day: key }),
  mistakes: v.strictObject({ file: note, rules: note, fence: id, graduateAt: count, severe: list(lowerWord) }),
  baseline: v.strictObject({ path: note, corrections: note }),
  maintenance: v.strictObject({
    from: glob,
    days,
    into: v.optional(v.strictObject({ path: note, lesson: heading, decision: heading, context: heading })),
    log: v.optional(note),
    metrics: v.optional(
      v.pipe(
        file,
        v.check((s) => /[^/]\.json$/i.test(s), 'must be the name of a file ending in ".json"'),
      ),
    ),
    oldDays: days,
  }),
  checkpointType: word,
  provenance: v.literal(false),
  migration: v.strictObject({
    sorting: v.optional(list(v.strictObject({ words: list(lowerWord), type: v.optional(word), place: v.optional(note) }))),
    unsorted: v.optional(v.strictObject({ type: v.optional(word), place: v.optional(note) })),
    pinned: v.optional(key),
  }),
  loaded: list(v.strictObject({ path: note, lines: count, bytes: count })),
  places: globs,
  byMachine: globs,
};

const named = { $schema: v.optional(v.string()), id: v.optional(id), title: shownName, summary };

/** A convention, whole. What a file of one's own may leave out has its usual value. */
export const conventionSchema = v.strictObject({
  ...named,
  ...parts,
  signs: v.optional(parts.signs, []),
  fixed: v.optional(parts.fixed, []),
  words: v.optional(parts.words, {}),
  layers: v.optional(parts.layers, []),
  properties: v.optional(parts.properties, []),
  hardLimits: v.optional(parts.hardLimits, []),
  scaffold: v.optional(parts.scaffold, []),
  chores: v.optional(parts.chores, []),
  hidden: v.optional(parts.hidden, []),
  indexNote: v.optional(parts.indexNote, { path: 'top-of-mind.md', fence: 'index', size: 30, format: 'ranked' }),
  bundle: v.optional(parts.bundle, { excludeFolders: ['archive'], excludeTags: ['private'], phases: [] }),
  limits: v.optional(parts.limits, { maxNoteBytes: 40_000, orphanAgeDays: 180 }),
  reports: v.optional(parts.reports, 'reports'),
  archive: v.optional(parts.archive, 'archive'),
  ...v.partial(v.strictObject(features)).entries,
});

/** A convention as a change of the one that `extends` names. */
export const changeSchema = v.strictObject({
  ...named,
  extends: id,
  ...v.partial(v.strictObject(parts)).entries,
  words: v.optional(v.record(wordLists.key, v.nullable(wordLists.value))),
  indexNote: v.optional(v.strictObject({ ...v.partial(parts.indexNote).entries, sections: v.optional(v.nullable(sections)) })),
  bundle: v.optional(v.partial(parts.bundle)),
  limits: v.optional(v.partial(parts.limits)),
  ...v.partial(v.strictObject(nullable(features))).entries,
});

function nullable<T extends Readonly<Record<string, v.GenericSchema>>>(schemas: T) {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, v.nullable(schema)])) as {
    readonly [K in keyof T]: v.NullableSchema<T[K], undefined>;
  };
}
