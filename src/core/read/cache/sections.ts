import { decodeText, encodeText } from '../text/text';

/** Arrays by name. */
export type Sections = ReadonlyMap<string, Uint8Array>;

type Numbers = Uint16Array | Uint32Array | Float64Array;

/** "ToM1" by the machine's own order of bytes: a file of a machine that writes numbers the other way round is not read. */
const MAGIC = 0x316d6f54;
/** Magic, length of the file, checksum, length of the directory; in bytes. */
const HEAD = 16;
const CHECKSUM = 2;
/** Each section starts at a multiple of it, so that arrays can lie on its bytes. */
const ALIGNMENT = 8;

/** Where a section lies, counted from the end of the directory. */
interface Place {
  readonly name: string;
  readonly start: number;
  readonly length: number;
}

/**
 * Arrays of numbers in one file that is read without parsing: a head, a directory in JSON, and the arrays as they lie in
 * memory. `key` says what the file is of: only who asks with the same key gets it back.
 */
export function encodeSections(key: string, arrays: Iterable<readonly [string, Numbers | Uint8Array]>): Uint8Array {
  const places: Place[] = [];
  const parts: Uint8Array[] = [];
  let end = 0;
  for (const [name, array] of arrays) {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    places.push({ name, start: end, length: bytes.length });
    parts.push(bytes);
    end = aligned(end + bytes.length);
  }
  const directory = encodeText(JSON.stringify({ key, places }));
  const first = aligned(HEAD + directory.length);
  const file = new Uint8Array(first + end);
  file.set(directory, HEAD);
  parts.forEach((bytes, i) => file.set(bytes, first + (places[i] as Place).start));
  const head = new Uint32Array(file.buffer, 0, HEAD / 4);
  head.set([MAGIC, file.length, 0, directory.length]);
  head[CHECKSUM] = checksum(file);
  return file;
}

/** The arrays of a file with this key; null for anything else: cut off, damaged, of another key. */
export function decodeSections(file: Uint8Array, key: string): Sections | null {
  // Arrays can lie only on bytes that begin at a multiple of their own size.
  const bytes = file.byteOffset % ALIGNMENT === 0 ? file : file.slice();
  if (bytes.length < HEAD || bytes.length % 4 !== 0) return null;
  const [magic, length, sum, directoryLength] = new Uint32Array(bytes.buffer, bytes.byteOffset, 4);
  if (magic !== MAGIC || length !== bytes.length || sum !== checksum(bytes) || directoryLength === undefined) return null;
  const text = decodeText(bytes.subarray(HEAD, HEAD + directoryLength));
  if (text === null) return null;
  const directory = JSON.parse(text) as { readonly key: string; readonly places: readonly Place[] };
  if (directory.key !== key) return null;
  const first = aligned(HEAD + directoryLength);
  return new Map(directory.places.map(({ name, start, length }) => [name, bytes.subarray(first + start, first + start + length)]));
}

/** A section as numbers. Throws RangeError where there is none of that name. */
export function words(sections: Sections, name: string): Uint32Array {
  const { buffer, byteOffset, length } = section(sections, name);
  return new Uint32Array(buffer, byteOffset, length / 4);
}

export function halfWords(sections: Sections, name: string): Uint16Array {
  const { buffer, byteOffset, length } = section(sections, name);
  return new Uint16Array(buffer, byteOffset, length / 2);
}

export function floats(sections: Sections, name: string): Float64Array {
  const { buffer, byteOffset, length } = section(sections, name);
  return new Float64Array(buffer, byteOffset, length / 8);
}

/** A section that holds JSON. */
export function json(sections: Sections, name: string): unknown {
  return JSON.parse(decodeText(section(sections, name)) ?? '');
}

function section(sections: Sections, name: string): Uint8Array {
  const bytes = sections.get(name);
  if (bytes === undefined) throw new RangeError(`The file has no section "${name}".`);
  return bytes;
}

function aligned(length: number): number {
  return Math.ceil(length / ALIGNMENT) * ALIGNMENT;
}

/** Of all words but the magic, the length and the checksum itself; four lanes, since one would wait for each of its steps. */
function checksum(bytes: Uint8Array): number {
  const all = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >>> 2);
  const at = (i: number): number => all[i] as number;
  let [a, b, c, d] = [0x1b873593, 0x38b34ae5, 0x52dce729, at(CHECKSUM + 1)];
  for (let i = HEAD / 4; i < all.length; i += 4) {
    a = Math.imul(a ^ at(i), 0xcc9e2d51);
    b = Math.imul(b ^ at(i + 1), 0x1b873593);
    c = Math.imul(c ^ at(i + 2), 0x85ebca6b);
    d = Math.imul(d ^ at(i + 3), 0xc2b2ae35);
  }
  return (a ^ (a >>> 15) ^ b ^ (b >>> 14) ^ c ^ (c >>> 13) ^ d ^ (d >>> 12)) >>> 0;
}
