import { scaleOf } from '../languages/lexicon';
import type { Term } from '../terms/term';
import { createLists, frozenLists, type FrozenLists, type Lists } from './lists';
import { createStrings, frozenStrings, type FrozenStrings, type Strings } from './strings';

/**
 * Terms of an index that stand for one another, though each tells less than the word itself: words that begin alike, as
 * inflections, compounds, names in two scripts and words with a slip of the pen do; one amount in two units. A query looks
 * them up: no document is filed under its kin.
 */
export interface Kin {
  /** Takes up a term of the table, once. */
  learn(term: Term, number: number): void;
  /** For each beginning and amount that a text holds, the terms that share it, by their numbers in the table. */
  familiesOf(terms: Iterable<Term>): (readonly number[])[];
  /** The names of families, and their members by the number of the name. */
  readonly names: Strings;
  readonly families: Lists;
}

/** Families by name, as typed arrays. */
export interface FrozenKin {
  readonly names: FrozenStrings;
  readonly members: FrozenLists;
}

/** Letters that count as the beginning of a word; shorter words have no kin of this sort. */
const BEGINNING = 5;
const SHORTEST_PART = 4;

export function createKin(base?: FrozenKin): Kin {
  const names = createStrings(base?.names);
  const families = createLists(base?.members);
  return {
    learn(term, number) {
      for (const spelling of spellingsOf(term)) families.add(names.add(spelling), number);
    },
    familiesOf(terms) {
      const spelt = new Set<string>();
      for (const term of terms) if (!term.stop) for (const spelling of spellingsOf(term)) spelt.add(spelling);
      return [...spelt].flatMap((spelling) => {
        const family = names.find(spelling);
        return family < 0 ? [] : [families.of(family)];
      });
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

/** The first letters of a long word or of each part of a path, the first two numbers of a version, or an amount in the first unit of its measure. */
function spellingsOf(term: Term): readonly string[] {
  const { kind, key, unit } = term;
  if (kind === 'word' || kind === 'version') return [beginningOf(term) ?? []].flat();
  if (kind === 'path')
    return key.split(/[^\p{L}\p{N}]+/u).flatMap((part) => (part.length < SHORTEST_PART || part.startsWith('http') ? [] : [latinOf(part)]));
  const scale = kind === 'number' && unit !== null ? scaleOf(unit) : null;
  return scale === null ? [] : [`#${scale.measure} ${Number((Number(key.slice(1)) * scale.scale).toPrecision(9))}`];
}

/** Shared by a term and its kin: the first letters, or of a version the first two numbers; null for short words and other kinds. */
export function beginningOf({ kind, key }: Pick<Term, 'kind' | 'key'>): string | null {
  if (kind === 'version') return /^v\d+\.\d+/.exec(key)?.[0] ?? null;
  return kind === 'word' && key.length >= BEGINNING ? latinOf(key) : null;
}

const CYRILLIC = 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя';
const LATIN = 'a b v g d e e zh z i i k l m n o p r s t u f h c ch sh sh  y  e yu ya'.split(' ');

/** In plain Latin letters, so that accents do not count and a name is the same in Cyrillic. */
function latinOf(word: string): string {
  if (/^[a-z0-9]*$/.test(word)) return word.slice(0, BEGINNING);
  const romanised = word.replace(/[а-яё]/g, (letter) => LATIN[CYRILLIC.indexOf(letter)] ?? letter);
  return romanised.normalize('NFD').replace(/\p{M}/gu, '').slice(0, BEGINNING);
}
