import { BACKSLASH } from './chars';

/**
 * The bracket that closes each bracket of one leaf, found in one pass with stacks: without it every
 * `[` would look for its own end, and a megabyte of them would take minutes.
 */
export class Brackets {
  /** By offset in the leaf: the closing bracket's, -1 for none; of an opening one not yet closed, the opening one around it. */
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
    const { closing, nested } = this;
    let square = -1;
    let round = -1;
    for (let i = 0; i < b - a; i++) {
      switch (s.charCodeAt(a + i)) {
        case BACKSLASH:
          i++;
          break;
        case 91:
          if (square >= 0) nested[square] = 1;
          nested[i] = 0;
          closing[i] = square;
          square = i;
          break;
        case 93:
          if (square >= 0) {
            const open = square;
            square = closing[open]!;
            closing[open] = a + i;
          }
          break;
        case 40:
          closing[i] = round;
          round = i;
          break;
        case 41:
          if (round >= 0) {
            const open = round;
            round = closing[open]!;
            closing[open] = a + i;
          }
          break;
        default:
      }
    }
    for (const last of [square, round]) {
      for (let open = last; open >= 0;) {
        const around = closing[open]!;
        closing[open] = -1;
        open = around;
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
