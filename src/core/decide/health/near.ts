import { getOrSet } from '../../model/collections';
import type { DecideContext } from '../../model/context';
import { dataOf } from '../../model/note';
import { basenameOf, folderOf, foldKey, type NotePath, stemOf, type VaultPath } from '../../model/path';
import { aliasesIn } from '../../read/frontmatter/aliases';
import { afterDay } from '../../read/text/dates';
import { isPeriodName } from '../../read/text/day-names';
import type { Steps } from '../../read/text/steps';
import { titleOf } from '../naming/index';

/** The note that a name which leads nowhere probably means. */
export interface NearMatch {
  /** `same`: equal except for case, accents, spaces and punctuation, or a title or alias of the note. `close`: a typing error. */
  readonly how: 'same' | 'close';
  /** Several where the name could mean each of them. */
  readonly paths: readonly VaultPath[];
}

/** Finds files by a misspelled name. */
export interface NearNames {
  /**
   * A note by its name, title, alias or `name`, by two words in another order, of a path by the last part, by the number that its
   * name begins with, or by folder and name: `cli-grep` for `cli/grep`. `from` itself is never meant.
   */
  note(name: string, from: VaultPath): NearMatch | null;
  /** Any file by the last part of a path, extension included. */
  file(name: string, from: VaultPath): NearMatch | null;
}

interface Known {
  readonly letters: string;
  readonly mask: number;
  readonly numbers: string;
  /** As it is first spelled. */
  readonly name: string;
  readonly paths: ReadonlySet<VaultPath>;
}

/** A name that begins with the moment of its writing, as slip boxes have it: `202603151200 Title`. */
const NUMBERED = /^(\d{10,17})(?=[\s_-])/;

/** Files entered between two steps. */
const STEP = 500;

/** An index of the vault's names; built once for many questions. */
export function* nearNames(ctx: DecideContext): Steps<NearNames> {
  const by = new Map<string, Set<VaultPath>>();
  const byLength = new Map<number, Known[]>();
  const at = (kind: string, key: string): ReadonlySet<VaultPath> | undefined => (key === '' ? undefined : by.get(`${kind} ${key}`));
  const enter = (kind: string, key: string, path: VaultPath): void => {
    if (key !== '') getOrSet(by, `${kind} ${key}`, () => new Set()).add(path);
  };
  for (const [count, { path }] of ctx.snapshot.files.entries()) {
    if (count % STEP === 0) yield;
    const stem = stemOf(path);
    enter('file', loose(basenameOf(path)), path);
    const note = ctx.snapshot.notes.get(path as NotePath);
    if (note === undefined) continue;
    const data = dataOf(note);
    const folder = basenameOf(folderOf(path));
    enter('number', NUMBERED.exec(stem)?.[1] ?? '', path);
    enter('dated', loose(afterDay(stem) ?? afterWord(stem)), path);
    enter('folder', folder === '' ? '' : loose(`${folder}${stem}`), path);
    if (typeof data['name'] === 'string') enter('own', loose(data['name']), path);
    for (const name of [stem, titleOf(ctx, path), ...aliasesIn(data)]) {
      const letters = loose(name);
      const isNew = at('note', letters) === undefined;
      enter('note', letters, path);
      enter('turned', turnedKey(name), path);
      const paths = at('note', letters);
      if (!isNew || paths === undefined) continue;
      getOrSet(byLength, letters.length, () => []).push({ letters, mask: maskOf(letters), numbers: numbersIn(name), name, paths });
    }
  }
  const slips = new Map<string, NearMatch | null>();
  const find = {
    note(path: string): NearMatch | null {
      const name = path.split('/').pop() ?? '';
      const letters = loose(stemOf(`${name}.md`));
      const own = name === path ? at('own', letters) : undefined;
      // No file name can hold the `/` of a title.
      const whole = name === path || letters.length < WORD ? undefined : at('note', loose(path));
      const same = at('note', letters) ?? at('number', name) ?? at('folder', letters) ?? own ?? whole;
      if (same !== undefined && letters !== '') return { how: 'same', paths: [...same] };
      // A title before which several notes have a day is that of a series, and means none of them.
      const only = [at('dated', letters), at('turned', turnedKey(name))].find((paths) => paths?.size === 1);
      if (only !== undefined) return { how: 'same', paths: [...only] };
      return getOrSet(slips, letters, () => closest(letters, name, byLength));
    },
    file(name: string): NearMatch | null {
      const same = at('file', loose(basenameOf(name)));
      return same === undefined ? null : { how: 'same', paths: [...same] };
    },
  };
  return { note: (name, from) => sure(find.note(name), name, from), file: (name, from) => sure(find.file(name), name, from) };
}

/**
 * The files of a match that the name can mean from here. A link that names a folder means the note of that folder: another one
 * has only its name, which says enough where it has it alone, and it is no number, day, week or month of some other series.
 */
function sure(match: NearMatch | null, name: string, from: VaultPath): NearMatch | null {
  const paths = (match?.paths ?? []).filter((path) => path !== from);
  const isOfFolder = /[^./]\//.test(name);
  const stem = stemOf(paths[0] ?? '');
  if (match === null || stem === '') return null;
  return isOfFolder && (paths.length > 1 || isPeriodName(stem) || !/\p{L}/u.test(stem)) ? null : { ...match, paths };
}

/** A long name without its first word, as of a note that somebody has marked: `X 3 - To the sea`; empty for others. */
function afterWord(stem: string): string {
  const [, ...rest] = wordsOf(stem);
  return rest.length < 4 ? '' : rest.join('');
}

/** The key of a name of two words in either order, as those of persons; empty for others. */
function turnedKey(name: string): string {
  const words = wordsOf(name);
  return words.length === 2 ? words.sort().join(' ') : '';
}

function closest(letters: string, name: string, byLength: ReadonlyMap<number, readonly Known[]>): NearMatch | null {
  const most = allowedSlips(letters.length);
  // In scripts without an alphabet one character more or less is another word.
  if (most === 0 || /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(letters)) return null;
  const mask = maskOf(letters);
  const numbers = numbersIn(name);
  let best = most + 1;
  let paths: VaultPath[] = [];
  for (let length = letters.length - most; length <= letters.length + most; length++) {
    for (const known of byLength.get(length) ?? []) {
      // Other numbers are other things: `Sprint 12` is no slip for `Sprint 13`.
      if (known.numbers !== numbers || bits(known.mask ^ mask) > 2 * most) continue;
      const slips = slipsBetween(letters, known.letters, Math.min(best, most));
      // Two slips that make another number of words make other words: `date.toFormat` and `dateformat`.
      if (slips > 1 && wordsOf(name).length !== wordsOf(known.name).length) continue;
      if (slips > most || slips > best || isOneWordMore(name, known.name) || hasOtherWord(name, known.name)) continue;
      if (slips < best) paths = [];
      best = slips;
      paths = [...new Set([...paths, ...known.paths])];
    }
  }
  return paths.length === 0 ? null : { how: 'close', paths };
}

/** Which letters occur, folded into 32 bits: names that differ in many of them cannot be near. */
function maskOf(letters: string): number {
  let mask = 0;
  for (let i = 0; i < letters.length; i++) mask |= 1 << (letters.charCodeAt(i) & 31);
  return mask;
}

function bits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

const PLAIN = /^[ -~]*$/;

/** A name without case, accents, spaces and punctuation. */
export function loose(name: string): string {
  if (PLAIN.test(name)) return name.toLowerCase().replace(/[^a-z0-9]+/g, '');
  return foldKey(name)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

/** Slips allowed in a name of this many letters: short names are too near to each other for guesses. */
export function allowedSlips(length: number): number {
  if (length < 5) return 0;
  return length < 10 ? 1 : 2;
}

/** Below this length a letter in place of another makes another word: `kubectx` and `kubectl`, `hover` and `cover`. */
const WORD = 8;

/** Words of a name without what its language does not tell apart. */
function wordsOf(name: string): string[] {
  return name
    .split(/[^\p{L}\p{M}\p{N}'’]+/u)
    .map(loose)
    .filter((word) => word !== '');
}

/** The words of a name that hold a number: `rv1126` and `rv1126b` are two things. */
export function numbersIn(name: string): string {
  return wordsOf(name)
    .filter((word) => /\p{N}/u.test(word))
    .join(' ');
}

/**
 * True where two names of as many words differ in a word that is another one rather than the same with a slip: short,
 * with another beginning (`unsupervised` for `supervised`), or in more letters than one in twelve.
 */
function hasOtherWord(name: string, other: string): boolean {
  const [words, others] = [wordsOf(name), wordsOf(other)];
  return words.length === others.length && words.some((word, at) => word !== others[at] && isOtherWord(word, others[at] ?? ''));
}

function isOtherWord(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length < 5 || (short.length === long.length && long.length < WORD)) return !isSwap(one, other);
  if (short.length < long.length && long.endsWith(short)) return true;
  return slipsBetween(one, other, 2) > (short.length < 12 ? 1 : 2);
}

/** True where one name is the other and some words more: `Protection II` is no slip for `Protection`. */
function isOneWordMore(name: string, other: string): boolean {
  const [few = [], many = []] = [wordsOf(name), wordsOf(other)].sort((a, b) => a.length - b.length);
  return many.length > few.length && few.every((word) => many.includes(word));
}

/** True for the same letters in another order. */
function isSwap(a: string, b: string): boolean {
  return [...a].sort().join('') === [...b].sort().join('');
}

/** Optimal string alignment distance (letters put in, left out, exchanged, or swapped with a neighbour); anything above `most` is `most + 1`. */
export function slipsBetween(a: string, b: string, most: number): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let lowest = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
      row.push(cost);
      lowest = Math.min(lowest, cost);
    }
    if (lowest > most) return most + 1;
    beforeLast = last;
    last = row;
  }
  return Math.min(last[b.length] ?? 0, most + 1);
}
