import { getOrSet } from '../../model/collections';
import type { Note } from '../../model/note';
import { stemOf, type VaultPath } from '../../model/path';
import type { LinkGraph, Snapshot } from '../../model/snapshot';
import { filesNamedBy } from '../../read/links/named-files';
import { inSteps, type Steps } from '../../read/text/steps';
import { gathering, type Character } from './character';
import { ENTRY_LINKS, LINKS_INSTEAD, MANY_LINKS, NAMED_IN_TEXT, SIGNALS, type Signal } from './weights';

/** Notes looked at between two steps. */
const PIECE = 1000;
/** Folders below the memory's root in which a note can be an entry note. */
const ENTRY_DEPTH = 1;

/** The memory as it is measured: rows are those of `notes`. */
export interface Measurable {
  readonly graph: LinkGraph;
  /** PageRank of the graph's nodes. */
  readonly ranks: Float64Array;
  readonly notes: readonly Note[];
  readonly characters: readonly Character[];
  /** The node of a row, -1 for none. */
  readonly nodeOf: Int32Array;
  readonly bookmarks: readonly VaultPath[];
  readonly resolve: Snapshot['resolve'];
}

/** The signals of all notes; all lists by row. */
export interface Measured {
  readonly values: Readonly<Record<Signal, Float64Array>>;
  /** Notes that link here, notes that it links to, and notes without links that name it as a file, where that counts. */
  readonly sources: Uint32Array;
  readonly targets: Uint32Array;
  readonly namedBy: Uint32Array;
  /** Row of the entry note that lists it, plus one; 0 where none does. */
  readonly listedIn: Uint32Array;
  readonly bookmarked: ReadonlySet<number>;
}

/**
 * What links, names and places say of each note, each value in [0, 1], most of them relative to the highest in the memory:
 * logarithms of counts, and square roots of PageRank above its lowest and of the hub score of HITS (Kleinberg 1999), which
 * fall off so steeply that a few notes would leave nothing between the rest.
 */
export function* measureNotes(all: Measurable): Steps<Measured> {
  const { graph, ranks, notes, characters, nodeOf, bookmarks } = all;
  const size = nodeOf.length;
  const rowOf = new Int32Array(graph.nodes.length).fill(-1);
  for (let row = 0; row < size; row++) if ((nodeOf[row] as number) >= 0) rowOf[nodeOf[row] as number] = row;
  const folders = foldersOf(rowOf, characters);
  yield;
  const hubs = hubScores(graph);
  yield;
  const ofNames = weightOfNames(notes);
  const namedBy = ofNames === 0 ? new Uint32Array(size) : yield* namesOfFiles(all);
  const [sources, targets, listedIn] = [new Uint32Array(size), new Uint32Array(size), new Uint32Array(size)];
  const values = Object.fromEntries(SIGNALS.map((name) => [name, new Float64Array(size)])) as Record<Signal, Float64Array>;
  const lowest = Math.sqrt(ranks.reduce((least, rank) => Math.min(least, rank), ranks[0] ?? 0));
  const shallowest = characters.reduce((least, { depth }) => Math.min(least, depth), Infinity);
  const many = Math.log1p(MANY_LINKS);
  yield* inSteps(characters, PIECE, (character, row) => {
    const node = nodeOf[row] as number;
    values.depth[row] = 1 / (1 + character.depth - shallowest);
    if (character.pinned || character.fixed) values.listed[row] = 1;
    if (node < 0) {
      values.named[row] = gathering(character, 0);
      return;
    }
    const [start, end] = [graph.inOffsets[node] as number, graph.inOffsets[node + 1] as number];
    const out = (graph.offsets[node + 1] as number) - (graph.offsets[node] as number);
    const folder = folders[node] as number;
    let others = 0;
    for (let edge = start; edge < end; edge++) if (folders[graph.sources[edge] as number] !== folder) others++;
    sources[row] = end - start;
    targets[row] = out;
    const named = namedBy[row] as number;
    values.sources[row] = Math.log1p(end - start + named * ofNames);
    values.named[row] = gathering(character, end - start + out);
    values.outbound[row] = Math.min(1, Math.log1p(out) / many);
    values.across[row] = Math.log1p(others);
    values.rank[row] = Math.sqrt(ranks[node] as number) - lowest;
    // In a small vault the highest hub score says little: some links make a hub.
    values.hub[row] = Math.sqrt(hubs[node] as number) * Math.min(1, out / MANY_LINKS);
  });
  for (const row of entryRows(all, targets)) {
    const node = nodeOf[row] as number;
    for (let edge = graph.offsets[node] as number; edge < (graph.offsets[node + 1] as number); edge++) {
      const to = rowOf[graph.targets[edge] as number] as number;
      if (to < 0) continue;
      values.listed[to] = 1;
      if (listedIn[to] === 0) listedIn[to] = row + 1;
    }
  }
  const marked = new Set<VaultPath>(bookmarks);
  const bookmarked = new Set<number>();
  if (marked.size > 0) notes.forEach(({ path }, row) => marked.has(path) && bookmarked.add(row));
  for (const row of bookmarked) values.listed[row] = 1;
  for (const name of ['sources', 'across', 'rank'] as const) relative(values[name]);
  return { values, sources, targets, namedBy, listedIn, bookmarked };
}

/** The name by which a reason calls an entry note. */
export function entryName(notes: readonly Note[], listedIn: number): string {
  return stemOf((notes[listedIn - 1] as Note).path);
}

/**
 * The share of a link that a file's name in the text of a note without links counts in a memory of these notes. Agents that
 * write no links name the files that matter; where links are usual, a note that has none is mostly a report that names whatever it
 * speaks of. The fewer links, the more names count.
 */
export function weightOfNames(notes: readonly Note[]): number {
  const most = notes.length * LINKS_INSTEAD;
  let links = 0;
  for (const note of notes) if ((links += note.links.length) >= most) return 0;
  return NAMED_IN_TEXT * (1 - links / most);
}

/** How many notes without links name each note as a file, by row. */
function* namesOfFiles({ graph, notes, nodeOf, resolve }: Measurable): Steps<Uint32Array> {
  const counts = new Uint32Array(notes.length);
  const rows = new Map<string, number>();
  yield* inSteps(notes, PIECE, (note, row) => {
    const names = filesNamedBy(note);
    // A note that the program generates names whatever it lists.
    if (names.length === 0 || (nodeOf[row] as number) < 0) return;
    if (rows.size === 0) notes.forEach(({ path }, at) => rows.set(path, at));
    const found = new Set<number>();
    for (const name of names) {
      const to = rows.get(resolve(name, note.path) ?? '');
      if (to !== undefined && to !== row && graph.indexOf.has((notes[to] as Note).path)) found.add(to);
    }
    for (const to of found) counts[to] = (counts[to] as number) + 1;
  });
  return counts;
}

/**
 * The author's entry notes, those nearest to the root first. Names tell them: at the root, and in one folder below it; where several
 * folders have one, each is the head of its folder.
 */
function entryRows({ characters }: Measurable, targets: Uint32Array): number[] {
  const depthOf = (row: number): number => (characters[row] as Character).depth;
  const named = [...characters.keys()].filter(
    (row) => (characters[row] as Character).entryName && depthOf(row) <= ENTRY_DEPTH && (targets[row] as number) >= ENTRY_LINKS,
  );
  const [top, below] = [named.filter((row) => depthOf(row) === 0), named.filter((row) => depthOf(row) > 0)];
  return [...top, ...(new Set(below.map((row) => characters[row]?.folder)).size === 1 ? below : [])];
}

/** A number for the folder of each node, 0 for notes of other memories. */
function foldersOf(rowOf: Int32Array, characters: readonly Character[]): Uint32Array {
  const numbers = new Map<string, number>();
  const folders = new Uint32Array(rowOf.length);
  let last: string | null = null;
  let number = 0;
  rowOf.forEach((row, node) => {
    const character = row < 0 ? undefined : characters[row];
    if (character === undefined) return;
    // Notes of one folder mostly follow each other.
    if (character.folder !== last) {
      last = character.folder;
      number = getOrSet(numbers, last, () => numbers.size + 1);
    }
    folders[node] = number;
  });
  return folders;
}

/** Of each node the sum of how often its targets are linked: the first round of HITS, which already tells hubs from the rest. */
function hubScores({ nodes, offsets, targets, inOffsets }: LinkGraph): Float64Array {
  const linked = new Uint32Array(nodes.length);
  for (let node = 0; node < linked.length; node++) linked[node] = (inOffsets[node + 1] as number) - (inOffsets[node] as number);
  const hubs = new Float64Array(nodes.length);
  for (let node = 0; node < hubs.length; node++) {
    let sum = 0;
    const end = offsets[node + 1] as number;
    for (let edge = offsets[node] as number; edge < end; edge++) sum += linked[targets[edge] as number] as number;
    hubs[node] = sum;
  }
  relative(hubs);
  return hubs;
}

/** Each value over the highest. */
function relative(values: Float64Array): void {
  const top = values.reduce((most, value) => Math.max(most, value), 0);
  if (top > 0) for (let at = 0; at < values.length; at++) values[at] = (values[at] as number) / top;
}
