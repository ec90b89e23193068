import { addTo, upTo } from '../../model/collections';
import type { Link } from '../../model/link';
import { applyEdits, sortedEdits, type TextEdit } from './text-edit';

/**
 * The same change with each link replaced as a whole, as a file that may only be appended to lets
 * links follow. Edits outside of links, and those of links in links, stay as they are. Takes as long as
 * sorting the links and edits does: a file may hold thousands of both.
 */
export function wholeLinks(text: string, links: readonly Link[], edits: readonly TextEdit[]): TextEdit[] {
  const written = links.filter(
    (link) => link.start >= 0 && link.kind !== 'reference' && link.kind !== 'frontmatter' && text.slice(link.start, link.end) === link.raw,
  );
  const alone = apart(written);
  const own = new Map<Link, TextEdit[]>();
  const outside: TextEdit[] = [];
  for (const edit of edits) {
    const link = alone[upTo(alone.length, (index) => (alone[index]?.start ?? 0) <= edit.start) - 1];
    if (link === undefined || edit.end > link.end) outside.push(edit);
    else addTo(own, link, edit);
  }
  const whole = [...own].map(([link, inside]): TextEdit => {
    const shifted = inside.map((edit) => ({ ...edit, start: edit.start - link.start, end: edit.end - link.start }));
    return { start: link.start, end: link.end, text: applyEdits(link.raw, shifted) };
  });
  return sortedEdits([...whole, ...outside]);
}

/** The links that overlap no other, in the order of the text. */
function apart(links: readonly Link[]): Link[] {
  const sorted = [...links].sort((a, b) => a.start - b.start || a.end - b.end);
  let end = 0;
  return sorted.filter((link, index) => {
    const clear = end <= link.start && (sorted[index + 1]?.start ?? Infinity) >= link.end;
    end = Math.max(end, link.end);
    return clear;
  });
}
