import type { Link } from '../../model/link';
import { applyEdits, sortedEdits, type TextEdit } from './text-edit';

/**
 * The same change with each link replaced as a whole, as a file that may only be appended to lets
 * links follow. Edits outside of links, and those of links in links, stay as they are.
 */
export function wholeLinks(text: string, links: readonly Link[], edits: readonly TextEdit[]): TextEdit[] {
  const inside = (edit: TextEdit, link: Link): boolean => link.start <= edit.start && edit.end <= link.end;
  const written = links.filter((link) => link.start >= 0 && link.kind !== 'reference' && link.kind !== 'frontmatter' && text.slice(link.start, link.end) === link.raw);
  const alone = written.filter((link) => !written.some((other) => other !== link && other.start < link.end && link.start < other.end));
  const whole = alone.flatMap((link): TextEdit[] => {
    const own = edits.filter((edit) => inside(edit, link));
    if (own.length === 0) return [];
    const shifted = own.map((edit) => ({ ...edit, start: edit.start - link.start, end: edit.end - link.start }));
    return [{ start: link.start, end: link.end, text: applyEdits(link.raw, shifted) }];
  });
  return sortedEdits([...whole, ...edits.filter((edit) => !alone.some((link) => inside(edit, link)))]);
}
