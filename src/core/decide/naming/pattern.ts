import type { NamePattern } from '../../model/convention';
import { getOrSet } from '../../model/collections';
import { platformFault } from '../../model/safe-path';
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

/** A piece of a pattern: texts of which it is one, or a part that goes as far as it can. */
type Piece = { readonly part: string | null } & (Texts | Free);

/** A text of a shape, in which `0` is any digit; words with one of a sign between them; a text on one line, without spaces at its ends. */
type Free =
  { readonly kind: 'shape'; readonly shape: string } | { readonly kind: 'joined'; readonly joiner: string } | { readonly kind: 'line' };

/** Texts in their order, each as its signs. */
interface Texts {
  readonly kind: 'texts';
  readonly texts: readonly (readonly string[])[];
}

/** The parts of which a pattern has at most one each, and what they look like. */
const PARTS: Readonly<Record<string, Free>> = {
  date: { kind: 'shape', shape: '0000-00-00' },
  day: { kind: 'shape', shape: '00000000' },
  title: { kind: 'line' },
  slug: { kind: 'joined', joiner: '-' },
  topic: { kind: 'joined', joiner: '_' },
  tags: { kind: 'line' },
};

/** Tags are the part that may be missing, together with the separator before them. */
const OPTIONAL = ' -- {tags}';

const compiled = new WeakMap<PartWords, Map<string, readonly (readonly Piece[])[]>>();

/** Reads a file name by a pattern; null where it does not fit. */
export function parseByPattern({ pattern }: NamePattern, basename: string, words: PartWords): NameParts | null {
  const signs = Array.from(basename.normalize('NFC'));
  for (const pieces of piecesOf(pattern, words)) {
    const groups = partsIn(signs, pieces);
    if (groups === null) continue;
    const title = groups['title'] ?? groups['slug'] ?? groups['topic'] ?? '';
    // `Name --` is a name whose tags were forgotten.
    if (groups['title'] !== undefined && / --$|^-- | -- /.test(title)) continue;
    // Slugs are lower case, in scripts that have it; a day that no calendar can have is a number.
    if (groups['title'] === undefined && title !== title.toLowerCase()) continue;
    const date = groups['date'] ?? groups['day']?.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
    const own: Record<string, string> = {};
    for (const part of Object.keys(words)) if (groups[part] !== undefined) own[part] = groups[part];
    return {
      title,
      tags: groups['tags']?.split(/\s+/) ?? [],
      words: own,
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
 * A word that is not given is the first of its list. A name that would be a device's gets one word more: `file_con.md`.
 */
export function formatByPattern({ pattern }: Pick<NamePattern, 'pattern'>, parts: NameSource, words: PartWords): string {
  const titles = [parts.title, ...(pattern.includes('{title}') ? [`${parts.title} file`] : []), `file ${parts.title}`];
  const names = titles.map((title) => filled(pattern, { ...parts, title }, words));
  return names.find((name) => platformFault(name) === null) ?? (names.at(-1) as string);
}

function filled(pattern: string, parts: NameSource, words: PartWords): string {
  const shape = parts.tags.length === 0 ? pattern.replace(OPTIONAL, '') : pattern;
  return shape.replace(/\{(\w+)\}/g, (whole, part: string) => {
    if (part === 'date') return parts.date ?? '';
    if (part === 'day') return (parts.date ?? '').replaceAll('-', '');
    if (part === 'title' || part === 'slug' || part === 'topic') {
      const joiner = part === 'slug' ? '-' : '_';
      const title = part === 'title' ? parts.title : slugOf(parts.title, joiner);
      return parts.number === undefined ? title : `${title}${part === 'title' ? ' ' : joiner}${parts.number}`;
    }
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

function piecesOf(pattern: string, words: PartWords): readonly (readonly Piece[])[] {
  const known = getOrSet(compiled, words, () => new Map());
  return getOrSet(known, pattern, () => [...new Set([pattern, pattern.replace(OPTIONAL, '')])].map((one) => compile(one, words)));
}

function compile(pattern: string, words: PartWords): Piece[] {
  const pieces: Piece[] = [];
  for (const piece of pattern.split(/(\{\w+\})/)) {
    const part = /^\{(\w+)\}$/.exec(piece)?.[1] ?? '';
    if (Object.hasOwn(PARTS, part)) pieces.push({ part, ...(PARTS[part] as Free) });
    else if (Object.hasOwn(words, part)) pieces.push({ part, ...textsOf(words[part] ?? []) });
    else if (piece !== '') pieces.push({ part: null, ...textsOf([piece]) });
  }
  return pieces;
}

function textsOf(list: readonly string[]): Texts {
  return { kind: 'texts', texts: list.map((text) => Array.from(text)) };
}

/**
 * The texts of the parts, by their names; null where the name does not fit. Each piece takes as much as it can, and is asked
 * once for each place in the name, however many ways there are to divide it: patterns of settings come from anywhere.
 */
function partsIn(signs: readonly string[], pieces: readonly Piece[]): Readonly<Partial<Record<string, string>>> | null {
  const width = signs.length + 1;
  const failed = new Uint8Array(width * pieces.length);
  const found: Record<string, string> = {};
  // A pattern whose parts are all left out says nothing about a name.
  return fits(0, 0) && Object.keys(found).length > 0 ? found : null;

  function fits(index: number, at: number): boolean {
    const piece = pieces[index];
    if (piece === undefined) return at === signs.length;
    const place = index * width + at;
    if (failed[place] === 1) return false;
    const end = endsOf(piece, at).find((one) => fits(index + 1, one)) ?? -1;
    if (end < 0) failed[place] = 1;
    else if (piece.part !== null) found[piece.part] = signs.slice(at, end).join('');
    return end >= 0;
  }

  /** Where a piece that begins here may end, best first. */
  function endsOf(piece: Piece, at: number): number[] {
    if (piece.kind === 'texts')
      return piece.texts.filter((text) => text.every((sign, i) => signs[at + i] === sign)).map(({ length }) => at + length);
    if (piece.kind === 'shape') {
      const end = at + piece.shape.length;
      return signs.slice(at, end).join('').replace(/\d/g, '0') === piece.shape ? [end] : [];
    }
    const [opens, ends] = piece.kind === 'line' ? [DARK, DARK] : [OPENS_WORD, OF_WORD];
    if (!opens.test(signs[at] ?? ' ')) return [];
    const all: number[] = [];
    for (let i = at; i < signs.length; i++) {
      const sign = signs[i] ?? '';
      const isJoiner = piece.kind === 'joined' && sign === piece.joiner && OF_WORD.test(signs[i + 1] ?? '');
      if (piece.kind === 'line' ? BREAK.test(sign) : !OF_WORD.test(sign) && !isJoiner) break;
      if (ends.test(sign)) all.push(i + 1);
    }
    return all.reverse();
  }
}

const DARK = /\S/u;
const OF_WORD = /^[\p{L}\p{N}\p{M}.\u200c\u200d]$/u;
const OPENS_WORD = /^[\p{L}\p{N}]$/u;
const BREAK = /[\n\r\u2028\u2029]/;
