import {
  alternateTexts,
  comparedSections,
  createGate,
  indexEntry,
  type EntryToJudge,
  type FrozenEntries,
  type Gate,
  type IndexedEntry,
  type Said,
} from '../decide/dedup/index';
import { titleOf } from '../decide/naming/index';
import { keptByNote } from '../decide/top-of-mind/index';
import { getOrSet } from '../model/collections';
import type { DecideContext } from '../model/context';
import type { EntryFormatId } from '../model/convention';
import { dataOf, type Note } from '../model/note';
import type { VaultPath } from '../model/path';
import type { VaultFiles } from '../model/ports';
import type { EntryRef } from '../model/verdict';
import { eachText, readTextOrNull, type ReadTextsOptions } from '../read/files/texts';
import { supersededBy } from '../read/entries/superseded';
import { readFrontmatter } from '../read/frontmatter/frontmatter';
import { createTermTable, termOf, type TermTable } from '../read/index/doc-terms';
import { entryFormatOf } from '../read/memory/of-note';
import { ownText } from '../read/memory/own-text';
import { projectsOf } from '../read/memory/projects';
import { notesOf } from '../read/memory/scope';

/** All that the entries of a note are read by: while it is the same, so are they. */
export interface ReadBy {
  readonly note: Note;
  readonly format: EntryFormatId;
  readonly title: string;
}

interface CachedEntries extends ReadBy {
  /** Null for those of the base. */
  readonly entries: readonly IndexedEntry[] | null;
}

/** The entries of a memory as read for the gate: after a change only what changed is read again. */
export interface EntryCache {
  readonly table: TermTable;
  /** Entries that another run read, those of changed notes among them. */
  readonly base: FrozenEntries | undefined;
  readonly notes: ReadonlyMap<VaultPath, CachedEntries>;
  /** The notes that could not be read, and why. */
  readonly unread: ReadonlyMap<VaultPath, string>;
}

/** Terms that a table may hold beyond twice those of the notes read last: what is gone from a memory stays in it. */
const SPARE_TERMS = 50_000;
/** Entries put into a gate between two pauses: some milliseconds on a slow machine. */
const AT_ONCE = 400;
/** Notes looked at between two pauses. */
const NOTES_AT_ONCE = 200;

/** Nothing read yet. */
export function emptyEntryCache(): EntryCache {
  return { table: createTermTable(), base: undefined, notes: new Map(), unread: new Map() };
}

const readByIn = keptByNote((ctx, note): ReadBy | null => {
  const format = entryFormatOf(ctx, note.path);
  // Superseded entries are no longer valid: a value that comes back is news.
  return format === null || supersededBy(dataOf(note)) !== null ? null : { note, format, title: titleOf(ctx, note.path) };
});

/**
 * The notes of the memory whose entries are compared, as the convention says which files hold them and how. `known` may
 * give the answer for a note: null where it holds none that are compared, undefined where it is not known.
 */
export async function comparedNotes(
  ctx: DecideContext,
  pause: () => Promise<void>,
  known?: (note: Note) => ReadBy | null | undefined,
): Promise<Map<VaultPath, ReadBy>> {
  const wanted = new Map<VaultPath, ReadBy>();
  const found = readByIn(ctx);
  for (const [at, note] of notesOf(ctx).entries()) {
    if (at % NOTES_AT_ONCE === 0) await pause();
    const before = known?.(note);
    const by = before === undefined ? found(note) : before;
    if (by !== null) wanted.set(note.path, by);
  }
  return wanted;
}

export interface UpdateOptions extends Pick<ReadTextsOptions, 'progress' | 'pause'> {
  /** Called with the text of each note that is read. */
  readonly seen?: ((path: VaultPath, text: string) => void) | undefined;
}

/** Reads the entries of those notes that are not as they were. */
export async function updateEntryCache(
  ctx: DecideContext,
  files: VaultFiles,
  wanted: ReadonlyMap<VaultPath, ReadBy>,
  before: EntryCache,
  { seen, ...options }: UpdateOptions,
): Promise<EntryCache> {
  const known = isOvergrown(before) ? emptyEntryCache() : before;
  const read = new Map<VaultPath, CachedEntries>();
  const stale = [...wanted.values()].filter((one) => !isSame(known.notes.get(one.note.path), one)).map(({ note }) => note.path);
  const unread = await eachText(
    files,
    stale,
    (path, text) => {
      const one = wanted.get(path);
      if (one === undefined) return;
      seen?.(path, text);
      const entries = saidIn(ctx, one, text).map(({ ref, said }, place) => indexEntry(known.table, ref, place, said));
      read.set(path, { ...one, entries });
    },
    { ...options, what: 'Comparing notes' },
  );
  const notes = new Map<VaultPath, CachedEntries>();
  for (const path of wanted.keys()) {
    const cached = read.get(path) ?? (unread.has(path) ? undefined : known.notes.get(path));
    if (cached !== undefined) notes.set(path, cached);
  }
  return { table: known.table, base: known.base, notes, unread };
}

function isSame(old: ReadBy | undefined, { note, format, title }: ReadBy): boolean {
  return old !== undefined && old.note === note && old.format === format && old.title === title;
}

/** A note of its own as the gate compares it; null where it does not. */
export function saidOfNote(ctx: DecideContext, note: Note, text: string): Said | null {
  const by = readByIn(ctx)(note);
  return by === null ? null : (saidIn(ctx, by, text)[0]?.said ?? null);
}

/** The entries of a note that `after` does not hold as `before` does, as it holds them; null for one that is gone. */
export function entriesWithout(ctx: DecideContext, note: Note, before: string, after: string): EntryToJudge['without'] {
  const by = readByIn(ctx)(note);
  if (by === null) return undefined;
  const left = saidIn(ctx, by, after);
  return saidIn(ctx, by, before).flatMap(({ ref, said: { body } }) => {
    const said = left.find((one) => one.ref.entry === ref.entry)?.said ?? null;
    if (said?.body === body) return [];
    return [{ ref, said: said === null || said.body.trim() === '' ? null : said }];
  });
}

/** The entries that a file holds, in their order. */
function saidIn(
  ctx: DecideContext,
  { note: { path }, format, title }: ReadBy,
  text: string,
): { readonly ref: EntryRef; readonly said: Said }[] {
  if (format !== 'note') return comparedSections(path, format, text).map(({ entry, ...said }) => ({ ref: { path, entry }, said }));
  const frontmatter = readFrontmatter(text);
  const body = ownText(ctx, path, frontmatter.state === 'none' ? text : text.slice(frontmatter.range.end));
  return body === null
    ? []
    : [
        {
          ref: { path, entry: null },
          said: {
            ...{ title, body, alternates: alternateTexts(ctx, path, dataOf({ frontmatter }), body) },
            projects: projectsOf({ frontmatter }),
          },
        },
      ];
}

function isOvergrown({ table, notes, base }: EntryCache): boolean {
  if (base !== undefined || table.terms.size <= SPARE_TERMS) return false;
  const held = new Uint8Array(table.terms.size);
  for (const { entries } of notes.values())
    for (const { docTerms } of entries ?? []) for (const cell of docTerms.cells) held[termOf(cell)] = 1;
  return table.terms.size > 2 * held.reduce((sum, one) => sum + one, 0) + SPARE_TERMS;
}

/** The entries that a gate knows, and by which settings their texts are read again; both move on with the memory. */
export interface GateSource {
  cache: EntryCache;
  ctx: DecideContext;
}

/** Files whose entries a gate of one decision keeps. */
const MOST_KEPT = 16;

/**
 * A gate that knows these entries; it reads their texts where it needs them. `isOfOne`: it serves one decision about the vault as
 * it is now, so that files with many entries are not read again for each.
 */
export async function gateOf(source: GateSource, files: VaultFiles, pause: () => Promise<void>, isOfOne = false): Promise<Gate> {
  const { notes, table, base } = source.cache;
  const kept: TextsRead = new Map();
  const textsOf = async (refs: readonly EntryRef[]): Promise<(Said | null)[]> => {
    if (!isOfOne) return textsIn(source, files, refs, new Map());
    const texts = await textsIn(source, files, refs, kept);
    for (const path of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(path);
    return texts;
  };
  const gate = createGate({ table, base, textsOf });
  const gone = new Set<VaultPath>();
  for (const { source: of } of base?.documents ?? []) if ('path' in of && notes.get(of.path)?.entries !== null) gone.add(of.path);
  if (gone.size > 0) gate.drop(gone);
  await putInto(gate, [...notes.values()], pause);
  return gate;
}

type TextsRead = Map<VaultPath, Promise<ReturnType<typeof saidIn>>>;

/** The texts of entries as their files have them now, or as they were `read`. */
async function textsIn(
  { cache, ctx }: GateSource,
  files: VaultFiles,
  refs: readonly EntryRef[],
  read: TextsRead,
): Promise<(Said | null)[]> {
  const all = async (path: VaultPath): Promise<ReturnType<typeof saidIn>> => {
    const by = cache.notes.get(path);
    const text = by === undefined ? null : await readTextOrNull(files, path);
    return by === undefined || text === null ? [] : saidIn(ctx, by, text);
  };
  return Promise.all(
    refs.map(async ({ path, entry }) => {
      const found = await getOrSet(read, path, () => all(path));
      return found.find(({ ref }) => ref.entry === entry)?.said ?? null;
    }),
  );
}

/** Brings a gate that knew the entries of `before` up to those of `now`. */
export async function updateGate(gate: Gate, before: EntryCache, now: EntryCache, pause: () => Promise<void>): Promise<void> {
  const gone = new Set<VaultPath>();
  for (const [path, { entries }] of before.notes) if (now.notes.get(path)?.entries !== entries) gone.add(path);
  if (gone.size > 0) gate.drop(gone);
  const fresh = [...now.notes].flatMap(([path, one]) => (before.notes.get(path)?.entries === one.entries ? [] : [one]));
  await putInto(gate, fresh, pause);
}

async function putInto(gate: Gate, notes: readonly CachedEntries[], pause: () => Promise<void>): Promise<void> {
  let left = AT_ONCE;
  for (const { entries } of notes) {
    for (const entry of entries ?? []) gate.put(entry);
    left -= entries?.length ?? 0;
    if (left > 0) continue;
    left = AT_ONCE;
    await pause();
  }
}
