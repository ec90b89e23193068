import { encodeText } from '../../read/text/text';
import { hashText } from '../../read/text/hash';

/** Bytes of UTF-8 a title may take: with date, tags, extension and a number for namesakes it stays below 255. */
const MAX_TITLE_BYTES = 170;
/** Bytes of UTF-8 the tags may take together. */
const MAX_TAG_BYTES = 50;

/** Bytes of UTF-8 that a whole name may take without its extension, so that there is room for a number after it. */
export const MAX_STEM_BYTES = 235;

/**
 * A title as it can stand in a file name on every platform and in a link: never empty, one line,
 * single spaces, no ` -- `, at most `limit` bytes of UTF-8. Cleaning a cleaned title changes nothing.
 * Titles that differ may clean to the same text, so a new file always asks `freePath` too.
 */
export function cleanTitle(title: string, limit = MAX_TITLE_BYTES): string {
  const cleaned = untilStable(shorten(untilStable(title), limit));
  return cleaned === '' ? `Untitled ${hashText(title).slice(-6)}` : cleaned;
}

/** True where `cleanTitle` keeps every word of it. */
export function fitsTitle(title: string): boolean {
  return encodeText(untilStable(title)).length <= MAX_TITLE_BYTES;
}

/** Tags as they can stand in a file name: without `#` and spaces, each once, no longer together than a name allows. */
export function cleanTags(tags: readonly string[], limit = MAX_TAG_BYTES): string[] {
  const kept: string[] = [];
  let bytes = 0;
  for (const tag of tags) {
    const cleaned = untilStable(tag)
      .replace(/ +/g, '-')
      .replace(/^[-.]+|[-.]+$/g, '');
    if (cleaned === '' || kept.includes(cleaned)) continue;
    const size = encodeText(cleaned).length + 1;
    if (bytes + size > limit) continue;
    bytes += size;
    kept.push(cleaned);
  }
  return kept;
}

/** True where `cleanTags` keeps every one of them. */
export function fitsTags(tags: readonly string[]): boolean {
  return cleanTags(tags).length === cleanTags(tags, Infinity).length;
}

/** Without HTML around words, up to four deep: `<b>word</b>` is `word`. */
export function withoutTags(text: string): string {
  let bare = text;
  for (let depth = 0; depth < 4; depth++) bare = bare.replace(/<([a-z][\w-]*)(?:\s[^<>]*)?>([^<>]*)<\/\1>/gi, '$2');
  return bare;
}

/** One pass can uncover work for the next (a dot after a dash), so passes repeat until nothing changes. */
function untilStable(text: string): string {
  let before = text.normalize('NFC');
  for (;;) {
    const after = pass(before);
    if (after === before) return after;
    before = after;
  }
}

function pass(text: string): string {
  return (
    withoutTags(text)
      .replace(/\p{Cs}/gu, '')
      .replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
      // Invisible marks of direction and width; the joiners of emoji and Persian stay.
      .replace(/[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '')
      // A sharp belongs to its word (`C#`), a hash before a word is a tag's.
      .replace(/(\p{L})#/gu, '$1\uff03')
      .replace(/[*?"<>#^[\]]/g, '')
      .replace(/:(?= |$)/g, ' -')
      .replace(/[\\/|:]/g, '-')
      .replace(/(^| )-{2,}(?= |$)/g, '$1-')
      .replace(/ +/g, ' ')
      .replace(/^[-. ]+|[-. ]+$/g, '')
      .normalize('NFC')
  );
}

/** The longest start of at most `limit` bytes that splits neither a character nor its marks. */
export function shorten(text: string, limit: number): string {
  if (encodeText(text).length <= limit) return text;
  let bytes = 0;
  let end = 0;
  for (const cluster of text.match(/.(?:\u200d.|[\p{M}\ufe0f])*/gsu) ?? []) {
    bytes += encodeText(cluster).length;
    if (bytes > limit) break;
    end += cluster.length;
  }
  const space = text.lastIndexOf(' ', end);
  return text.slice(0, space > end * 0.6 ? space : end);
}
