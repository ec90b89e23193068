import { BACKSLASH } from './chars';

/**
 * The bracket that closes each bracket of one leaf, found in one pass with stacks: without it every
 * `[` would look for its own end, and a megabyte of them would take minutes.
 */
export class Brackets {
  private closing = new Int32Array(256);
  private nested = new Uint8Array(256);
  private from = 0;

  /** Pairs the unescaped `[]` and `()` of `[a, b)`. */
  pair(s: string, a: number, b: number): void {
    this.from = a;
    if (this.closing.length < b - a) {
      this.closing = new Int32Array(b - a + 256);
      this.nested = new Uint8Array(b - a + 256);
    }
    this.closing.fill(-1, 0, b - a);
    const square: number[] = [];
    const round: number[] = [];
    for (let i = a; i < b; i++) {
      switch (s.charCodeAt(i)) {
        case BACKSLASH:
          i++;
          break;
        case 91:
          if (square.length > 0) this.nested[square[square.length - 1]! - a] = 1;
          this.nested[i - a] = 0;
          square.push(i);
          break;
        case 93: {
          const open = square.pop();
          if (open !== undefined) this.closing[open - a] = i;
          break;
        }
        case 40:
          round.push(i);
          break;
        case 41: {
          const open = round.pop();
          if (open !== undefined) this.closing[open - a] = i;
          break;
        }
        default:
      }
    }
  }

  /** The offset of the bracket that closes the one at `at`, Infinity where none does. */
  closeOf(at: number): number {
    const close = this.closing[at - this.from]!;
    return close < 0 ? Infinity : close;
  }

  /** True where another `[` opens between the `[` at `at` and its end. */
  holdsBrackets(at: number): boolean {
    return this.nested[at - this.from] === 1;
  }
}
