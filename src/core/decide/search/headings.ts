import { plainText } from '../../read/terms/plain';
import type { Passage } from './passages';

/** A text as it is compared with a name: its letters and digits, in lower case, with one space between words. */
export function comparedName(text: string): string {
  return plainText(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();
}

/** True for a heading of links alone, as in a weekly note: it names other notes. */
export function isOnlyLinks(heading: string): boolean {
  return comparedName(heading.replace(/\[\[[^[\]]{1,400}\]\]/g, '')) === '';
}

/**
 * For each passage the headings that it stands first under, innermost last: by them it is found. The sections below a heading
 * are found by their own.
 */
export function openedBy(passages: readonly Passage[]): (readonly string[])[] {
  return passages.map(({ trail }, at) => {
    const before = passages[at - 1]?.trail ?? [];
    let same = 0;
    while (same < trail.length && trail[same] === before[same]) same++;
    return trail.slice(same);
  });
}
