import type { TFile } from 'obsidian';
import { conventionIn } from '../../core/memory';
import type { Memory } from '../../core/model/memory';
import type { Heading } from '../../core/model/note';
import { asVaultPath } from '../../core/model/path';
import type { Progress } from '../../core/model/ports';
import type { EntryRef } from '../../core/model/verdict';
import type { Workbench } from '../app/workbench';
import type { Arrival } from './arrivals';
import { isKnown, namesIn, knownFrom, type KnownNames } from './seen-entries';
import { memoryHolding, rowsOf, type ReviewRow } from './model';

/** Names of entries by file, for files that may hold several. */
export type Known = Map<string, KnownNames>;

/** True where a file of the memory may hold several entries, so that a change of it may bring a new one. */
export function holdsSeveral(memory: Memory): boolean {
  const { entries } = conventionIn(memory);
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

/** Compares these entries with all the others of their memories: those of them that need review, or a later one in their place. */
export async function lookAt(bench: Workbench, refs: readonly EntryRef[], progress: Progress): Promise<readonly ReviewRow[]> {
  const settings = bench.settings.current();
  const rows: ReviewRow[] = [];
  for (const { name: memory } of settings.memories) {
    const own = refs.filter(({ path }) => memoryHolding(settings, path)?.name === memory);
    if (own.length > 0) rows.push(...rowsOf(memory, await bench.memory.unreviewed({ memory, refs: own, progress })));
  }
  return rows;
}

/** The entries whose question nobody answered yet, of every memory. */
export async function openQuestions(bench: Workbench, progress: Progress): Promise<readonly ReviewRow[]> {
  const rows: ReviewRow[] = [];
  for (const { name: memory } of bench.settings.current().memories)
    rows.push(...rowsOf(memory, await bench.memory.unreviewed({ memory, refs: 'asked', progress })));
  return rows;
}

/** Compares everything that came at or after `since` (milliseconds; all there is where absent) with everything else. */
export async function lookBack(
  bench: Workbench,
  since: number | undefined,
  progress: Progress,
): Promise<{ readonly looked: number; readonly rows: readonly ReviewRow[] }> {
  let looked = 0;
  const rows: ReviewRow[] = [];
  for (const { name: memory } of bench.settings.current().memories) {
    const result = await bench.memory.unreviewed({ memory, progress, ...(since === undefined ? {} : { since }) });
    looked += result.looked;
    rows.push(...rowsOf(memory, result));
  }
  return { looked, rows };
}
