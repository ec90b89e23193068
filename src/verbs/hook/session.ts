import { recordIn, SESSION_FILE, type SessionRecord } from '../../core/memory';

export type { SessionRecord };

/** A session of a harness, and where it works. */
export interface Place {
  readonly harness: string;
  readonly session?: string | undefined;
  readonly folder: string;
}

/** Small files that may be lost at no harm, in the cache folder of this device. */
export interface SessionStore {
  list(): Promise<readonly string[]>;
  read(name: string): Promise<string | null>;
  write(name: string, text: string): Promise<void>;
  remove(name: string): Promise<void>;
}

/** So much is remembered of one session, the newest. */
const MOST_GIVEN = 400;
const MOST_TIMES = 100;
const MOST_CAME = 100;
const MOST_PROMPTS = 20;
/** Sessions that are remembered; when there are more, the half that was not seen for longest is forgotten. */
const MOST_SESSIONS = 64;

export function freshRecord(now: number): SessionRecord {
  return { began: now, seen: now, times: [], given: [], prompts: [], came: [] };
}

/** The record of a session, a new one where there is none or it cannot be read. */
export async function recordOf(store: SessionStore, session: string, now: number): Promise<SessionRecord> {
  return (await stored(store, fileOf(session))) ?? freshRecord(now);
}

/** All records that can be read, in no order; none where the store cannot. */
export async function recordsIn(store: SessionStore): Promise<SessionRecord[]> {
  return (await recordFiles(store).catch(() => [])).map(({ record }) => record);
}

/** The files that hold the record of a session. */
async function recordFiles(store: SessionStore): Promise<{ readonly name: string; readonly record: SessionRecord }[]> {
  const names = (await store.list()).filter((name) => SESSION_FILE.test(name));
  const all = await Promise.all(names.map(async (name) => ({ name, record: await stored(store, name) })));
  return all.flatMap(({ name, record }) => (record === null ? [] : [{ name, record }]));
}

/** Keeps a record. Forgets old sessions where there are too many. */
export async function keepRecord(
  store: SessionStore,
  session: string,
  { given, prompts, times, came, ...rest }: SessionRecord,
): Promise<void> {
  const kept = {
    ...{ ...rest, given: given.slice(-MOST_GIVEN), prompts: prompts.slice(-MOST_PROMPTS) },
    ...{ times: times.slice(-MOST_TIMES), came: came.slice(-MOST_CAME) },
  };
  await store.write(fileOf(session), JSON.stringify(kept));
  if ((await store.list()).filter((name) => SESSION_FILE.test(name)).length <= MOST_SESSIONS) return;
  const known = (await recordFiles(store)).sort((a, b) => a.record.seen - b.record.seen);
  for (const { name } of known.slice(0, Math.max(0, known.length - MOST_SESSIONS / 2))) await store.remove(name);
}

/** Takes the prompts of a harness's sessions out of their records. */
export async function forgetPrompts(store: SessionStore, harness: string): Promise<void> {
  for (const { name, record } of await recordFiles(store))
    if (record.harness === harness && record.prompts.length > 0) await store.write(name, JSON.stringify({ ...record, prompts: [] }));
}

/**
 * When somebody was last here with this harness in this folder, in milliseconds; undefined where nobody is known to have been. For
 * a session that `goesOn` it is what it was when that began, since what it was given then may be gone from its context.
 */
export async function lastSeen(store: SessionStore, place: Place, now: number, goesOn: boolean): Promise<number | undefined> {
  const all = (await recordsIn(store)).filter(({ kind, harness }) => kind === 'main' && harness === place.harness);
  const isOwn = ({ session }: SessionRecord): boolean => session !== undefined && session === place.session;
  const near = all.filter((one) => one.folder === place.folder || isOwn(one)).sort((a, b) => b.seen - a.seen);
  const last = (goesOn ? near.find(isOwn) : undefined) ?? near[0];
  if (last === undefined || !goesOn) return last?.seen;
  return last.away === undefined ? undefined : Math.min(last.seen, now - last.away);
}

async function stored(store: SessionStore, name: string): Promise<SessionRecord | null> {
  return store.read(name).then(
    (text) => recordIn(text ?? ''),
    () => null,
  );
}

/** A file name for any session id, of whatever characters: two ids that share one only share what was remembered. */
function fileOf(session: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(session)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return `${hash.toString(16).padStart(16, '0')}.json`;
}
