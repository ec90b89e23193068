// One place for the characters that steer a screen or a model instead of saying something.

/** Characters that end a line somewhere. */
const BREAKS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** Control characters but tab and LF, and halves of characters. */
const CONTROL = /[^\P{Cc}\t\n]|\p{Cs}/gu;
/** Embeddings, overrides and isolates: they turn the direction of what follows. Marks beside single letters (U+200E, U+200F) do not. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;
/** Characters that nobody sees and a model may still read: zero-width and direction marks, tag characters, extra selectors. Joiners stay: scripts and emoji need them. */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e0fff}]/gu;

/**
 * A text of several lines without what steers a screen: line ends are `\n`, there is no control character but those
 * and tabs (others become U+FFFD), and nothing turns its direction.
 */
export function withoutControl(text: string): string {
  return text.replace(BREAKS, '\n').replace(TURNING, '').replace(CONTROL, '\ufffd');
}

/** Where each line of a text begins, by the breaks that `withoutControl` knows, and the breaks between them. */
export function lineBreaksIn(text: string): { readonly starts: readonly number[]; readonly breaks: readonly string[] } {
  const found = [...text.matchAll(new RegExp(`${BREAKS.source}|\\n`, 'g'))];
  return { starts: [0, ...found.map((one) => one.index + one[0].length)], breaks: found.map(([one]) => one) };
}

/** The same without anything invisible. */
export function withoutInvisible(text: string): string {
  return withoutControl(text.replace(INVISIBLE, ''));
}

/**
 * A name or value from a note on one line: without control and invisible characters, spaces as one, and at most
 * `longest` UTF-16 units, with `…` for what is left out. Of a path the end says most: `keep` tells which side stays.
 */
export function onOneLine(text: string, longest: number, keep: 'start' | 'end' = 'start'): string {
  const line = withoutInvisible(text).replace(/\s+/g, ' ').trim();
  if (line.length <= longest) return line;
  // A cut may part the two halves of one character.
  if (keep === 'start') return `${line.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '')}…`;
  return `…${line.slice(line.length - longest + 1).replace(/^[\udc00-\udfff]/, '')}`;
}

/** Signs (code points) that a name has at most. */
const LONGEST_NAME = 80;

/**
 * A name that somebody else chose, as it may stand in a sentence: one line of at most 80 signs, with `…` for what is left out,
 * without control and invisible characters, and without backticks, which could end the code around it.
 */
export function oneName(text: string): string {
  const signs = Array.from(onOneLine(text.slice(0, 4 * LONGEST_NAME), 4 * LONGEST_NAME).replaceAll('`', "'"));
  return signs.length > LONGEST_NAME ? `${signs.slice(0, LONGEST_NAME - 1).join('')}…` : signs.join('');
}

/** Text for a screen: what steers it is shown as `?`. Line breaks and tabs stay. */
export function escapeControl(text: string): string {
  return text.replace(/[^\P{Cc}\t\n]|[\u2028\u2029]|\p{Cs}/gu, '?').replace(TURNING, '?');
}

/** JSON for a screen: what `JSON.stringify` leaves as it is and a terminal would obey is written as an escape. The value stays the same. */
export function escapeInJson(json: string): string {
  return json.replace(
    /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
