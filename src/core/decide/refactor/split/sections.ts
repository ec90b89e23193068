import { getOrSet } from '../../../model/collections';
import { MemoryError } from '../../../model/errors';
import type { Heading, Note, Range } from '../../../model/note';
import { foldKey, stemOf } from '../../../model/path';
import { afterDay, dateInName } from '../../../read/text/dates';
import { encodeText } from '../../../read/text/text';
import { headingKey, resolveSubpath } from '../../../read/markdown/subpath';

/** A stretch of a note that becomes a note of its own: from its heading up to the next of its level or above. */
export interface Section extends Range {
  readonly heading: Heading;
  /** Its heading without markup and block id, as a person reads it. */
  readonly shown: string;
  /** The title of the new note: the same without the date of an entry, or with what it belongs to, as `Theorem – Corollary 2`. */
  readonly title: string;
  /** The day of a dated entry, `YYYY-MM-DD`; null for other headings. */
  readonly date: string | null;
}

/** The sections to take out: `headings` names them, as a link would; absent or empty means all that `by` selects. */
export interface Choice {
  readonly by: 'heading' | 'entry';
  readonly headings?: readonly string[] | undefined;
}

const ENTRY = /^(\d{4}-\d{2}-\d{2})(?::[ \t]*|[ \t]+)(\S.*)$/;

/**
 * The sections to take out of a note, in the order of its text. Throws `not_found` for a heading
 * that is not there, `bad_input` where there is nothing to take out or one choice holds another.
 */
export function chooseSections(note: Pick<Note, 'path' | 'headings' | 'blockIds'>, length: number, choice: Choice): Section[] {
  const sections = sectionsOf(note, length);
  return withParents(stemOf(note.path), sections, chosen(note, sections, choice));
}

function chosen(note: Pick<Note, 'path' | 'headings' | 'blockIds'>, sections: readonly Section[], choice: Choice): Section[] {
  const named = choice.headings ?? [];
  if (named.length > 0) {
    const asked = new Set(headingsNamed(note, named));
    return disjoint(
      note.path,
      sections.filter(({ heading }) => asked.has(heading)),
    );
  }
  if (choice.by === 'entry') {
    const entries = outermost(sections.filter((section) => section.date !== null));
    if (entries.length > 0) return entries;
    throw new MemoryError(
      'bad_input',
      `"${note.path}" has no dated entries, so there is nothing to split. An entry begins with a heading such as "## 2026-03-15: Title".`,
      note.path,
    );
  }
  const level = splittingLevel(note.headings);
  if (level === null)
    throw new MemoryError(
      'bad_input',
      `"${note.path}" has no headings below its title, so there is nothing to split. Name the headings to take out, or give its parts headings.`,
      note.path,
    );
  return sections.filter((section) => section.heading.level === level);
}

/** True for a note that its headings split into notes of at most so many bytes, each with a name of its own; `text` is empty where nobody knows it. */
export function splitsWell({ headings }: Pick<Note, 'headings'>, text: string, most: number): boolean {
  const level = splittingLevel(headings);
  const sections = sectionsOf({ headings }, text.length).filter(({ heading }) => heading.level === level);
  const isSmall = ({ start, end }: Section): boolean => encodeText(text.slice(start, end)).length <= most;
  return level !== null && sections.every(isSmall) && new Set(sections.map(({ title }) => foldKey(title))).size === sections.length;
}

/** The topmost level, or the next one below where a single heading stands at the top: that is the note's title. */
function splittingLevel(headings: readonly Heading[]): number | null {
  const levels = headings.map((heading) => heading.level).sort((a, b) => a - b);
  const top = levels[0];
  if (top === undefined) return null;
  return levels[1] === top ? top : (levels[1] ?? null);
}

/** The section of each heading: up to the next one of its level or above. */
export function sectionsOf({ headings }: Pick<Note, 'headings'>, length: number): Section[] {
  const sections: Section[] = [];
  /** By level: where the first heading after the present one begins. */
  const next = new Array<number>(7).fill(length);
  for (const heading of [...headings].reverse()) {
    sections.push(sectionOf(heading, Math.min(...next.slice(0, heading.level + 1))));
    next[heading.level] = heading.start;
  }
  return sections.reverse();
}

/** A number, or a word and a number: `Corollary 2`, `Part II`. */
const COUNTED = /^(?:\p{L}+[ .]*)?\p{N}+(?:[.:]\p{N}+)*[.:)]?$|^\p{L}+ [IVX]+$/u;

/** Some sections; those whose heading only counts, or stands among them below other headings too, with the title above in their own. */
function withParents(name: string, all: readonly Section[], some: readonly Section[]): Section[] {
  const trail: Section[] = [];
  const parents = new Map<Section, Section | undefined>();
  for (const section of all) {
    while ((trail.at(-1)?.heading.level ?? 0) >= section.heading.level) trail.pop();
    parents.set(section, trail.at(-1));
    trail.push(section);
  }
  const places = new Map<string, Set<Section | undefined>>();
  for (const section of some) getOrSet(places, section.title, () => new Set()).add(parents.get(section));
  const titleIn = (section: Section | undefined): string => {
    if (section === undefined) return afterDay(name) ?? name;
    const { title, date } = section;
    const isBare = date === null && (COUNTED.test(title) || (places.get(title)?.size ?? 0) > 1);
    return isBare ? `${titleIn(parents.get(section))} – ${title}` : title;
  };
  return some.map((section) => ({ ...section, title: titleIn(section) }));
}

function sectionOf(heading: Heading, end: number): Section {
  const shown = withoutMarkup(heading.text);
  const [, day, title] = ENTRY.exec(shown) ?? [];
  const date = day !== undefined && dateInName(day) === day ? day : null;
  return { heading, start: heading.start, end, shown, title: date === null ? shown : (title ?? shown), date };
}

/** The headings that these names mean: the first of that text, or a path of headings as in `#Above#Below`. */
function headingsNamed(note: Pick<Note, 'path' | 'headings' | 'blockIds'>, names: readonly string[]): Heading[] {
  const found = names.map((name) => {
    const key = headingKey(name);
    const same = note.headings.find((heading) => headingKey(heading.text) === key);
    const target = same === undefined ? resolveSubpath(note, `#${name}`) : null;
    const heading = same ?? (target?.kind === 'heading' ? target.heading : undefined);
    if (heading === undefined)
      throw new MemoryError(
        'not_found',
        `"${note.path}" has no heading "${name}". Headings inside lists, quotes and code do not count.`,
        note.path,
      );
    return heading;
  });
  return [...new Set(found)].sort((a, b) => a.start - b.start);
}

function disjoint(path: string, sections: readonly Section[]): Section[] {
  sections.forEach((section, index) => {
    const before = sections[index - 1];
    if (before !== undefined && section.start < before.end) {
      throw new MemoryError(
        'bad_input',
        `The section "${before.shown}" holds the section "${section.shown}". Take out one of them, then split the new note.`,
        path,
      );
    }
  });
  return [...sections];
}

/** Without the sections that lie in an earlier one. */
function outermost(sections: readonly Section[]): Section[] {
  const kept: Section[] = [];
  for (const section of sections) if (section.start >= (kept[kept.length - 1]?.end ?? 0)) kept.push(section);
  return kept;
}

function withoutMarkup(heading: string): string {
  return heading
    .replace(/!?\[\[([^[\]|\n]+)(?:\|([^[\]\n]*))?\]\]/g, (_, target: string, display?: string) => display ?? target)
    .replace(/!?\[([^[\]\n]*)\]\([^()\n]*\)/g, '$1')
    .replace(/(?:^|[ \t]+)\^[A-Za-z0-9-]+$/, '')
    .replace(/\*\*|~~|==|`/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
