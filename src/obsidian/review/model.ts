import { byCodePoint, isInside } from '../../core/model/path';
import type { ReviewResult } from '../../core/model/results/review';
import type { Settings } from '../../core/model/settings';
import { isWithheld, type EntryRef, type VerdictLabel } from '../../core/model/verdict';

/** An entry that came without passing the gate, beside the older one it may repeat or supersede. */
export interface ReviewRow extends EntryRef {
  readonly memory: string;
  readonly title: string;
  readonly verdict: VerdictLabel;
  /** The words do not settle it: this is a question, and the verdict no more than a guess. */
  readonly unsure: boolean;
  /** 0 to 1. */
  readonly confidence: number;
  readonly of: EntryRef;
  /** Further entries that it may be about instead, the likelier first. */
  readonly others: readonly EntryRef[];
  /** One sentence. */
  readonly why: string;
  /** Why one of the two must not leave the memory; null where both may. */
  readonly withheld: string | null;
}

/** Tells one entry from another. */
export function keyOf({ path, entry }: EntryRef): string {
  return entry === null ? path : `${path}\n${entry}`;
}

/** The findings of a look, as rows; entries that are surely UNIQUE need no verdict of a person. */
export function rowsOf(memory: string, { entries }: ReviewResult): ReviewRow[] {
  return entries.flatMap(({ path, entry, title, verdict, question }) => {
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
        others: (question?.candidates ?? []).map((one) => ({ path: one.path, entry: one.entry })).filter((one) => keyOf(one) !== keyOf(of)),
        why: verdict.evidence?.why ?? '',
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

/** True where the row speaks of the file. */
export function concerns(row: ReviewRow, path: string): boolean {
  return row.path === path || row.of.path === path;
}

/** The memory that holds a path: the one with the deepest folder; null where none does. */
export function memoryHolding({ memories }: Pick<Settings, 'memories'>, path: string): Settings['memories'][number] | null {
  const holding = memories.filter(({ root }) => isInside(path, root));
  return [...holding].sort((a, b) => b.root.length - a.root.length)[0] ?? null;
}

/** `3 entries need review`. */
export function countWords(count: number): string {
  return `${count} ${count === 1 ? 'entry needs' : 'entries need'} review`;
}
