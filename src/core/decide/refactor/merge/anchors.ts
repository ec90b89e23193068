import type { Note } from '../../../model/note';
import { resolveSubpath } from '../../../read/markdown/subpath';

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

/**
 * A subpath that leads to an anchor: `written` where it does, else the shortest that a link can
 * spell: the block's id, or the heading with as many headings above it as it takes to tell it from
 * equal ones. Null where none does.
 */
export function subpathTo(anchors: Anchors, anchor: Anchor, written: string): string | null {
  const leads = (subpath: string): boolean => {
    const found = anchorOf(anchors, subpath);
    return found?.kind === anchor.kind && found.index === anchor.index;
  };
  if (leads(written)) return written;
  const candidates = anchor.kind === 'block' ? [`#^${anchors.blockIds[anchor.index]?.id ?? ''}`] : headingPaths(anchors, anchor.index);
  return candidates.find(leads) ?? null;
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
