/** Looks for several words in a text at once. */
export type WordFinder = (text: string) => boolean;

/**
 * Tells whether a text holds any of these words, wherever they stand in it. One pass over the text, however
 * many words there are (Aho and Corasick); memory grows with the letters of the words.
 */
export function findsAny(words: readonly string[]): WordFinder {
  const most = words.reduce((sum, { length }) => sum + length, 1);
  const trie = new Trie(most);
  for (const word of words) trie.add(word);
  trie.link();
  return (text) => trie.isIn(text);
}

/** Nodes are numbers, 0 the root. Children of a node are a list; those of the root a table, since most letters lead there. */
class Trie {
  private readonly unit: Uint16Array;
  private readonly child: Int32Array;
  private readonly sibling: Int32Array;
  /** Where the longest end of what was read goes on, if the next letter fits no child. */
  private readonly fallback: Int32Array;
  private readonly isEnd: Uint8Array;
  private readonly first = new Int32Array(0x10000);
  private size = 1;

  constructor(nodes: number) {
    this.unit = new Uint16Array(nodes);
    this.child = new Int32Array(nodes);
    this.sibling = new Int32Array(nodes);
    this.fallback = new Int32Array(nodes);
    this.isEnd = new Uint8Array(nodes);
  }

  add(word: string): void {
    let node = 0;
    for (let at = 0; at < word.length; at++) {
      const unit = word.charCodeAt(at);
      node = this.down(node, unit) || this.grow(node, unit);
    }
    this.isEnd[node] = 1;
  }

  /** Breadth first, so that what a node falls back to is known before it. */
  link(): void {
    const queue = [0];
    for (const node of queue) {
      for (let child = this.child[node]!; child !== 0; child = this.sibling[child]!) {
        const end = node === 0 ? 0 : this.step(this.fallback[node]!, this.unit[child]!);
        this.fallback[child] = end;
        if (this.isEnd[end] === 1) this.isEnd[child] = 1;
        queue.push(child);
      }
    }
  }

  isIn(text: string): boolean {
    if (this.isEnd[0] === 1) return true;
    let node = 0;
    for (let at = 0; at < text.length; at++) {
      node = this.step(node, text.charCodeAt(at));
      if (this.isEnd[node] === 1) return true;
    }
    return false;
  }

  private step(from: number, unit: number): number {
    let node = from;
    while (node !== 0) {
      const next = this.down(node, unit);
      if (next !== 0) return next;
      node = this.fallback[node]!;
    }
    return this.first[unit]!;
  }

  /** The child of this letter; 0 if there isn't one. */
  private down(node: number, unit: number): number {
    if (node === 0) return this.first[unit]!;
    let child = this.child[node]!;
    while (child !== 0 && this.unit[child] !== unit) child = this.sibling[child]!;
    return child;
  }

  private grow(parent: number, unit: number): number {
    const node = this.size++;
    this.unit[node] = unit;
    this.sibling[node] = this.child[parent]!;
    this.child[parent] = node;
    if (parent === 0) this.first[unit] = node;
    return node;
  }
}
