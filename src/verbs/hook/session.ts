/** A session as hooks remember it. */
export interface SessionRecord {
  /** When its first hook came, and its last, in milliseconds. */
  readonly began: number;
  readonly seen: number;
  /** Names of texts that it was given. */
  readonly given: readonly string[];
  /** The newest journal entry that a checkpoint names. */
  readonly checkpoint?: string;
  readonly reminded?: true;
}

/** Small files that may be lost at no harm, in the cache folder of this device. */
export interface SessionStore {
  list(): Promise<readonly string[]>;
  read(name: string): Promise<string | null>;
  write(name: string, text: string): Promise<void>;
  remove(name: string): Promise<void>;
}

/** Texts that are remembered of one session, the newest. */
const MOST_GIVEN = 400;
/** Sessions that are remembered; when there are more, the half that was not seen for longest is forgotten. */
const MOST_SESSIONS = 64;

export function freshRecord(now: number): SessionRecord {
  return { began: now, seen: now, given: [] };
}

/** The record of a session, a new one where there is none or it cannot be read. */
export async function recordOf(store: SessionStore, session: string, now: number): Promise<SessionRecord> {
  return (await stored(store, fileOf(session))) ?? freshRecord(now);
}

/** Keeps a record. Forgets old sessions where there are too many. */
export async function keepRecord(store: SessionStore, session: string, record: SessionRecord): Promise<void> {
  await store.write(fileOf(session), JSON.stringify({ ...record, given: record.given.slice(-MOST_GIVEN) }));
  const names = await store.list();
  if (names.length <= MOST_SESSIONS) return;
  const times = await Promise.all(names.map(async (name) => ({ name, seen: (await stored(store, name))?.seen ?? 0 })));
  const oldest = times.sort((a, b) => a.seen - b.seen).slice(0, names.length - MOST_SESSIONS / 2);
  for (const { name } of oldest) await store.remove(name);
}

async function stored(store: SessionStore, name: string): Promise<SessionRecord | null> {
  try {
    const value = JSON.parse((await store.read(name)) ?? '') as Partial<Record<keyof SessionRecord, unknown>>;
    const { began, seen, given, checkpoint, reminded } = value;
    if (typeof began !== 'number' || typeof seen !== 'number' || !Array.isArray(given)) return null;
    return {
      began,
      seen,
      given: given.filter((one): one is string => typeof one === 'string'),
      ...(typeof checkpoint === 'string' ? { checkpoint } : {}),
      ...(reminded === true ? { reminded } : {}),
    };
  } catch {
    return null;
  }
}

/** A file name for any session id, of whatever characters: two ids that share one only share what was remembered. */
function fileOf(session: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(session)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return `${hash.toString(16).padStart(16, '0')}.json`;
}
