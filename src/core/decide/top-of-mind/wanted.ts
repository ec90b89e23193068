import { getOrSet } from '../../model/collections';
import type { DecideContext } from '../../model/context';
import type { ResolvedLink } from '../../model/link';
import type { Note } from '../../model/note';
import { byCodePoint, extensionOf, foldKey, type VaultPath } from '../../model/path';
import { unresolvedName } from '../../read/links/resolve';
import { standings } from './standing';

/** A name that notes link to and that no note has yet: a breadcrumb. */
export interface WantedName {
  /** As most often written; of equals the first in code point order. */
  readonly name: string;
  /** Notes that want it, in code point order. */
  readonly sources: readonly VaultPath[];
}

/** Ends of files that Obsidian opens besides notes. */
const ATTACHMENT = /^(?:png|jpe?g|gif|bmp|svg|webp|avif|mp3|wav|m4a|3gp|flac|og[agv]|opus|mp4|webm|mov|mkv|pdf|canvas|base)$/i;

/** True for a file that Obsidian opens besides notes: `[[photo.png]]` is a missing file, `[[Node.js]]` a name. */
export function isAttachment(path: string): boolean {
  return ATTACHMENT.test(extensionOf(path));
}

/** True for a link that could be the name of a note still to be written. */
export function isBreadcrumb(link: ResolvedLink): boolean {
  if (link.to !== null || link.spelling !== 'wikilink' || link.kind === 'embed' || link.linkpath.includes('://')) return false;
  return !isAttachment(link.linkpath);
}

/** The names that the given notes want, the most wanted first, then by name. Notes that must not leave the memory are not heard. */
export function wantedNames(ctx: DecideContext, notes: readonly Note[]): WantedName[] {
  const wanted = new Map<string, { spellings: Map<string, number>; sources: Set<VaultPath> }>();
  const wanting = ctx.snapshot.unresolvedSources?.();
  const standing = standings(ctx);
  for (const note of notes) {
    if (wanting?.has(note.path) === false || standing(note).withheld !== null) continue;
    for (const link of ctx.snapshot.outgoing(note.path)) {
      if (!isBreadcrumb(link)) continue;
      const name = unresolvedName(link.linkpath);
      const key = foldKey(name);
      const entry = getOrSet(wanted, key, () => ({ spellings: new Map<string, number>(), sources: new Set<VaultPath>() }));
      entry.spellings.set(name, (entry.spellings.get(name) ?? 0) + 1);
      entry.sources.add(note.path);
    }
  }
  return [...wanted.values()]
    .map(({ spellings, sources }) => ({ name: mostUsed(spellings), sources: [...sources].sort(byCodePoint) }))
    .sort((a, b) => b.sources.length - a.sources.length || byCodePoint(a.name, b.name));
}

function mostUsed(spellings: ReadonlyMap<string, number>): string {
  const [first] = [...spellings].sort(([a, n], [b, m]) => m - n || byCodePoint(a, b));
  return first?.[0] ?? '';
}
