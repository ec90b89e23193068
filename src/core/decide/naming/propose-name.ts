import type { Convention, NamePattern } from '../../model/convention';
import { dataOf, type Note } from '../../model/note';
import { basenameOf, folderOf, foldKey, joinPath, stemOf, type VaultPath } from '../../model/path';
import { dateInName, dayMade } from '../../read/text/dates';
import { insideMemory } from '../../read/memory/scope';
import { takenPaths } from '../refactor/index';
import { cleanTags, cleanTitle, fitsTags, fitsTitle } from './clean';
import { freePath, parseName, patternsFor, rewriteName } from './name';
import { formatByPattern, hasTags, isDated, isTitled } from './pattern';
import { propertyOf } from './properties';
import type { NamingSubject } from './rules/rule';
import { fitsSlug } from './slug';

/** True for a `YYYY-MM-DD` that the calendar has. */
export function isCalendarDay(day: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && dateInName(day) === day;
}

/** The day on which a note was made by its properties, null if it has none. */
export function createdDay(note: Note | null): string | null {
  return note === null ? null : dayMade(dataOf(note));
}

/**
 * The name a note should have, or the reason why it cannot have one: the part that is not known (`day`, `title`, or one
 * of a few words), `place` if it says more than the pattern has parts for, `length` if words would be lost,
 * `room` if another file has the name, `undated` if its day would be lost.
 */
export type ProposedName = { readonly to: VaultPath | null } | { readonly missing: string };

/**
 * The name that the convention would give this note, from what its old name and its properties say:
 * nothing is invented and no word is lost. `to` is null where the name is right or any name will do.
 */
export function proposeName({ ctx, path, note, taken }: Pick<NamingSubject, 'ctx' | 'path' | 'note' | 'taken'>): ProposedName {
  const stem = stemOf(path).normalize('NFC');
  const date = dateInName(stem) ?? createdDay(note);
  let missing: string | null = null;
  for (const pattern of patternsFor(ctx.convention, insideMemory(ctx, folderOf(path)))) {
    const found = parts(ctx.convention, pattern, { stem, date, note });
    if (!('missing' in found)) {
      const to = freeRename({ ctx, path, taken }, formatByPattern(pattern, found, ctx.convention.words));
      // A name without a title has no place for a number.
      if (to === null || parseName(ctx.convention, insideMemory(ctx, to)) !== null) return { to };
    }
    // The parts that the first pattern lacks are asked for; the other patterns are exceptions to it.
    missing ??= 'missing' in found ? found.missing : 'room';
  }
  return missing === null ? { to: null } : { missing };
}

/**
 * The name that the convention gives the note, as its old name tells it or as `other` does, the name that it
 * gets for another reason; else that one. So a file is renamed once and for good. One whose name is its own keeps its words, and so do
 * those of a vault that never took up the convention.
 */
export function properOr(subject: NamingSubject, other: VaultPath | null): VaultPath | null {
  if (!subject.entry || other === null || subject.own || (subject.plain && subject.ctx.unnamed === true)) return other;
  if (subject.parts !== null) {
    const day = subject.parts.date === undefined || isCalendarDay(subject.parts.date) ? null : createdDay(subject.note);
    const name = day === null ? null : rewriteName(subject.ctx.convention, insideMemory(subject.ctx, other), day);
    return (name === null ? null : freeRename(subject, name)) ?? other;
  }
  for (const path of [subject.path, other]) {
    const proper = proposeName({ ...subject, path });
    if ('to' in proper && proper.to !== null) return proper.to;
  }
  return other;
}

interface Known {
  readonly stem: string;
  readonly date: string | null;
  readonly note: Note | null;
}

function parts(
  convention: Convention,
  pattern: NamePattern,
  { stem, date, note }: Known,
): Parameters<typeof formatByPattern>[1] | { readonly missing: string } {
  if (isDated(pattern) && date === null) return { missing: 'day' };
  if (pattern.undated === true && dateInName(stem) !== null) return { missing: 'undated' };
  const words = wordsIn(convention, pattern, stem, note);
  if ('missing' in words) return { missing: words.missing };
  const shared = { words: words.found, ...(date === null ? {} : { date }) };
  const { title, tags } = titleAndTags(withoutWords(stem, Object.values(words.found)), isDated(pattern) ? date : null, hasTags(pattern));
  if (!isTitled(pattern)) {
    const literal = pattern.pattern
      .replace(/\{\w+\}|\.md$/g, '')
      .replace(/[-_ ]+/g, ' ')
      .trim()
      .toLowerCase();
    return title === '' || cleanTitle(title).toLowerCase() === literal ? { ...shared, title: '', tags: [] } : { missing: 'place' };
  }
  if (!isWhole(pattern, title) || !fitsTags(tags)) return { missing: 'length' };
  const readable = title === '' ? firstHeading(note) : cleanTitle(title);
  return readable === null ? { missing: 'title' } : { ...shared, title: readable, tags: cleanTags(tags) };
}

/** The words that a pattern asks for, as the property `type` says them, else the old name: there the first counts. */
function wordsIn(
  convention: Convention,
  { pattern }: NamePattern,
  stem: string,
  note: Note | null,
): { readonly found: Record<string, string> } | { readonly missing: string } {
  const said = [typeOf(note), ...stem.toLowerCase().split(/[^\p{L}\p{N}]+/u)];
  const words: Record<string, string> = {};
  for (const [part, known] of Object.entries(convention.words)) {
    if (!pattern.includes(`{${part}}`)) continue;
    const word = said.find((one) => known.includes(one));
    if (word === undefined) return { missing: part };
    words[part] = word;
  }
  return { found: words };
}

/** The value of the property `type`, also below `metadata`. */
function typeOf(note: Note | null): string {
  const { value } = propertyOf(note, 'type');
  return typeof value === 'string' ? value.trim().toLowerCase() : '';
}

/** The name without these words, each taken out once. */
function withoutWords(stem: string, words: readonly string[]): string {
  return words.reduce((rest, word) => rest.replace(new RegExp(`(^|[^\\p{L}\\p{N}])${word}(?=$|[^\\p{L}\\p{N}])`, 'iu'), '$1'), stem);
}

/** True where no word of the title has to go for the name to be short enough. */
function isWhole({ pattern }: NamePattern, title: string): boolean {
  return pattern.includes('{title}') ? fitsTitle(title) : fitsSlug(title);
}

/** The path beside `path` with this name, free now and afterwards; null where that is the name it has. */
export function freeRename({ ctx, path, taken }: Pick<NamingSubject, 'ctx' | 'path' | 'taken'>, name: string): VaultPath | null {
  if (basenameOf(path) === name) return null;
  const folder = folderOf(path);
  const wanted = freePath(ctx, folder, name, taken);
  // Only its own name stands in the way: a change of case or accents alone. A twin would stand there still.
  const own = joinPath(folder, name);
  const isAlone =
    foldKey(own) === foldKey(path) &&
    takenPaths(ctx.snapshot)
      .get(foldKey(own))
      ?.every((other) => other === path);
  return isAlone === true && !taken.has(foldKey(own)) ? own : wanted;
}

/** The rest of a name without its day; tags are words of the title like others where names have no place for them. */
function titleAndTags(stem: string, day: string | null, tagged: boolean): { title: string; tags: string[] } {
  const split = tagged ? stem.lastIndexOf(' -- ') : -1;
  const tags =
    split < 0
      ? []
      : stem
          .slice(split + 4)
          .split(/\s+/)
          .filter((tag) => tag !== '' && !tag.startsWith('id__') && dateInName(tag) === null);
  const head = withoutDay(split < 0 ? stem : stem.slice(0, split), day).replace(/^[\s\-_.,]+|[\s\-_.,]+$/g, '');
  // A slug has no spaces of its own: its dashes stand for them.
  const spaced = /\s/.test(head) ? head : head.replace(/[-_]+/g, ' ');
  const words = spaced.replace(/\s+/g, ' ').trim();
  // Without a title before them, tags are the title.
  return words === '' && tags.length > 0 ? titleAndTags(stem, day, false) : { title: words, tags };
}

/** The name without that day, which it then says elsewhere; other numbers are words. */
function withoutDay(name: string, day: string | null): string {
  let isGone = false;
  return name.replace(/(^|\D)(\d{4}([-_./]?)\d{2}\3\d{2})(?!\d)/g, (whole, before: string, text: string) => {
    if (isGone || day === null || dateInName(text) !== day) return whole;
    isGone = true;
    return `${before} `;
  });
}

function firstHeading(note: Note | null): string | null {
  const text = note?.headings.find((heading) => heading.level === 1)?.text ?? '';
  const { title } = titleAndTags(text, dateInName(text), false);
  return title === '' ? null : cleanTitle(title);
}
