import { groupBy } from '../../model/collections';
import type { DecideContext } from '../../model/context';
import { byCodePoint, foldKey, stemOf, type NotePath, type VaultPath } from '../../model/path';
import { refText, type EntryRef } from '../../model/verdict';
import { insideMemory, isEntry } from '../../read/memory/scope';
import { dateInName } from '../../read/text/dates';
import { isStopword } from '../../read/languages/stopwords';
import { isPeriodName } from '../../read/text/day-names';
import { type NearPair } from '../dedup/index';
import { titleOf } from '../naming/index';
import { isPutAway } from '../top-of-mind/index';
import { isBare, isTemplate } from './templates';

/** Entries that say the same, in code point order; each is alike at least one of the others. */
export interface DuplicateCluster {
  readonly members: readonly EntryRef[];
  /** The pairs that hold it together, the closest first. */
  readonly pairs: readonly NearPair[];
}

/**
 * Pairs of entries that are memories themselves: no forms, drawings or what explains a folder, and nothing that `texts`, where it
 * is there, shows to have no words of its own. Days of a log go on from each other, two names that differ in one word are of two things,
 * and of entries with words of their own that are like several others each is a form filled in.
 */
export function toldPairs(ctx: DecideContext, pairs: readonly NearPair[], texts: ReadonlyMap<VaultPath, string>): NearPair[] {
  const isMemory = ({ path, entry }: EntryRef): boolean => {
    const note = ctx.snapshot.notes.get(path as NotePath);
    // A note that was put away may say what its successor says.
    if (note === undefined || isPutAway(insideMemory(ctx, path)) || isTemplate(ctx, path) || (entry === null && !isEntry(ctx, note)))
      return false;
    return entry !== null || !texts.has(path) || !isBare(texts.get(path) ?? '');
  };
  const alike = groupBy(
    pairs.flatMap(({ a, b }) => [refText(a), refText(b)]),
    (ref) => ref,
  );
  return pairs.filter(({ a, b, exact, reworded, clash }) => {
    if (!isMemory(a) || !isMemory(b)) return false;
    if (reworded === true && [a, b].some((one) => (alike.get(refText(one))?.length ?? 0) > 1)) return false;
    // A log that a program writes may say one thing on two days.
    if (isOfLog(a) && isOfLog(b) && (!exact || stemOf(a.path) !== stemOf(b.path))) return false;
    return exact || !isContrast(nameOf(ctx, a), nameOf(ctx, b), clash === null);
  });
}

function isOfLog({ path, entry }: EntryRef): boolean {
  return isPeriodName(stemOf(path)) || (entry !== null && dateInName(stemOf(path)) !== null);
}

function nameOf(ctx: DecideContext, { path, entry }: EntryRef): string {
  return entry ?? titleOf(ctx, path);
}

/** Pairs put together: of four notes that say the same there is one cluster, not six pairs. */
export function clustersOf(pairs: readonly NearPair[]): DuplicateCluster[] {
  const held = new Map<string, Set<NearPair>>();
  for (const pair of pairs) {
    const joined = new Set([...(held.get(refText(pair.a)) ?? []), ...(held.get(refText(pair.b)) ?? []), pair]);
    for (const { a, b } of joined) held.set(refText(a), joined).set(refText(b), joined);
  }
  return [...new Set(held.values())].map((own) => {
    const refs = new Map([...own].flatMap(({ a, b }) => [a, b]).map((ref) => [refText(ref), ref]));
    return {
      members: [...refs.keys()].sort(byCodePoint).flatMap((name) => refs.get(name) ?? []),
      pairs: pairs.filter((one) => own.has(one)),
    };
  });
}

/** True where the names differ in one word: `dense vector`, `sparse vector`; of `isMore`, also `vector`. They mean different things on purpose. */
function isContrast(name: string, other: string, isMore: boolean): boolean {
  const words = (text: string): string[] => (foldKey(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).filter((word) => !isStopword(word));
  const [few = [], many = []] = [words(name), words(other)].sort((a, b) => a.length - b.length);
  const more = many.filter((word) => !few.includes(word));
  if (few.length < many.length)
    return isMore && few.length > 0 && many.length === few.length + 1 && more.length === 1 && /^\D+$/.test(more[0] ?? '');
  return few.length > 1 && few.filter((word, at) => word !== many[at]).length === 1;
}
