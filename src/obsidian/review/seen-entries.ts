import { numbered, numbering } from '../../core/model/numbering';
import type { Heading } from '../../core/model/note';

/**
 * The entries of a file as of the last look, so that those added since can be recognised. Entries
 * are known by their names, of which only hashes are kept: the list is kept on the device for every file of a
 * memory whose files may hold several entries.
 */
export type KnownNames = readonly number[];

/** Where entries mostly stand. */
export const ENTRY_LEVEL = 2;

/** A heading that may be an entry's: the name that the core would give it, and its own among the headings of its file. */
export interface NamedHeading {
  readonly name: string;
  readonly key: string;
}

/**
 * The names that the headings of a file give to entries: the second of one name has its number after it. Each
 * level is numbered by itself, since a title or a heading inside an entry takes no number from the entries.
 */
export function namesIn(headings: readonly Pick<Heading, 'text' | 'level'>[]): NamedHeading[] {
  const levels = Array.from({ length: 7 }, numbering);
  return headings.map(({ text, level }) => {
    const name = numbered(text, levels[level]?.(text) ?? 1);
    return { name, key: level === ENTRY_LEVEL ? name : `${'#'.repeat(level)} ${name}` };
  });
}

/** The hashes kept of these names. */
export function knownFrom(names: readonly NamedHeading[]): KnownNames {
  return names.map(({ key }) => hashName(key));
}

export function isKnown(known: KnownNames, { key }: NamedHeading): boolean {
  return known.includes(hashName(key));
}

/** FNV-1a over UTF-16 units, 32 bits: two names of one file that share it are not to be expected. */
function hashName(name: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
