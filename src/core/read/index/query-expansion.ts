import { conceptOfRun } from '../terms/concepts';
import { scaleOf } from '../languages/lexicon';
import type { Term } from '../terms/term';
import { createLists, frozenLists, type FrozenLists, type Lists } from './lists';
import { createStrings, frozenStrings, type FrozenStrings, type Strings } from './strings';

/**
 * Terms of an index that stand for one another, though each tells less than the word itself: words of one
 * meaning in any language; words that begin alike, as inflections, compounds, names in two scripts and words
 * with a slip of the pen do; one amount in two units. A query looks them up: no document is filed under its kin.
 */
export interface Kin {
  /** Takes up a term of the table, once. */
  learn(term: Term, number: number): void;
  /** For each concept, beginning and amount that a text holds, the terms that share it. None is empty. */
  familiesOf(terms: Iterable<Term>): Family[];
  /** The names of families, and their members by the number of the name. */
  readonly names: Strings;
  readonly families: Lists;
}

export interface Family {
  /** Terms by their numbers in the table. */
  readonly members: readonly number[];
  /** How much a member tells beside the word itself, 0 to 1. */
  readonly weight: number;
}

/** Families by name, as typed arrays. */
export interface FrozenKin {
  readonly names: FrozenStrings;
  readonly members: FrozenLists;
}

const CONCEPT_WEIGHT = 0.9;
const SPELLING_WEIGHT = 0.4;
/** Letters that count as the beginning of a word; shorter words have no kin of this sort. */
const BEGINNING = 5;
const SHORTEST_PART = 4;

export function createKin(base?: FrozenKin): Kin {
  const names = createStrings(base?.names);
  const families = createLists(base?.members);
  const familyOf = (name: string, weight: number): Family => {
    const family = names.find(name);
    return { members: family < 0 ? [] : families.of(family), weight };
  };
  return {
    learn(term, number) {
      if (term.concept !== 0) families.add(names.add(nameOf(term.concept)), number);
      for (const spelling of spellingsOf(term)) families.add(names.add(spelling), number);
    },
    familiesOf(terms) {
      const { meant, spelt } = gather(terms);
      return [
        ...[...meant].map((concept) => familyOf(nameOf(concept), CONCEPT_WEIGHT)),
        ...[...spelt].map((spelling) => familyOf(spelling, SPELLING_WEIGHT)),
      ].filter(({ members }) => members.length > 0);
    },
    names,
    families,
  };
}

/** The families with their names, each as those of its members that `kept` gives a number. */
export function frozenKin({ names, families }: Kin, kept: (number: number) => number | null): FrozenKin {
  const found: { readonly name: string; readonly members: number[] }[] = [];
  for (let family = 0; family < names.size; family++) {
    const members = new Set(families.of(family).flatMap((number) => kept(number) ?? []));
    if (members.size > 0) found.push({ name: names.text(family), members: [...members] });
  }
  return { names: frozenStrings(found.map(({ name }) => name)), members: frozenLists(found.map((one) => one.members)) };
}

/** No beginning of a word holds a tilde. */
function nameOf(concept: number): string {
  return `~${concept}`;
}

/** The concepts of a text, and what its terms are known by beside their own keys. */
function gather(terms: Iterable<Term>): { readonly meant: Set<number>; readonly spelt: Set<string> } {
  const meant = new Set<number>();
  const spelt = new Set<string>();
  const runs = createRuns((run) => {
    for (const concept of conceptsIn(run)) meant.add(concept);
  });
  for (const term of terms) {
    runs.take(term);
    if (term.stop) continue;
    if (term.concept !== 0) meant.add(term.concept);
    for (const spelling of spellingsOf(term)) spelt.add(spelling);
  }
  runs.end();
  return { meant, spelt };
}

/** Puts the overlapping bigrams of a script without spaces together again, and hands on each run of them. */
export function createRuns(hand: (run: string) => void): { take(term: Term): void; end(): void } {
  // Put together at the end: looking at the last letter of a text that grows copies all of it each time.
  let run: string[] = [];
  let last = '';
  const end = (): void => {
    if (run.length > 0) hand(run.join(''));
    run = [];
    last = '';
  };
  return {
    take({ kind, surface }) {
      if (kind !== 'cjk') return end();
      if (run.length > 0 && surface.length === 2 && last === surface.charAt(0)) {
        run.push(surface.charAt(1));
      } else {
        end();
        run.push(surface);
      }
      last = surface.charAt(surface.length - 1);
    },
    end,
  };
}

export function conceptsIn(run: string): number[] {
  const found: number[] = [];
  for (let at = 0; at < run.length;) {
    const word = conceptOfRun(run, at);
    if (word !== null) found.push(word.concept);
    at += Math.max(1, word?.length ?? 1);
  }
  return found;
}

/** The first letters of a long word or of each part of a path, or an amount in the first unit of its measure. */
function spellingsOf({ kind, key, unit }: Term): readonly string[] {
  if (kind === 'word') return key.length < BEGINNING ? [] : [beginningOf(key)];
  if (kind === 'path')
    return key
      .split(/[^\p{L}\p{N}]+/u)
      .flatMap((part) => (part.length < SHORTEST_PART || part.startsWith('http') ? [] : [beginningOf(part)]));
  const scale = kind === 'number' && unit !== null ? scaleOf(unit) : null;
  return scale === null ? [] : [`#${scale.measure} ${Number((Number(key.slice(1)) * scale.scale).toPrecision(9))}`];
}

const CYRILLIC = 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя';
const LATIN = 'a b v g d e e zh z i i k l m n o p r s t u f h c ch sh sh  y  e yu ya'.split(' ');

/** In plain Latin letters, so that accents do not count and a name is the same in Cyrillic. */
function beginningOf(word: string): string {
  if (/^[a-z0-9]*$/.test(word)) return word.slice(0, BEGINNING);
  const romanised = word.replace(/[а-яё]/g, (letter) => LATIN[CYRILLIC.indexOf(letter)] ?? letter);
  return romanised.normalize('NFD').replace(/\p{M}/gu, '').slice(0, BEGINNING);
}
