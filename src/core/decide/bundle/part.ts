import { withoutControl } from '../../model/escape-control';
import type { Gone } from '../../model/code';
import type { DecideContext } from '../../model/context';
import type { EntryFacts } from '../../model/entry';
import { dataOf, type Note, type Range } from '../../model/note';
import { sourceIn, withMarksAs } from '../../read/entries/mark';
import { entryFormatOf } from '../../read/memory/of-note';
import { dateOfNote, dateOfValue } from '../../read/text/dates';
import type { VaultPath } from '../../model/path';
import type { MarkedSecret } from '../../model/secret';

/** One note of a bundle as the formats write it. */
export interface Part {
  readonly path: VaultPath;
  readonly title: string;
  readonly as: 'whole' | 'trimmed' | 'passages' | 'title';
  /** As it may stand outside of the note's text. */
  readonly supersededBy: string | null;
  /** Without frontmatter, lines ended by `\n`; `''` for a title alone. */
  readonly text: string;
  /** Where its text stands in the note's; all of it where absent. */
  readonly ranges?: readonly Range[];
  /** Its day, who wrote it and what is said of its validity, `2026-03-10, claude, verified 2026-08-01`; empty where its path says the day, or it has none. */
  readonly when?: string;
  /** Names in its text that are not in the code. */
  readonly gone?: readonly Gone[];
  /** Other notes with the same text, word for word. */
  readonly also?: readonly VaultPath[];
  /** Secrets that a marker stands for in the text. */
  readonly marked?: readonly MarkedSecret[];
}

/** The note by its title. */
export function titleAlone(part: Part): Part {
  return { ...part, as: 'title', text: '', marked: [] };
}

/** The note's text for a reader: no frontmatter, no fence marks of ours, `\n` line ends, nothing that steers a screen, no blank lines around. */
export function readable(text: string, bodyStart: number): string {
  return withoutControl(text.slice(bodyStart).replace(/^\ufeff/, ''))
    .replace(/^<!-- top-of-mind:(?:begin|end) \S+ -->\n?/gm, '')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd();
}

/** The text of a file of several entries with `shown` in place of their marks, every offset as it was; any other text as it is. */
export function withEntryMarks(
  ctx: Pick<DecideContext, 'memory' | 'convention'>,
  path: VaultPath,
  text: string,
  shown: (facts: EntryFacts) => string = () => '',
): string {
  const format = entryFormatOf(ctx, path);
  return format === null || format === 'note' ? text : withMarksAs(text, shown);
}

/** The same with the marks in words: `(claude, ran out 2026-03-10)`. */
export function withMarksInWords(ctx: DecideContext, path: VaultPath, text: string): string {
  return withEntryMarks(ctx, path, text, (facts) => saidOf(facts, ctx.today).join(', ').replace(/.+/, '($&)'));
}

/** Who wrote something and for how long it holds, in words: `['claude', 'ran out 2026-03-10']`. */
export function saidOf({ source, verified, valid_until: until }: { readonly [K in keyof EntryFacts]?: unknown }, today: string): string[] {
  const [by, checked, last] = [sourceIn(source)?.by, dateOfValue(verified), dateOfValue(until)];
  return [
    ...(by === undefined ? [] : [by]),
    ...(checked === null ? [] : [`verified ${checked}`]),
    ...(last === null ? [] : [last < today ? `ran out ${last}` : `valid until ${last}`]),
  ];
}

/** The day of a note, unless its path says it, who wrote it, and for how long it holds or held, as its properties say. */
export function whenOf({ today }: DecideContext, note: Note): string {
  const day = dateOfNote(note);
  const isInPath = day === null || [day, day.replaceAll('-', '')].some((one) => note.path.includes(one));
  return [...(isInPath ? [] : [day]), ...saidOf(dataOf(note), today)].join(', ');
}
