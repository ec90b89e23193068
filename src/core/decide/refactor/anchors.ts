import type { Note } from '../../model/note';
import { resolveSubpath } from '../../read/markdown/subpath';

/** The headings and blocks of a text, as links find them. */
export type Anchors = Pick<Note, 'headings' | 'blockIds'>;

/** A heading or block that a link leads to, by its number among those of its text. */
export interface Anchor {
  readonly kind: 'heading' | 'block';
  readonly index: number;
}

/** The heading or block that a subpath leads to; null if there is no subpath or it leads nowhere. */
export function anchorOf(anchors: Anchors, subpath: string | null): Anchor | null {
  const found = subpath === null ? null : resolveSubpath(anchors, subpath);
  if (found === null) return null;
  if (found.kind === 'heading') return { kind: 'heading', index: anchors.headings.indexOf(found.heading) };
  return { kind: 'block', index: anchors.blockIds.indexOf(found.block) };
}

/** True for a subpath that leads to this heading or block. */
export function reaches(anchors: Anchors, subpath: string, { kind, index }: Anchor): boolean {
  const found = anchorOf(anchors, subpath);
  return found?.kind === kind && found.index === index;
}

/**
 * A subpath that leads to an anchor: `written` or its end, as `#B` of `#A#B`, else the shortest that a link can
 * spell: the block's id, or the heading with as many headings above it as it takes to tell it from
 * equal ones. Null if there is none.
 */
export function subpathTo(anchors: Anchors, anchor: Anchor, written: string): string | null {
  const parts = written.split('#').slice(1);
  const ends = parts.map((_, from) => `#${parts.slice(from).join('#')}`);
  const spelled = anchor.kind === 'block' ? [`#^${anchors.blockIds[anchor.index]?.id ?? ''}`] : headingPaths(anchors, anchor.index);
  return [written, ...ends, ...spelled].find((subpath) => reaches(anchors, subpath, anchor)) ?? null;
}

/** True where every subpath leads to the same in both. */
export function sameAnchors(a: Anchors, b: Anchors): boolean {
  const names = ({ headings, blockIds }: Anchors): string =>
    JSON.stringify([headings.map(({ level, text }) => [level, text]), blockIds.map(({ id }) => id)]);
  return names(a) === names(b);
}

/** `#Heading`, `#Parent#Heading` and so on up to the topmost heading above it. */
function headingPaths({ headings }: Anchors, index: number): string[] {
  const paths: string[] = [];
  let path = '';
  let level = 7;
  for (let i = index; i >= 0; i--) {
    const heading = headings[i];
    if (heading === undefined || heading.level >= level) continue;
    level = heading.level;
    path = `#${linkable(heading.text)}${path}`;
    paths.push(path);
  }
  return paths;
}

/** A heading's text as the app writes it in links: without what would end the link or the heading's name. */
function linkable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[#^|[\]\\:]|%%/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
