import type { DecideContext } from '../../../model/context';
import type { MaintenanceRule } from '../../../model/convention';
import type { Note } from '../../../model/note';
import { stemOf, type NotePath } from '../../../model/path';
import { entryRef, entryText, parseEntries } from '../../../read/entries/parse';
import { oneLine } from '../../../read/entries/sanitise';
import { isMarkedSuperseded } from '../../../read/entries/superseded';
import { entryFormatOf } from '../../../read/memory/of-note';
import { insideMemory, notesOf } from '../../../read/memory/scope';
import { dateInName, dateOfNote } from '../../../read/text/dates';
import { matchesPattern } from '../../../read/text/glob';

/** An entry of a log, as maintenance looks at it. */
export interface LogEntry {
  readonly path: NotePath;
  readonly entry: string;
  readonly heading: string | null;
  readonly title: string;
  /** Without labels, on one line. */
  readonly text: string;
  readonly tags: readonly string[];
  readonly day: string | null;
}

/** The notes that maintenance reads: those of the newest days that have any, oldest first. */
export function notesToRead(ctx: DecideContext, rule: MaintenanceRule): Note[] {
  const dated = notesOf(ctx).flatMap((note) => {
    if (!matchesPattern(rule.from, insideMemory(ctx, note.path), 'any case') || note.path === intoPath(ctx, rule)) return [];
    const day = dateInName(stemOf(note.path)) ?? dateOfNote(note);
    return day === null || day > ctx.today ? [] : [{ note, day }];
  });
  const days = [...new Set(dated.map(({ day }) => day))].sort().slice(-rule.days);
  return dated
    .filter(({ day }) => days.includes(day))
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    .map(({ note }) => note);
}

function intoPath({ memory }: DecideContext, { into }: MaintenanceRule): string | null {
  return into === undefined ? null : memory.root === '' ? into.path : `${memory.root}/${into.path}`;
}

/** The entries of a file that nothing supersedes; none for a file that is one entry as a whole. */
export function logEntries(ctx: DecideContext, path: NotePath, text: string): LogEntry[] {
  const format = entryFormatOf(ctx, path);
  if (format !== 'log' && format !== 'section') return [];
  const day = dateInName(stemOf(path));
  return parseEntries(format, text, day).flatMap((entry) => {
    if (isMarkedSuperseded(entry)) return [];
    const said = oneLine(entryText(text, entry));
    return [
      { path, entry: entryRef(entry), heading: entry.heading, title: oneLine(entry.title), text: said, tags: entry.tags, day: entry.date },
    ];
  });
}
