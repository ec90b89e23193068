import { BACKSLASH, isWhite } from './chars';

/** Remembers the last answer of a search that only looks forward, so that many failing ones cost one. */
class Ahead {
  private from = 0;
  private found = -1;

  constructor(private readonly search: (from: number) => number) {}

  at(from: number): number {
    if (from < this.from || from > this.found) {
      this.from = from;
      this.found = this.search(from);
    }
    return this.found;
  }
}

/** Where the next of something stands in one text, from an offset on; Infinity if there isn't one. */
export class Finder {
  private readonly texts = new Map<string, Ahead>();
  private readonly units = new Map<number, Ahead>();
  private readonly stops: (Ahead | undefined)[] = [];

  constructor(private readonly s: string) {}

  text(needle: string, from: number): number {
    let ahead = this.texts.get(needle);
    if (ahead === undefined) {
      ahead = new Ahead((at) => {
        const found = this.s.indexOf(needle, at);
        return found < 0 ? Infinity : found;
      });
      this.texts.set(needle, ahead);
    }
    return ahead.at(from);
  }

  /** The next such unit that no backslash escapes; `from` is not itself after a backslash. */
  unescaped(unit: number, from: number): number {
    let ahead = this.units.get(unit);
    if (ahead === undefined) {
      ahead = new Ahead((at) => this.scan(at, (found) => found === unit, true));
      this.units.set(unit, ahead);
    }
    return ahead.at(from);
  }

  /** The next white space that no backslash escapes. */
  unescapedWhite(from: number): number {
    return (this.stops[0] ??= new Ahead((at) => this.scan(at, isWhite, true))).at(from);
  }

  /** The next space, tab, newline or `]`: where a footnote's label ends. */
  labelStop(from: number): number {
    return (this.stops[1] ??= new Ahead((at) =>
      this.scan(at, (unit) => unit === 32 || unit === 9 || unit === 10 || unit === 13 || unit === 93, false),
    )).at(from);
  }

  /** The next white space or `>`: where `<address` ends. */
  addressStop(from: number): number {
    return (this.stops[2] ??= new Ahead((at) => this.scan(at, (unit) => unit === 62 || isWhite(unit), false))).at(from);
  }

  private scan(from: number, wanted: (unit: number) => boolean, escapes: boolean): number {
    for (let i = from; i < this.s.length; i++) {
      const unit = this.s.charCodeAt(i);
      if (wanted(unit)) return i;
      if (escapes && unit === BACKSLASH) i++;
    }
    return Infinity;
  }
}
