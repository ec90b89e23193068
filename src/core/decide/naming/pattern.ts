import { getOrSet } from '../../model/collections';
import type { NamePattern } from '../../model/convention';
import { slugOf } from './slug';

/** Words that a part of a name may be, by the part's name: `ctx.convention.words`. */
export type PartWords = Readonly<Record<string, readonly string[]>>;

/** The parts of a name. Those that its pattern does not have are absent or empty. */
export interface NameParts {
  /** `YYYY-MM-DD` in shape; whether the calendar has such a day is for the rules to say. */
  readonly date?: string;
  /** A free title, or the words of a slug as they stand in it. */
  readonly title: string;
  readonly tags: readonly string[];
  /** The sign that joins the words of a title that is a slug. */
  readonly joiner?: '-' | '_';
  /** Parts that are one of a few words, by the part's name. */
  readonly words: Readonly<Record<string, string>>;
}

/** The parts of which a pattern has at most one each, and what they look like. */
const PARTS: Readonly<Record<string, string>> = {
  date: '(?<date>\\d{4}-\\d{2}-\\d{2})',
  day: '(?<day>\\d{8})',
  title: '(?<title>\\S(?:.*\\S)?)',
  slug: '(?<slug>[\\p{L}\\p{N}][\\p{L}\\p{N}\\p{M}.\\u200c\\u200d]*(?:-[\\p{L}\\p{N}\\p{M}.\\u200c\\u200d]+)*)',
  topic: '(?<topic>[\\p{L}\\p{N}][\\p{L}\\p{N}\\p{M}.\\u200c\\u200d]*(?:_[\\p{L}\\p{N}\\p{M}.\\u200c\\u200d]+)*)',
  tags: '(?<tags>\\S(?:.*\\S)?)',
};

/** Tags are the part that may be missing, together with the separator before them. */
const OPTIONAL = ' -- {tags}';

const compiled = new WeakMap<PartWords, Map<string, readonly RegExp[]>>();

/** Reads a file name by a pattern; null where it does not fit. */
export function parseByPattern({ pattern }: NamePattern, basename: string, words: PartWords): NameParts | null {
  for (const regex of regexesOf(pattern, words)) {
    const groups = regex.exec(basename.normalize('NFC'))?.groups;
    if (groups === undefined) continue;
    const title = groups['title'] ?? groups['slug'] ?? groups['topic'] ?? '';
    // `Name --` is a name whose tags were forgotten.
    if (groups['title'] !== undefined && / --$|^-- | -- /.test(title)) continue;
    // Slugs are lower case, in scripts that have it; a day that no calendar can have is a number.
    if (groups['title'] === undefined && title !== title.toLowerCase()) continue;
    const date = groups['date'] ?? groups['day']?.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
    return {
      title,
      tags: groups['tags']?.split(/\s+/) ?? [],
      words: Object.fromEntries(Object.keys(words).flatMap((part) => (groups[part] === undefined ? [] : [[part, groups[part]]]))),
      ...(date === undefined ? {} : { date }),
      ...(groups['slug'] === undefined ? (groups['topic'] === undefined ? {} : { joiner: '_' as const }) : { joiner: '-' as const }),
    };
  }
  return null;
}

/** The values from which a name is written. */
export interface NameSource {
  readonly date?: string;
  readonly title: string;
  readonly tags: readonly string[];
  readonly words?: Readonly<Record<string, string>>;
  /** Added after the title, for namesakes. */
  readonly number?: number;
}

/**
 * Writes a file name by a pattern. A free title and tags are clean already; a slug is made of the title here.
 * A word that is not given is the first of its list.
 */
export function formatByPattern({ pattern }: NamePattern, parts: NameSource, words: PartWords): string {
  const numbered = (title: string, joiner: string): string => (parts.number === undefined ? title : `${title}${joiner}${parts.number}`);
  const shape = parts.tags.length === 0 ? pattern.replace(OPTIONAL, '') : pattern;
  return shape.replace(/\{(\w+)\}/g, (whole, part: string) => {
    if (part === 'date') return parts.date ?? '';
    if (part === 'day') return (parts.date ?? '').replaceAll('-', '');
    if (part === 'title') return numbered(parts.title, ' ');
    if (part === 'slug') return numbered(slugOf(parts.title, '-'), '-');
    if (part === 'topic') return numbered(slugOf(parts.title, '_'), '_');
    if (part === 'tags') return parts.tags.join(' ');
    const known = Object.hasOwn(words, part) ? words[part] : undefined;
    if (known === undefined) return whole;
    const given = parts.words?.[part];
    return given !== undefined && known.includes(given) ? given : (known[0] ?? '');
  });
}

/** True where names of the pattern hold a day. */
export function isDated({ pattern }: NamePattern): boolean {
  return /\{(?:date|day)\}/.test(pattern);
}

/** True where names of the pattern have a place for tags. */
export function hasTags({ pattern }: NamePattern): boolean {
  return pattern.includes('{tags}');
}

/** True where names of the pattern say what the note is about. */
export function isTitled({ pattern }: NamePattern): boolean {
  return /\{(?:title|slug|topic)\}/.test(pattern);
}

function regexesOf(pattern: string, words: PartWords): readonly RegExp[] {
  return getOrSet(
    getOrSet(compiled, words, () => new Map()),
    pattern,
    () => [...new Set([pattern, pattern.replace(OPTIONAL, '')])].map((one) => compile(one, words)),
  );
}

function compile(pattern: string, words: PartWords): RegExp {
  const pieces = pattern.split(/(\{\w+\})/);
  const source = pieces
    .map((piece, at) => {
      const part = /^\{(\w+)\}$/.exec(piece)?.[1];
      if (part === undefined) return escaped(piece);
      const list = Object.hasOwn(words, part) ? words[part] : undefined;
      return (
        (Object.hasOwn(PARTS, part) ? PARTS[part] : undefined) ??
        (list === undefined ? escaped(piece) : oneOf(part, list, escaped(pieces[at + 1] ?? '')))
      );
    })
    .join('');
  return new RegExp(`^${source}$`, 'u');
}

/**
 * One word of a list, with the sign that follows it. Once found it is not tried otherwise: forty such parts in a row would
 * take for ever.
 */
function oneOf(part: string, list: readonly string[], next: string): string {
  return `(?=(?<${part}>${list.map(escaped).join('|')})${next})\\k<${part}>`;
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
