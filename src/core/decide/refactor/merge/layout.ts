import type { Heading } from '../../../model/note';
import { stemOf } from '../../../model/path';
import { headingKey } from '../../../read/markdown/subpath';
import { cannotFollow } from '../simulate';
import type { TextEdit } from '../text-edit';
import type { Side } from './side';

/** By the number of a heading of FROM, what is added to its text so that links tell it from one of INTO. */
export type Renamed = ReadonlyMap<number, string>;

/** One more of FROM's headings carries its name, ` (FROM)`: a text that no other heading has. */
export function withNamedHeading(renamed: Renamed, index: number, from: Side, into: Side): Renamed {
  const name = stemOf(from.path).replace(/\s+/g, ' ').trim();
  const text = (heading: number): string => `${from.note.headings[heading]?.text ?? ''}${renamed.get(heading) ?? ''}`;
  const taken = new Set(
    [...into.note.headings.map((heading) => heading.text), ...from.note.headings.map((_, other) => text(other))].map(headingKey),
  );
  for (let n = 1; ; n++) {
    const suffix = n === 1 ? ` (${name})` : ` (${name} ${n})`;
    if (!taken.has(headingKey(text(index) + suffix))) return new Map([...renamed, [index, suffix]]);
  }
}

/** Those of some headings, by number, that stand below none of the others. */
export function topmost(headings: readonly Heading[], indexes: readonly number[]): number[] {
  const among = new Set(indexes);
  return indexes.filter((index) => {
    let level = headings[index]?.level ?? 1;
    for (let i = index - 1; i >= 0 && level > 1; i--) {
      const above = headings[i]?.level ?? 1;
      if (above >= level) continue;
      if (among.has(i)) return false;
      level = above;
    }
    return true;
  });
}

/** The edits of FROM's text that give headings their new texts. Throws `verify_failed` where one cannot be found. */
export function renameHeadings(from: Side, renamed: Renamed): TextEdit[] {
  return [...renamed].map(([index, suffix]) => {
    const heading = from.note.headings[index];
    const at = heading === undefined ? -1 : headingEnd(from.text, heading);
    if (at < 0) throw cannotFollow(from.path, `the heading "${heading?.text ?? ''}" cannot be distinguished from another one`);
    return { start: at, end: at, text: suffix };
  });
}

/** After a heading's words, before its block id; -1 where they are not found. */
function headingEnd(text: string, heading: Heading): number {
  const line = text.slice(heading.start, heading.end);
  const marks = /^[ \t]*#{1,6}[ \t]+/.exec(line) ?? /^[ \t]*/.exec(line);
  const start = marks?.[0].length ?? 0;
  if (heading.text === '' || !line.startsWith(heading.text, start)) return -1;
  return heading.start + start + heading.text.replace(/(?:^|[ \t]+)\^[A-Za-z0-9-]+$/, '').length;
}
