import { comparedSections, createGate, indexEntry, alternateTexts, type IndexedEntry, type Gate } from '../decide/dedup/index';
import { titleOf } from '../decide/naming/index';
import { standings } from '../decide/top-of-mind/index';
import type { DecideContext } from '../model/context';
import type { EntryFormatId } from '../model/convention';
import { dataOf, type Note } from '../model/note';
import type { VaultPath } from '../model/path';
import type { VaultFiles } from '../model/ports';
import { readFrontmatter } from '../read/frontmatter/frontmatter';
import { notesOf } from '../read/memory/scope';
import { createTermTable, termOf, type TermTable } from '../read/index/doc-terms';
import { eachText, type ReadTextsOptions } from '../read/files/texts';

/** The entries of a note, and all that they were read by: while that is the same, so are they. */
interface CachedEntries {
  readonly note: Note;
  readonly format: EntryFormatId;
  readonly title: string;
  readonly entries: readonly IndexedEntry[];
}

/** The entries of a memory as read for the gate: after a change only what changed is read again. */
export interface EntryCache {
  readonly table: TermTable;
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

/** Reads every entry of the memory that still holds, as the convention says which files hold them and how. */
export async function updateEntryCache(
  ctx: DecideContext,
  files: VaultFiles,
  before: EntryCache | undefined,
  options: Pick<ReadTextsOptions, 'progress' | 'pause'>,
): Promise<EntryCache> {
  const known =
    before === undefined || isOvergrown(before) ? { table: createTermTable(), notes: new Map<VaultPath, CachedEntries>() } : before;
  const wanted = new Map<VaultPath, Omit<CachedEntries, 'entries'>>();
  const standing = standings(ctx);
  for (const [at, note] of notesOf(ctx).entries()) {
    if (at % NOTES_AT_ONCE === 0) await options.pause?.();
    const { format, superseded } = standing(note);
    // Superseded entries are no longer valid: a value that comes back is news.
    if (format !== null && !superseded) wanted.set(note.path, { note, format, title: titleOf(ctx, note.path) });
  }
  const isSame = ({ note, format, title }: Omit<CachedEntries, 'entries'>): boolean => {
    const old = known.notes.get(note.path);
    return old !== undefined && old.note === note && old.format === format && old.title === title;
  };
  const read = new Map<VaultPath, CachedEntries>();
  const stale = [...wanted.values()].filter((one) => !isSame(one)).map(({ note }) => note.path);
  const unread = await eachText(
    files,
    stale,
    (path, text) => {
      const one = wanted.get(path);
      if (one !== undefined) read.set(path, { ...one, entries: entriesIn(ctx, known.table, one, text) });
    },
    { ...options, what: 'Comparing notes' },
  );
  const notes = new Map<VaultPath, CachedEntries>();
  for (const path of wanted.keys()) {
    const shelved = read.get(path) ?? (unread.has(path) ? undefined : known.notes.get(path));
    if (shelved !== undefined) notes.set(path, shelved);
  }
  return { table: known.table, notes, unread };
}

function entriesIn(
  ctx: DecideContext,
  table: TermTable,
  { note: { path }, format, title }: Omit<CachedEntries, 'entries'>,
  text: string,
): IndexedEntry[] {
  if (format !== 'note')
    return comparedSections(path, format, text).map(({ entry, title: head, body, alternates }) =>
      indexEntry(table, { path, entry }, head, body, alternates),
    );
  const frontmatter = readFrontmatter(text);
  const body = frontmatter.state === 'none' ? text : text.slice(frontmatter.range.end);
  return [indexEntry(table, { path, entry: null }, title, body, alternateTexts(ctx, path, dataOf({ frontmatter }), body))];
}

function isOvergrown({ table, notes }: EntryCache): boolean {
  if (table.terms.length <= SPARE_TERMS) return false;
  const held = new Uint8Array(table.terms.length);
  for (const { entries } of notes.values()) for (const { docTerms } of entries) for (const cell of docTerms.cells) held[termOf(cell)] = 1;
  return table.terms.length > 2 * held.reduce((sum, one) => sum + one, 0) + SPARE_TERMS;
}

/** True where both hold the same entries in the same order. */
export function holdSame(one: EntryCache, other: EntryCache): boolean {
  if (one.table !== other.table || one.notes.size !== other.notes.size) return false;
  const others = other.notes.values();
  for (const { entries } of one.notes.values()) if (others.next().value?.entries !== entries) return false;
  return true;
}

/** A gate that knows what lies on the shelf. */
export async function gateOf({ table, notes }: EntryCache, pause: () => Promise<void>): Promise<Gate> {
  const gate = createGate(table);
  let left = AT_ONCE;
  for (const { entries } of notes.values()) {
    for (const entry of entries) gate.put(entry);
    left -= entries.length;
    if (left > 0) continue;
    left = AT_ONCE;
    await pause();
  }
  return gate;
}
