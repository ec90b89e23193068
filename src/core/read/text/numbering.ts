/**
 * Texts numbered from 0 in the order they come. It only ever grows and a number never changes its
 * text, so that all versions of a snapshot can share one: what a version knows about a number is in
 * that version.
 */
export class Numbering {
  private readonly numbers = new Map<string, number>();

  get size(): number {
    return this.numbers.size;
  }

  /** The number of a text, -1 where it has none. */
  find(text: string): number {
    return this.numbers.get(text) ?? -1;
  }

  /** The number of a text, given now where it has none yet. */
  of(text: string): number {
    const known = this.numbers.get(text);
    if (known !== undefined) return known;
    const next = this.numbers.size;
    this.numbers.set(text, next);
    return next;
  }
}
