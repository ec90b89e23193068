import type { NotePath } from '../../model/path';

/** The node of each note, as a map that asks the snapshot's own numbering: a second one would cost as much as the edges. */
export class NodeNumbers implements ReadonlyMap<NotePath, number> {
  constructor(
    private readonly nodes: readonly NotePath[],
    /** The node of a path, below 0 where it has none. */
    private readonly find: (path: string) => number,
  ) {}

  get size(): number {
    return this.nodes.length;
  }

  get(path: NotePath): number | undefined {
    const node = this.find(path);
    return node < 0 ? undefined : node;
  }

  has(path: NotePath): boolean {
    return this.find(path) >= 0;
  }

  *entries(): MapIterator<[NotePath, number]> {
    for (const node of this.values()) yield [this.nodes[node]!, node];
  }

  keys(): MapIterator<NotePath> {
    return this.nodes.values();
  }

  values(): MapIterator<number> {
    return this.nodes.keys();
  }

  [Symbol.iterator](): MapIterator<[NotePath, number]> {
    return this.entries();
  }

  forEach(callback: (node: number, path: NotePath, map: ReadonlyMap<NotePath, number>) => void, thisArg?: unknown): void {
    this.nodes.forEach((path, node) => callback.call(thisArg, node, path, this));
  }
}
