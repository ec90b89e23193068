import { codeOf, MemoryError } from '../model/errors';
import type { Link } from '../model/link';
import { byCodePoint, extensionOf, isNotePath, stemOf, type VaultPath } from '../model/path';
import type { VaultFiles } from '../model/ports';
import type { Snapshot, Unreadable } from '../model/snapshot';
import { parseBase } from '../read/base';
import { parseCanvas } from '../read/canvas';
import { comparable } from '../read/names';
import { parseNote } from '../read/note';
import { createResolver, type Resolver } from '../read/resolve';
import { decodeText } from '../read/text';
import { MAX_SCANNED_BYTES } from '../read/vault';
import { arrivalsOf, finalsOf, type TreeStep } from './finals';

/** Above this many bytes a file is not looked into. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Of more unreadable files than this, the others are not looked into. */
const MOST_FILES = 500;
/** Bytes of these are not to be had; asking a cloud for them would fetch them. */
const CLOSED: readonly Unreadable['reason'][] = ['no-permission', 'not-downloaded'];

/**
 * The files that cannot be read and may hold a link that these steps break, in code point order: nothing is written
 * to such a file, so its links do not follow. Most of them tell by their bytes, whatever the encoding; one that cannot
 * be looked into counts. Reads nothing where no file moves or goes, or all files could be read.
 */
export async function unreadLinkers(snapshot: Snapshot, steps: readonly TreeStep[], files: VaultFiles): Promise<VaultPath[]> {
  if (snapshot.unreadable.length === 0) return [];
  const finals = finalsOf(steps);
  if (finals.size === 0) return [];
  const staying = snapshot.files.map((file) => file.path).filter((path) => !finals.has(path));
  const turn: Turn = { snapshot, finals, after: createResolver(new Set([...staying, ...arrivalsOf(steps)])) };
  const found: VaultPath[] = [];
  let looked = 0;
  for (const file of snapshot.unreadable) {
    if (finals.get(file.path) === null) continue;
    const texts = CLOSED.includes(file.reason) || looked++ >= MOST_FILES ? null : await textsOf(file.path, snapshot, files);
    if (texts === null || texts.some((text) => breaks(file.path, text, turn))) found.push(file.path);
  }
  return found.sort(byCodePoint);
}

interface Turn {
  readonly snapshot: Snapshot;
  /** Where what moves ends up; null where it goes. */
  readonly finals: ReadonlyMap<VaultPath, VaultPath | null>;
  /** The vault afterwards. */
  readonly after: Resolver;
}

/** What the bytes may say, by the encodings they may have; null where they are not to be had, none where the file is gone. */
async function textsOf(path: VaultPath, snapshot: Snapshot, files: VaultFiles): Promise<string[] | null> {
  const size = snapshot.files.find((file) => file.path === path)?.size ?? 0;
  if (size > MOST_BYTES) return null;
  try {
    const bytes = await files.readBytes(path);
    if (bytes.length > MOST_BYTES || (bytes.length === 0 && size > 0)) return null;
    const text = decodeText(bytes);
    return text === null ? encodingsOf(bytes).flatMap((encoding) => decoded(bytes, encoding)) : [text];
  } catch (error) {
    if (codeOf(error) === 'cancelled') throw error;
    return codeOf(error) === 'not_found' ? [] : null;
  }
}

/** UTF-16 shows by its mark, or by the empty half of a letter of ASCII. */
function encodingsOf(bytes: Uint8Array): string[] {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || second === 0) return ['utf-16le'];
  if ((first === 0xfe && second === 0xff) || first === 0) return ['utf-16be'];
  return ['utf-8', 'windows-1252'];
}

function decoded(bytes: Uint8Array, encoding: string): string[] {
  try {
    return [new TextDecoder(encoding).decode(bytes)];
  } catch {
    // Not every system brings every encoding.
    return [];
  }
}

function breaks(path: VaultPath, text: string, turn: Turn): boolean {
  const links = text.length > MAX_SCANNED_BYTES ? null : linksOf(path, text);
  return links === null ? mentions(text, turn.finals.keys()) : links.some((link) => isBroken(link, path, turn));
}

/** The links of a text; null where it is no canvas or base, so that only its words can be compared. */
function linksOf(path: VaultPath, text: string): readonly Link[] | null {
  if (isNotePath(path)) return parseNote(path, text, 0).links;
  try {
    return extensionOf(path).toLowerCase() === 'canvas' ? parseCanvas(text) : parseBase(text);
  } catch (error) {
    if (error instanceof MemoryError) return null;
    throw error;
  }
}

function isBroken(link: Link, from: VaultPath, { snapshot, finals, after }: Turn): boolean {
  const name = link.kind === 'canvas' && link.spelling === 'path' ? `/${link.linkpath}` : link.linkpath;
  const to = name === '' ? null : snapshot.resolve(name, from);
  if (to === null || to === from) return false;
  const place = finals.has(to) ? finals.get(to) : to;
  return place === null || after.resolve(name, finals.get(from) ?? from).to !== place;
}

/** True where a text holds the name of one of these files, plain or percent-encoded. */
function mentions(text: string, paths: Iterable<VaultPath>): boolean {
  const words = comparable(text);
  return [...paths].some((path) => {
    const name = comparable(stemOf(path));
    return words.includes(name) || words.includes(encodeURI(name).toLowerCase());
  });
}
