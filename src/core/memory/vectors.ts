import { isWanted, saidIn, searchedIn, type Meanings } from '../decide/find/index';
import { searchableNotes } from '../decide/search/index';
import type { DecideContext } from '../model/context';
import type { Embedder } from '../model/llm';
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

/** The notes of a memory with vectors, how many have none yet, and what somebody should know of the file for other devices. */
export interface KnownVectors {
  readonly notes: readonly NoteVectors[];
  readonly left: number;
  readonly aside: string | null;
}

/** Runs that make vectors, by the store they are kept in: one at a time. */
const making = new WeakMap<PrivateStore, Promise<unknown>>();

/**
 * The vectors of a memory as its files are now, of `size` numbers each; at most `most` passages that have none, and as many notes,
 * are sent to the embedder. Where another run makes some, a bounded one takes what is there. Throws what the embedder and
 * `progress` throw; what was made until then is kept.
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

async function renewal(
  session: Session,
  ctx: DecideContext,
  embedder: Embedder,
  { size, most, progress }: { readonly size: number; readonly most: number; readonly progress: Progress | undefined },
): Promise<KnownVectors> {
  const { host } = session;
  const { store, context } = host;
  const name = `vectors-${hashText(cachedAs(ctx))}`;
  const file = `${context.writer}/cache/${name}`;
  const rules = hashText(JSON.stringify([ctx.memory, ctx.inner, host.settings().memories, ctx.excludedInApp?.filters]));
  const before = decodeVectors(await store.read(file).catch(() => null), embedder.id, rules, size);
  const listed = new Map(ctx.snapshot.files.map(({ path, ...entry }) => [path, [entry.size, entry.mtime, entry.ctime] as const]));
  const wanted = searchableNotes(ctx).flatMap((note) => {
    const at = listed.get(note.path);
    // Properties that cannot be read might keep a note back, and a service is further away than an answer.
    return at === undefined || note.frontmatter.state === 'broken' || !isWanted(ctx, note, []) ? [] : [{ path: note.path, at }];
  });
  wanted.sort((a, b) => b.at[1] - a.at[1]);
  const isAsBefore = ({ path, at }: (typeof wanted)[number]): boolean => before.get(path)?.at.every((one, i) => one === at[i]) === true;
  const stale = wanted.filter((one) => !isAsBefore(one));
  const kept = wanted.filter(isAsBefore).map(({ path }) => before.get(path) as NoteVectors);
  const known = new Map<number, PackedVector>();
  for (const { keys, vectors } of stale.length > 0 ? before.values() : [])
    keys.forEach((key, at) => known.set(key, vectors[at] as PackedVector));
  const passages = kept.reduce((sum, { keys }) => sum + keys.length, 0);
  const shared = host.settings().search.shared && (stale.length > 0 || most === Infinity) ? host.shared : undefined;
  const theirs = shared === undefined ? null : await sharedIn(shared, `${name}.bin`, embedder.id, size);
  for (const [key, vector] of theirs?.vectors ?? []) known.set(key, vector);
  let [room, left, unsaved, at] = [Math.floor(MOST_BYTES / size) - passages, 0, before.size - kept.length, 0];
  const save = async (): Promise<void> => {
    if (unsaved > 0) await keepInCache(store, file, () => encodeVectors(embedder.id, rules, kept));
    unsaved = 0;
  };
  try {
    for (; at < Math.min(stale.length, most) && room > 0; at += AT_ONCE) {
      const some = stale.slice(at, at + AT_ONCE);
      const { texts } = await session.textsOf(some.map(({ path }) => path));
      const asked = new Map<number, string>();
      const read = some.flatMap((one) => {
        const text = texts.get(one.path);
        const searched = text === undefined ? null : searchedIn(ctx, one.path, text);
        const said = searched === null ? [] : saidIn(searched.searched, searched.searched.text);
        const fresh = new Map(said.flatMap((passage) => (known.has(passage.key) ? [] : [[passage.key, passage.said] as const])));
        if (text === undefined || said.length > room || asked.size + fresh.size > most) {
          left += 1;
          return [];
        }
        room -= said.length;
        for (const [key, words] of fresh) asked.set(key, words);
        return [{ ...one, keys: said.map(({ key }) => key) }];
      });
      const sent = [...asked];
      for (let from = 0; from < sent.length; from += AT_ONCE) {
        const batch = sent.slice(from, from + AT_ONCE);
        await progress?.report(at, stale.length, 'Preparing search by meaning');
        const vectors = await embedder.embed(batch.map(([, words]) => words));
        if (vectors.some(({ length }) => length !== size)) throw new Error('The model has changed meanwhile. Search again.');
        batch.forEach(([key], i) => known.set(key, packVector(vectors[i] as Float32Array)));
      }
      for (const one of read) kept.push({ ...one, vectors: one.keys.map((key) => known.get(key) as PackedVector) });
      unsaved += asked.size + read.length;
      if (unsaved > SAVED_EVERY) await save();
      await session.pause();
    }
  } finally {
    await save();
  }
  left += Math.max(0, stale.length - at);
  if (shared !== undefined && most === Infinity) {
    const ours = new Map(kept.flatMap(({ keys, vectors }) => keys.map((key, i) => [key, vectors[i] as PackedVector] as const)));
    const isThere = theirs?.vectors.size === ours.size && [...ours.keys()].every((key) => theirs.vectors.has(key));
    const all: NoteVectors = { path: '', at: [0, 0, 0], keys: [...ours.keys()], vectors: [...ours.values()] };
    if (!isThere) await shared.write(`${name}.bin`, encodeVectors(embedder.id, '', [all])).catch(() => undefined);
  }
  return { notes: kept, left, aside: theirs?.aside ?? null };
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
