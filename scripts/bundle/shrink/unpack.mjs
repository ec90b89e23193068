/**
 * Reads what `pack.mjs` wrote. These functions go into main.js as they stand here, so each rests on nothing outside
 * of this file. They read data only: what comes out goes to `JSON.parse`.
 */

/** 91 characters that a text between double quotes can hold as they are; two of them are 13 bits. */
export const DIGITS = " !#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_`abcdefghijklmnopqrstuvwxyz{|}";

/** The bytes of a text in those digits, at least as many as were put in. */
export function bytesOf(text) {
  const bytes = new Uint8Array(((text.length / 2) * 13) >> 3);
  let [bits, held, at] = [0, 0, 0];
  for (let i = 0; i < text.length; i += 2) {
    bits |= (DIGITS.indexOf(text[i]) * 91 + DIGITS.indexOf(text[i + 1])) << held;
    for (held += 13; held >= 8; held -= 8) {
      bytes[at++] = bits;
      bits >>= 8;
    }
  }
  return bytes;
}

/** What DEFLATE (RFC 1951) made of a text, as bytes. Throws where the input ends before it does. */
export function inflate(bytes) {
  const out = [];
  let [at, bits, held] = [0, 0, 0];
  const read = (count) => {
    for (; held < count; held += 8) {
      if (at >= bytes.length) throw new RangeError('packed data ends too early');
      bits |= bytes[at++] << held;
    }
    const value = bits & ((1 << count) - 1);
    bits >>>= count;
    held -= count;
    return value;
  };
  /** Canonical codes from their lengths: how many there are of each length, and their symbols in order. */
  const codesOf = (lengths) => {
    const counts = new Array(16).fill(0);
    for (const length of lengths) if (length > 0) counts[length]++;
    const symbols = counts.flatMap((_, length) => (length === 0 ? [] : lengths.flatMap((own, symbol) => (own === length ? [symbol] : []))));
    return { counts, symbols };
  };
  const symbolOf = ({ counts, symbols }) => {
    for (let length = 1, code = 0, first = 0, index = 0; ; length++) {
      code |= read(1);
      if (code - first < counts[length]) return symbols[index + code - first];
      index += counts[length];
      first = (first + counts[length]) << 1;
      code <<= 1;
    }
  };
  const repeat = (count, value) => new Array(count).fill(value);
  const lengthsRead = (codes, count) => {
    const lengths = [];
    while (lengths.length < count) {
      const symbol = symbolOf(codes);
      if (symbol < 16) lengths.push(symbol);
      else if (symbol === 16) lengths.push(...repeat(3 + read(2), lengths.at(-1)));
      else lengths.push(...repeat(symbol === 17 ? 3 + read(3) : 11 + read(7), 0));
    }
    return lengths;
  };
  for (let last = 0; last === 0;) {
    last = read(1);
    const kind = read(2);
    if (kind === 0) {
      // Stored as it is, from the next whole byte on: its length, the same inverted, and the bytes.
      [bits, held] = [0, 0];
      const end = at + 4 + (bytes[at] | (bytes[at + 1] << 8));
      for (at += 4; at < end;) out.push(bytes[at++]);
      continue;
    }
    let literals = codesOf([...repeat(144, 8), ...repeat(112, 9), ...repeat(24, 7), ...repeat(8, 8)]);
    let distances = codesOf(repeat(30, 5));
    if (kind === 2) {
      const [literalCount, distanceCount, orderCount] = [257 + read(5), 1 + read(5), 4 + read(4)];
      const order = repeat(19, 0);
      for (const place of [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15].slice(0, orderCount)) order[place] = read(3);
      const lengths = lengthsRead(codesOf(order), literalCount + distanceCount);
      literals = codesOf(lengths.slice(0, literalCount));
      distances = codesOf(lengths.slice(literalCount));
    }
    for (let symbol = symbolOf(literals); symbol !== 256; symbol = symbolOf(literals)) {
      if (symbol < 256) {
        out.push(symbol);
        continue;
      }
      const [size, sizeBits] = [symbol - 257, symbol < 265 || symbol === 285 ? 0 : (symbol - 261) >> 2];
      const length = symbol === 285 ? 258 : size < 8 ? size + 3 : ((4 + (size & 3)) << sizeBits) + 3 + read(sizeBits);
      const far = symbolOf(distances);
      const farBits = far < 4 ? 0 : (far - 2) >> 1;
      const distance = far < 4 ? far + 1 : ((2 + (far & 1)) << farBits) + 1 + read(farBits);
      for (let i = 0; i < length; i++) out.push(out[out.length - distance]);
    }
  }
  return new Uint8Array(out);
}
