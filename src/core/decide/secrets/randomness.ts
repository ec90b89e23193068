/** Bits a character, after Shannon: 0 for one character repeated, 4 at most for hex digits. */
export function entropy(text: string): number {
  const counts = new Map<string, number>();
  for (const char of text) counts.set(char, (counts.get(char) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}

/** True for rows as `abcdef`, `123456`, `aaaa`: most characters are the one before or the one after it. */
export function isRow(text: string): boolean {
  if (text.length < 4) return false;
  let steps = 0;
  for (let i = 1; i < text.length; i++) if (Math.abs(text.charCodeAt(i) - text.charCodeAt(i - 1)) <= 1) steps++;
  return steps * 2 > text.length;
}

/** The words that a name or a slug is made of, in lower case: `dbPassword`, `DB_PASSWORD` and `db-password` are alike. */
export function wordsOf(text: string): string[] {
  return text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9\u00c0-\uffff]+/)
    .filter((word) => word !== '');
}

/** True for what people write: words and small numbers between hyphens, points, slashes or underscores. */
export function isWordy(text: string): boolean {
  const parts = text.split(/[-_./:,#@+&='’\s]+/).filter((part) => part !== '');
  return parts.every(
    (part) =>
      /^(?:[a-z]+|[A-Z][a-z]*|[A-Z]{1,8}|(?:[A-Z][a-z]{3,}){2,4}|v?\d{1,4}|[A-Z\u00c0-\u00de]{2,16}|[\u0080-\uffff]+|[A-Za-z\u00c0-\u024f]*[\u00c0-\u024f][a-z\u00c0-\u024f]*)$/.test(
        part,
      ) && !(part.length > 14 && isDense(part)),
  );
}

/** Letters without vowels enough to be words. */
export function isDense(letters: string): boolean {
  return (letters.match(/[aeiouyAEIOUY]/g)?.length ?? 0) * 5 < letters.length;
}
