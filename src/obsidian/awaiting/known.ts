import { numbered, numbering } from '../../core/memory';
import type { Heading } from '../../core/model/note';

/**
 * The entries of a file as of the last look, so that what was added since is told from what was there. Entries
 * are known by their names, of which only hashes are kept: the list is kept on the device for every file of a
 * memory whose files may hold several entries.
 */
export type KnownNames = readonly number[];

/** The names that the headings of a file give to entries: the second of one name has its number behind it. */
export function namesIn(headings: readonly Pick<Heading, 'text'>[]): string[] {
  const numberOf = numbering();
  return headings.map(({ text }) => numbered(text, numberOf(text)));
}

/** What is kept of these names. */
export function knownFrom(names: readonly string[]): KnownNames {
  return names.map(hashName);
}

export function isKnown(known: KnownNames, name: string): boolean {
  return known.includes(hashName(name));
}

/** FNV-1a over UTF-16 units, 32 bits: two names of one file that share it are not to be expected. */
function hashName(name: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
