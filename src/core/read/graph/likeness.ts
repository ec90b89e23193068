import type { LinkGraph } from '../../model/snapshot';

/**
 * How much some nodes of a graph have in common, by pairs of their places in `nodes`: the cosine of their neighbourhoods, each
 * node in its own, in which a neighbour counts 1 ÷ ln(2 + its links), so that what everybody links to says little (after
 * Adamic and Adar 2003). In [0, 1]; a node and itself have 0.
 */
export function likeness({ nodes: all, offsets, targets, inOffsets, sources }: LinkGraph, nodes: readonly number[]): Float64Array[] {
  const weightOf = (node: number): number => {
    const links = offsets[node + 1]! - offsets[node]! + inOffsets[node + 1]! - inOffsets[node]!;
    return 1 / Math.log(2 + links);
  };
  // Of each neighbour the places of the nodes that have it.
  const having = new Map<number, number[]>();
  const whole = new Float64Array(nodes.length);
  const seenBy = new Int32Array(all.length).fill(-1);
  nodes.forEach((node, place) => {
    const add = (neighbour: number): void => {
      if (seenBy[neighbour] === place) return;
      seenBy[neighbour] = place;
      const places = having.get(neighbour);
      if (places === undefined) having.set(neighbour, [place]);
      else places.push(place);
      whole[place]! += weightOf(neighbour);
    };
    add(node);
    for (let edge = offsets[node]!; edge < offsets[node + 1]!; edge++) add(targets[edge]!);
    for (let edge = inOffsets[node]!; edge < inOffsets[node + 1]!; edge++) add(sources[edge]!);
  });
  const shared = nodes.map(() => new Float64Array(nodes.length));
  for (const [neighbour, places] of having) {
    const weight = weightOf(neighbour);
    for (const a of places) for (const b of places) if (a !== b) shared[a]![b]! += weight;
  }
  for (const [a, row] of shared.entries()) for (let b = 0; b < row.length; b++) row[b]! /= Math.sqrt(whole[a]! * whole[b]!);
  return shared;
}
