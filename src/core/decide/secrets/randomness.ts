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
      ) && !(part.length > 9 && isDrawn(part)),
  );
}

/** The pairs of letters that make up three quarters of what people write in languages of Europe, and a sixth of all pairs. */
const PAIRS = new Set(
  (
    'th he in er an re on at en nd ti es or te of ed is it al ar st to nt ng se ha as ou io le ve co me de hi ri ro ic ne ea ra ce li ch ll be ma si om ur ' +
    'ca el ta la ns di fo ho pe ec pr no ct us ac ot il tr ly nc et ut ss so rs un lo wa ge ie ee wi em ad ol rt po we na ul ni ts mo ow pa im mi ai sh ir ' +
    'su id os iv ia am fi ci vi sc au ei ke qu ue ry ay'
  ).split(' '),
);

/** True for letters that were drawn by lot: few of their pairs are ones that words have. At least eight of them, in any case. */
export function isDrawn(letters: string): boolean {
  if (letters.length < 8) return false;
  return pairsIn(letters) * 3.6 <= letters.length - 1;
}

function pairsIn(letters: string): number {
  const small = letters.toLowerCase();
  let known = 0;
  for (let at = 1; at < small.length; at++) if (PAIRS.has(small.slice(at - 1, at + 1))) known++;
  return known;
}

/** True for what code and people call a thing: words with versions, sizes and days, as `Uint8Array`, `gpt-4o-mini-2024-07-18`, `test_expires_after_24h`. */
export function isName(text: string): boolean {
  if (!/^[\w.:/@=<>,()[\]-]+$/.test(text)) return false;
  let [all, words] = [0, 0];
  for (const part of text.match(/[A-Za-z0-9]+/g) ?? []) {
    if (/^\d+$/.test(part)) {
      if (part.length > 8) return false;
      continue;
    }
    all += part.length;
    if (/^[a-z]{0,2}\d{1,4}[a-z]{0,2}$/i.test(part)) continue;
    // Digits for letters: `k3ttl3`.
    if (/\d{3}|[a-z]\d[a-z]+\d[a-z]/i.test(part)) return false;
    const runs = part.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? [];
    if (part.length > 9 && runs.length * 4 > part.length) return false;
    for (const run of runs)
      if (run.length > 1 && (run.length < 4 ? pairsIn(run) > 0 || run.length === 3 : pairsIn(run) * 3 >= run.length - 1))
        words += run.length;
  }
  return words >= 3 && words * 3 >= all * 2;
}
