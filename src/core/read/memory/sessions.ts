import * as v from 'valibot';
import { jsonOrUndefined } from '../../model/json';
import type { PrivateStore } from '../../model/ports';
import { decodeText } from '../text/text';

/** Milliseconds that a calendar has a day for. */
const time = v.pipe(v.number(), v.minValue(0), v.maxValue(8.64e15));
const texts = v.optional(v.array(v.string()), []);

const cameSchema = v.object({
  at: time,
  event: v.string(),
  path: v.string(),
  why: v.string(),
  /** Of the file's whole text then, as agents see it; absent where that was not known. */
  hash: v.optional(v.string()),
});
export type CameFile = Readonly<v.InferOutput<typeof cameSchema>>;

const recordSchema = v.looseObject({
  /** When its first hook came, and its last, in milliseconds. */
  began: time,
  seen: time,
  /** When its hooks came, the newest. */
  times: v.optional(v.array(v.number()), []),
  harness: v.optional(v.string()),
  session: v.optional(v.string()),
  /** The folder that it works in. */
  folder: v.optional(v.string()),
  /** `other` for a subagent, whose hooks name the session that it belongs to. */
  kind: v.optional(v.picklist(['main', 'other'])),
  /** How long nobody was here before it began, in milliseconds; absent where nobody ever was. */
  away: v.optional(v.number()),
  /** Names of texts that it was given. */
  given: texts,
  /** Its prompts, the newest last, where somebody switched on that they are kept. */
  prompts: texts,
  /** Files of which it was given text, and why. */
  came: v.pipe(
    v.optional(v.array(v.unknown()), []),
    v.transform((list) => list.filter((one): one is CameFile => v.is(cameSchema, one))),
  ),
  /** The newest journal entry that a checkpoint names. */
  checkpoint: v.optional(v.string()),
  reminded: v.optional(v.literal(true)),
  /** The day on which it last saw to it that notes tell when they were applied. */
  marked: v.optional(v.string()),
  /** Bytes of its transcript that were looked at, and how many sayings of it were offered; no text of it. */
  captured: v.optional(v.object({ to: v.number(), count: v.number() })),
});

/** A session as hooks remember it. */
export type SessionRecord = Readonly<v.InferOutput<typeof recordSchema>>;

/** Where a writer's hooks keep the records of sessions, and the names of their files; others there are not touched. */
export const SESSIONS = 'cache/sessions';
export const SESSION_FILE = /^[0-9a-f]{16}\.json$/;

/** The record that a file holds; null for anything else. */
export function recordIn(text: string): SessionRecord | null {
  const parsed = v.safeParse(recordSchema, jsonOrUndefined(text));
  return parsed.success ? parsed.output : null;
}

/** The records of every program that has hooks in this vault, and how many of their files cannot be read. */
export async function sessionsIn(store: PrivateStore): Promise<{ readonly records: readonly SessionRecord[]; readonly unread: number }> {
  const isRecord = (path: string): boolean => {
    const [, ...within] = path.split('/');
    return within.slice(0, -1).join('/') === SESSIONS && SESSION_FILE.test(within.at(-1) ?? '');
  };
  const names = (await store.list('').catch(() => [])).filter(isRecord);
  const all = await Promise.all(
    names.map(async (name) => recordIn(decodeText((await store.read(name).catch(() => null)) ?? new Uint8Array()) ?? '')),
  );
  const records = all.filter((one) => one !== null);
  return { records, unread: all.length - records.length };
}
