import type { DecideContext } from '../../model/context';
import type { ParsedEntry } from '../../model/entry';
import { dataOf, type Note, type Range } from '../../model/note';
import { stemOf } from '../../model/path';
import { fieldValue } from '../../read/entries/fields';
import { parseEntries } from '../../read/entries/parse';
import { propertyTags } from '../../read/frontmatter/privacy';
import { scanMarkdown } from '../../read/markdown/scan';
import { entryFormatOf } from '../../read/memory/of-note';
import { insideMemory, tagsOf } from '../../read/memory/scope';
import { dateInName, dateOfNote } from '../../read/text/dates';
import { parseName } from './name';
import { propertyOf } from './properties';

/** The tags, types and day of a note or entry. A type may be a word of the name, as an agent: `2026-03-04-curator-caches.md`. */
export interface Facts {
  readonly tags: readonly string[];
  readonly types: readonly string[];
  readonly day: string | null;
}

/** The facts of a note by its convention: by its name, its properties, its place and its text. */
export function factsOf(ctx: DecideContext, note: Note): Facts {
  const inside = insideMemory(ctx, note.path);
  const named = parseName(ctx.convention, inside);
  const filed = ctx.convention.capture.filter(({ into, path, type }) => into === 'file' && path === inside && type !== '*');
  const types = [propertyOf(note, 'type').value].flat().filter((type): type is string => typeof type === 'string');
  return {
    tags: [...tagsOf(note), ...(named?.tags ?? [])],
    types: [...types, ...Object.values(named?.words ?? {}), ...filed.map(({ type }) => type)],
    day: dateOfNote(note),
  };
}

/** The facts of one entry of a file with several; what holds for the file holds for each of them. */
export function factsOfEntry(ctx: DecideContext, note: Note, entry: ParsedEntry, text: string): Facts {
  const file = factsOfFile(ctx, note);
  const { tags } = scanMarkdown(text.slice(entry.range.start, entry.range.end));
  const tag = entryFormatOf(ctx, note.path) === 'fail' ? fieldValue(entry.fields, 'tag') : null;
  return {
    tags: [...entry.tags, ...tags, ...(tag === null ? [] : [tag]), ...file.tags],
    types: [...(entry.type === null ? [] : [entry.type]), ...file.types],
    day: entry.date ?? file.day,
  };
}

/** True for a file that holds several entries, or sections of several days. */
export function holdsSeveral(ctx: DecideContext, note: Note): boolean {
  return !['note', null].includes(entryFormatOf(ctx, note.path)) || note.headings.some(({ text }) => dateInName(text) !== null);
}

/** A part of a text with facts of its own. */
type Part = Range & { readonly facts: Facts };

/** The parts of a text: the sections of a note by their days, or the entries of a file with several and what stands between. */
export function partsOf(ctx: DecideContext, note: Note, text: string): Part[] {
  const format = entryFormatOf(ctx, note.path);
  if (format === null || format === 'note') return byDay(note, text, factsOf(ctx, note));
  const parts: Part[] = [];
  const file = factsOfFile(ctx, note);
  let at = note.frontmatter.state === 'none' ? 0 : note.frontmatter.range.end;
  const between = (end: number): void => {
    if (end > at) parts.push({ start: at, end, facts: { ...file, tags: [...file.tags, ...scanMarkdown(text.slice(at, end)).tags] } });
  };
  for (const entry of parseEntries(format, text, dateInName(stemOf(note.path)))) {
    between(entry.range.start);
    parts.push({ ...entry.range, facts: factsOfEntry(ctx, note, entry, text) });
    at = entry.range.end;
  }
  between(text.length);
  return parts;
}

/** A note whole; where headings say days, as `## 2026-03-31`, in parts of one day each. */
function byDay(note: Note, text: string, facts: Facts): Part[] {
  if (note.headings.every((heading) => dateInName(heading.text) === null)) return [{ start: 0, end: text.length, facts }];
  const day = dateOfNote({ ...note, headings: [] });
  const starts = [{ start: 0, day }];
  const trail: { readonly level: number; readonly day: string | null }[] = [];
  for (const { level, start, text: name } of note.headings) {
    while ((trail.at(-1)?.level ?? 0) >= level) trail.pop();
    const own = dateInName(name);
    const above = trail.at(-1)?.day ?? day;
    trail.push({ level, day: own ?? above });
    if (own !== null || above !== starts.at(-1)?.day) starts.push({ start, day: own ?? above });
  }
  return starts.map(({ start, day: ownDay }, at) => ({
    start,
    end: starts[at + 1]?.start ?? text.length,
    facts: { ...facts, day: ownDay },
  }));
}

/** The facts that hold for the whole of a file with several entries. */
function factsOfFile(ctx: DecideContext, note: Note): Facts {
  return factsOf(ctx, { ...note, tags: propertyTags(dataOf(note)), headings: [] });
}
