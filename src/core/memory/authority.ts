import { EXCLUDE_PROPERTY } from '../decide/top-of-mind/index';
import { getOrSet } from '../model/collections';
import { isAgentDoor, type Door } from '../model/door';
import { MemoryError, type Remedy } from '../model/errors';
import { isNotePath, pathKey, type VaultPath } from '../model/path';
import type { Plan } from '../model/plan';
import type { SettingsEdit } from '../model/settings-edit';
import type { VaultHost } from '../model/vault-memory';
import { propertiesIn } from '../read/frontmatter/frontmatter';
import { saysPrivate } from '../read/frontmatter/privacy';
import { decisionLines, isDecisionsName } from '../read/memory/decisions';
import { indexPath } from '../read/memory/scope';
import { sha256 } from '../read/text/hash';
import { decodeText, encodeText } from '../read/text/text';
import type { JournalRecord } from '../write/journal/journal';
import { journeysOf, touchedPaths, type Operations } from '../write/plan/operations';
import type { Actor } from '../write/writer';
import { effectiveMemories, policyOf } from './context';
import { isOfSettings } from './own-conventions';

/** A file that operations touch, with its texts; null if it is not there, or no text. */
interface Touched {
  readonly from: VaultPath | null;
  readonly to: VaultPath | null;
  readonly before: string | null;
  readonly after: string | null;
}

/** The thing that people alone decide, and the file or setting in which it stands. */
interface Reserved {
  readonly what: string;
  readonly path: string;
}

const fingerprints = new WeakMap<object, string>();

/** A fingerprint of the memories in the settings: their folders, conventions, layers and exclusions. */
export function rulesOf(host: VaultHost): string {
  const { memories, conventions } = host.settings();
  return getOrSet(fingerprints, memories, () =>
    sha256(encodeText(JSON.stringify(conventions.length === 0 ? memories : [memories, conventions]))).slice(0, 16),
  );
}

/**
 * Who may change what, by the door. Over the doors of agents nothing is carried out that changes settings, decisions or
 * exclusions or resolves a violation, and only what came by such a door is undone; that nothing withheld is shown is seen to by the writer. In the terminal an undo
 * of what came by another door of people, a plan from outside, and whatever changes a convention, is asked about: `needs_person`, unless `confirmed`.
 * In the app a person may undo everything.
 */
export function actorAt(host: VaultHost, named: Door | undefined, confirmed: boolean, isOurs: boolean): Actor {
  const door = named ?? host.context.door;
  if (door !== undefined && isAgentDoor(door)) {
    const refuse: Actor['refuse'] = async (ops, settings, { undone }) => {
      const strict = undone?.rules !== rulesOf(host);
      const found = settingsIn(host, settings) ?? (await reservedIn(host, ops));
      const guarded = found ?? (undone !== undefined && strict ? protectedIn(host, ops) : null);
      if (guarded !== null) throw refusal(guarded);
    };
    return { door, isAgreed: confirmed, mayUndo: (by) => by !== undefined && isAgentDoor(by), refuse };
  }
  if (door?.kind !== 'terminal' || confirmed) return { door, isAgreed: confirmed };
  return {
    door,
    isAgreed: confirmed,
    async refuse(ops, settings, { undone, records }) {
      const by = undone?.door;
      if (undone !== undefined && (by === undefined || by.kind === 'terminal' || isAgentDoor(by))) return;
      const moved = settings.filter((edit) => edit.op !== 'add-memory' && !isOfTerminal(edit, records));
      const kind = undone !== undefined ? 'all' : isOurs ? 'conventions' : 'exclusions';
      const edits = undone !== undefined ? settings : isOurs ? [] : moved;
      const found = settingsIn(host, edits) ?? (await reservedIn(host, ops, kind));
      if (found !== null) throw refusal(found, { to: 'do it all the same', input: { yes: true } });
    },
  };
}

/** Throws `needs_person` for a plan by which an agent would resolve what breaks a layer. */
export function refuseCrossing(door: Door | undefined, { crosses = [] }: Pick<Plan, 'crosses'>): void {
  const [first] = crosses;
  if (first !== undefined && door !== undefined && isAgentDoor(door)) throw refusal({ what: 'a protected file', path: first.path });
}

/** Whether the terminal itself named the memory that moves, as far as the journal tells. */
function isOfTerminal(edit: SettingsEdit, records: readonly JournalRecord[]): boolean {
  // Nobody knows who wrote the exclusions that follow a file.
  if (edit.op === 'exclude') return false;
  const root = pathKey(edit.op === 'move-root' ? edit.from : edit.memory.root);
  const newest = records.find(
    ({ state, summary }) =>
      state === 'applied' &&
      summary?.settings?.edits.some(
        (one) => one.op !== 'exclude' && pathKey(one.op === 'move-root' ? one.to : one.memory.root) === root,
      ) === true,
  );
  return newest?.summary?.door?.kind === 'terminal';
}

function settingsIn(host: VaultHost, settings: readonly SettingsEdit[]): Reserved | null {
  return settings.length === 0 ? null : { what: 'which folders are memories', path: host.settingsFile?.() ?? 'settings' };
}

/** The first decision or exclusion that operations change: lines of decisions notes other than questions, marks and lists of what stays private. */
async function reservedIn(host: VaultHost, ops: Operations, kind: 'all' | 'exclusions' | 'conventions' = 'all'): Promise<Reserved | null> {
  const indexes = new Set(effectiveMemories(host.settings()).map((one) => pathKey(indexPath(one))));
  const isIndex = (path: VaultPath | null): boolean => path !== null && indexes.has(pathKey(path));
  const own = touchedPaths(ops).find((path) => isOfSettings(path, host.settingsFile?.() ?? ''));
  if (own !== undefined) return { what: 'the conventions of its memories', path: own };
  if (kind === 'conventions') return null;
  for (const { from, to, before, after } of await touchedIn(host, ops)) {
    const path = (from ?? to) as VaultPath;
    const named = [from, to].filter((one) => one !== null && isDecisionsName(one));
    if (
      kind === 'all' &&
      named.length > 0 &&
      ((named.length === 1 && from !== null && to !== null) || changesDecisions(before ?? '', after ?? ''))
    )
      return { what: 'what people accepted, ignored and keep apart', path };
    const [old, fresh] = [dataIn(from, before), dataIn(to, after)];
    const lists = (data: Data, at: VaultPath | null): string => JSON.stringify(isIndex(at) ? (data?.[EXCLUDE_PROPERTY] ?? null) : null);
    if (lists(old, from) !== lists(fresh, to)) return { what: `the exclusions in "${EXCLUDE_PROPERTY}"`, path };
    if (old !== null && fresh !== null && saysPrivate(old) !== saysPrivate(fresh)) return { what: 'whether it is private', path };
  }
  return null;
}

/** The first file that a layer protects by now. */
function protectedIn(host: VaultHost, ops: Operations): Reserved | null {
  for (const path of touchedPaths(ops)) {
    const layer = policyOf(host.settings(), path)?.layer;
    if (layer === 'read-only' || layer === 'append-only') return { what: `a file that is ${layer} by now`, path };
  }
  return null;
}

async function touchedIn({ files }: VaultHost, ops: Operations): Promise<Touched[]> {
  return Promise.all(
    journeysOf(ops).map(async ({ content: { rewrite, created }, from, to }): Promise<Touched> => {
      const before = from === null ? null : (rewrite?.before ?? (await files.readBytes(from).catch(() => null)));
      const after = to === null ? null : (created ?? rewrite?.after ?? before);
      return { from, to, before: before && decodeText(before), after: after && decodeText(after) };
    }),
  );
}

type Data = Readonly<Record<string, unknown>> | null;

function dataIn(path: VaultPath | null, text: string | null): Data {
  return path === null || text === null || !isNotePath(path) ? null : propertiesIn(text);
}

/** Whether a line that decides something comes or goes; those that ask decide nothing. */
function changesDecisions(before: string, after: string): boolean {
  const lines = (text: string): string => decisionLines(text).sort().join('\n');
  return lines(before) !== lines(after);
}

function refusal({ what, path }: Reserved, remedy?: Remedy): MemoryError {
  return new MemoryError(
    'needs_person',
    `This would change ${what} ("${path}"), which a person decides. Nothing was changed.`,
    path,
    false,
    remedy,
  );
}
