import type { LinkGraph } from '../../model/snapshot';
import { addTo } from '../../model/collections';

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
      addTo(having, neighbour, place);
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

interface Communities {
  /** The community of each node, numbered from 0 by first appearance. */
  readonly of: readonly number[];
  /** How far the ties stand within communities rather than between them (Newman and Girvan 2004): 0 as by chance, 1 at most. */
  readonly modularity: number;
}

/** The modularity of a division of nodes by their ties; 0 where there are none. */
export function modularityOf(ties: readonly Float64Array[], of: readonly number[]): number {
  const degree = ties.map((row) => row.reduce((sum, tie) => sum + tie, 0));
  const total = degree.reduce((sum, each) => sum + each, 0);
  if (total === 0) return 0;
  let sum = 0;
  for (const [a, row] of ties.entries()) {
    for (const [b, tie] of row.entries()) if (of[a] === of[b]) sum += tie - (degree[a]! * degree[b]!) / total;
  }
  return sum / total;
}

/** Sums of floating-point numbers: a smaller difference is noise, and noise must not decide. */
const NOISE = 1e-9;

/**
 * Communities of some hundred nodes by their ties, a symmetric matrix without loops: the two whose joining gains the most
 * modularity become one, until none gains (Clauset, Newman and Moore 2004). Without randomness, and of equal gains the first
 * pair wins, so that the same ties give the same answer.
 */
export function communities(ties: readonly Float64Array[]): Communities {
  const size = ties.length;
  const degree = ties.map((row) => row.reduce((sum, tie) => sum + tie, 0));
  const total = degree.reduce((sum, each) => sum + each, 0);
  if (total === 0) return { of: ties.map((_, node) => node), modularity: 0 };
  const between = ties.map((row) => row.slice());
  const of = ties.map((_, node) => node);
  const alive = new Set(of);
  let modularity = -degree.reduce((sum, each) => sum + (each / total) ** 2, 0);
  for (;;) {
    let most = NOISE;
    let pair: readonly [number, number] | null = null;
    for (const a of alive) {
      for (const b of alive) {
        if (b <= a) continue;
        const gain = (2 * (between[a]![b]! - (degree[a]! * degree[b]!) / total)) / total;
        if (gain > most + NOISE) [most, pair] = [gain, [a, b]];
      }
    }
    if (pair === null) break;
    const [kept, joined] = pair;
    modularity += most;
    alive.delete(joined);
    degree[kept]! += degree[joined]!;
    for (let other = 0; other < size; other++) {
      between[kept]![other]! += between[joined]![other]!;
      between[other]![kept]! += between[other]![joined]!;
    }
    for (let node = 0; node < size; node++) if (of[node] === joined) of[node] = kept;
  }
  const numbers = new Map<number, number>();
  return { of: of.map((one) => numbers.get(one) ?? numbers.set(one, numbers.size).size - 1), modularity };
}
