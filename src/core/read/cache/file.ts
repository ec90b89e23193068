import type { VaultPath } from '../../model/path';
import type { FileEntry } from '../../model/snapshot';
import { hashText } from '../text/hash';
import { decodeText, encodeText } from '../text/text';
import type { FileReading } from '../snapshot/vault';
import { readReading, writeReading } from './readings';
import { TapeReader, TapeWriter } from './tape';
import { attempt } from '../../model/errors';

/**
 * Which scanner the readings are of. Raise it whenever the same bytes may give another reading;
 * a cache of another version is not used.
 */
export const READING_VERSION = 4;

/** A reading, and the file as it was listed when it was made. */
export interface KeptReading {
  readonly entry: FileEntry;
  readonly reading: FileReading;
}

interface Content {
  readonly paths: readonly VaultPath[];
  readonly sizes: readonly number[];
  readonly mtimes: readonly number[];
  readonly ctimes: readonly number[];
  readonly numbers: readonly number[];
  readonly texts: readonly string[];
  readonly data: readonly unknown[];
}

/** The cache's bytes: a line with version, length and hash of the JSON that follows. All readings must be keepable. */
export function encodeReadings(kept: Iterable<KeptReading>): Uint8Array {
  const tape = new TapeWriter();
  const data: unknown[] = [];
  const columns = { paths: [] as VaultPath[], sizes: [] as number[], mtimes: [] as number[], ctimes: [] as number[] };
  for (const { entry, reading } of kept) {
    columns.paths.push(entry.path);
    columns.sizes.push(entry.size);
    columns.mtimes.push(entry.mtime);
    columns.ctimes.push(entry.ctime);
    writeReading(tape, data, reading);
  }
  const content: Content = { ...columns, numbers: tape.numbers, texts: tape.texts, data };
  const json = JSON.stringify(content);
  return encodeText(`${headerOf(json)}\n${json}`);
}

/** The readings that `encodeReadings` wrote, by path; null for anything else: torn, damaged, foreign, of another version. */
export function decodeReadings(bytes: Uint8Array): Map<VaultPath, KeptReading> | null {
  const text = decodeText(bytes);
  const lineEnd = text?.indexOf('\n') ?? -1;
  if (text === null || lineEnd < 0) return null;
  const json = text.slice(lineEnd + 1);
  if (text.slice(0, lineEnd) !== headerOf(json)) return null;
  return attempt(() => readingsOf(JSON.parse(json) as Content), null);
}

function headerOf(json: string): string {
  return `top-of-mind readings ${READING_VERSION} ${json.length} ${hashText(json)}`;
}

function readingsOf(content: Content): Map<VaultPath, KeptReading> {
  const tape = new TapeReader(content.numbers, content.texts);
  let next = 0;
  const nextData = (): unknown => content.data[next++];
  const kept = new Map<VaultPath, KeptReading>();
  content.paths.forEach((path, i) => {
    const entry: FileEntry = {
      path,
      size: numberAt(content.sizes, i),
      mtime: numberAt(content.mtimes, i),
      ctime: numberAt(content.ctimes, i),
    };
    kept.set(path, { entry, reading: readReading(tape, nextData, path, entry.size) });
  });
  return kept;
}

function numberAt(column: readonly number[], i: number): number {
  const value = column[i];
  if (typeof value !== 'number') throw new RangeError('A column is too short.');
  return value;
}
