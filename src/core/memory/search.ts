import { freshNote, leavingText, type Leaving } from '../decide/bundle/index';
import type { Gate } from '../decide/dedup/index';
import {
  decideRead,
  decideSearch,
  isWanted,
  needsText,
  notesNamed,
  notesNamedLike,
  pageOf,
  targetIn,
  typedSearch,
} from '../decide/find/index';
import { daysGiven, notesToRead, readTopic, scanFor, searchableNotes, type Topic } from '../decide/search/index';
import type { DecideContext } from '../model/context';
import { MemoryError } from '../model/errors';
import type { Note } from '../model/note';
import type { NotePath, VaultPath } from '../model/path';
import type { Progress, VaultFiles } from '../model/ports';
import type { SearchFilters } from '../model/results/search';
import type { VaultMemory } from '../model/vault-memory';
import { eachText } from '../read/files/texts';
import { indexPath } from '../read/memory/scope';
import { existing, refuseHostile } from './context';
import type { Session } from './session';

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

/** Search and reading, for whoever has no window onto the vault. */
export class Search {
  constructor(private readonly session: Session) {}

  readonly search: VaultMemory['search'] = async (query) => {
    const { session } = this;
    const typed = query.query.trim();
    if (typed === '') throw new MemoryError('bad_input', 'Say what to search for.');
    if (typed.length > LONGEST)
      throw new MemoryError('bad_input', `A search takes at most ${LONGEST} characters; this one has ${typed.length}.`);
    const ctx = await session.readingFor(query);
    const { words, filters } = typedSearch(typed, ctx.today);
    if (words === '' && filters.length === 0) throw new MemoryError('bad_input', 'Say what to search for, such as tag:#work or a word.');
    const [since, until] = [query.since, query.until].map((day) => {
      const days = day === undefined ? undefined : daysGiven(day, ctx.today);
      if (days === null) throw new MemoryError('bad_input', `"${day}" is no day such as 2026-03-31 or yesterday.`);
      return days;
    });
    const limit = query.limit ?? LIMIT;
    if (!Number.isInteger(limit) || limit < 1 || limit > MOST)
      throw new MemoryError('bad_input', `A page has 1 to ${MOST} passages, not ${limit}.`);
    pageOf(query.cursor);
    const all: readonly SearchFilters[] = [{ ...query, since: since?.from, until: until?.to }, ...filters];
    const notes = await this.wanted(ctx, all, query.progress);
    const { gate } = await session.gateFor(ctx, query);
    const topic = words === '' ? null : readTopic(words, ctx.today);
    const { paths, unread } =
      topic === null
        ? { paths: notes.map((note) => note.path), unread: new Map<VaultPath, string>() }
        : await foundNotes(ctx, session.files, gate, { topic, notes, progress: query.progress });
    const { texts, failed } = await session.textsOf(paths, query);
    const request = { topic, filters: all, limit, cursor: query.cursor };
    const corrections = await session.correctionsFor(ctx, paths);
    return decideSearch(ctx, request, { texts, failed: new Map([...unread, ...failed]), corrections }, gate.entries.index);
  };

  /** The notes that the filters let through, each in whole or with some of its entries. */
  private async wanted(ctx: DecideContext, filters: readonly SearchFilters[], progress: Progress | undefined): Promise<Note[]> {
    const notes = new Map(searchableNotes(ctx).flatMap((note) => (isWanted(ctx, note, filters) ? [[note.path, note] as const] : [])));
    const asked = [...notes.values()].filter((note) => needsText(ctx, note, filters)).map(({ path }) => path);
    const use = (path: VaultPath, text: string): void => {
      if (!isWanted(ctx, freshNote(ctx, path, text), filters, text)) notes.delete(path as NotePath);
    };
    await eachText(this.session.files, asked, use, { progress, pause: this.session.pause });
    return [...notes.values()];
  }

  readonly read: VaultMemory['read'] = async (query) => {
    const { maxTokens = MAX_TOKENS, cursor } = query;
    if (!Number.isInteger(maxTokens) || maxTokens < 1)
      throw new MemoryError('bad_input', `A piece has at least 1 token, not ${maxTokens}.`);
    const ctx = await this.session.readingFor(query);
    // No search finds the index note, and whoever names it reads it.
    const index = ctx.snapshot.notes.get(indexPath(ctx));
    const notes = [...searchableNotes(ctx), ...(index === undefined ? [] : [index])];
    for (const named of notesNamed(ctx, notes, query.ref)) {
      const [one, ...others] = await this.leaving(ctx, named.notes, LISTED + 1);
      if (one === undefined) continue;
      if (others.length > 0) throw severalFit(query.ref, [one, ...others]);
      const request = { path: one.note.path, subpath: named.subpath, maxTokens, cursor };
      return decideRead(ctx, request, one.text, await this.session.correctionsFor(ctx, [one.note.path]));
    }
    refuseHostile(targetIn(query.ref).linkpath);
    throw noneFits(query.ref, await this.leaving(ctx, notesNamedLike(ctx, notes, query.ref), SUGGESTED));
  };

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
  const { topic, notes, each, budget = 0, progress } = wanting;
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
  return { paths: notesToRead(ctx, topic, notes, [...indexed.slice(0, FOUND), ...scan.best(FOUND), ...more]), unread };
}
