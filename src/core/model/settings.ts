import * as v from 'valibot';
import type { Memory } from './memory';
import { MemoryError } from './errors';

const relativeFolder = v.pipe(
  v.string(),
  v.check((s) => !s.startsWith('/') && !s.split('/').includes('..') && !/^[A-Za-z]:/.test(s), 'must be a path inside the vault'),
  v.transform((s) => s.replace(/\/+$/, '')),
);
const count = v.pipe(v.number(), v.integer(), v.minValue(1));

// Loose: what a newer version wrote on another device stays when this one saves.
const overridesSchema = v.looseObject({
  indexNote: v.optional(relativeFolder),
  bundleExclude: v.optional(v.looseObject({ folders: v.array(relativeFolder), tags: v.array(v.string()) })),
  indexExclude: v.optional(v.array(relativeFolder)),
  indexSize: v.optional(count),
  orphanAgeDays: v.optional(count),
  maxNoteBytes: v.optional(count),
  ignore: v.optional(v.array(relativeFolder)),
});

const memorySchema = v.looseObject({
  name: v.pipe(v.string(), v.minLength(1)),
  root: relativeFolder,
  convention: v.picklist(['notes-and-links', 'stoneros', 'daneel', 'carlton', 'mindstone']),
  overrides: v.optional(overridesSchema, {}),
});

const defaultMemory = { name: 'Vault', root: '', convention: 'notes-and-links' as const, overrides: {} };

const settingsSchema = v.looseObject({
  version: v.optional(v.literal(1), 1),
  memories: v.optional(v.pipe(v.array(memorySchema), v.minLength(1)), [defaultMemory]),
  bundleBudget: v.optional(count, 8000),
  journal: v.optional(v.looseObject({ maxDays: v.optional(count, 90), maxMegabytes: v.optional(count, 200) }), {}),
  reports: v.optional(
    v.looseObject({ scheduled: v.optional(v.boolean(), false), everyDays: v.optional(count, 7), device: v.optional(v.string(), '') }),
    {},
  ),
  /** Ask with a preview before each change made inside Obsidian. */
  previewPlans: v.optional(v.boolean(), true),
});

/** Settings shared by both hosts: the plugin's `data.json` or the terminal's `.top-of-mind.json`. */
export interface Settings {
  readonly version: 1;
  readonly memories: readonly Memory[];
  /** Tokens. */
  readonly bundleBudget: number;
  readonly journal: { readonly maxDays: number; readonly maxMegabytes: number };
  readonly reports: { readonly scheduled: boolean; readonly everyDays: number; readonly device: string };
  readonly previewPlans: boolean;
}

/** Parses settings of any age; absent keys take their defaults. Throws `bad_settings` naming the key. */
export function parseSettings(input: unknown): Settings {
  const parsed = v.safeParse(settingsSchema, input ?? {});
  if (parsed.success) return parsed.output as Settings;
  const issue = parsed.issues[0];
  const where = v.getDotPath(issue) ?? 'settings';
  throw new MemoryError('bad_settings', `The setting "${where}" is not usable: ${issue.message}. Correct it or remove it to use the default.`);
}
