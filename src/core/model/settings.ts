import * as v from 'valibot';
import { presetSchema } from './bundle-preset';
import { conventionSchema } from './convention-schema';
import { groupBy } from './collections';
import { DEFAULT_CONVENTION, type OwnConvention } from './convention';
import { MemoryError } from './errors';
import { misfit } from './misfit';
import { inVault, LONGEST_PATTERN, memorySchema, MOST, shownName, TOO_LONG, TOO_MANY, type Memory } from './memory';
import { SELECTION_WAYS } from './results/selection';
import { listForObject, said, type Shape } from './settings-shape';
import { MOST_STRAYS, strayKeys, straySentence } from './settings-stray';

const count = v.pipe(v.number(), v.integer(), v.minValue(1));

/** True for the name of a zone that this platform knows, and for none. */
function isTimeZone(name: string): boolean {
  try {
    return name === '' || (/^[a-z][\w+/-]{1,63}$/i.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).format() !== '');
  } catch {
    return false;
  }
}

const WHOLE_PATH =
  'must be the whole path of a folder, without "." and ".." in it, such as "/work/alpha" or "~/alpha", or begin with "**/"';

/** True for a path that a folder can have, or a pattern of some. */
function isWhole(folder: string): boolean {
  return /^(?:~|\*|[A-Za-z]:)|[\\/]/.test(folder) && !/(?:^|[\\/])\.\.?(?:[\\/]|$)/.test(folder);
}

const defaultMemory = { name: 'Vault', root: '', convention: DEFAULT_CONVENTION, overrides: {} };

export const settingsSchema = v.looseObject({
  version: v.optional(v.literal(1), 1),
  memories: v.optional(v.pipe(v.array(memorySchema), v.minLength(1), v.maxLength(MOST, TOO_MANY)), [defaultMemory]),
  bundleBudget: v.optional(
    said(count, 'Budget', 'The most tokens a bundle may hold, by estimate.', { aliases: ['tokens'], step: 500 }),
    8000,
  ),
  bundlePresets: v.optional(v.array(presetSchema), []),
  journal: v.optional(
    v.looseObject({
      maxDays: v.optional(
        said(count, 'Days to keep undo history', 'Changes older than this can no longer be taken back.', { aliases: ['journal'] }),
        90,
      ),
      maxMegabytes: v.optional(
        said(count, 'Space for undo history', 'In megabytes. The oldest changes make room for new ones.', { aliases: ['journal'] }),
        200,
      ),
    }),
    {},
  ),
  reports: v.optional(
    v.looseObject({
      scheduled: v.optional(
        said(
          v.boolean(),
          'Write reports on a schedule',
          'Writes a health report when one is due, without asking. A missed one is written the next time the app opens.',
        ),
        false,
      ),
      everyDays: v.optional(said(count, 'Days between reports', 'How old the last report must be before the next one is written.'), 7),
      device: v.optional(v.string(), ''),
      // It does not hold for a report of one memory that is named.
      together: v.optional(
        said(v.boolean(), 'One report for all memories', 'One note with a part for each memory. Off: a note in each memory.'),
        true,
      ),
    }),
    {},
  ),
  previewPlans: v.optional(
    said(
      v.boolean(),
      'Preview before writing',
      'Shows each change line by line and asks first. When off, changes are made at once. Either way they can be undone.',
    ),
    true,
  ),
  /** For the terminal, hooks and the MCP server: the app itself commits nothing. */
  git: v.optional(
    v.looseObject({
      commit: v.optional(
        said(
          v.boolean(),
          'Commit each change',
          'Where the vault is in a Git repository, the terminal, hooks and the MCP server commit each change, with its own files alone.',
          { aliases: ['git', 'commit', 'version control'] },
        ),
        false,
      ),
      push: v.optional(
        said(v.boolean(), 'Push each commit', 'After each commit, in the background. The terminal command "status" says where it failed.', {
          aliases: ['git', 'push'],
        }),
        false,
      ),
    }),
    {},
  ),
  /** `{ "/work/alpha": "alpha", "/clients/acme-*": "acme" }` */
  projects: v.optional(
    said(
      v.pipe(
        v.record(v.pipe(v.string(), v.maxLength(LONGEST_PATTERN, TOO_LONG), v.check(isWhole, WHOLE_PATH)), shownName),
        v.check((table) => Object.keys(table).length <= MOST, TOO_MANY),
      ),
      'Projects',
      'Which project a folder belongs to, for memories of certain projects only.',
    ),
    {},
  ),
  /** `{ "mcp": "pending", "claude": "write" }`: by the name of a program that runs agents, or by door. */
  trust: v.optional(
    said(
      v.record(v.pipe(v.string(), v.minLength(1), v.maxLength(LONGEST_PATTERN, TOO_LONG)), v.picklist(['write', 'pending'])),
      'Who may write',
      'Whether what agents write waits for your approval. You and your own terminal always write.',
      { aliases: ['trust', 'approve', 'pending', 'agent'] },
    ),
    {},
  ),
  /** IANA; empty is that of the machine. */
  timeZone: v.optional(
    said(
      v.pipe(v.string(), v.check(isTimeZone, 'it must be a time zone, such as "Europe/Berlin"')),
      'Time zone',
      'The zone that commands, hooks and the MCP server use, such as Europe/Berlin, for machines set to UTC. Leave it empty for that of the machine. The app always uses the zone of the device.',
      { aliases: ['time zone', 'UTC', 'clock', 'date'] },
    ),
    '',
  ),
  provenance: v.optional(
    said(
      v.boolean(),
      'Say who wrote an entry',
      'Entries by agents name their source: the program, its connection and the day. It is the property "source" of a note, or a comment below an entry. Your own entries have none.',
      { aliases: ['source', 'provenance', 'agent', 'property'] },
    ),
    true,
  ),
  keepOldNames: v.optional(
    said(v.boolean(), 'Keep old names', 'When a note is renamed, keep its old name as an alias.', { aliases: ['alias', 'rename'] }),
    false,
  ),
  selection: v.optional(
    said(
      v.picklist(SELECTION_WAYS),
      'After remembering selected text',
      'Leave it in its note, or put a link to the new entry or an embed of it in its place. The dialog starts with this choice, and Remember at once follows it. Undo restores both notes.',
      { aliases: ['selection', 'extract', 'embed', 'replace'] },
    ),
    'stay',
  ),
  search: v.optional(
    v.looseObject({
      meaning: v.optional(
        said(
          v.boolean(),
          'Search by meaning',
          'Finds passages that share no word with the question. It sends what you search for, and once the text of each note, to the service below. Private notes are never sent. Service, model and key stay on this device.',
          { aliases: ['semantic', 'embedding', 'vector', 'AI', 'OpenAI', 'Ollama'] },
        ),
        false,
      ),
      shared: v.optional(
        said(
          v.boolean(),
          'Share vectors with other devices',
          'Keeps what the model made of the notes in the folder "top-of-mind-shared" of the vault, so that other devices with the same model need not ask again. It is numbers, not text, but some of the text can be guessed from them.',
        ),
        false,
      ),
    }),
    {},
  ),
  gate: v.optional(
    v.looseObject({
      skip: v.optional(
        said(
          v.picklist(['careful', 'balanced', 'strict']),
          'Leave out without asking',
          'How similar a new entry must be to an older one for programs to leave it out. Its text is kept in the note for skipped entries. In the dialog you always decide yourself.',
          { aliases: ['duplicate', 'skip'] },
        ),
        'balanced',
      ),
      judge: v.optional(
        said(
          v.boolean(),
          'Let a language model answer questions',
          'Adds "Ask the language model" to the entries that need review. It sends the texts of both entries to the service below, only when you press it. Private notes are never sent. Service, model and key stay on this device.',
          { aliases: ['judge', 'LLM', 'AI', 'OpenAI', 'Anthropic', 'Ollama'] },
        ),
        false,
      ),
      watch: v.optional(
        said(
          v.boolean(),
          'Watch for new notes',
          'Looks at notes that agents, sync or other programs add to a memory, and lists those that say what an older one says. Nothing is changed by itself.',
          { aliases: ['duplicate', 'agent'] },
        ),
        true,
      ),
    }),
    {},
  ),
});

/** Settings shared by both hosts: the plugin's `data.json` or the terminal's `.top-of-mind.json`. */
export type Settings = Shape<v.InferOutput<typeof settingsSchema>> & {
  /** One's own conventions, from files beside the settings. */
  readonly conventions: readonly OwnConvention[];
};

export type GateSettings = Settings['gate'];

/** How sure the gate must be before it leaves out an entry that no person looks at. */
export type SkipLevel = GateSettings['skip'];

/** A sentence for each key of the settings that is not known where it stands, and so does nothing; of many for the first ten, and their count. */
export function unknownSettings(settings: Settings): string[] {
  const strays = strayKeys(settingsSchema, settings);
  const more = strays.length - 10;
  return [...strays.slice(0, 10).map(straySentence), ...(more > 0 ? [`${more} more settings are not known, so they do nothing.`] : [])];
}

/** Parses settings of any age; absent keys take their defaults, and keys that nobody knows stay. That the conventions exist is `readSettings`' to check. Throws `bad_settings` naming the key, and where it stands as `at` has it, also for one that is not known and seems to be about what stays private; `hostile_path` for a place that is not inside the vault. */
export function parseSettings(
  input: unknown,
  conventions: readonly OwnConvention[] = [],
  at: (key: string) => string = () => '',
): Settings {
  const list = listForObject(settingsSchema, input);
  if (list !== null)
    throw new MemoryError(
      'bad_settings',
      `${at(list)}${list === '' ? 'The settings are' : `The setting "${list}" is`} a list in square brackets, where names and values in braces are expected. Correct it or remove it to use the default.`,
    );
  const parsed = v.safeParse(settingsSchema, input ?? {});
  // JSON has no undefined values: a key is there with one of its values, or it is not there.
  if (parsed.success) {
    const strays = strayKeys(settingsSchema, parsed.output, input ?? {});
    if (strays.length > MOST_STRAYS)
      throw new MemoryError('bad_settings', `More than ${MOST_STRAYS} settings are not known. Correct or remove them.`);
    const stray = strays.find(({ isPrivacy }) => isPrivacy);
    const bent = strays.find(({ key }) => /^memories\.\d+\.overrides\./.test(key));
    if (stray === undefined && bent !== undefined) {
      const [, , , part = ''] = bent.key.split('.');
      const isOfConvention = Object.hasOwn(conventionSchema.entries, part);
      throw new MemoryError(
        'bad_settings',
        `${at(bent.key)}${straySentence(bent)} ${isOfConvention ? 'Only a convention of your own can change it: write it into conventions/NAME.json beside the settings, with "extends", and set that one' : 'Correct it or leave it out'}.`,
      );
    }
    if (stray === undefined) return Object.assign(parsed.output, { conventions }) as Settings;
    throw new MemoryError(
      'bad_settings',
      `${at(stray.key)}${straySentence(stray)} It seems to be about what stays private, so nothing is handed out until it is corrected or removed.`,
      stray.key,
    );
  }
  const { where, why } = misfit(parsed.issues[0], settingsSchema);
  throw new MemoryError(
    why === inVault ? 'hostile_path' : 'bad_settings',
    `${at(where)}The setting "${where || 'settings'}" is not usable: ${why}. Correct it or remove it to use the default.`,
  );
}

/** True if the settings name memories, as opposed to the one that every vault is without them. */
export function namesMemories(raw: Readonly<Record<string, unknown>>): boolean {
  return 'memories' in raw;
}

/**
 * The content of a settings file with these memories; null takes them out. Every other key stays. A memory that no
 * edit touches stays as the file writes it, and of one whose folder moves the root alone changes. Throws as `parseSettings`.
 */
export function withMemories(raw: Readonly<Record<string, unknown>>, memories: readonly Memory[] | null): Record<string, unknown> {
  const rest = Object.fromEntries(Object.entries(raw).filter(([key]) => key !== 'memories'));
  if (memories === null) return rest;
  const old = Array.isArray(raw['memories']) ? (raw['memories'] as Partial<Memory>[]) : [];
  const before = old.length === 0 ? [] : parseSettings({ memories: old }).memories;
  const origins = originsOf(before, memories);
  const written = memories.map((memory, index) => {
    const from = origins[index] ?? -1;
    const known = old[from];
    if (known === undefined) return memory;
    const here = before[from]?.root === memory.root ? known : { ...known, root: memory.root };
    if (JSON.stringify(before[from]?.overrides) === JSON.stringify(memory.overrides)) return here;
    const { overrides: _, ...bare } = here;
    return Object.keys(memory.overrides).length === 0 ? bare : { ...here, overrides: memory.overrides };
  });
  return { ...raw, memories: written };
}

/**
 * For each memory its place in the list before: the same one, else the first that differs in its root alone, as
 * when its folder moved, else the one of its name, root and convention. -1 if there isn't one. Names say nothing, since they may repeat.
 */
export function originsOf(before: readonly Memory[], after: readonly Memory[]): readonly number[] {
  const free = new Set(before.keys());
  /** Each memory takes the first free place of one that reads like it. */
  const claimed = (memories: readonly (Memory | null)[], read: (memory: Memory) => string): number[] => {
    const places = groupBy([...free].reverse(), (place) => read(before[place] as Memory));
    return memories.map((memory) => {
      const place = memory === null ? -1 : (places.get(read(memory))?.pop() ?? -1);
      free.delete(place);
      return place;
    });
  };
  const same = claimed(after, (memory) => JSON.stringify(memory));
  const moved = claimed(
    after.map((memory, index) => ((same[index] ?? -1) >= 0 ? null : memory)),
    (memory) => JSON.stringify({ ...memory, root: '' }),
  );
  const found = same.map((place, index) => (place >= 0 ? place : (moved[index] ?? -1)));
  const bent = claimed(
    after.map((memory, index) => ((found[index] ?? -1) >= 0 ? null : memory)),
    ({ name, root, convention }) => JSON.stringify([name, root, convention]),
  );
  return found.map((place, index) => (place >= 0 ? place : (bent[index] ?? -1)));
}
