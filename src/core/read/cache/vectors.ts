import { decodeSections, encodeSections, floats, json, words } from './sections';

/** The vectors of a note's passages, as they were when it had this size and these times. */
export interface NoteVectors {
  readonly path: string;
  /** Size, time of its text, time of its file. */
  readonly at: readonly [number, number, number];
  /** A number made of the text of each passage, and its vector. */
  readonly keys: readonly number[];
  readonly vectors: readonly PackedVector[];
  /** How many further passages have no vector. */
  readonly left: number;
}

/** A vector of length 1 in bytes: `bytes[i] * scale` is close to its number. */
export interface PackedVector {
  readonly bytes: Int8Array;
  readonly scale: number;
}

interface Stored {
  readonly size: number;
  readonly rules: string;
  /** Path, size, times, and how many passages have a vector and how many none. */
  readonly listed: readonly (readonly [string, number, number, number, number, number])[];
}

const MOST = 127;

export function packVector(numbers: Float32Array): PackedVector {
  let most = 0;
  for (const one of numbers) most = Math.max(most, Math.abs(one));
  const [bytes, scale] = [new Int8Array(numbers.length), most / MOST];
  for (let i = 0; i < bytes.length; i++) bytes[i] = Math.round((numbers[i] as number) / scale);
  return { bytes, scale };
}

/** How alike in direction two vectors of one size are, -1 to 1. */
export function alike(numbers: Float32Array, { bytes, scale }: PackedVector): number {
  let sum = 0;
  for (let i = 0; i < bytes.length; i++) sum += (bytes[i] as number) * (numbers[i] as number);
  return sum * scale;
}

/** Vectors as a file of a cache; `key` says of which model, `rules` by which rules notes have which. */
export function encodeVectors(key: string, rules: string, notes: readonly NoteVectors[]): Uint8Array {
  const vectors = notes.flatMap((note) => note.vectors);
  const size = vectors[0]?.bytes.length ?? 0;
  const bytes = new Uint8Array(vectors.length * size);
  vectors.forEach((one, at) => bytes.set(new Uint8Array(one.bytes.buffer, one.bytes.byteOffset, size), at * size));
  const listed = notes.map(({ path, at, keys, left }) => [path, ...at, keys.length, left]);
  return encodeSections(key, [
    ['notes', new TextEncoder().encode(JSON.stringify({ size, rules, listed }))],
    ['keys', Float64Array.from(notes.flatMap(({ keys }) => keys))],
    ['scales', Float64Array.from(vectors, ({ scale }) => scale)],
    ['bytes', bytes],
  ]);
}

/**
 * The vectors of such a file by the path of their note; none for anything else: damaged, cut off, of another model or size.
 * By other rules they are as of a time when no note was written, since their passages may be others.
 */
export function decodeVectors(file: Uint8Array | null, key: string, rules: string, size: number): Map<string, NoteVectors> {
  const notes = new Map<string, NoteVectors>();
  try {
    const sections = file === null ? null : decodeSections(file, key);
    if (sections === null) return notes;
    const stored = json(sections, 'notes') as Stored;
    if (stored.size !== size && stored.size !== 0) return notes;
    const [keys, scales] = [floats(sections, 'keys'), floats(sections, 'scales')];
    const all = words(sections, 'bytes');
    if (!scales.every(Number.isFinite)) return notes;
    let from = 0;
    for (const [path, bytes, modified, changed, count, left] of stored.listed) {
      const at = stored.rules === rules ? ([bytes, modified, changed] as const) : ([-1, -1, -1] as const);
      const places = Array.from({ length: count }, (_, i) => from + i);
      const vectors = places.map((nth) => ({
        bytes: new Int8Array(all.buffer, all.byteOffset + nth * size, size),
        scale: scales[nth] as number,
      }));
      notes.set(path, { path, at, keys: places.map((nth) => keys[nth] as number), vectors, left });
      from += count;
    }
    return notes;
  } catch {
    return new Map();
  }
}
