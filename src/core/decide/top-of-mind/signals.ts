import { getOrSet } from '../../model/collections';
import type { Note } from '../../model/note';
import { stemOf } from '../../model/path';
import type { LinkGraph } from '../../model/snapshot';
import { inSteps, type Steps } from '../../read/text/steps';
import type { Character } from './character';
import { ENTRY_LINKS, type Signal } from './weights';

/** Notes looked at between two steps. */
const PIECE = 1000;
/** Folders below the memory's root in which a note can be an entry note. */
const ENTRY_DEPTH = 1;

/** Links from which on a note counts as a full hub. */
const HUB_LINKS = 8;

/** The signals of the graph; all lists by row. */
export interface Measured {
  readonly values: Readonly<Record<Exclude<Signal, 'named' | 'depth'>, Float64Array>>;
  /** Notes that link here, and notes that it links to. */
  readonly sources: Uint32Array;
  readonly targets: Uint32Array;
  /** Row of the entry note that lists it, plus one; 0 where none does. */
  readonly listedIn: Uint32Array;
}

/**
 * What the links say of each note, each value in [0, 1] and relative to the highest in the memory: logarithms of counts, and
 * square roots of PageRank and of the hub score of HITS (Kleinberg 1999), which fall off so steeply that a few notes
 * would leave nothing between the rest. `ranks` is the PageRank of the graph's nodes; `nodeOf` the node of a row, -1 for none.
 */
export function* measureLinks(
  graph: LinkGraph,
  ranks: Float64Array,
  characters: readonly Character[],
  nodeOf: Int32Array,
): Steps<Measured> {
  const size = nodeOf.length;
  const rowOf = new Int32Array(graph.nodes.length).fill(-1);
  nodeOf.forEach((node, row) => {
    if (node >= 0) rowOf[node] = row;
  });
  const { folders, pinned } = foldersOf(graph, rowOf, characters);
  yield;
  const hubs = hubScores(graph);
  yield;
  const [sources, targets, listedIn] = [new Uint32Array(size), new Uint32Array(size), new Uint32Array(size)];
  const list = (): Float64Array => new Float64Array(size);
  const values = { listed: list(), sources: list(), rank: list(), across: list(), hub: list(), outbound: list() };
  yield* inSteps(nodeOf, PIECE, (node, row) => {
    if (pinned.has(row)) values.listed[row] = 1;
    if (node < 0) return;
    const [start, end] = [graph.inOffsets[node] as number, graph.inOffsets[node + 1] as number];
    const out = (graph.offsets[node + 1] as number) - (graph.offsets[node] as number);
    let others = 0;
    for (let edge = start; edge < end; edge++) if (folders[graph.sources[edge] as number] !== folders[node]) others++;
    sources[row] = end - start;
    targets[row] = out;
    values.sources[row] = Math.log1p(end - start);
    values.outbound[row] = Math.log1p(out);
    values.across[row] = Math.log1p(others);
    values.rank[row] = Math.sqrt(ranks[node] as number);
    // In a small vault the highest hub score says little: some links make a hub.
    values.hub[row] = Math.sqrt(hubs[node] as number) * Math.min(1, out / HUB_LINKS);
  });
  for (const row of entryRows(characters, targets)) {
    const node = nodeOf[row] as number;
    for (let edge = graph.offsets[node] as number; edge < (graph.offsets[node + 1] as number); edge++) {
      const to = rowOf[graph.targets[edge] as number] as number;
      if (to < 0) continue;
      values.listed[to] = 1;
      if (listedIn[to] === 0) listedIn[to] = row + 1;
    }
  }
  for (const [name, each] of Object.entries(values)) relative(each, name === 'outbound' ? Math.log1p(HUB_LINKS) : name === 'hub' ? 1 : 0);
  return { values, sources, targets, listedIn };
}

/** The name by which a reason calls an entry note. */
export function entryName(notes: readonly Note[], listedIn: number): string {
  return stemOf((notes[listedIn - 1] as Note).path);
}

/** The author's entry notes, those nearest to the root first. */
function entryRows(characters: readonly Character[], targets: Uint32Array): number[] {
  const rows: number[] = [];
  characters.forEach(({ entryName: named, depth }, row) => {
    if (named && depth <= ENTRY_DEPTH && (targets[row] as number) >= ENTRY_LINKS) rows.push(row);
  });
  return rows.sort((a, b) => (characters[a] as Character).depth - (characters[b] as Character).depth || a - b);
}

/** A number for the folder of each node, 0 for notes of other memories. */
function foldersOf(graph: LinkGraph, rowOf: Int32Array, characters: readonly Character[]) {
  const numbers = new Map<string, number>();
  const folders = new Uint32Array(graph.nodes.length);
  let last: string | null = null;
  let number = 0;
  rowOf.forEach((row, node) => {
    const character = characters[row];
    if (character === undefined) return;
    // Notes of one folder mostly follow each other.
    if (character.folder !== last) {
      last = character.folder;
      number = getOrSet(numbers, last, () => numbers.size + 1);
    }
    folders[node] = number;
  });
  const pinned = new Set<number>();
  characters.forEach((character, row) => {
    if (character.pinned) pinned.add(row);
  });
  return { folders, pinned };
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

/** Each value over the highest, or over `least` where that is higher. */
function relative(values: Float64Array, least = 0): void {
  let top = least;
  for (const value of values) if (value > top) top = value;
  if (top > 0) for (let at = 0; at < values.length; at++) values[at] = (values[at] as number) / top;
}
