import type { Note } from '../../../model/note';
import type { VaultPath } from '../../../model/path';
import { resolveSubpath, type SubpathTarget } from '../../../read/markdown/subpath';
import { offsetIn, type Part } from './parts';

/** The link targets of a note: its headings and blocks. */
export type Anchors = Pick<Note, 'headings' | 'blockIds'>;

/** A heading or block of a part, by its place among those of its kind. */
export interface Anchor {
  readonly part: Part;
  readonly kind: 'heading' | 'block';
  readonly index: number;
}

/** Where a heading or block of the original stands after the split; null where no part has it. */
export function anchorOf(parts: readonly Part[], anchorsOf: (path: VaultPath) => Anchors, target: SubpathTarget): Anchor | null {
  const at = target.kind === 'heading' ? target.heading.start : target.block.start;
  // A definition that was copied to several parts stands first where it belongs.
  const homes = parts.filter((part) => part.pieces.some(({ start, end }) => at >= start && at < end));
  for (const part of homes) {
    const offset = offsetIn(part, at);
    const { headings, blockIds } = anchorsOf(part.path);
    const index =
      target.kind === 'heading'
        ? headings.findIndex((heading) => heading.start === offset)
        : blockIds.findIndex((block) => block.start === offset && block.id === target.block.id);
    if (index >= 0) return { part, kind: target.kind, index };
  }
  return null;
}

/** True where a subpath leads to this heading or block of a note that reads so. */
export function reaches(anchors: Anchors, subpath: string, { kind, index }: Anchor): boolean {
  const found = resolveSubpath(anchors, subpath);
  if (found === null || found.kind !== kind) return false;
  return found.kind === 'heading' ? found.heading === anchors.headings[index] : found.block === anchors.blockIds[index];
}

/**
 * The subpath by which a link leads to a heading or block: as written, else without the headings above
 * it, else as the headings read now. Null if there is no such subpath.
 */
export function subpathTo(anchors: Anchors, written: string, anchor: Anchor): string | null {
  const parts = written.split('#').slice(1);
  const ways = parts.map((_, from) => `#${parts.slice(from).join('#')}`);
  return [written, ...ways, ...spelledOut(anchors, anchor)].find((subpath) => reaches(anchors, subpath, anchor)) ?? null;
}

/** Ever longer subpaths made of the headings above. */
function spelledOut({ headings, blockIds }: Anchors, { kind, index }: Anchor): string[] {
  if (kind === 'block') return [`#^${blockIds[index]?.id ?? ''}`];
  const ways: string[] = [];
  let way = '';
  let level = 7;
  for (let i = index; i >= 0; i--) {
    const heading = headings[i];
    if (heading === undefined || heading.level >= level) continue;
    level = heading.level;
    way = `#${heading.text.replace(/[#|^:%[\]`\\\s]+/g, ' ').trim()}${way}`;
    ways.push(way);
  }
  return ways;
}
