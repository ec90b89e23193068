import type { Range } from '../../model/note';
import { entropy } from './randomness';

/** Longer runs, in characters, are not texts that somebody encoded. */
const LONGEST = 8192;
const MOST = 200;
const SHORTEST = 20;

/** A stretch of base64 and what it says. */
export interface Decoded {
  readonly range: Range;
  readonly text: string;
}

/** The stretches of twenty letters, digits and `+/-_` or more, in reading order. */
export function runsIn(text: string): Range[] {
  const runs: Range[] = [];
  // A run of 20 has a character at every twentieth place: most of a text need not be looked at.
  for (let at = SHORTEST - 1; at < text.length;) {
    if (!isDigit(text.charCodeAt(at))) {
      at += SHORTEST;
      continue;
    }
    let start = at;
    while (start > at - SHORTEST && isDigit(text.charCodeAt(start - 1))) start--;
    let end = at + 1;
    while (end - start < LONGEST && isDigit(text.charCodeAt(end))) end++;
    at = end + SHORTEST;
    if (end - start >= SHORTEST) runs.push({ start, end });
  }
  return runs;
}

/** So many characters of base64 on one line, or so many lines of one length, are a file: so drawings and pictures stand in notes. */
const [LONG_LINE, WRAPPED, LEAST_LINES] = [200, 40, 8];

/** The inside of files that are packed as base64, where no word and no token can begin. `runs` are the stretches of the text. */
export function packedIn(text: string, runs: readonly Range[]): Range[] {
  const found: Range[] = [];
  let lines: Range[] = [];
  const width = (of: Range | undefined): number => (of === undefined ? 0 : of.end - of.start);
  const close = (): void => {
    const [first, last] = [lines[0], lines[lines.length - 1]];
    const isLong = width(first) >= LONG_LINE || (width(first) >= WRAPPED && lines.length >= LEAST_LINES);
    if (isLong && first !== undefined && last !== undefined) {
      const tail = text.slice(Math.max(first.start, last.end - 2 * LONG_LINE), last.end).replace(/\s+/g, '');
      // Of as many different signs as only chance has. What it begins with may be a key.
      if (/^[A-Za-z0-9+/]*[+/][A-Za-z0-9+/]*$/.test(tail) && entropy(tail.slice(-LONG_LINE)) >= 5)
        found.push({ start: first.start + 1, end: last.end });
    }
    lines = [];
  };
  for (const run of runs) {
    const before = lines[lines.length - 1];
    const goesOn = before !== undefined && run.start - before.end < 8 && text.slice(before.end, run.start).trim() === '';
    if (!goesOn || width(before) < width(lines[0]) || width(run) > width(before)) close();
    lines.push(run);
  }
  close();
  return found;
}

/** Those of these stretches that are base64 of readable text; at most 200 of them. */
export function decodedIn(text: string, runs: readonly Range[]): Decoded[] {
  const found: Decoded[] = [];
  let tried = 0;
  for (const range of runs) {
    if (tried === MOST) break;
    if (decode(text.slice(range.start, range.start + 24)) === null) continue;
    tried++;
    const said = decode(text.slice(range.start, range.end));
    if (said !== null) found.push({ range, text: said });
  }
  return found;
}

function isDigit(unit: number): boolean {
  return (
    (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || (unit >= 47 && unit <= 57) || unit === 43 || unit === 45 || unit === 95
  );
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
let values: Int8Array | null = null;

/** The text that base64 stands for, in ASCII; null where it stands for none. */
export function decode(token: string): string | null {
  if (values === null) {
    values = new Int8Array(128).fill(-1);
    for (let i = 0; i < 64; i++) values[ALPHABET.charCodeAt(i)] = i;
    values[45] = 62;
    values[95] = 63;
  }
  let bits = 0;
  let held = 0;
  let text = '';
  for (let i = 0; i < token.length && token[i] !== '='; i++) {
    const value = values[token.charCodeAt(i)] ?? -1;
    if (value < 0) return null;
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    const byte = (held >> bits) & 0xff;
    if ((byte < 0x20 && byte !== 10 && byte !== 13 && byte !== 9) || byte > 0x7e) return null;
    text += String.fromCharCode(byte);
  }
  return text === '' ? null : text;
}
