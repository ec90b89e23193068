import { encodeText } from '../../read/text/text';
import { hashText } from '../../read/text/hash';
import { shorten, withoutTags } from './clean';

/** Bytes of UTF-8 a slug may take: with date, words, extension and a number for namesakes a name stays below 255. */
const MAX_SLUG_BYTES = 120;

/** Signs that tell one name from another (`C` and `C++`), as the words people say for them. */
const SPOKEN: readonly (readonly [RegExp, string])[] = [
  [/(\p{L})\+\+/gu, '$1 plus plus '],
  // After a letter a cleaned title has the full-width sign.
  [/(\p{L})[#\uff03](?![\p{L}\p{N}])/gu, '$1 sharp '],
  [/&/g, ' and '],
  [/\+/g, ' plus '],
  [/%/g, ' percent '],
];

/** Stands for a dot inside a number while words are taken apart; of private use, so no title needs it. */
const DOT = '\ue000';

/**
 * A title as lower-case words joined by `joiner`, in any script, as names of files: letters, digits
 * and marks stay, everything else parts words. Never empty: a title without any gets `untitled` and six digits
 * of its own. The slug of a slug is that slug.
 */
export function slugOf(title: string, joiner: '-' | '_'): string {
  return joined(wordsOf(title), joiner) || `untitled${joiner}${hashText(title).slice(-6)}`;
}

/** True where `slugOf` keeps every word of it. */
export function fitsSlug(title: string): boolean {
  return encodeText(wordsOf(title).join('-')).length <= MAX_SLUG_BYTES;
}

function wordsOf(title: string): string[] {
  let text = withoutTags(title.normalize('NFC')).replaceAll(DOT, ' ');
  for (const [sign, word] of SPOKEN) text = text.replace(sign, word);
  const words = text
    .toLowerCase()
    .normalize('NFC')
    .replace(/['\u2019]/g, '')
    // A dot between digits belongs to its number, joiners between letters to their word.
    .replace(/(\d)\.(?=\d)/g, `$1${DOT}`)
    .match(/[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}\ue000]|[\u200c\u200d](?=[\p{L}\p{N}]))*/gu);
  return (words ?? []).map((word) => word.replaceAll(DOT, '.'));
}

/** As many whole words as there is room for; at least the start of the first. */
function joined(words: readonly string[], joiner: string): string {
  let slug = '';
  for (const word of words) {
    const longer = slug === '' ? word : `${slug}${joiner}${word}`;
    if (encodeText(longer).length > MAX_SLUG_BYTES) break;
    slug = longer;
  }
  // A sign that joined the next character joins nothing now.
  return slug || shorten(words[0] ?? '', MAX_SLUG_BYTES).replace(/[.\u200c\u200d]+$/, '');
}
