import { onOneLine } from '../../model/escape-control';

/** A full stop with what closes after it, where another sentence may begin: `e.g.` and `v2.3` end none. */
const END = /[.!?]+["'”’»)\]」』]*(?= +[^\s\p{Ll}\p{N}]|$)|。["”»)\]」』]*(?=\s|$)|。(?!["”»)\]」』])|[!?]+(?=\p{Lo})/gu;
/** Before a full stop: a number, a short word or one with a capital, as in `Am 3.`, `vs.`, `Prof.` */
const SHORT = /(?:^|[^\p{L}\p{N}])(?:\p{N}{1,2}|[\p{L}\p{M}]{1,2}|\p{Lu}[\p{L}\p{M}]{2,3})\.$/u;

/**
 * The first sentence of a plain text as one line of at most so many UTF-16 units, with the next ones where it is of one word or two.
 * Within brackets and quotes, and after what may be an abbreviation, no sentence ends.
 */
export function firstSentence(plain: string, longest: number): string {
  const text = onOneLine(plain, Infinity);
  for (const { 0: end, index } of text.slice(0, longest + 1).matchAll(END)) {
    const said = text.slice(0, index + end.length);
    const isShort = end === '.' && SHORT.test(said);
    if (said.length < text.length && (isShort || saysLittle(said) || isOpen(said))) continue;
    return cutLine(said, longest);
  }
  return cutLine(text, longest);
}

/** True for one word or two, and for what leads to something else: `Rules:`. */
export function saysLittle(said: string): boolean {
  return said.endsWith(':') || (said.split(' ').length < 3 && !/\p{Lo}{6}/u.test(said));
}

/** True where a bracket or a quote is still open. */
function isOpen(said: string): boolean {
  const count = (signs: RegExp): number => said.match(signs)?.length ?? 0;
  return count(/[([{「『]/g) > count(/[)\]}」』]/g) || count(/["“”„«»]/g) % 2 > 0;
}

/** A text as one line, cut at a word where it is longer than so many UTF-16 units. */
export function cutLine(text: string, longest: number): string {
  const line = onOneLine(text, Infinity);
  if (line.length <= longest) return line;
  const cut = line.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '');
  const space = cut.lastIndexOf(' ');
  return `${space > longest / 2 ? cut.slice(0, space) : cut}\u2026`;
}
