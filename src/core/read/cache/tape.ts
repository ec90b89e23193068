/**
 * The two tapes that a cache is written to: whole numbers one after the other, and texts that are
 * named by their place in a table, since the same link target or property comes up again and again.
 */
export class TapeWriter {
  readonly numbers: number[] = [];
  readonly texts: string[] = [];
  private readonly places = new Map<string, number>();

  number(value: number): void {
    this.numbers.push(value);
  }

  text(value: string): void {
    let place = this.places.get(value);
    if (place === undefined) {
      place = this.texts.length;
      this.places.set(value, place);
      this.texts.push(value);
    }
    this.numbers.push(place);
  }
}

/** Reads the tapes back in the same order. Throws RangeError where they end early. */
export class TapeReader {
  private at = 0;

  constructor(
    private readonly numbers: readonly number[],
    private readonly texts: readonly string[],
  ) {}

  number(): number {
    const value = this.numbers[this.at++];
    if (value === undefined) throw new RangeError('The tape of numbers ended early.');
    return value;
  }

  text(): string {
    const value = this.texts[this.number()];
    if (value === undefined) throw new RangeError('The table of texts has no such place.');
    return value;
  }
}
