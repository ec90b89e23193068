import { withoutOptionalMarks } from '../../read/terms/characters';
import { plainText } from '../../read/terms/plain';
import type { Passage } from './passages';
import { sharedHead } from '../../model/collections';

/** Signs after a letter and a dot before a word, which stay, and all else between words. */
const NO_NAME = /([\p{L}\p{N}\p{M}][+#]+)(?![\p{L}\p{N}\p{M}])|(?:^|\s)(\.)(?=\p{L})|[^\p{L}\p{N}\p{M}]+/gu;

/**
 * A text as it is compared with a name: its letters and digits, in lower case, with one space between words, and the signs
 * without which a word is another one: `c++`, `.net`.
 */
export function comparedName(text: string): string {
  return withoutOptionalMarks(plainText(text).toLowerCase())
    .replace(NO_NAME, (_, suffixed: string | undefined, dot: string | undefined) => suffixed ?? (dot === undefined ? ' ' : ' .'))
    .trim();
}

/** True for a heading of links alone, as in a weekly note: it names other notes. */
export function isOnlyLinks(heading: string): boolean {
  return comparedName(withoutLinks(heading)) === '';
}

/** A text without its links and the words that they show. */
export function withoutLinks(text: string): string {
  return text.replace(/\[\[[^[\]]{1,400}\]\]|\[[^[\]]{1,400}\]\([^()\n]{1,400}\)/g, '');
}

/**
 * For each passage the headings that it stands first under, innermost last: by them it is found. The sections below a heading
 * are found by their own.
 */
export function openedBy(passages: readonly Passage[]): (readonly string[])[] {
  return passages.map(({ trail }, at) => trail.slice(sharedHead(trail, passages[at - 1]?.trail ?? [])));
}
