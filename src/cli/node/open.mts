import { stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { ulid } from 'ulid';
import { MemoryError } from '../../core/model/errors';
import { unknownSettings } from '../../core/model/settings';
import type { Briefing } from '../../core/model/results/brief';
import { keptBetweenRuns, migratingOf, openForAgents } from '../../core/memory';
import type { CacheUse, OpenedVault } from '../command';
import { environmentDoor } from './door.mjs';
import { createNodeEditor } from './editor.mjs';
import { createNodeFiles } from './files.mjs';
import { environmentJudge } from './judge.mjs';
import { createLock } from './lock.mjs';
import { programName } from './program.mjs';
import { neverStale } from './never-stale.mjs';
import { createRandom } from './random.mjs';
import { readOnlyEditor, readOnlyStore } from './read-only.mjs';
import { OWN_FILE, openSettings } from './settings.mjs';
import { createNodeStore } from './store.mjs';
import { writerId } from './writer-id.mjs';

/** A program that goes on for long beside others, and answers several calls at once. */
export interface Serving {
  /** Nothing in the vault's folder is changed, be it a file of its own. */
  readonly readOnly: boolean;
}

/**
 * Opens the vault named, or the nearest one at or above the current folder (of a program that serves an agent: of the
 * project's folder, where the agent names one). `cache` says what is done with the readings that a large vault keeps
 * for the next run. Throws `vault_not_found`, `not_a_folder`, `bad_settings`.
 */
export async function openFolder(
  named: string | undefined,
  now: Date | undefined,
  cache: CacheUse = 'renew',
  serving?: Serving,
): Promise<OpenedVault & { readonly briefing: Briefing }> {
  const project = serving === undefined ? undefined : process.env['CLAUDE_PROJECT_DIR'];
  const folder =
    named === undefined
      ? await nearestVault(project === undefined ? process.cwd() : await checkedFolder(project))
      : await checkedFolder(named);
  const settings = await openSettings(folder, serving !== undefined);
  const random = createRandom();
  const readOnly = serving?.readOnly === true;
  const files = createNodeFiles(folder);
  const store = readOnly ? readOnlyStore(createNodeStore(folder)) : createNodeStore(folder);
  const writer = writerId();
  const found = environmentDoor(process.env);
  const door = serving === undefined ? found : { ...found, kind: 'mcp' as const };
  // The real time, whatever time the answers are for: it is compared with the files' own.
  const judge = environmentJudge(process.env);
  const kept = { store, writer, now: () => Date.now(), renew: cache === 'renew', program: programName() };
  const { memory: vault, briefing } = openForAgents(
    {
      files: serving === undefined ? files : neverStale(files, () => Date.now()),
      editor: readOnly ? readOnlyEditor() : createNodeEditor(folder),
      store,
      context: { writer, door, now: () => now ?? new Date(), newId: () => ulid(now?.getTime(), random), exclusive: createLock(folder) },
      settings: () => settings.current(),
      memories: settings.memories,
      settingsFile: () => settings.file,
      configFolder: '.obsidian',
      ...(judge === null ? {} : { judge }),
      // Other calls, and a client that takes one back, get their turn.
      ...(serving === undefined ? {} : { pause: () => turn() }),
    },
    cache === 'none' ? undefined : keptBetweenRuns(kept),
    migratingOf,
  );
  return { vault, briefing, folder, door, isCurrent: () => settings.isCurrent(), unknown: () => unknownSettings(settings.current()) };
}

async function checkedFolder(named: string): Promise<string> {
  const folder = resolve(named);
  const found = await stat(folder).catch(() => null);
  if (found === null)
    throw new MemoryError('vault_not_found', `There is no folder "${named}". Name the folder that Obsidian opens as the vault.`, named);
  if (!found.isDirectory())
    throw new MemoryError('not_a_folder', `"${named}" is a file. Name the folder that Obsidian opens as the vault.`, named);
  return folder;
}

async function nearestVault(from: string): Promise<string> {
  return (await vaultAbove(from)) ?? from;
}

/** The nearest folder at or above this one that is a vault; null where none is. */
export async function vaultAbove(from: string): Promise<string | null> {
  for (let folder = from; ; folder = dirname(folder)) {
    if ((await exists(join(folder, '.obsidian'))) || (await exists(join(folder, OWN_FILE)))) return folder;
    if (dirname(folder) === folder) return null;
  }
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}
