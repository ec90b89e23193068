import { addTo, sharedHead } from '../../model/collections';
import type { DecideContext } from '../../model/context';
import { basenameOf, byCodePoint, folderOf, foldKey, stemOf, type NotePath, type VaultPath } from '../../model/path';
import { isFurniture } from '../../read/memory/scope';
import { dateInName } from '../../read/text/dates';
import { isPeriodName } from '../../read/text/day-names';
import { refText, type EntryRef } from '../../model/verdict';
import { titleOf } from '../naming/index';
import { isBare, isTemplate, isUnfilled } from './templates';
import { type NearPair } from '../dedup/index';

/** Entries that say the same, in code point order; each is alike at least one of the others. */
export interface DuplicateCluster {
  readonly members: readonly EntryRef[];
  /** The pairs that hold it together, the closest first. */
  readonly pairs: readonly NearPair[];
}

/** Two folders of which one repeats notes of the other, as a copy of a folder does. */
export interface MirroredFolders {
  readonly folder: string;
  readonly other: string;
  /** The notes of `folder`, each with its twins. */
  readonly paths: readonly VaultPath[];
}

/** Bytes below which a note has no text to speak of: two forms not filled in yet do not repeat each other. */
const STUB = 20;
/** So many twins across the same two folders are a copy of the folder. */
const MIRRORED = 4;
/** From here on two texts are one, whatever their names tell apart. */
const SAME_TEXT = 0.985;
/** From here on two texts under unlike names count as nearly the same. */
const NEARLY = 0.9;

/**
 * Pairs worth a finding; `texts` holds those of the pairs' notes, for what only a text shows. Templates and notes without text are alike by design. Names that differ in a number or in
 * brackets ("Part One", "Note B", "CD Version") belong to a series, whose parts are meant to differ; so do names that
 * differ in one word ("dense vector", "sparse vector"), and notes that link to each other.
 */
export function toldPairs(ctx: DecideContext, pairs: readonly NearPair[], texts: ReadonlyMap<VaultPath, string>): NearPair[] {
  return pairs.filter(({ a, b, exact, score }) => {
    if (isTemplate(ctx, a.path) || isTemplate(ctx, b.path)) return false;
    // Forms that nobody filled in yet say the same on their way to something of their own.
    if (isUnfilled(texts.get(a.path) ?? '') && isUnfilled(texts.get(b.path) ?? '')) return false;
    if (isPaperworkOfFolders(a, b)) return false;
    // Days on which nobody wrote more than the form of the day.
    if (isPeriodName(stemOf(a.path)) && isPeriodName(stemOf(b.path)) && a.entry === null && b.entry === null) return false;
    if (a.entry !== null || b.entry !== null || a.path === b.path) return exact || score >= NEARLY;
    const [name, other] = [stemOf(a.path), stemOf(b.path)];
    // Files of one name in several folders, as every SKILL.md, differ by their folder.
    const sameName = plain(name) === plain(other);
    if (sameName && name !== other && folderOf(a.path) === folderOf(b.path)) return true;
    if (isStub(ctx, a.path) || isStub(ctx, b.path)) return false;
    if (sameName) return exact || name !== other || score >= SAME_TEXT;
    const [text, otherText] = [texts.get(a.path) ?? '', texts.get(b.path) ?? ''];
    if (text !== '' && isBare(text) && isBare(otherText)) return false;
    if (exact) return true;
    if (areLinked(ctx, a.path, b.path)) return false;
    // Tags in a name are no words of its own. Entries of a memory, which begin with a day, are given titles by chance.
    if (dateInName(name) === null && isContrast(titleOf(ctx, a.path), titleOf(ctx, b.path))) return false;
    return score >= (serial(name) === serial(other) ? SAME_TEXT : NEARLY);
  });
}

/** Pairs put together: of four notes that say the same there is one cluster, not six pairs. */
export function clustersOf(pairs: readonly NearPair[]): DuplicateCluster[] {
  const parent = new Map<string, string>();
  const refs = new Map<string, EntryRef>();
  const rootOf = (name: string): string => {
    let root = name;
    for (let up = parent.get(root); up !== undefined && up !== root; up = parent.get(root)) root = up;
    parent.set(name, root);
    return root;
  };
  for (const { a, b } of pairs) {
    const [one, other] = [refText(a), refText(b)];
    refs.set(one, a).set(other, b);
    const [first = one, second = other] = [rootOf(one), rootOf(other)].sort(byCodePoint);
    parent.set(second, first).set(first, first);
  }
  const groups = new Map<string, string[]>();
  for (const name of refs.keys()) addTo(groups, rootOf(name), name);
  const held = new Map<string, NearPair[]>();
  for (const pair of pairs) addTo(held, rootOf(refText(pair.a)), pair);
  return [...groups].map(([root, names]) => ({
    members: names.sort(byCodePoint).flatMap((name) => refs.get(name) ?? []),
    pairs: held.get(root) ?? [],
  }));
}

/** Clusters of which many lie across the same two folders, as one finding each; `left` holds the others. */
export function mirroredFolders(clusters: readonly DuplicateCluster[]): { mirrored: MirroredFolders[]; left: DuplicateCluster[] } {
  const across = new Map<string, { readonly folder: string; readonly other: string; readonly clusters: DuplicateCluster[] }>();
  for (const cluster of clusters) {
    const sides = sidesOf(cluster);
    if (sides === null) continue;
    const key = sides.join('\n');
    const group = across.get(key) ?? { folder: sides[0], other: sides[1], clusters: [] };
    group.clusters.push(cluster);
    across.set(key, group);
  }
  const gathered = [...across.values()].filter((group) => group.clusters.length >= MIRRORED);
  const taken = new Set(gathered.flatMap((group) => group.clusters));
  return {
    mirrored: gathered.map(({ folder, other, clusters: own }) => ({
      folder,
      other,
      paths: own.flatMap(({ members }) => members.map(({ path }) => path)).sort(byCodePoint),
    })),
    left: clusters.filter((cluster) => !taken.has(cluster)),
  };
}

/** The two folders in which the two notes of a cluster begin to differ, '' for the top of the vault; null where they share one, or there are more. */
function sidesOf({ members }: DuplicateCluster): readonly [string, string] | null {
  const [a, b, more] = members;
  if (a === undefined || b === undefined || more !== undefined || a.entry !== null || b.entry !== null) return null;
  const [one, other] = [a.path.split('/').slice(0, -1), b.path.split('/').slice(0, -1)];
  const same = sharedHead(one, other);
  if (same === one.length && same === other.length) return null;
  const sides = [one.slice(0, same + 1).join('/'), other.slice(0, same + 1).join('/')] as const;
  return sides[0] < sides[1] ? sides : [sides[1], sides[0]];
}

/** The README or index of two folders: a program may write the same into each, and neither can do without its own. */
function isPaperworkOfFolders(a: EntryRef, b: EntryRef): boolean {
  const [name, other] = [basenameOf(a.path), basenameOf(b.path)];
  return a.entry === null && b.entry === null && isFurniture(name) && foldKey(name) === foldKey(other);
}

function isStub({ snapshot }: DecideContext, path: VaultPath): boolean {
  const note = snapshot.notes.get(path as NotePath);
  if (note === undefined) return false;
  const head = note.frontmatter.state === 'none' ? 0 : note.frontmatter.range.end;
  return note.size - head < STUB;
}

function plain(name: string): string {
  return foldKey(name).replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

/** True where each links to the other: whoever wrote them knows both. */
function areLinked({ snapshot }: DecideContext, one: VaultPath, other: VaultPath): boolean {
  return snapshot.outgoing(one).some(({ to }) => to === other) && snapshot.outgoing(other).some(({ to }) => to === one);
}

/** True where the names differ in one word of several: `dense vector`, `sparse vector`. They mean different things on purpose. */
function isContrast(name: string, other: string): boolean {
  const words = (text: string): string[] => (foldKey(text).match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => /\p{L}/u.test(word));
  const [one, two] = [words(name), words(other)];
  const apart = one.filter((word, at) => word !== two[at]);
  return one.length > 1 && one.length === two.length && apart.length === 1 && /\p{L}{3}/u.test(apart[0] ?? '');
}

/** A name without what tells the parts of a series apart: numbers in figures or words, and what stands in brackets. */
function serial(name: string): string {
  const words = foldKey(name.normalize('NFKC'))
    .replace(/[([（【][^)\]）】]*[)\]）】]/g, ' ')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');
  const isOrdinal = (word: string): boolean => /^(?:v?\d+\p{L}{0,2}|[ivx]+|one|two|three|four|five|six|seven|eight|nine|ten)$/u.test(word);
  // A name that is nothing but a letter or a number word is a name.
  const left = words.filter(
    (word, at) =>
      (at < words.length - 1 || !/^[a-z]$/.test(word) || words.length === 1) &&
      (/^\d/.test(word) || words.length === 1 || !isOrdinal(word)),
  );
  return left.join(' ').replace(/\d+/g, '#');
}
