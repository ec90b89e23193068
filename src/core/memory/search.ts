import { leavingText, searchedText } from '../decide/bundle/index';
import type { Gate } from '../decide/dedup/index';
import { decideRead, decideSearch, isWanted, pageOf, typedSearch } from '../decide/find/index';
import {
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
import type { DecideContext } from '../model/context';
import { MemoryError } from '../model/errors';
import type { Note } from '../model/note';
import { atPath, isNotePath, type NotePath, type VaultPath } from '../model/path';
import type { Progress, VaultFiles } from '../model/ports';
import type { SearchFilters } from '../model/results/search';
import type { VaultMemory } from '../model/vault-memory';
import { eachText } from '../read/files/texts';
import { splitSubpath } from '../read/markdown/target';
import { indexPath } from '../read/memory/scope';
import { newestDate } from '../read/text/dates';
import { existing, refuseHostile } from './context';
import type { Session } from './session';

/** UTF-16 units that a query may have. */
const LONGEST = 400;
const LIMIT = 10;
const MOST = 100;
const MAX_TOKENS = 3000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Notes of the index of terms whose passages are ranked, and of the texts that it does not hold. */
const FOUND = 40;
/** Tokens that a note takes of a budget at least, and for each token of it, bytes of the notes that are read beyond those. */
const LEAST_OF_NOTE = 20;
const BYTES = 50;

/** Search and reading, for whoever has no window onto the vault. */
export class Search {
  constructor(private readonly session: Session) {}

  readonly search: VaultMemory['search'] = async (query) => {
    const { session } = this;
    const typed = query.query.trim();
    if (typed === '') throw new MemoryError('bad_input', 'Say what to search for.');
    if (typed.length > LONGEST)
      throw new MemoryError('bad_input', `A search takes at most ${LONGEST} characters; this one has ${typed.length}.`);
    const { words, filters, conditions } = typedSearch(typed);
    if (words === '' && filters.length === 0) throw nothingAsked(conditions);
    for (const day of [query.since, query.until])
      if (day !== undefined && !DAY.test(day)) throw new MemoryError('bad_input', `"${day}" is no day such as 2026-03-31.`);
    const limit = query.limit ?? LIMIT;
    if (!Number.isInteger(limit) || limit < 1 || limit > MOST)
      throw new MemoryError('bad_input', `A page has 1 to ${MOST} passages, not ${limit}.`);
    pageOf(query.cursor);
    const ctx = await session.readingFor(query);
    const all: readonly SearchFilters[] = [query, ...filters];
    const notes = searchableNotes(ctx).filter((note) => isWanted(ctx, note, all));
    const { gate } = await session.gateFor(ctx, query);
    const topic = words === '' ? null : readTopic(words, newestDate(notes), conditions);
    const { paths, unread } =
      topic === null
        ? { paths: notes.map((note) => note.path), unread: new Map<VaultPath, string>() }
        : await foundNotes(ctx, session.files, gate, { topic, notes, progress: query.progress });
    const { texts, failed } = await session.textsOf(paths, query);
    const request = { topic, filters: all, conditions, limit, cursor: query.cursor };
    const corrections = await session.correctionsFor(ctx, paths);
    return decideSearch(ctx, request, { texts, failed: new Map([...unread, ...failed]), corrections }, gate.entries.index);
  };

  readonly read: VaultMemory['read'] = async (query) => {
    const { maxTokens = MAX_TOKENS, cursor } = query;
    if (!Number.isInteger(maxTokens) || maxTokens < 1)
      throw new MemoryError('bad_input', `A piece has at least 1 token, not ${maxTokens}.`);
    const ctx = await this.session.readingFor(query);
    const { note, subpath } = noteNamed(ctx, query.ref);
    // The answer for a note that must not leave the memory is the same as for none.
    const text = note === null ? null : await this.session.textAt(note);
    const leaving = note === null || text === null ? null : leavingText(ctx, note, text);
    if (note === null || leaving?.kind !== 'leaving')
      throw new MemoryError(
        'not_found',
        `There is no note "${query.ref}" in this memory that may be read. Paths are written from the vault's root, with "/".`,
        query.ref,
      );
    return decideRead(ctx, { path: note, subpath, maxTokens, cursor }, leaving.text, await this.session.correctionsFor(ctx, [note]));
  };

  readonly links: VaultMemory['links'] = async ({ from, to }) => {
    const snapshot = await this.session.look();
    const links = from === undefined ? snapshot.links : snapshot.outgoing(existing(snapshot, from));
    const target = to === undefined ? undefined : existing(snapshot, to);
    return { links: target === undefined ? links : links.filter((link) => link.to === target) };
  };
}

/** The error of a search without words. */
export function nothingAsked({ without }: Conditions): MemoryError {
  const only = without.length === 0 ? 'such as tag:#work or a word' : 'besides what must not be there, such as boat -oak';
  return new MemoryError('bad_input', `Say what to search for, ${only}.`);
}

/** The note of a reference, by its path, or by a path without `.md`; the whole text is tried first, since names may hold `#`. */
function noteNamed(ctx: DecideContext, ref: string): { readonly note: NotePath | null; readonly subpath: string | null } {
  const whole = find(ctx, ref);
  if (whole !== null) return { note: whole, subpath: null };
  const { linkpath, subpath } = splitSubpath(ref);
  refuseHostile(linkpath);
  return { note: find(ctx, linkpath), subpath };
}

function find(ctx: DecideContext, name: string): NotePath | null {
  // No search finds the index note, and whoever names it reads it.
  const index = ctx.snapshot.notes.get(indexPath(ctx));
  const notes = [...searchableNotes(ctx), ...(index === undefined ? [] : [index])];
  const found = atPath(notes, name) ?? atPath(notes, `${name}.md`);
  return found !== undefined && isNotePath(found.path) ? found.path : null;
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
  const { topic, each, budget = 0, progress } = wanting;
  const { notes, lost } = await throughConditions(ctx, files, wanting);
  const wanted = new Map<VaultPath, number>(notes.map(({ path, size }) => [path, size]));
  const filed = new Set<VaultPath>();
  if (each !== true) for (const { source, retired } of gate.entries.documents) if (!retired && 'path' in source) filed.add(source.path);
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
