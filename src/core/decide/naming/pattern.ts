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

/**
 * A piece of a pattern: texts of which it is one, or a part that goes as far as it can. `reach` tells how far that is from a
 * place in a name, and `last` whether it may end with a sign.
 */
type Piece = { readonly part: string | null } & ({ readonly texts: Texts } | Free);

interface Free {
  readonly reach: (signs: readonly string[]) => (at: number) => number;
  readonly last: (sign: string) => boolean;
  /** True for a part that never ends before that. */
  readonly whole?: true;
}

/** Texts by their order in a list, the signs that they begin with, and the lengths that they have, in signs. */
interface Texts {
  readonly first: ReadonlySet<string | undefined>;
  readonly order: ReadonlyMap<string, number>;
  readonly lengths: readonly number[];
}

/** The parts of which a pattern has at most one each, and what they look like. */
const PARTS: Readonly<Record<string, Free>> = {
  date: shapedAs('0000-00-00'),
  day: shapedAs('00000000'),
  title: { reach: restOfLine, last: isDark },
  slug: joinedBy('-'),
  topic: joinedBy('_'),
  tags: { reach: restOfLine, last: isDark },
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
    return {
      title,
      tags: groups['tags']?.split(/\s+/) ?? [],
      words: Object.fromEntries(
        Object.keys(words).flatMap((part) => {
          const word = groups[part];
          return word === undefined ? [] : [[part, word]];
        }),
      ),
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

function piecesOf(pattern: string, words: PartWords): readonly (readonly Piece[])[] {
  return getOrSet(
    getOrSet(compiled, words, () => new Map()),
    pattern,
    () => [...new Set([pattern, pattern.replace(OPTIONAL, '')])].map((one) => compile(one, words)),
  );
}

function compile(pattern: string, words: PartWords): Piece[] {
  return pattern.split(/(\{\w+\})/).flatMap((piece): Piece[] => {
    if (piece === '') return [];
    const part = /^\{(\w+)\}$/.exec(piece)?.[1] ?? '';
    const known = Object.hasOwn(PARTS, part) ? PARTS[part] : undefined;
    if (known !== undefined) return [{ part, ...known }];
    return Object.hasOwn(words, part) ? [{ part, texts: textsOf(words[part] ?? []) }] : [{ part: null, texts: textsOf([piece]) }];
  });
}

function textsOf(list: readonly string[]): Texts {
  const order = new Map([...list.entries()].reverse().map(([index, text]) => [text, index]));
  const signs = list.map((text) => Array.from(text));
  return { order, first: new Set(signs.map(([first]) => first)), lengths: [...new Set(signs.map(({ length }) => length))] };
}

/**
 * The texts of the parts, by their names; null where the name does not fit. Each piece takes as much as it can, and is asked
 * once for each place in the name, however many ways there are to divide it: patterns of settings come from anywhere.
 */
function partsIn(signs: readonly string[], pieces: readonly Piece[]): Readonly<Partial<Record<string, string>>> | null {
  const width = signs.length + 1;
  const failed = new Uint8Array(width * pieces.length);
  /** Of a free piece and how far it reaches: the furthest end that has not failed. */
  const ends = new Map<number, number>();
  const reaches = new Map<Piece, (at: number) => number>();
  const found: Record<string, string> = {};
  // A pattern whose parts are all left out says nothing about a name.
  return fits(0, 0) && pieces.some(({ part }) => part !== null) ? found : null;

  function fits(index: number, at: number): boolean {
    const piece = pieces[index];
    if (piece === undefined) return at === signs.length;
    const place = index * width + at;
    if (failed[place] === 1) return false;
    const end = 'texts' in piece ? endOfText(piece.texts, index, at) : endOfFree(piece, index, at);
    if (end < 0) failed[place] = 1;
    else if (piece.part !== null) found[piece.part] = signs.slice(at, end).join('');
    return end >= 0;
  }

  function endOfText({ first, order, lengths }: Texts, index: number, at: number): number {
    if (!first.has(signs[at])) return -1;
    const here = lengths
      .flatMap((length) => {
        const text = at + length > signs.length ? '' : signs.slice(at, at + length).join('');
        return order.has(text) ? [{ place: order.get(text) ?? 0, end: at + length }] : [];
      })
      .sort((a, b) => a.place - b.place);
    return here.find(({ end }) => fits(index + 1, end))?.end ?? -1;
  }

  function endOfFree(piece: Piece & Free, index: number, at: number): number {
    const reach = getOrSet(reaches, piece, () => piece.reach(signs))(at);
    if (reach < 0) return -1;
    if (piece.whole === true) return fits(index + 1, reach) ? reach : -1;
    const key = index * width + reach;
    let end = ends.get(key) ?? reach;
    while (end > at && !(piece.last(signs[end - 1] ?? '') && fits(index + 1, end))) end--;
    ends.set(key, end);
    return end > at ? end : -1;
  }
}

function isDark(sign: string): boolean {
  return sign.trim() !== '';
}

const BREAKS: ReadonlySet<string> = new Set('\n\r\u2028\u2029');

/** A text on one line, without spaces at its ends. */
function restOfLine(signs: readonly string[]): (at: number) => number {
  const isBroken = signs.some((sign) => BREAKS.has(sign));
  return (at) => {
    const end = isBroken ? signs.findIndex((sign, place) => place > at && BREAKS.has(sign)) : -1;
    return isDark(signs[at] ?? '') ? (end < 0 ? signs.length : end) : -1;
  };
}

/** A text of this shape, in which `0` is any digit. */
function shapedAs(shape: string): Free {
  const holds = (signs: readonly string[], at: number): boolean =>
    Array.from(shape).every((one, index) => (one === '0' ? /^\d$/.test(signs[at + index] ?? '') : signs[at + index] === one));
  return { reach: (signs) => (at) => (holds(signs, at) ? at + shape.length : -1), last: () => true, whole: true };
}

/** Words with one of this sign between them. */
function joinedBy(joiner: string): Free {
  const isOfWord = (sign = ''): boolean => /^[\p{L}\p{N}\p{M}.\u200c\u200d]$/u.test(sign);
  return {
    reach(signs) {
      const ends: number[] = [];
      for (let at = signs.length - 1; at >= 0; at--)
        ends[at] = isOfWord(signs[at]) || (signs[at] === joiner && isOfWord(signs[at + 1])) ? (ends[at + 1] ?? at + 1) : at;
      return (at) => (/^[\p{L}\p{N}]$/u.test(signs[at] ?? '') ? (ends[at] ?? -1) : -1);
    },
    last: isOfWord,
  };
}
