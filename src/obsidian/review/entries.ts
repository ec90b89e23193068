import type { VaultMemory } from '../../core/model/vault-memory';
import { asVaultPath, byCodePoint } from '../../core/model/path';
import type { ReviewResult } from '../../core/model/results/review';
import { type EntryRef, isWithheld } from '../../core/model/verdict';
import { numbered, numbering } from '../../core/model/numbering';
import type { Heading } from '../../core/model/note';
import type { App, TFile } from 'obsidian';
import * as v from 'valibot';
import type { Convention } from '../../core/model/convention';
import type { Progress } from '../../core/model/ports';
import type { Workbench } from '../app/workbench';

/** A file that came or changed by any hand and was not looked at since. */
export interface Arrival {
  readonly path: string;
  /** `made`: all its entries are new; `changed`: those that were not known before. */
  readonly kind: 'made' | 'changed';
  /** When it came, by the clock, milliseconds. */
  readonly at: number;
  /** When it was last heard of, by the window's own time, milliseconds. */
  readonly heard: number;
}

const refSchema = { path: v.pipe(v.string(), v.minLength(1), v.transform(asVaultPath)), entry: v.nullable(v.string()) };

/** An entry that came without passing the gate, beside the older one it may repeat or supersede. */
export const rowSchema = v.object({
  ...refSchema,
  memory: v.string(),
  title: v.string(),
  verdict: v.picklist(['UNIQUE', 'SUPERSEDE', 'DUPLICATE']),
  /** The words do not settle it: this is a question, and the verdict no more than a guess. */
  unsure: v.optional(v.boolean(), false),
  /** 0 to 1. */
  confidence: v.number(),
  of: v.object(refSchema),
  /** Further entries that it may be about instead, the likelier first. */
  others: v.optional(v.array(v.object(refSchema)), []),
  why: v.string(),
  /** How the entry stands: what each answer does follows from that. */
  asked: v.optional(v.object({ at: v.picklist(['held', 'note', 'part']), isMistake: v.boolean() }), { at: 'part', isMistake: false }),
  /** Why one of the two must not leave the memory; null if both may. */
  withheld: v.optional(v.nullable(v.string()), null),
});
export type ReviewRow = Readonly<v.InferOutput<typeof rowSchema>>;

/** Tells one entry from another. */
export function keyOf({ path, entry }: EntryRef): string {
  return entry === null ? path : `${path}\n${entry}`;
}

/** The findings of a look, as rows; entries that are surely UNIQUE need no verdict of a person. */
export function rowsOf(memory: string, { entries }: ReviewResult): ReviewRow[] {
  return entries.flatMap(({ path, entry, title, verdict, question, asked }) => {
    const { of, unsure } = verdict;
    if ((verdict.verdict === 'UNIQUE' && !unsure) || of === null || !('path' in of)) return [];
    return [
      {
        memory,
        path,
        entry,
        title,
        verdict: verdict.verdict,
        confidence: verdict.confidence,
        unsure,
        of: { path: of.path, entry: of.entry },
        others: (question?.candidates ?? []).filter((one) => keyOf(one) !== keyOf(of)).map((one) => ({ path: one.path, entry: one.entry })),
        why: verdict.evidence?.why ?? '',
        asked,
        withheld: isWithheld(verdict.evidence) ? verdict.evidence.withheld : null,
      },
    ];
  });
}

/**
 * The list with what a new look found: rows of the entries that were `asked` about are replaced, or go where the
 * look did not find them again. Of two entries that need review about each other one row is enough: the
 * first stays.
 */
export function merged(rows: readonly ReviewRow[], asked: (row: ReviewRow) => boolean, found: readonly ReviewRow[]): readonly ReviewRow[] {
  const again = new Map(found.map((row) => [keyOf(row), row]));
  const all = new Map<string, ReviewRow>();
  for (const row of rows) {
    const known = again.get(keyOf(row));
    if (known !== undefined) all.set(keyOf(row), known);
    else if (!asked(row)) all.set(keyOf(row), row);
  }
  for (const row of found) {
    const key = keyOf(row);
    const mirror = all.get(keyOf(row.of));
    if (all.has(key) || mirror === undefined || keyOf(mirror.of) !== key) all.set(key, row);
  }
  return [...all.values()].sort((a, b) => byCodePoint(a.path, b.path) || byCodePoint(a.entry ?? '', b.entry ?? ''));
}

/** The list after a file has moved: what it says of the file goes with it. */
export function renamed(rows: readonly ReviewRow[], from: string, to: EntryRef['path']): readonly ReviewRow[] {
  if (!rows.some((row) => concerns(row, from))) return rows;
  const follow = <R extends EntryRef>(ref: R): R => (ref.path === from ? { ...ref, path: to } : ref);
  return rows.map((row) => ({ ...follow(row), of: follow(row.of), others: row.others.map(follow) }));
}

/** True if the row speaks of the file. */
export function concerns(row: ReviewRow, path: string): boolean {
  return row.path === path || row.of.path === path;
}

/** `3 entries need review`. */
export function countWords(count: number): string {
  return `${count} ${count === 1 ? 'entry needs' : 'entries need'} review`;
}

/**
 * The entries of a file as of the last look, so that those added since can be recognised. Entries
 * are known by their names, of which only hashes are kept: the list is kept on the device for every file of a
 * memory whose files may hold several entries.
 */
export type KnownNames = readonly number[];

/** Where entries mostly stand. */
const ENTRY_LEVEL = 2;

/** A heading that may be an entry's: the name that the core would give it, and its own among the headings of its file. */
interface NamedHeading {
  readonly name: string;
  readonly key: string;
}

/**
 * The names that the headings of a file give to entries: the second of one name has its number after it. Each
 * level is numbered by itself, since a title or a heading inside an entry takes no number from the entries.
 */
export function namesIn(headings: readonly Pick<Heading, 'text' | 'level'>[]): NamedHeading[] {
  const levels = Array.from({ length: 7 }, numbering);
  return headings.map(({ text, level }) => {
    const name = numbered(text, levels[level]?.(text) ?? 1);
    return { name, key: level === ENTRY_LEVEL ? name : `${'#'.repeat(level)} ${name}` };
  });
}

/** The hashes kept of these names. */
export function knownFrom(names: readonly NamedHeading[]): KnownNames {
  return names.map(({ key }) => hashName(key));
}

export function isKnown(known: KnownNames, { key }: NamedHeading): boolean {
  return known.includes(hashName(key));
}

/** FNV-1a over UTF-16 units, 32 bits: two names of one file that share it are not to be expected. */
function hashName(name: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** Names of entries by file, for files that may hold several. */
export type Known = Map<string, KnownNames>;

/** True if a file of such a memory may hold several entries, so that a change of it may bring a new one. */
export function holdsSeveral({ entries }: Convention): boolean {
  return entries.some(({ format }) => format !== 'note');
}

/**
 * The entries of a file that nobody knows yet: the note itself where it is new, and what its headings name. Some of
 * these may be no entries; the gate passes over those. Single lines of a log are not among them: they tell what
 * happened, and only who looks back on purpose is asked about them.
 */
export function newEntries(
  path: string,
  isMade: boolean,
  known: ReadonlyMap<string, KnownNames>,
  headings: readonly Heading[] | null,
): EntryRef[] {
  if (headings === null) return [];
  const before = known.get(path);
  // Of a file that was never looked at nobody can tell what is new in it.
  const names = namesIn(headings)
    .filter((heading) => isMade || (before !== undefined && !isKnown(before, heading)))
    .map(({ name }) => name);
  return [...(isMade ? [null] : []), ...new Set(names)].map((entry) => ({ path: asVaultPath(path), entry }));
}

/** The files that came or changed at or after `since` (milliseconds), as far as it matters for the entries in them. */
export function cameSince(
  files: readonly Pick<TFile, 'path' | 'stat'>[],
  since: number,
  known: ReadonlyMap<string, KnownNames>,
): Omit<Arrival, 'heard'>[] {
  return files.flatMap(({ path, stat: { ctime, mtime } }): Omit<Arrival, 'heard'>[] => {
    if (Math.max(ctime, mtime) < since) return [];
    // Some disks do not know when a file was made.
    if (ctime >= since || ctime === 0) return [{ path, kind: 'made', at: Math.max(ctime, since) }];
    return known.has(path) ? [{ path, kind: 'changed', at: since }] : [];
  });
}

/** Takes up what stands in these files now. */
export function learn(known: Known, paths: Iterable<string>, headingsOf: (path: string) => readonly Heading[] | null): void {
  for (const path of paths) {
    const headings = headingsOf(path);
    if (headings !== null) known.set(path, knownFrom(namesIn(headings)));
  }
}

/** The entries of the memories that need review, as `ask` asks each of them; a memory for which it gives null is left out. */
export async function unreviewed(
  bench: Workbench,
  ask: (memory: string) => Omit<Parameters<VaultMemory['unreviewed']>[0], 'memory' | 'progress'> | null,
  progress: Progress,
): Promise<{ readonly looked: number; readonly rows: readonly ReviewRow[] }> {
  let looked = 0;
  const rows: ReviewRow[] = [];
  for (const { name: memory } of bench.settings.current().memories) {
    const asked = ask(memory);
    if (asked === null) continue;
    const result = await bench.memory.unreviewed({ ...asked, memory, progress });
    looked += result.looked;
    rows.push(...rowsOf(memory, result));
  }
  return { looked, rows };
}

/** The line (1-based) at which an entry of a file begins; undefined for a whole note, and where no heading names it. */
export function lineOf(app: App, { path, entry }: EntryRef): number | undefined {
  const file = entry === null ? null : app.vault.getFileByPath(path);
  const headings = (file === null ? null : app.metadataCache.getFileCache(file)?.headings) ?? [];
  const names = namesIn(headings.map(({ heading, level }) => ({ text: heading, level: level as Heading['level'] })));
  const named = headings.filter((_, at) => names[at]?.name === entry);
  const found = named.find(({ level }) => level === ENTRY_LEVEL) ?? named[0];
  return found === undefined ? undefined : found.position.start.line + 1;
}
