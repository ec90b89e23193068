import { jsonOrUndefined } from '../../model/json';
import { extensionOf, folderOf, isInside } from '../../model/path';
import type { CodeFiles } from '../../model/ports';
import { decodeText, encodeText } from '../text/text';
import { identifiersIn, type CodeIndex } from './code';
import { Ignored } from './ignored';

/** A file as it was read; the hashes of its identifiers are the next `count` ones. `mtime` is 0 where it may have changed since. */
type KeptFile = readonly [path: string, size: number, mtime: number, count: number];

/** One reading of a repository as it is left for the next: names, times and hashes. */
export interface KeptCode {
  readonly rules: readonly (readonly [path: string, text: string])[];
  readonly files: readonly KeptFile[];
  /** Files and folders that may hold code and could not be read. */
  readonly unread: readonly string[];
  readonly isWhole: boolean;
  readonly hashes: Uint32Array;
}

/** A file may change again within the tick of its disk's clock. Milliseconds. */
const UNSETTLED_MS = 2000;
/** Beyond these a repository is too large to be sure of what is not in it: files, and bytes and milliseconds of what has to be read. */
export const MOST_FILES = 20_000;
const MOST_BYTES = 64 * 1024 ** 2;
const MOST_MS = 4000;
/** Larger files are not read: they would be most of what is. */
export const LARGEST_FILE = 8 * 1024 ** 2;
const BINARY = 3;
const PROSE = /^(?:mdx?|markdown|txt|rst|adoc|org|canvas|base)$/i;

/** The repository as it is now; the same as `before` where nothing in it changed. `now` is a clock. */
export async function readCode(code: CodeFiles, before: KeptCode | null, now: () => number): Promise<KeptCode> {
  const start = now();
  const { files: listed, rules, unread: closed = [] } = await code.list();
  const known = new Map<string, { readonly file: KeptFile; readonly at: number }>();
  let at = 0;
  for (const file of before?.files ?? []) {
    known.set(file[0], { file, at });
    at += file[3];
  }
  /** How many files of an extension were no text, and none was: after a few the others are not read. */
  const binary = new Map<string, number>();
  const files: KeptFile[] = [];
  const lists: Uint32Array[] = [];
  const unread = [...closed];
  let [bytes, isWhole, isNew] = [0, listed.length <= MOST_FILES, listed.length !== before?.files.length];
  for (const { path, size, mtime } of listed.slice(0, MOST_FILES)) {
    const { file, at: from } = known.get(path) ?? { at: 0 };
    if (before !== null && file?.[1] === size && file[2] === mtime) {
      files.push(file);
      lists.push(before.hashes.subarray(from, from + file[3]));
      continue;
    }
    isNew = true;
    const extension = extensionOf(path).toLowerCase();
    let hashes: Uint32Array = new Uint32Array();
    if (!isProse(path) && size >= 0 && size <= LARGEST_FILE && (binary.get(extension) ?? 0) < BINARY) {
      bytes += size;
      if (bytes > MOST_BYTES || now() - start > MOST_MS) {
        isWhole = false;
        break;
      }
      const given = await code.read(path);
      if (given === null) unread.push(path);
      const read = given ?? new Uint8Array();
      const mark = ((read[0] ?? 0) << 8) | (read[1] ?? 0);
      const text = new TextDecoder(mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8').decode(read);
      const isText = !text.includes('\0');
      if (isText) hashes = identifiersIn(text);
      if (extension !== '') binary.set(extension, isText ? -Infinity : (binary.get(extension) ?? 0) + 1);
    }
    // One that could not be read is tried again.
    files.push([path, size, mtime < start - UNSETTLED_MS && unread.at(-1) !== path ? mtime : 0, hashes.length]);
    lists.push(hashes);
  }
  // A large file of an extension that no other one has as code is data.
  const ofCode = new Set(files.flatMap(([path, , , count]) => (count > 0 ? [extensionOf(path).toLowerCase()] : [])));
  unread.push(...files.flatMap(([path, size]) => (size > LARGEST_FILE && ofCode.has(extensionOf(path).toLowerCase()) ? [path] : [])));
  isNew ||= JSON.stringify(unread) !== JSON.stringify(before?.unread);
  if (before !== null && !isNew && JSON.stringify(rules) === JSON.stringify(before.rules)) return before;
  const hashes = new Uint32Array(lists.reduce((sum, { length }) => sum + length, 0));
  at = 0;
  for (const list of lists) {
    hashes.set(list, at);
    at += list.length;
  }
  return { rules, files, unread, isWhole, hashes };
}

/** True for a file of prose: the names in it need not be in the code. */
export function isProse(path: string): boolean {
  return PROSE.test(extensionOf(path)) && !path.endsWith('CMakeLists.txt');
}

/** The names of what was read. Notes of the vault are not among them: some of its readers may not know of them. */
export function indexOf({ rules, files, unread, hashes, isWhole }: KeptCode, vault: string | null): CodeIndex {
  const isNote = (path: string): boolean => vault !== null && isProse(path) && isInside(path, vault);
  let at = 0;
  const identifiers = files.flatMap(([, , , count]) => (count === 0 ? [] : [hashes.subarray(at, (at += count))]));
  const paths = files.flatMap(([path]) => (isNote(path) ? [] : [path]));
  const folders = [...new Set(files.map(([path]) => folderOf(path)))];
  return { vault, files: paths, folders, isNote, isIgnored: new Ignored(rules).has, identifiers, unread, isWhole };
}

/** In bytes: the hashes, JSON of the rest, and where that begins. `program` says who reads it so. */
export function encodeCode({ hashes, ...rest }: KeptCode, program: string): Uint8Array {
  const json = encodeText(JSON.stringify({ program, ...rest }));
  const bytes = new Uint8Array(4 + hashes.byteLength + json.length);
  new DataView(bytes.buffer).setUint32(0, 4 + hashes.byteLength);
  bytes.set(new Uint8Array(hashes.buffer, hashes.byteOffset, hashes.byteLength), 4);
  bytes.set(json, 4 + hashes.byteLength);
  return bytes;
}

/** The code that `encodeCode` wrote; null for anything else, and for another program's. */
export function decodeCode(bytes: Uint8Array | null, program: string): KeptCode | null {
  if (bytes === null || bytes.length < 4) return null;
  const end = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  const { program: by, ...kept } = (jsonOrUndefined(decodeText(bytes.subarray(end)) ?? '') ?? {}) as Partial<KeptCode> & {
    program?: string;
  };
  const { rules, files, unread, isWhole } = kept;
  if (by !== program || end % 4 > 0 || !Array.isArray(rules) || !Array.isArray(files) || !Array.isArray(unread) || isWhole === undefined)
    return null;
  return {
    rules,
    files: files as readonly KeptFile[],
    unread: unread as readonly string[],
    isWhole,
    hashes: new Uint32Array(bytes.slice(4, end).buffer),
  };
}
