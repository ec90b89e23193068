import { leavingText } from '../decide/bundle/index';
import { decideRead, decideSearch, isWanted, pageOf, typedSearch } from '../decide/find/index';
import { readTopic, searchableNotes } from '../decide/search/index';
import { indexPath } from '../read/memory/scope';
import type { DecideContext } from '../model/context';
import { MemoryError } from '../model/errors';
import { atPath, isNotePath, type VaultPath } from '../model/path';
import { hostility } from '../model/safe-path';
import type { SearchFilters } from '../model/results/search';
import type { Query, VaultHost, VaultMemory } from '../model/vault-memory';
import { readTextOrNull, readTexts } from '../read/files/texts';
import { splitSubpath } from '../read/markdown/target';
import { newestDate } from '../read/text/dates';
import { foundNotes } from './found-notes';
import type { GateFor } from './gate-cache';

/** UTF-16 units that a query may have. */
const LONGEST = 400;
const LIMIT = 10;
const MOST = 100;
const MAX_TOKENS = 3000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Search and reading, for whoever has no window onto the vault. */
export function searchingOf(
  host: VaultHost,
  contextFor: (query?: Query) => Promise<DecideContext>,
  gateFor: GateFor,
): Pick<VaultMemory, 'search' | 'read'> {
  return {
    async search(query) {
      const typed = query.query.trim();
      if (typed === '') throw new MemoryError('bad_input', 'Say what to search for.');
      if (typed.length > LONGEST)
        throw new MemoryError('bad_input', `A search takes at most ${LONGEST} characters; this one has ${typed.length}.`);
      const { words, filters } = typedSearch(typed);
      if (words === '' && filters.length === 0) throw new MemoryError('bad_input', 'Say what to search for, such as tag:#work or a word.');
      for (const day of [query.since, query.until])
        if (day !== undefined && !DAY.test(day)) throw new MemoryError('bad_input', `"${day}" is no day such as 2026-03-31.`);
      const limit = query.limit ?? LIMIT;
      if (!Number.isInteger(limit) || limit < 1 || limit > MOST)
        throw new MemoryError('bad_input', `A page has 1 to ${MOST} passages, not ${limit}.`);
      pageOf(query.cursor);
      const ctx = await contextFor(query);
      const all: readonly SearchFilters[] = [query, ...filters];
      const notes = searchableNotes(ctx).filter((note) => isWanted(ctx, note, all));
      const { gate } = await gateFor(ctx, query);
      const topic = words === '' ? null : readTopic(words, newestDate(notes));
      const { progress } = query;
      const { paths, unread } =
        topic === null
          ? { paths: notes.map((note) => note.path), unread: new Map<VaultPath, string>() }
          : await foundNotes(ctx, host.files, gate, { topic, notes, progress });
      const { texts, failed } = await readTexts(host.files, paths, { progress });
      const { index } = gate.entries;
      return decideSearch(
        ctx,
        { topic, filters: all, limit, cursor: query.cursor },
        { texts, failed: new Map([...unread, ...failed]) },
        { size: index.size, frequency: index.frequency },
      );
    },

    async read(query) {
      const { maxTokens = MAX_TOKENS, cursor } = query;
      if (!Number.isInteger(maxTokens) || maxTokens < 1)
        throw new MemoryError('bad_input', `A piece has at least 1 token, not ${maxTokens}.`);
      const ctx = await contextFor(query);
      const { note, subpath } = noteNamed(ctx, query.ref);
      // The answer for a note that must not leave the memory is the same as for none.
      const text = note === null ? null : await readTextOrNull(host.files, note);
      const leaving = note === null || text === null ? null : leavingText(ctx, note, text);
      if (note === null || leaving?.kind !== 'leaving')
        throw new MemoryError(
          'not_found',
          `There is no note "${query.ref}" in this memory that may be read. Paths are written from the vault's root, with "/".`,
          query.ref,
        );
      return decideRead(ctx, { path: note, subpath, maxTokens, cursor }, leaving.text);
    },
  };
}

/** The note of a reference, by its path, or by a path without `.md`; the whole text is tried first, since names may hold `#`. */
function noteNamed(ctx: DecideContext, ref: string): { readonly note: ReturnType<typeof find>; readonly subpath: string | null } {
  const whole = find(ctx, ref);
  if (whole !== null) return { note: whole, subpath: null };
  const { linkpath, subpath } = splitSubpath(ref);
  const hostile = linkpath === '' ? null : hostility(linkpath);
  if (hostile !== null)
    throw new MemoryError(
      'hostile_path',
      `The path ${JSON.stringify(linkpath)} ${hostile}. Paths are written from the vault's root, such as "Folder/Note.md".`,
      linkpath,
    );
  return { note: find(ctx, linkpath), subpath };
}

function find(ctx: DecideContext, name: string) {
  // No search finds the index note, and whoever names it reads it.
  const index = ctx.snapshot.notes.get(indexPath(ctx));
  const notes = [...searchableNotes(ctx), ...(index === undefined ? [] : [index])];
  const found = atPath(notes, name) ?? atPath(notes, `${name}.md`);
  return found !== undefined && isNotePath(found.path) ? found.path : null;
}
