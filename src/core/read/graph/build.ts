import type { Note } from '../../model/note';
import type { NotePath } from '../../model/path';
import type { LinkGraph } from '../../model/snapshot';
import type { FileNames } from '../links/file-names';
import { isConflictFile } from '../files/conflict-names';
import { isGenerated } from '../memory/generated';
import type { LinkTable } from '../links/link-table';
import type { Vector } from '../links/vector';
import { inSteps, type Steps } from '../text/steps';
import { transposed } from './pagerank';

/** Files, or nodes, between two steps. */
const PIECE = 1000;

interface GraphSource {
  readonly numbers: FileNames;
  /** Numbers of the files in code point order of path. */
  readonly order: Uint32Array;
  readonly notes: Vector<Note>;
  readonly table: LinkTable;
}

/**
 * The link graph as compressed sparse rows. Notes that the product generates and conflict files are
 * left out; self links and `reference` links are no edges; parallel links are one edge with a weight.
 * `has` tells whether the vault holds a file of some path.
 */
export function* buildGraph(source: GraphSource, has: (path: string) => boolean): Steps<LinkGraph> {
  const { numbers, order, notes, table } = source;
  const nodes: NotePath[] = [];
  const files: number[] = [];
  const nodeOf = new Int32Array(numbers.paths.length).fill(-1);
  yield* inSteps(order, PIECE, (file) => {
    const note = notes.get(file);
    if (note === undefined || isGenerated(note) || isConflictFile(note.path, has)) return;
    nodeOf[file] = nodes.length;
    nodes.push(note.path);
    files.push(file);
  });
  const size = nodes.length;
  const offsets = new Uint32Array(size + 1);
  const edges = new Edges();
  // The edge that this source has to a node already, and the source that it is of.
  const edgeTo = new Uint32Array(size);
  const seenBy = new Int32Array(size).fill(-1);
  const found: number[] = [];
  for (let from = 0; from < size; from++) {
    if (from % PIECE === 0) yield;
    const count = table.targets(files[from]!, found);
    for (let i = 0; i < count; i++) {
      const to = nodeOf[found[i]!]!;
      if (to < 0 || to === from) continue;
      if (seenBy[to] === from) edges.weights[edgeTo[to]!]!++;
      else {
        seenBy[to] = from;
        edgeTo[to] = edges.add(to);
      }
    }
    offsets[from + 1] = edges.count;
  }
  // Turned round, the sources of each target come in ascending order; turned back, so do the targets.
  const into = transposed(offsets, edges.targets.subarray(0, edges.count), edges.weights);
  yield;
  const out = transposed(into.offsets, into.targets, into.weights);
  // The snapshot's own numbering: a second one would cost as much as the edges.
  const nodeAt = (path: NotePath): number => nodeOf[numbers.find(path)] ?? -1;
  const indexOf = { get: (path: NotePath) => (nodeAt(path) < 0 ? undefined : nodeAt(path)), has: (path: NotePath) => nodeAt(path) >= 0 };
  return { nodes, indexOf, offsets, targets: out.targets, weights: out.weights, inOffsets: into.offsets, sources: into.targets };
}

/** Edges being gathered, with room to grow. */
class Edges {
  count = 0;
  targets = new Uint32Array(1024);
  weights = new Uint32Array(1024);

  /** A new edge of weight 1; its number. */
  add(to: number): number {
    if (this.count === this.targets.length) {
      this.targets = grown(this.targets);
      this.weights = grown(this.weights);
    }
    this.targets[this.count] = to;
    this.weights[this.count] = 1;
    return this.count++;
  }
}

function grown(values: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(values.length * 2);
  larger.set(values);
  return larger;
}
