import { codeOf } from '../../model/errors';
import type { Link } from '../../model/link';
import { byCodePoint, foldKey, stemOf, type VaultPath } from '../../model/path';
import type { VaultFiles } from '../../model/ports';
import type { Snapshot, Unreadable } from '../../model/snapshot';
import { createResolver, type Resolver } from '../../read/links/resolve';
import { decodeText } from '../../read/text/text';
import { MAX_SCANNED_BYTES } from '../../read/snapshot/vault';
import { linksOrNull } from '../../read/snapshot/links-in';
import { arrivalsOf, finalsOf, type TreeStep } from '../plan/follow';
import { wholeName } from '../plan/links';

/** Bytes of unreadable files that are looked into for one plan, the smallest files first; the others are not. */
const MOST_BYTES = 32 * 1024 * 1024;
/** A text that cannot be scanned for links is searched for so many names; where more files move or go, it counts. */
const MOST_NAMES = 100;
/** Bytes of these are not to be had; asking a cloud for them would fetch them. */
const CLOSED: readonly Unreadable['reason'][] = ['no-permission', 'not-downloaded'];
/** Half a letter, which cannot be percent-encoded. */
const LONE_HALF = /\p{Cs}/u;

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
  const turn: Turn = {
    snapshot,
    finals,
    after: createResolver(new Set([...staying, ...arrivalsOf(steps)])),
    mentions: mentioning([...finals.keys()]),
  };
  const found: VaultPath[] = [];
  let left = MOST_BYTES;
  for (const { path, size, isClosed } of bySize(snapshot)) {
    if (finals.get(path) === null) continue;
    const bytes = isClosed ? null : await bytesOf(path, size, left, files);
    left -= bytes?.length ?? 0;
    if (bytes === null || textsOf(bytes).some((text) => breaks(path, text, turn))) found.push(path);
  }
  return found.sort(byCodePoint);
}

interface Turn {
  readonly snapshot: Snapshot;
  /** Where what moves ends up; null if it goes. */
  readonly finals: ReadonlyMap<VaultPath, VaultPath | null>;
  readonly after: Resolver;
  /** True if a text holds the name of one of the files that move or go. */
  readonly mentions: (text: string) => boolean;
}

/** The unreadable files, the smallest first, so that few large ones do not hide many small ones; bytes, 0 where they are not known. */
function bySize(snapshot: Snapshot): { readonly path: VaultPath; readonly size: number; readonly isClosed: boolean }[] {
  const sizes = new Map(snapshot.files.map(({ path, size }) => [path, size]));
  const sized = snapshot.unreadable.map(({ path, reason }) => ({ path, size: sizes.get(path) ?? 0, isClosed: CLOSED.includes(reason) }));
  return sized.sort((a, b) => a.size - b.size || byCodePoint(a.path, b.path));
}

/** The bytes of a file; none where it is gone, null if they are not to be had or are more than `most`. */
async function bytesOf(path: VaultPath, size: number, most: number, files: VaultFiles): Promise<Uint8Array | null> {
  if (size > most) return null;
  try {
    const bytes = await files.readBytes(path);
    return bytes.length > most || (bytes.length === 0 && size > 0) ? null : bytes;
  } catch (error) {
    if (codeOf(error) === 'cancelled') throw error;
    return codeOf(error) === 'not_found' ? new Uint8Array() : null;
  }
}

/** The texts that the bytes may be, by the encodings they may have. */
function textsOf(bytes: Uint8Array): string[] {
  const text = decodeText(bytes);
  return text === null ? encodingsOf(bytes).flatMap((encoding) => decoded(bytes, encoding)) : [text];
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
  const links = text.length > MAX_SCANNED_BYTES ? null : linksOrNull(path, text);
  return links === null ? turn.mentions(text) : links.some((link) => isBroken(link, path, turn));
}

function isBroken(link: Link, from: VaultPath, { snapshot, finals, after }: Turn): boolean {
  const name = wholeName(link);
  const to = name === '' ? null : snapshot.resolve(name, from);
  if (to === null || to === from) return false;
  const place = finals.has(to) ? finals.get(to) : to;
  return place === null || after.resolve(name, finals.get(from) ?? from).to !== place;
}

/** Finds the names of these files in a text, plain or percent-encoded. */
function mentioning(paths: readonly VaultPath[]): (text: string) => boolean {
  if (paths.length > MOST_NAMES) return () => true;
  const plain = paths.map((path) => foldKey(stemOf(path)));
  const names = [...plain, ...plain.filter((name) => !LONE_HALF.test(name)).map((name) => encodeURI(name).toLowerCase())];
  return (text) => {
    const folded = foldKey(text);
    return names.some((name) => folded.includes(name));
  };
}
