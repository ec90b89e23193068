import { isWanted, saidIn, searchedIn, type Meanings } from '../decide/find/index';
import { searchableNotes } from '../decide/search/index';
import type { DecideContext } from '../model/context';
import { messageOf } from '../model/errors';
import type { Embedder } from '../model/llm';
import type { Note } from '../model/note';
import type { VaultPath } from '../model/path';
import type { PrivateStore, Progress } from '../model/ports';
import { keepInCache } from '../read/cache/index';
import { alike, decodeVectors, encodeVectors, packVector, type NoteVectors, type PackedVector } from '../read/cache/vectors';
import { hashText } from '../read/text/hash';
import { cachedAs } from './entry-store';
import type { Session } from './session';

/** Bytes of vectors that are kept of a memory, the notes that changed last first; what goes beyond is found by its words alone. */
const MOST_BYTES = 32 * 1024 * 1024;
/** Notes that are read, and passages that are sent, between two looks at whether to go on. */
const AT_ONCE = 16;
/** Passages between two writings of the file: so many are made again where a run ends early. */
const SAVED_EVERY = 1024;
/** Passages found by meaning, all and of one note. */
const FOUND = 20;
const OF_ONE_NOTE = 3;
/** The folder of what devices share, at the vault's top: hidden ones are not carried by every sync program. */
export const SHARED = 'top-of-mind-shared';
/** Passages that are less alike have nothing to do with each other, whatever the model. */
const LEAST = 0.2;

/** Raised with each change of how a note is cut into passages, or of what is sent of one. */
const RULES = 1;
/** The time of a note whose vectors are to be completed. */
const NEVER = [-1, -1, -1] as const;
/** A service that gives no vector for it gives none for anything. */
export const TRIAL = 'memory';

/** The notes of a memory with vectors, how many have not all of theirs, why the embedder failed, and what somebody should know of the file for other devices. */
export interface KnownVectors {
  readonly notes: readonly NoteVectors[];
  readonly left: number;
  readonly problem: string | null;
  readonly aside: string | null;
}

/** Runs that make vectors, by the store they are kept in: one at a time. */
const making = new WeakMap<PrivateStore, Promise<unknown>>();

/**
 * The vectors of a memory as its files are now, of `size` numbers each; at most `most` passages that have none are sent to the
 * embedder. Where another run makes some, a bounded one takes what is there. Of passages that the embedder refuses, a run
 * without bounds sends the others. Throws what `progress` throws; what was made until then is kept.
 */
export async function renewedVectors(
  session: Session,
  ctx: DecideContext,
  embedder: Embedder,
  { size, most = Infinity, progress }: { readonly size: number; readonly most?: number; readonly progress?: Progress | undefined },
): Promise<KnownVectors> {
  const { store } = session.host;
  const before = making.get(store);
  if (before !== undefined && most !== Infinity) return renewal(session, ctx, embedder, { size, most: 0, progress });
  const run = (before ?? Promise.resolve()).then(() => renewal(session, ctx, embedder, { size, most, progress }));
  const ended = run
    .catch(() => undefined)
    .finally(() => {
      if (making.get(store) === ended) making.delete(store);
    });
  making.set(store, ended);
  return run;
}

/** The notes that may be sent to a service, as far as their text is not asked. */
export function sendable(ctx: DecideContext): readonly Note[] {
  // Properties that cannot be read might keep a note back, and a service is further away than an answer.
  return searchableNotes(ctx).filter((note) => note.frontmatter.state !== 'broken' && isWanted(ctx, note, []));
}

async function renewal(
  session: Session,
  ctx: DecideContext,
  embedder: Embedder,
  { size, most, progress }: { readonly size: number; readonly most: number; readonly progress: Progress | undefined },
): Promise<KnownVectors> {
  const { host } = session;
  const { store, context } = host;
  const isWhole = most === Infinity;
  const name = `vectors-${hashText(cachedAs(ctx))}`;
  const file = `${context.writer}/cache/${name}`;
  const rules = hashText(JSON.stringify([RULES, ctx.memory, ctx.inner, host.settings().memories, ctx.excludedInApp?.filters]));
  const before = decodeVectors(await store.read(file).catch(() => null), embedder.id, rules, size);
  const listed = new Map(ctx.snapshot.files.map(({ path, ...entry }) => [path, [entry.size, entry.mtime, entry.ctime] as const]));
  const wanted = sendable(ctx).flatMap(({ path }) => {
    const at = listed.get(path);
    return at === undefined ? [] : [{ path, at, old: before.get(path) }];
  });
  wanted.sort((a, b) => b.at[1] - a.at[1]);
  const isAsBefore = ({ at, old }: (typeof wanted)[number]): boolean =>
    old?.at.every((one, i) => one === at[i]) === true && !(isWhole && old.left > 0);
  const stale = wanted.filter((one) => !isAsBefore(one));
  const kept = wanted.filter(isAsBefore).map(({ old }) => old as NoteVectors);
  const known = new Map<number, PackedVector>();
  for (const { keys, vectors } of stale.length > 0 ? before.values() : [])
    keys.forEach((key, nth) => known.set(key, vectors[nth] as PackedVector));
  const shared = host.settings().search.shared && (stale.length > 0 || isWhole) ? host.shared : undefined;
  const theirs = shared === undefined ? null : await sharedIn(shared, `${name}.bin`, embedder.id, size);
  for (const [key, vector] of theirs?.vectors ?? []) known.set(key, vector);
  const have = wanted.flatMap(({ old }) => old ?? []);
  let room = Math.floor(MOST_BYTES / size) - have.reduce((sum, { keys }) => sum + keys.length, 0);
  let [at, spent, unsaved, problem] = [0, 0, before.size - have.length, null as string | null];
  // Of a note that was not read again, the vectors of what it still says hold.
  const all = (): readonly NoteVectors[] => [...kept, ...stale.slice(at).flatMap(({ old }) => old ?? [])];
  const save = async (): Promise<void> => {
    if (unsaved > 0) await keepInCache(store, file, () => encodeVectors(embedder.id, rules, all()));
    unsaved = 0;
  };
  const send = async (batch: readonly (readonly [number, string])[]): Promise<void> => {
    await progress?.report(at, stale.length, 'Preparing search by meaning');
    const texts = batch.map(([, words]) => words);
    const vectors = await (isWhole ? taken(embedder, texts) : embedder.embed(texts)).catch((error: unknown) => {
      problem = messageOf(error);
      return [];
    });
    if (vectors.some((one) => one !== null && one.length !== size)) throw new Error('The model has changed meanwhile. Search again.');
    vectors.forEach((one, nth) => one !== null && known.set((batch[nth] as readonly [number, string])[0], packVector(one)));
  };
  try {
    while (at < stale.length && spent < most && problem === null) {
      if (unsaved > SAVED_EVERY) await save();
      const some = stale.slice(at, at + AT_ONCE).filter(({ old }) => room + (old?.keys.length ?? 0) > 0);
      const { texts } = some.length === 0 ? { texts: new Map<VaultPath, string>() } : await session.textsOf(some.map(({ path }) => path));
      const asked = new Map<number, string>();
      const read = some.flatMap(({ old, ...one }) => {
        const text = texts.get(one.path);
        if (text === undefined) return [];
        const searched = searchedIn(ctx, one.path, text);
        const said = searched === null ? [] : saidIn(searched.searched, searched.searched.text);
        room += old?.keys.length ?? 0;
        const fitting = said.slice(0, Math.max(0, room));
        room -= fitting.length;
        for (const { key, said: words } of fitting) if (!known.has(key) && spent + asked.size < most) asked.set(key, words);
        return [{ ...one, old, keys: fitting.map(({ key }) => key), count: said.length }];
      });
      const sent = [...asked];
      for (let from = 0; from < sent.length && problem === null; from += AT_ONCE) await send(sent.slice(from, from + AT_ONCE));
      spent += asked.size;
      at += AT_ONCE;
      for (const { path, at: time, old, keys: fitting, count } of read) {
        const keys = fitting.filter((key) => known.has(key));
        const left = count - keys.length;
        // Only a run without bounds asks again for what was refused.
        const isDone = left === 0 || (isWhole && problem === null);
        kept.push({ path, at: isDone ? time : NEVER, keys, vectors: keys.map((key) => known.get(key) as PackedVector), left });
        unsaved += Number(isDone || old?.left !== left);
      }
      unsaved += asked.size;
      if (some.length > 0) await session.pause();
    }
  } finally {
    await save();
  }
  if (shared !== undefined && isWhole && problem === null) {
    const ours = new Map(kept.flatMap(({ keys, vectors }) => keys.map((key, i) => [key, vectors[i] as PackedVector] as const)));
    const isThere = theirs?.vectors.size === ours.size && [...ours.keys()].every((key) => theirs.vectors.has(key));
    const one: NoteVectors = { path: '', at: NEVER, keys: [...ours.keys()], vectors: [...ours.values()], left: 0 };
    if (!isThere) await shared.write(`${name}.bin`, encodeVectors(embedder.id, '', [one])).catch(() => undefined);
  }
  const left = wanted.length - kept.filter((one) => one.left === 0).length;
  return { notes: all(), left, problem, aside: theirs?.aside ?? null };
}

/** The vectors of these texts, null for those that are refused. Throws where the service gives none for anything. */
async function taken(embedder: Embedder, texts: readonly string[]): Promise<readonly (Float32Array | null)[]> {
  try {
    return await embedder.embed(texts);
  } catch (error) {
    const answers = await embedder.embed([TRIAL]).catch(() => null);
    if (answers === null) throw error;
    const half = Math.ceil(texts.length / 2);
    return texts.length === 1 ? [null] : [...(await taken(embedder, texts.slice(0, half))), ...(await taken(embedder, texts.slice(half)))];
  }
}

/** The vectors that other devices made, by the keys of their passages. What cannot be used counts as nothing, and is said. */
async function sharedIn(shared: PrivateStore, name: string, id: string, size: number) {
  const bytes = await shared.read(name).catch(() => new Uint8Array());
  const [all] = decodeVectors(bytes, id, '', size).values();
  const aside = `"${SHARED}/${name}" was of another model, or damaged, and was not used.`;
  return {
    vectors: new Map((all?.keys ?? []).map((key, at) => [key, all?.vectors[at] as PackedVector])),
    aside: bytes === null || all !== undefined ? null : aside,
  };
}

/** The passages of these notes that are closest in meaning to a vector, with their places; none where all are alike far from it. */
export function closestIn({ notes }: KnownVectors, vector: Float32Array, of: ReadonlySet<VaultPath>): Meanings {
  const scored: { readonly path: VaultPath; readonly key: number; readonly score: number }[] = [];
  let [sum, best] = [0, -1];
  for (const { path, keys, vectors } of notes) {
    if (!of.has(path as VaultPath)) continue;
    keys.forEach((key, at) => {
      const score = alike(vector, vectors[at] as PackedVector);
      scored.push({ path: path as VaultPath, key, score });
      sum += score;
      best = Math.max(best, score);
    });
  }
  const least = Math.max(LEAST, (sum / scored.length + best) / 2);
  const places = new Map<VaultPath, Map<number, number>>();
  let place = 0;
  for (const { path, key } of scored
    .filter(({ score }) => score >= least)
    .sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1))) {
    const own = places.get(path) ?? new Map<number, number>();
    if (own.size === OF_ONE_NOTE || own.has(key)) continue;
    places.set(path, own.set(key, ++place));
    if (place === FOUND) break;
  }
  return places;
}
