/** How far around its place a check may look, in UTF-16 units. */
const AROUND = 2600;
/** Places that are kept for each check: what repeats may hold its keyword several times. */
const KEPT = 4;
/** A text with fewer places to check takes no time worth sparing. */
const MANY = 1000;

/** How far a text is compared in advance where it repeats itself. */
const AHEAD = 1 << 16;

interface Place<R> {
  at: number;
  /** From its surroundings up to `end` each unit is the same as the one this many before it. */
  period: number;
  end: number;
  readonly result: R;
}

/**
 * The results of checks at places of one text. A place with the same text around it as one before has the same result, so
 * that a text which repeats itself, as `key=key=key=` does, takes no longer than others.
 */
export class Repeats<C, R> {
  private readonly places = new Map<C, Place<R>[]>();
  private asked = 0;

  constructor(private readonly text: string) {}

  /** The result of the check at a place like this one; undefined where it has to be made. */
  find(check: C, at: number): R | undefined {
    if (++this.asked < MANY) return undefined;
    return this.places.get(check)?.find((place) => this.isAlike(place, at))?.result;
  }

  keep(check: C, at: number, result: R): void {
    if (this.asked < MANY) return;
    const place = { at, period: 0, end: 0, result };
    const places = this.places.get(check);
    if (places === undefined) this.places.set(check, [place]);
    else {
      if (places.length === KEPT) places.pop();
      places.unshift(place);
    }
  }

  private isAlike(place: Place<R>, at: number): boolean {
    const period = at - place.at;
    if (place.period !== period || place.end < at + AROUND) {
      if (place.at < AROUND || !this.repeats(at - AROUND, at + AROUND, period)) return false;
      place.period = period;
      place.end = at + AROUND;
      const limit = Math.min(this.text.length, place.end + AHEAD);
      while (place.end < limit && this.repeats(place.end, Math.min(limit, place.end + AROUND), period))
        place.end = Math.min(limit, place.end + AROUND);
    }
    place.at = at;
    return true;
  }

  /** True where each unit from `start` to `end` is the same as the one `period` before it. */
  private repeats(start: number, end: number, period: number): boolean {
    return this.text.slice(start, end) === this.text.slice(start - period, end - period);
  }
}
