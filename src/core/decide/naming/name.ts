import type { DecideContext } from '../../model/context';
import type { Convention, NamePattern } from '../../model/convention';
import { basenameOf, folderOf, joinPath, stemOf, type VaultPath } from '../../model/path';
import { matchesPattern } from '../../read/text/glob';
import { insideMemory, entriesOf } from '../../read/memory/scope';
import { encodeText } from '../../read/text/text';
import { freeTarget, withNumber } from '../refactor/index';
import { cleanTags, cleanTitle, MAX_STEM_BYTES } from './clean';
import { formatByPattern, isTitled, parseByPattern, type NameParts } from './pattern';
import { getOrSet } from '../../model/collections';
import type { Snapshot } from '../../model/snapshot';
import { dateInName } from '../../read/text/dates';

/** The parts of a new name. */
export interface NewName {
  readonly date: string;
  readonly title: string;
  readonly tags: readonly string[];
  /** For parts that are one of a few words, by the part's name; the first word where none is given. */
  readonly words?: Readonly<Record<string, string>>;
}

/** The patterns for files of a memory-relative folder; none where any name goes. */
export function patternsFor(convention: Convention, folder: string): readonly NamePattern[] {
  const found: NamePattern[] = [];
  for (const rule of convention.names)
    if (/[*?]/.test(rule.folder) ? matchesPattern(rule.folder, folder) : rule.folder === folder) found.push(rule);
  return found;
}

const parsed = new WeakMap<Convention, Map<string, NameParts | null>>();
/** Names kept for each convention; with more all are read again. */
const MOST_PARSED = 200_000;

/** The parts of a file's name by the convention; `inside` is its path in the memory. Null if it fits none of the patterns. */
export function parseName(convention: Convention, inside: string): NameParts | null {
  const names = getOrSet(parsed, convention, () => new Map());
  if (names.size > MOST_PARSED) names.clear();
  return getOrSet(names, inside, () => partsOf(convention, inside));
}

function partsOf(convention: Convention, inside: string): NameParts | null {
  for (const pattern of patternsFor(convention, folderOf(inside))) {
    const parts = parseByPattern(pattern, basenameOf(inside), convention.words);
    if (parts !== null) return parts;
  }
  return null;
}

/**
 * The file name for a new note of a memory-relative folder: `parseName` gives back its parts as cleaned. In a vault
 * for which nobody chose a convention, the name is like those of the folder (see `habitOf`). A word that the pattern
 * puts before the title is not said twice, and one that the title begins with as a name does is that word: `project-mobile`.
 */
export function formatName(ctx: DecideContext, { date, title, tags, words = {} }: NewName, folder = ''): string {
  const pattern = habitOf(ctx, folder) ?? patternsFor(ctx.convention, folder)[0] ?? { pattern: '{title}.md' };
  // A slug is made of the title as it is: a cleaned one has lost signs that a slug spells out.
  const shown = pattern.pattern.includes('{title}') ? cleanTitle(title) : title;
  const { words: known } = ctx.convention;
  const [, part = ''] = /\{(\w+)\}[-_]\{(?:slug|topic)\}/.exec(pattern.pattern) ?? [];
  const [, said = '', sign = '', rest = ''] = /^([\p{L}\p{N}]+)([-_: ]+)(?![-_: ])(.*[\p{L}\p{N}].*)$/su.exec(shown) ?? [];
  const first = said.toLowerCase();
  // `project-mobile` is a name, "user-friendly forms" is not.
  const isNaming = sign.startsWith(':') || !/\s/.test(shown);
  const word = words[part] ?? (isNaming && known[part]?.includes(first) === true ? first : known[part]?.[0]);
  const named = word === first ? { title: rest, words: { ...words, [part]: first } } : { title: shown, words };
  return formatByPattern(pattern, { date, tags: cleanTags(tags), ...named }, known);
}

/** The name of a file rewritten by the pattern it follows, perhaps with another day; `inside` is its path in the memory. Null where it follows none. */
export function rewriteName(convention: Convention, inside: string, date?: string): string | null {
  for (const pattern of patternsFor(convention, folderOf(inside))) {
    const parts = parseByPattern(pattern, basenameOf(inside), convention.words);
    if (parts === null) continue;
    const written = (titleBytes?: number, tagBytes?: number): string => {
      const title = pattern.pattern.includes('{title}') ? cleanTitle(parts.title, titleBytes) : parts.title;
      return formatByPattern(
        pattern,
        { ...parts, title, tags: cleanTags(parts.tags, tagBytes), ...(date === undefined ? {} : { date }) },
        convention.words,
      );
    };
    // A name that is there already stays whole, as long as a disk can hold it with a number after it.
    const whole = written(Infinity, Infinity);
    return encodeText(whole).length <= MAX_STEM_BYTES ? whole : written();
  }
  return null;
}

/** The parts of a name that an entry's type decides: those that may be that word. */
export function wordsFor(convention: Convention, type: string | undefined): Readonly<Record<string, string>> {
  if (type === undefined) return {};
  return Object.fromEntries(Object.entries(convention.words).flatMap(([part, known]) => (known.includes(type) ? [[part, type]] : [])));
}

/** The name that people use for the note: the title in its name (a slug with its words apart), or the whole name where it follows no pattern. */
export function titleOf(ctx: DecideContext, path: VaultPath): string {
  const parts = parseName(ctx.convention, insideMemory(ctx, path));
  if (parts === null || parts.title === '') return stemOf(path);
  return parts.joiner === undefined ? parts.title : parts.title.replaceAll(parts.joiner, ' ');
}

/**
 * The path for a new file in `folder`: as named, or with the first number after its title that
 * makes it free on every disk. `alsoTaken` holds `foldKey`s of files the same plan makes.
 */
export function freePath(ctx: DecideContext, folder: string, name: string, alsoTaken: ReadonlySet<string> = new Set()): VaultPath {
  return freeTarget(ctx.snapshot, joinPath(folder, name), alsoTaken, (own, n) => numbered(ctx, folder, own, n));
}

function numbered(ctx: DecideContext, folder: string, name: string, n: number): string {
  const { words } = ctx.convention;
  const patterns = patternsFor(ctx.convention, insideMemory(ctx, folder));
  for (const pattern of patterns) {
    const parts = parseByPattern(pattern, name, words);
    if (parts === null) continue;
    if (parts.title !== '') return formatByPattern(pattern, { ...parts, number: n }, words);
    // A name without a title has no place for a number, but the folder's other names may have.
    const titled = patterns.find(isTitled);
    if (titled !== undefined) return formatByPattern(titled, { ...parts, title: String(n) }, words);
  }
  return withNumber(name, n);
}

/** Where fewer names than this share have a day, new ones get none either. */
const DATED_SHARE = 0.1;
/** So many names joined alike are a habit; one may be chance. */
const LEAST_JOINED = 2;

const known = new WeakMap<Snapshot, Map<string, NamePattern | null>>();

/**
 * The pattern by which the notes of a memory-relative folder are named although the convention has no such pattern: their
 * titles, or words joined by `-` or `_`. Only for a vault whose settings name no memory, because nobody chose its
 * convention. A folder without notes follows the rest of the vault. Null if the names have days, or there are no names.
 */
function habitOf(ctx: DecideContext, folder: string): NamePattern | null {
  if (ctx.unnamed !== true) return null;
  const habits = getOrSet(known, ctx.snapshot, () => new Map());
  return getOrSet(habits, JSON.stringify([ctx.memory, ctx.inner, folder, ctx.excludedInApp?.filters]), () => lookForHabit(ctx, folder));
}

function lookForHabit(ctx: DecideContext, folder: string): NamePattern | null {
  const [all, here]: [string[], string[]] = [[], []];
  for (const { path } of entriesOf(ctx)) {
    const name = stemOf(path).normalize('NFC');
    all.push(name);
    if (folderOf(insideMemory(ctx, path)) === folder) here.push(name);
  }
  const names = here.length > 0 ? here : all;
  let dated = 0;
  for (const name of names) if (dateInName(name) !== null) dated++;
  if (names.length === 0 || dated >= names.length * DATED_SHARE) return null;
  return { folder, pattern: shapeOf(names), summary: 'As the other notes of the folder are named.' };
}

/** Most names joined by one sign are a habit of it; names of one word fit any. */
function shapeOf(names: readonly string[]): string {
  const joinedBy = (joiner: string): number =>
    names.filter((name) => name === name.toLowerCase() && !/\s/.test(name) && name.includes(joiner)).length;
  const [slugs, topics] = [joinedBy('-'), joinedBy('_')];
  const most = Math.max(slugs, topics);
  if (most < LEAST_JOINED || most * 2 <= names.filter((name) => /[\s_-]/.test(name) || name !== name.toLowerCase()).length)
    return '{title}.md';
  return slugs >= topics ? '{slug}.md' : '{topic}.md';
}
