import type { NotePath } from '../../model/path';
import type { LinkGraph, Snapshot } from '../../model/snapshot';
import { isConflictFile, isGenerated } from '../generated';

/**
 * The link graph of a snapshot as compressed sparse rows. Notes that the product generates and
 * conflict files are left out; self links and `reference` links are no edges; parallel links are
 * one edge with a weight.
 */
export function buildGraph(snapshot: Pick<Snapshot, 'notes' | 'outgoing' | 'has'>): LinkGraph {
  const nodes: NotePath[] = [];
  const indexOf = new Map<NotePath, number>();
  const has = (path: string): boolean => snapshot.has(path);
  for (const note of snapshot.notes.values()) {
    if (isGenerated(note) || isConflictFile(note.path, has)) continue;
    indexOf.set(note.path, nodes.length);
    nodes.push(note.path);
  }
  const offsets = new Uint32Array(nodes.length + 1);
  const targets: number[] = [];
  const weights: number[] = [];
  const counts = new Uint32Array(nodes.length);
  nodes.forEach((path, from) => {
    const found: number[] = [];
    for (const link of snapshot.outgoing(path)) {
      if (link.kind === 'reference' || link.to === null) continue;
      const to = indexOf.get(link.to as NotePath);
      if (to === undefined || to === from) continue;
      if (counts[to] === 0) found.push(to);
      counts[to]!++;
    }
    for (const to of found.sort((a, b) => a - b)) {
      targets.push(to);
      weights.push(counts[to]!);
      counts[to] = 0;
    }
    offsets[from + 1] = targets.length;
  });
  return { nodes, indexOf, offsets, targets: Uint32Array.from(targets), weights: Uint32Array.from(weights), ...transpose(offsets, targets) };
}

/** Edges by target: `sources[inOffsets[i] .. inOffsets[i + 1])` link to `i`, ascending. */
function transpose(offsets: Uint32Array, targets: readonly number[]): Pick<LinkGraph, 'inOffsets' | 'sources'> {
  const inOffsets = new Uint32Array(offsets.length);
  for (const to of targets) inOffsets[to + 1]!++;
  for (let i = 1; i < inOffsets.length; i++) inOffsets[i]! += inOffsets[i - 1]!;
  const next = inOffsets.slice();
  const sources = new Uint32Array(targets.length);
  for (let from = 0; from + 1 < offsets.length; from++) {
    for (let edge = offsets[from]!; edge < offsets[from + 1]!; edge++) sources[next[targets[edge]!]!++] = from;
  }
  return { inOffsets, sources };
}
