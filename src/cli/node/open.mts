import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { ulid } from 'ulid';
import { attempt, MemoryError } from '../../core/model/errors';
import { unknownSettings } from '../../core/model/settings';
import { keptBetweenRuns, migratingOf, modelEmbedder, modelJudge, openForAgents, SHARED } from '../../core/memory';
import type { Kept } from '../../verbs/git/machine';
import type { OpenedVault } from '../../verbs/shell';
import { lastSeen, type SessionStore } from '../../verbs/hook/session';
import type { CacheUse } from '../run';
import { projectFolder } from './contain.mjs';
import { createNodeEditor } from './editor.mjs';
import { createNodeFiles } from './files.mjs';
import { commitFiles, createGit } from './git.mjs';
import { createLock } from './lock.mjs';
import { programName, vaultAbove } from './near.mjs';
import { createRepositories } from './repository.mjs';
import { openSettings, type UnusableSettings } from './settings.mjs';
import { createNodeStore } from './store.mjs';
import type { Committable, VaultFiles, PrivateStore, VaultEditor } from '../../core/model/ports';
import { Buffer } from 'node:buffer';
import { randomFillSync, createHash } from 'node:crypto';
import type { Judge } from '../../core/model/judge';
import { type Embedder, type EmbedderChoice, EMBEDDERS, PROVIDERS, type LlmTransport, type Provider } from '../../core/model/llm';
import { httpTransport } from './transport.mjs';
import { waitsFor, type Door } from '../../core/model/door';
import { hostname } from 'node:os';

/**
 * Opens the vault named, or the nearest one at or above the current folder (of a program that serves an agent: of the
 * project's folder, where the agent names one; with `readOnly` nothing in the vault's folder is changed, be it a file of the
 * program's own). `cache` says what is done with the readings that a large vault keeps
 * for the next run; `patience` is how long a model is waited for, where somebody waits for the program itself. Throws `vault_not_found`, `not_a_folder`, `bad_settings`.
 */
export async function openFolder(
  named: string | undefined,
  now: Date | undefined,
  cache: CacheUse = 'renew',
  serving?: { readonly readOnly: boolean },
  unusable: UnusableSettings = serving === undefined ? 'throws' : 'waits',
  patience?: number,
): Promise<OpenedVault> {
  const project = serving === undefined ? undefined : process.env['CLAUDE_PROJECT_DIR'];
  const from = named ?? project;
  const start = from === undefined ? process.cwd() : await checkedFolder(from);
  const folder = named === undefined ? ((await vaultAbove(start)) ?? start) : start;
  const settings = await openSettings(folder, unusable);
  const random = createRandom();
  const cwd = projectFolder(process.env['CLAUDE_PROJECT_DIR'] ?? process.cwd(), folder);
  const readOnly = serving?.readOnly === true;
  const files = createNodeFiles(folder);
  const storeAt = (root?: string): PrivateStore =>
    readOnly ? readOnlyStore(createNodeStore(folder, root)) : createNodeStore(folder, root);
  const store = storeAt();
  const writer = writerId();
  const found = environmentDoor(process.env);
  const door = serving === undefined ? found : { ...found, kind: 'mcp' as const };
  const around = named === undefined || found.harness === undefined ? null : await vaultAbove(dirname(folder));
  // A folder of a vault has its rules, whatever folder an agent names as the vault.
  if (around !== null && waitsFor((await openSettings(around, 'pass')).current(), found))
    throw new MemoryError(
      'needs_person',
      `"${folder}" is a folder of the vault "${around}", in which a person approves what this program writes. Name that vault.`,
    );
  // The real time, whatever time the answers are for: it is compared with the files' own.
  const judge = withPatience(environmentJudge(process.env), patience);
  const embedder = environmentEmbedder(process.env);
  const exclusive = createLock(folder);
  const git = createGit(folder, writer, () => attempt(() => settings.current().git, { commit: false, push: false }));
  let committed = null as Kept | null;
  const commit = async (change: Committable): Promise<string | null> => {
    if (!git.wanted().commit) return null;
    const kept = await commitFiles(git, change, patience);
    committed = { commit: kept.commit ?? committed?.commit ?? null, problem: kept.problem ?? committed?.problem ?? null };
    if (kept.commit !== null && git.wanted().push) git.push();
    return kept.commit;
  };
  const kept = { store, writer, now: () => Date.now(), renew: cache === 'renew', program: programName() };
  const {
    memory: vault,
    briefing,
    purging,
  } = openForAgents(
    {
      files: serving === undefined ? files : neverStale(files, () => Date.now()),
      editor: readOnly ? readOnlyEditor() : createNodeEditor(folder),
      store,
      context: {
        ...{ writer, door, folder: { path: cwd, byTable: serving === undefined } },
        now: () => now ?? new Date(),
        newId: () => ulid(now?.getTime(), random),
        exclusive,
      },
      settings: () => settings.current(),
      memories: settings.memories,
      settingsFile: () => settings.file,
      configFolder: '.obsidian',
      repositories: createRepositories(folder),
      ...(readOnly ? {} : { commit }),
      at: folder.replaceAll('\\', '/').replace(/^\/+/, ''),
      ...(judge === null ? {} : { judge }),
      embedder: () => embedder,
      shared: storeAt(SHARED),
      // Other calls, and a client that takes one back, get their turn.
      ...(serving === undefined ? {} : { pause: () => turn() }),
    },
    cache === 'none' ? undefined : keptBetweenRuns(kept),
    migratingOf,
  );
  const sessions = sessionStore(store, writer);
  const at = { session: door.session, folder: cwd };
  return {
    ...{ vault, briefing, purging, folder, door, sessions, git, exclusive },
    committed: () => {
      const last = committed;
      committed = null;
      return git.wanted().commit ? (last ?? { commit: null, problem: null }) : null;
    },
    lastSeen: async (harness) =>
      harness === undefined
        ? undefined
        : lastSeen(sessions, { ...at, harness }, (now ?? new Date()).getTime(), true).catch(() => undefined),
    isCurrent: () => settings.isCurrent(),
    unknown: () => unknownSettings(settings.current()),
  };
}

function sessionStore(store: PrivateStore, writer: string): SessionStore {
  const within = `${writer}/cache/sessions`;
  return {
    list: async () => (await store.list(within)).map((name) => name.slice(within.length + 1)),
    async read(name) {
      const bytes = await store.read(`${within}/${name}`);
      return bytes === null ? null : new TextDecoder().decode(bytes);
    },
    async write(name, text) {
      if ((await store.read('.gitignore')) === null) await store.write('.gitignore', new TextEncoder().encode('*\n'));
      await (store.writeUnflushed ?? store.write)(`${within}/${name}`, new TextEncoder().encode(text));
    },
    remove: (name) => store.remove(`${within}/${name}`),
  };
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

/** A file that was changed within this time before it is listed may change again without other times, in milliseconds. */
const GRAIN_MS = 2_000;

/**
 * The same files for a program that goes on for long and compares listings: disks count time in steps, so that a file
 * changed twice at once looks unchanged. One that was changed a moment ago is read again until it has been at rest.
 */
function neverStale(files: VaultFiles, now: () => number): VaultFiles {
  return {
    ...files,
    async list() {
      const from = now() - GRAIN_MS;
      return (await files.list()).map((entry) => (Math.max(entry.mtime, entry.ctime) < from ? entry : { ...entry, unsettled: true }));
    },
  };
}

/** Bytes asked of the system at once: asked one by one, the ids of 5,000 notes take 80,000 calls. */
const AT_ONCE = 4096;

/** Random numbers for ids from the system's source: each from 0 up to but not 1, in steps of 1/256. */
function createRandom(): () => number {
  const bytes = Buffer.alloc(AT_ONCE);
  let next = AT_ONCE;
  return () => {
    if (next === AT_ONCE) {
      randomFillSync(bytes);
      next = 0;
    }
    return bytes.readUInt8(next++) / 256;
  };
}

function readOnlyEditor(): VaultEditor {
  const refuse = (): Promise<never> =>
    Promise.reject(new MemoryError('no_permission', 'This program was started with --read-only. Start it without to change notes.'));
  return { create: refuse, replace: refuse, rename: refuse, trash: refuse, remove: refuse, removeEmptyFolder: refuse };
}

/** Writes into memory alone. */
function readOnlyStore(store: PrivateStore): PrivateStore {
  const own = new Map<string, Uint8Array>();
  return {
    list: (folder) => store.list(folder),
    read: async (path) => own.get(path) ?? store.read(path),
    write: async (path, bytes) => void own.set(path, bytes),
    remove: async (path) => void own.delete(path),
  };
}

type Environment = Readonly<Record<string, string | undefined>>;

const MOST_SECONDS = 600;

/** The language model that variables of this name name; null if they name none. `usable` throws `bad_settings` where they cannot be. */
function namedModel(environment: Environment, name: string, providers: readonly Provider[], usual: number, transport: LlmTransport) {
  const provider = environment[name]?.trim() ?? '';
  if (provider === '') return null;
  const seconds = Number(environment[`${name}_SECONDS`] ?? usual);
  const isTime = seconds >= 1 && seconds <= MOST_SECONDS;
  return {
    choice: { provider: provider as Provider, url: environment[`${name}_URL`] ?? '', model: environment[`${name}_MODEL`] ?? '' },
    host: {
      transport,
      timeout: (isTime ? seconds : usual) * 1000,
      // Nobody waits for a timer that is stopped, and the process may end with it.
      wait: (milliseconds: number, signal: AbortSignal) => wait(milliseconds, undefined, { signal }).catch(() => undefined),
      key: () => environment[`${name}_KEY`] ?? null,
    },
    usable: () => {
      if (!providers.includes(provider as Provider))
        throw new MemoryError('bad_settings', `${name} is one of ${providers.join(', ')}; "${provider}" is not.`);
      if (!isTime) throw new MemoryError('bad_settings', `${name}_SECONDS is a number from 1 to ${MOST_SECONDS}.`);
    },
  };
}

/**
 * The language model that the environment names; null if it names none. Nothing of it is read from the vault: whoever may
 * write there could send its notes, or a key, elsewhere. What is wrong with it is said when it is asked.
 */
export function environmentJudge(environment: Environment, transport: LlmTransport = httpTransport): Judge | null {
  const named = namedModel(environment, 'TOP_OF_MIND_JUDGE', PROVIDERS, 60, transport);
  if (named === null) return null;
  const judge = modelJudge(named.choice, named.host);
  return {
    ...judge,
    ask: (question) => {
      named.usable();
      return judge.ask(question);
    },
  };
}

/** For a host that waits so many milliseconds at most: the judge is asked one question at once, not one for each entry. */
function withPatience(judge: Judge | null, patience: number | undefined): Judge | null {
  return judge === null || patience === undefined ? judge : { ...judge, timeout: Math.min(judge.timeout, patience), atOnce: false };
}

/** The same for the model that turns texts into vectors. */
export function environmentEmbedder(environment: Environment, transport: LlmTransport = httpTransport): Embedder | null {
  const named = namedModel(environment, 'TOP_OF_MIND_EMBEDDER', EMBEDDERS, 20, transport);
  if (named === null) return null;
  const embedder = modelEmbedder(named.choice as EmbedderChoice, named.host);
  return {
    id: embedder.id,
    embed: async (texts) => {
      named.usable();
      return embedder.embed(texts);
    },
  };
}

/** Names of variables that hold the session, by the harness that sets them for the commands of its agent. */
const SESSIONS = [
  ['claude', 'CLAUDE_CODE_SESSION_ID'],
  ['codex', 'CODEX_THREAD_ID'],
  ['gemini', 'GEMINI_SESSION_ID'],
] as const;
/** Variables by which a harness shows that an agent runs the command, where it names no session. */
const SIGNS = [
  ['claude', 'CLAUDECODE'],
  ['gemini', 'GEMINI_CLI'],
] as const;

/**
 * The door of a command of the terminal: with the agent that runs it, where its harness says so in the environment.
 * `TOP_OF_MIND_HARNESS` and `TOP_OF_MIND_SESSION` go before what is found.
 */
export function environmentDoor(env: Readonly<Record<string, string | undefined>>): Door {
  const found = SESSIONS.find(([, name]) => env[name] !== undefined && env[name] !== '');
  const sign = SIGNS.find(([, name]) => env[name] === '1');
  const harness = env['TOP_OF_MIND_HARNESS'] ?? found?.[0] ?? sign?.[0];
  const session = env['TOP_OF_MIND_SESSION'] ?? (found === undefined ? undefined : env[found[1]]);
  return { kind: 'terminal', harness, session };
}

/**
 * The terminal's writer id on this machine: `terminal-` and the first 10 hex digits of the SHA-256 of
 * the host's name. Derived, not stored: two processes that start at once in a new vault agree on it,
 * a copied vault does not carry another machine's id along, and the name itself is not disclosed.
 * A machine that is renamed starts a new journal; the old one stays listed and undoable.
 */
export function writerId(host = hostname()): string {
  return `terminal-${createHash('sha256').update(host).digest('hex').slice(0, 10)}`;
}
