/** The end of a sentence: what follows begins another one, so not after `e.g.`. */
const SENTENCE = /^.*?(?:[.!?]["')\]]*(?= +\P{Ll}|$)|[\u3002\uff01\uff1f])/u;

/** The first sentence of a plain text as one line of at most so many UTF-16 units. */
export function firstSentence(plain: string, longest: number): string {
  const text = plain.replace(/\s+/g, ' ').trim();
  return cutLine(SENTENCE.exec(text)?.[0] ?? text, longest);
}

/** A text as one line, cut at a word where it is longer than so many UTF-16 units. */
export function cutLine(text: string, longest: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= longest) return line;
  const cut = line.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '');
  const space = cut.lastIndexOf(' ');
  return `${space > longest / 2 ? cut.slice(0, space) : cut}\u2026`;
}
