/** The triples of letters and digits of a text, each as a number, for likeness of spelling. */
export interface Triples {
  readonly size: number;
  /** How many of them the other text has too. */
  shared(other: Triples): number;
  has(triple: number): boolean;
}

const UNKNOWN = 0;
const KEPT = 1;
const PASSED = 2;
const WORD = /^[\p{L}\p{N}]$/u;
/** By UTF-16 unit, filled as units turn up. */
const kinds = new Uint8Array(65536);
const BLANK = 0x20;
/** In an empty cell: no triple is so large. */
const EMPTY = 2 ** 40;

/** Lower case, with everything between words that is not a letter or digit as one space. */
export function triplesOf(text: string): Triples {
  const lower = text.toLowerCase();
  const cells = new Float64Array(roomFor(lower.length)).fill(EMPTY);
  const own = new Float64Array(lower.length);
  let size = 0;
  let [a, b] = [-1, -1];
  const take = (c: number): void => {
    if (a >= 0) {
      const triple = Math.imul(Math.imul(a, 31) + b, 131) + c;
      const cell = cellOf(cells, triple);
      if (cells[cell] === EMPTY) {
        cells[cell] = triple;
        own[size++] = triple;
      }
    }
    a = b;
    b = c;
  };
  for (let i = 0; i < lower.length; i++) {
    const unit = lower.charCodeAt(i);
    if (unit >= 0xd800 && unit <= 0xdfff) {
      const char = String.fromCodePoint(lower.codePointAt(i) ?? unit);
      if (!WORD.test(char)) {
        if (b !== BLANK) take(BLANK);
      } else for (let k = 0; k < char.length; k++) take(char.charCodeAt(k));
      i += char.length - 1;
    } else if (isKept(unit)) take(unit);
    else if (b !== BLANK) take(BLANK);
  }
  return {
    size,
    has: (triple) => cells[cellOf(cells, triple)] === triple,
    shared(other) {
      let both = 0;
      for (let i = 0; i < size; i++) if (other.has(own[i] as number)) both++;
      return both;
    },
  };
}

function isKept(unit: number): boolean {
  const known = kinds[unit];
  if (known !== UNKNOWN) return known === KEPT;
  const kept = WORD.test(String.fromCharCode(unit));
  kinds[unit] = kept ? KEPT : PASSED;
  return kept;
}

/** A power of two that leaves near half of the cells empty. */
function roomFor(triples: number): number {
  let room = 16;
  while (room < triples * 1.5) room *= 2;
  return room;
}

/** Where the triple lies, or would. */
function cellOf(cells: Float64Array, triple: number): number {
  const mask = cells.length - 1;
  const mixed = Math.imul(triple | 0, 0x9e3779b1);
  let cell = (mixed ^ (mixed >>> 15)) & mask;
  while (cells[cell] !== triple && cells[cell] !== EMPTY) cell = (cell + 1) & mask;
  return cell;
}
