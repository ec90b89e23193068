/** Data as a text that main.js holds: DEFLATE, written with 91 characters. `unpack.mjs` reads it. */
import { deflateRawSync } from 'node:zlib';
import { DIGITS } from './unpack.mjs';

/** Bytes as digits of two characters, 13 bits each, the lowest first. */
export function digitsOf(bytes) {
  let [text, bits, held] = ['', 0, 0];
  const put = () => {
    const value = bits & 8191;
    text += DIGITS[Math.floor(value / 91)] + DIGITS[value % 91];
    bits >>= 13;
    held -= 13;
  };
  for (const byte of bytes) {
    bits |= byte << held;
    held += 8;
    if (held >= 13) put();
  }
  if (held > 0) put();
  return text;
}

/** Values that JSON can hold, as one packed text: a line for each. */
export function packed(values) {
  return digitsOf(deflateRawSync(Buffer.from(values.map((value) => JSON.stringify(value)).join('\n')), { level: 9, memLevel: 9 }));
}
