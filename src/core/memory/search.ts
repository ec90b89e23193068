import { freshNote, leavingText, searchedText, type Leaving } from '../decide/bundle/index';
import type { Gate } from '../decide/dedup/index';
import {
  decideRead,
  decideSearch,
  isWanted,
  needsText,
  nonePasses,
  notesNamed,
  notesNamedLike,
  restricts,
  targetIn,
  typedSearch,
  type Meanings,
  type TypedFilter,
} from '../decide/find/index';
import {
  daysGiven,
  isConditioned,
  letThrough,
  notesToRead,
  passagesIn,
  readTopic,
  scanFor,
  searchableNotes,
  type Conditions,
  type Topic,
} from '../decide/search/index';
import { piecesOf } from '../decide/upkeep/index';
import type { Piece } from '../model/action';
import type { DecideContext } from '../model/context';
import { findSecrets } from '../decide/secrets/index';
import { codeOf, MemoryError, messageOf } from '../model/errors';
import type { Embedder } from '../model/llm';
import type { Note } from '../model/note';
import type { NotePath, VaultPath } from '../model/path';
import type { Progress, VaultFiles } from '../model/ports';
import type { ByMeaning, ReadResult } from '../model/results/search';
import type { Query, VaultMemory } from '../model/vault-memory';
import { jsonInCache, keepInCache } from '../read/cache/index';
import { codeNamesIn } from '../read/files/code-names';
import { eachText } from '../read/files/texts';
import { goneIn, goneMark } from '../read/memory/gone';
import { indexPath } from '../read/memory/scope';
import { existing, refuseHostile } from './context';
import { readerFor } from './project-reader';
import type { Session } from './session';
import { closestIn, renewedVectors, sendable, TRIAL } from './vectors';
import { pageOf } from '../model/page';

/** UTF-16 units that a query may have. */
const LONGEST = 400;
const LIMIT = 10;
const MOST = 100;
const MAX_TOKENS = 3000;
/** Notes that an error lists where a name fits several, and where it fits none. */
const LISTED = 10;
const SUGGESTED = 5;
/** Notes of the index of terms whose passages are ranked, and of the texts that it does not hold. */
const FOUND = 40;
/** Tokens that a note takes of a budget at least, and for each token of it, bytes of the notes that are read beyond those. */
const LEAST_OF_NOTE = 20;
const BYTES = 50;
/** Passages without a vector that a search sends along: one request. */
const ALONG = 16;
/** Milliseconds for which a service that failed is left alone, and after which the same failure is named again. */
const REST = 60_000;
const AGAIN = 24 * 60 * 60_000;

/** When the service failed last, when an answer named it, and why; of passages that a search sent along, when alone. */
interface Failure {
  readonly at: number;
  readonly said: number;
  readonly because: string;
  readonly along: number;
}

/** The part of search by meaning in an answer. */
interface Meant {
  readonly meanings?: Meanings;
  readonly said: ByMeaning;
}

/** Search and reading, for whoever has no window onto the vault. */
export class Search {
  constructor(private readonly session: Session) {}

  readonly search: VaultMemory['search'] = async (query) => {
    const typed = query.query.trim();
    if (typed.length > LONGEST)
      throw new MemoryError('bad_input', `A search takes at most ${LONGEST} characters; this one has ${typed.length}.`);
    const { session, ctx, project } = await readerFor(this.session, query);
    const own = new Search(session);
    const { words, filters: among, conditions } = typedSearch(typed, ctx.today);
    const [since, until] = [query.since, query.until].map((day) => {
      const days = day === undefined ? undefined : daysGiven(day, ctx.today);
      if (days === null) throw new MemoryError('bad_input', `"${day}" is no day such as 2026-03-31 or yesterday.`);
      return days;
    });
    const options = [{ type: query.type }, { tag: query.tag }, { folder: query.folder }, { path: query.path }];
    const filters = [...options, { since: since?.from, until: until?.to }, ...among].filter(restricts);
    if (words === '' && filters.length === 0) throw nothingAsked(conditions);
    const limit = query.limit ?? LIMIT;
    if (!Number.isInteger(limit) || limit < 1 || limit > MOST)
      throw new MemoryError('bad_input', `A page has 1 to ${MOST} passages, not ${limit}.`);
    pageOf(query.cursor);
    const notes = await own.wanted(ctx, filters, query.progress);
    const { gate } = await session.gateFor(ctx, query);
    const topic = words === '' ? null : readTopic(words, ctx.today, conditions);
    const { paths, unread } =
      topic === null
        ? { paths: notes.map((note) => note.path), unread: new Map<VaultPath, string>() }
        : await foundNotes(ctx, session.files, gate, { topic, notes, progress: query.progress });
    const meant = topic === null ? null : await this.meant(words, notes, query);
    const read = [...new Set([...paths, ...(meant?.meanings?.keys() ?? [])])];
    const { texts, failed } = await session.textsOf(read, query);
    const request = { topic, filters, conditions, limit, cursor: query.cursor, explain: query.explain };
    const corrections = await session.correctionsFor(ctx, read);
    const found = { texts, failed: new Map([...unread, ...failed]), corrections, byWords: new Set(paths), meanings: meant?.meanings };
    const decided = decideSearch(ctx, request, found, gate.entries.index);
    const hint = decided.total > 0 ? null : await own.hintFor(ctx, filters, notes, query.progress);
    const marked = await withGone(session, ctx, decided.found, texts);
    const result = { ...decided, found: marked, ...(project === undefined ? {} : { project }), ...(hint === null ? {} : { hint }) };
    return meant === null ? result : { ...result, meaning: meant.said };
  };

  readonly prepareSearch: VaultMemory['prepareSearch'] = async (query) => {
    const { host } = this.session;
    const missing = [
      ...(host.settings().search.meaning
        ? []
        : [`Search by meaning is off: set "search": { "meaning": true } in ${host.settingsFile?.() ?? 'the settings'}.`]),
      ...((host.embedder?.() ?? null) === null
        ? ['No model for it is named on this device: set TOP_OF_MIND_EMBEDDER and TOP_OF_MIND_EMBEDDER_MODEL in the environment.']
        : []),
    ];
    const embedder = this.embedder();
    if (embedder === null) throw new MemoryError('bad_settings', missing.join(' '));
    const ctx = await this.session.readingFor(query);
    try {
      const [{ length: size } = { length: 0 }] = await embedder.embed([TRIAL]);
      const { notes, ...others } = await renewedVectors(this.session, ctx, embedder, { size, progress: query.progress });
      if (others.problem === null) await this.failedWith(null);
      const ready = notes.filter(({ keys }) => keys.length > 0);
      return { notes: ready.length, passages: ready.reduce((sum, { keys }) => sum + keys.length, 0), ...others };
    } catch (error) {
      if (codeOf(error) === 'cancelled') throw error;
      await this.failedWith({ at: this.session.host.context.now().getTime(), said: 0, because: messageOf(error) });
      return { notes: 0, passages: 0, left: sendable(ctx).length, problem: messageOf(error), aside: null };
    }
  };

  /** How the service failed last, also in an earlier run: of several searches in a row the first alone waits for it and names it. */
  private failure(): Promise<object> {
    return jsonInCache(this.session.host.store, `${this.session.host.context.writer}/cache/meaning`);
  }

  private failedWith(failure: Partial<Failure> | null): Promise<void> {
    const { store, context } = this.session.host;
    return keepInCache(store, `${context.writer}/cache/meaning`, () => new TextEncoder().encode(JSON.stringify(failure ?? {})));
  }

  private embedder(): Embedder | null {
    const { host } = this.session;
    return host.settings().search.meaning ? (host.embedder?.() ?? null) : null;
  }

  /** The passages of these notes that are close to the words in meaning; null where search by meaning is off. Throws `cancelled` alone. */
  private async meant(
    words: string,
    notes: readonly Note[],
    query: Query & { readonly explain?: boolean | undefined; readonly cursor?: string | undefined },
  ): Promise<Meant | null> {
    const embedder = this.embedder();
    if (embedder === null) return null;
    if (findSecrets(words).length > 0)
      return { said: { left: 0, problem: 'Only words were searched for: the question seems to hold a secret, which is not sent.' } };
    const now = this.session.host.context.now().getTime();
    const { at = -Infinity, said = -Infinity, because, along = -Infinity } = (await this.failure()) as Partial<Failure>;
    const isResting = (since: number): boolean => Math.abs(now - since) < REST && query.explain !== true;
    if (isResting(at)) return { said: { left: 0, problem: null } };
    // With new vectors the passages of a next page would be others.
    const most = query.cursor !== undefined || isResting(along) ? 0 : ALONG;
    try {
      const [vector] = (await embedder.embed([words])) as [Float32Array];
      // Made of all texts, whoever asks: an entry that is not among the texts of this search has no passage in it.
      const known = await renewedVectors(this.session, await this.session.readingFor(query), embedder, {
        size: vector.length,
        most,
        progress: query.progress,
      });
      if (known.problem !== null) await this.failedWith({ along: now });
      else if (because !== undefined) await this.failedWith(null);
      const meanings = closestIn(known, vector, new Set(notes.map(({ path }) => path)));
      return { meanings, said: { left: known.left, problem: null } };
    } catch (error) {
      if (codeOf(error) === 'cancelled') throw error;
      const isNews = messageOf(error) !== because || now > said + AGAIN || query.explain === true;
      await this.failedWith({ at: now, said: isNews ? now : said, because: messageOf(error) });
      return { said: { left: 0, problem: isNews ? `Only words were searched for. ${messageOf(error)}` : null } };
    }
  }

  /** The notes that the filters let through, each in whole or with some of its entries. */
  private async wanted(ctx: DecideContext, filters: readonly TypedFilter[], progress: Progress | undefined): Promise<Note[]> {
    const notes = new Map(searchableNotes(ctx).flatMap((note) => (isWanted(ctx, note, filters) ? [[note.path, note] as const] : [])));
    const asked = [...notes.values()].filter((note) => needsText(ctx, note, filters)).map(({ path }) => path);
    const use = (path: VaultPath, text: string): void => {
      if (!isWanted(ctx, freshNote(ctx, path, text), filters, text)) notes.delete(path as NotePath);
    };
    await eachText(this.session.files, asked, use, { progress, pause: this.session.pause });
    return [...notes.values()];
  }

  /** Why nothing was found: the first filter that no note passes, all of them together, else the words. */
  private async hintFor(ctx: DecideContext, filters: readonly TypedFilter[], notes: readonly Note[], progress?: Progress): Promise<string> {
    const isNone = async (some: readonly Note[]): Promise<boolean> => (await this.leaving(ctx, some, 1).catch(() => [])).length === 0;
    for (const filter of filters) if (await isNone(await this.wanted(ctx, [filter], progress))) return nonePasses(filter);
    return filters.length > 1 && (await isNone(notes)) ? 'No note passes all of these filters.' : 'Try other words, or fewer.';
  }

  readonly read: VaultMemory['read'] = async (query) => {
    const { maxTokens = MAX_TOKENS, cursor } = query;
    if (!Number.isInteger(maxTokens) || maxTokens < 1)
      throw new MemoryError('bad_input', `A piece has at least 1 token, not ${maxTokens}.`);
    const { session, ctx } = await readerFor(this.session, query);
    const own = new Search(session);
    // No search finds the index note, and whoever names it reads it.
    const index = ctx.snapshot.notes.get(indexPath(ctx));
    const notes = [...searchableNotes(ctx), ...(index === undefined ? [] : [index])];
    for (const named of notesNamed(ctx, notes, query.ref)) {
      const [one, ...others] = await own.leaving(ctx, named.notes, LISTED + 1);
      if (one === undefined) continue;
      if (others.length > 0) throw severalFit(query.ref, [one, ...others]);
      const request = { path: one.note.path, subpath: named.subpath, maxTokens, cursor };
      const result = decideRead(ctx, request, one.text, await session.correctionsFor(ctx, [one.note.path]));
      const [marked = result] = await withGone(session, ctx, [result], new Map([[one.note.path, one.text]]));
      const id = cursor === undefined ? await this.pieceAt(ctx, result, named.subpath !== null) : undefined;
      return id === undefined ? marked : { ...marked, id };
    }
    refuseHostile(targetIn(query.ref).linkpath);
    throw noneFits(query.ref, await own.leaving(ctx, notesNamedLike(ctx, notes, query.ref), SUGGESTED));
  };

  /** The id by which a proposal names the note, or the part of it that begins where the piece does. */
  private async pieceAt(ctx: DecideContext, { path, line }: ReadResult, isPart: boolean): Promise<string | undefined> {
    const text = (await this.session.textAt(path)) ?? '';
    const lineOf = ({ start }: Piece): number => text.slice(0, start).split('\n').length;
    return piecesOf(ctx, [[path, text]]).find((one) => (one.entry === null ? !isPart && one.start === 0 : isPart && lineOf(one) === line))
      ?.id;
  }

  /** The first of these notes that may be read, with their texts. The answer for others is the same as for none. */
  private async leaving(ctx: DecideContext, notes: readonly Note[], most: number): Promise<readonly Leaving[]> {
    const found: Leaving[] = [];
    for (const { path } of notes) {
      if (found.length === most) break;
      const text = await this.session.textAt(path).catch((error: unknown) => {
        if (notes.length === 1) throw error;
        return null;
      });
      const leaving = text === null ? null : leavingText(ctx, path, text, true);
      if (leaving?.kind === 'leaving') found.push(leaving);
    }
    return found;
  }

  readonly links: VaultMemory['links'] = async ({ from, to }) => {
    const snapshot = await this.session.look();
    const links = from === undefined ? snapshot.links : snapshot.outgoing(existing(snapshot, from));
    const target = to === undefined ? undefined : existing(snapshot, to);
    return { links: target === undefined ? links : links.filter((link) => link.to === target) };
  };
}

/** Pieces of notes, each with a mark where it names what is not in the code; only where one may name some the code is read. */
async function withGone<T extends Pick<ReadResult, 'path' | 'text' | 'gone'>>(
  session: Session,
  ctx: DecideContext,
  found: readonly T[],
  texts: ReadonlyMap<VaultPath, string>,
): Promise<readonly T[]> {
  const textOf = ({ path }: T): string => texts.get(path) ?? '';
  const naming = new Set(found.filter((one) => /[`/\\]/.test(one.text) && codeNamesIn(textOf(one)).length > 0));
  if (naming.size === 0) return found;
  const seen = await session.withCode(ctx);
  return found.map((one) => {
    const gone = naming.has(one) ? goneMark(goneIn(seen, one.path, textOf(one)), one.text) : null;
    return gone === null ? one : { ...one, gone };
  });
}

/** The error of a search without words. */
export function nothingAsked({ without }: Conditions): MemoryError {
  const only = without.length === 0 ? 'such as tag:#work or a word' : 'besides what must not be there, such as boat -oak';
  return new MemoryError('bad_input', `Say what to search for, ${only}.`);
}

function severalFit(ref: string, fitting: readonly Leaving[]): MemoryError {
  const paths = fitting.slice(0, LISTED).map(({ note }) => note.path);
  const more = fitting.length > LISTED ? ' and more' : '';
  const message = `"${ref}" may be ${listed(paths)}${more}. Name one of them by its path.`;
  return new MemoryError('ambiguous', message, ref, false, undefined, paths);
}

function noneFits(ref: string, close: readonly Leaving[]): MemoryError {
  const paths = close.map(({ note }) => note.path);
  const way = paths.length === 0 ? 'Find notes with search.' : `The closest names are ${listed(paths)}.`;
  return new MemoryError('not_found', `There is no note "${ref}" in this memory that may be read. ${way}`, ref, false, undefined, paths);
}

function listed(paths: readonly VaultPath[]): string {
  return paths.map((path) => `"${path}"`).join(', ');
}

/**
 * The notes to read for a topic, of those in `notes`: the index of terms is asked, and the texts that it does not hold are looked
 * through; with `each` every one of them, since of a few chosen notes the best of the whole memory may all be others.
 * Where a `budget` of tokens may hold more notes than those, further ones are among them, as long as they are small beside it.
 * `unread` are files that could not be looked at, with the reason.
 */
export async function foundNotes(
  ctx: DecideContext,
  files: VaultFiles,
  gate: Gate,
  wanting: {
    readonly topic: Topic;
    readonly notes: readonly Note[];
    readonly each?: boolean;
    readonly budget?: number;
    readonly progress?: Progress | undefined;
  },
): Promise<{ readonly paths: readonly NotePath[]; readonly unread: ReadonlyMap<VaultPath, string> }> {
  const { topic, budget = 0, progress } = wanting;
  // No index holds common words.
  const each = wanting.each === true || topic.isCommon;
  const { notes, lost } = await throughConditions(ctx, files, wanting);
  const wanted = new Map<VaultPath, number>(notes.map(({ path, size }) => [path, size]));
  const filed = new Set<VaultPath>();
  if (!each) for (const { source, retired } of gate.entries.documents) if (!retired && 'path' in source) filed.add(source.path);
  const scan = scanFor(topic);
  const unfiled = [...wanted.keys()].filter((path) => !filed.has(path));
  const unread = await eachText(files, unfiled, (path, text) => scan.take(path, text), { progress });
  // Notes that are not wanted must not crowd out others.
  const others = [...filed].filter((path) => !wanted.has(path)).length;
  const most = Math.max(FOUND, Math.ceil(budget / LEAST_OF_NOTE));
  const indexed = gate.found(topic.terms, most + others).filter((path) => wanted.has(path));
  let left = budget * BYTES;
  const more = [...indexed.slice(FOUND, most), ...scan.best(most).slice(FOUND)].filter((path) => (left -= wanted.get(path) ?? 0) >= 0);
  return {
    paths: notesToRead(ctx, topic, notes, [...indexed.slice(0, FOUND), ...scan.best(FOUND), ...more]),
    unread: new Map([...lost, ...unread]),
  };
}

/** The notes with a passage that the topic's conditions let through: all texts are read, since an index cannot say it. */
async function throughConditions(
  ctx: DecideContext,
  files: VaultFiles,
  { topic, notes, progress }: { readonly topic: Topic; readonly notes: readonly Note[]; readonly progress?: Progress | undefined },
): Promise<{ readonly notes: readonly Note[]; readonly lost: ReadonlyMap<VaultPath, string> }> {
  if (!isConditioned(topic.conditions)) return { notes, lost: new Map() };
  const through = new Set<VaultPath>();
  const take = (path: VaultPath, text: string): void => {
    const searched = searchedText(ctx, path, text);
    if (letThrough(topic.conditions, searched, passagesIn(searched.text, true)).includes(true)) through.add(path);
  };
  const paths = notes.map(({ path }) => path);
  const lost = await eachText(files, paths, take, { progress });
  return { notes: notes.filter(({ path }) => through.has(path)), lost };
}
