import { groupBy } from '../../model/collections';
import type { DecideContext } from '../../model/context';
import { byCodePoint, foldKey, stemOf, type NotePath, type VaultPath } from '../../model/path';
import { refText, type EntryRef } from '../../model/verdict';
import { isEntry } from '../../read/memory/scope';
import { dateInName } from '../../read/text/dates';
import { isStopword } from '../../read/languages/stopwords';
import { isPeriodName } from '../../read/text/day-names';
import { type NearPair } from '../dedup/index';
import { titleOf } from '../naming/index';
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
    if (note === undefined || isTemplate(ctx, path) || (entry === null && !isEntry(ctx, note))) return false;
    return entry !== null || !texts.has(path) || !isBare(texts.get(path) ?? '');
  };
  const alike = groupBy(
    pairs.flatMap(({ a, b }) => [refText(a), refText(b)]),
    (ref) => ref,
  );
  return pairs.filter(({ a, b, exact, reworded }) => {
    if (!isMemory(a) || !isMemory(b)) return false;
    if (reworded === true && [a, b].some((one) => (alike.get(refText(one))?.length ?? 0) > 1)) return false;
    return exact || !((isOfLog(a) && isOfLog(b)) || isContrast(nameOf(ctx, a), nameOf(ctx, b)));
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

/** True where the names differ in one word of several: `dense vector`, `sparse vector`. They mean different things on purpose. */
function isContrast(name: string, other: string): boolean {
  const words = (text: string): string[] => (foldKey(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).filter((word) => !isStopword(word));
  const [one, two] = [words(name), words(other)];
  return one.length > 1 && one.length === two.length && one.filter((word, at) => word !== two[at]).length === 1;
}
