import type { BlockSubpathResult, CachedMetadata, FootnoteSubpathResult, HeadingSubpathResult, Reference, ReferenceCache } from 'obsidian';
import { stripHeading } from '../base/paths';
import { parseFrontMatterTags } from '../base/yaml';

/** All tags of a note with `#`, from its text and its properties; null without any. */
export function getAllTags(cache: CachedMetadata): string[] | null {
  const tags = [...(parseFrontMatterTags(cache.frontmatter) ?? []), ...(cache.tags ?? []).map((t) => t.tag)];
  return tags.length > 0 ? tags : null;
}

export function iterateRefs(refs: Reference[], cb: (ref: Reference) => boolean | void): boolean {
  return refs.some((ref) => cb(ref) === true);
}

export function iterateCacheRefs(cache: CachedMetadata, cb: (ref: ReferenceCache) => boolean | void): boolean {
  return [...(cache.links ?? []), ...(cache.embeds ?? [])].some((ref) => cb(ref) === true);
}

/** What `#heading`, `#A#B` or `#^block` means in a note; null when nothing. */
export function resolveSubpath(
  cache: CachedMetadata,
  subpath: string,
): HeadingSubpathResult | BlockSubpathResult | FootnoteSubpathResult | null {
  const parts = subpath.split('#').filter((part) => part !== '');
  const last = parts.at(-1);
  if (last === undefined) return null;
  if (last.startsWith('^')) {
    const block = cache.blocks?.[last.slice(1).toLowerCase()];
    return block === undefined ? null : { type: 'block', block, start: block.position.start, end: block.position.end };
  }
  const headings = cache.headings ?? [];
  let at = -1;
  for (const part of parts) {
    const wanted = stripHeading(part).toLowerCase();
    const level = at === -1 ? 0 : (headings[at]?.level ?? 0);
    at = headings.findIndex((h, i) => i > at && h.level > level && stripHeading(h.heading).toLowerCase() === wanted);
    if (at === -1) return null;
  }
  const current = headings[at];
  if (current === undefined) return null;
  const next = headings.slice(at + 1).find((h) => h.level <= current.level);
  return {
    type: 'heading',
    current,
    // The declaration says there is always a next one; at the last heading there is none.
    next: next as HeadingSubpathResult['next'],
    start: current.position.start,
    end: next?.position.start ?? null,
  };
}
