import type { Passage } from '../../read/terms/passage';
import { isValue, type Term } from '../../read/terms/term';

/** Two names or values of one sentence, as they are written. */
export interface Exchanged {
  readonly first: string;
  readonly second: string;
}

/**
 * Neighbouring names and values of a new entry that the older one has in one sentence, too, but only the other way round. So
 * "from Lisbon to Oslo" does not repeat "from Oslo to Lisbon", though every word is there.
 */
export function exchanged(fresh: readonly Passage[], old: readonly Passage[]): Exchanged[] {
  // A name that opens a sentence is known by where it stands within another.
  const names = new Set([...fresh, ...old].flatMap(({ terms }) => terms.filter((term) => term.named === 'yes').map(({ key }) => key)));
  const orders = old.flatMap((passage) => sentencesOf(passage, names)).map(placesOf);
  return fresh
    .flatMap((passage) => sentencesOf(passage, names))
    .flatMap((terms) =>
      terms.slice(1).flatMap((second, at): Exchanged[] => {
        const first = terms[at] as Term;
        if (first.key === second.key) return [];
        const both = orders.flatMap((order) => {
          const [a, b] = [order.get(first.key), order.get(second.key)];
          return a === undefined || b === undefined ? [] : [a.first < b.last];
        });
        return both.length > 0 && !both.includes(true) ? [{ first: first.surface, second: second.surface }] : [];
      }),
    );
}

/** The names and values of each sentence, in their order. */
function sentencesOf({ terms, starts }: Passage, names: ReadonlySet<string>): Term[][] {
  return starts.slice(1).map((end, at) => terms.slice(starts[at], end).filter((term) => names.has(term.key) || isValue(term)));
}

/** Where each of them stands in its sentence: the first time, and the last. */
function placesOf(terms: readonly Term[]): ReadonlyMap<string, { readonly first: number; readonly last: number }> {
  const places = new Map<string, { first: number; last: number }>();
  terms.forEach(({ key }, at) => places.set(key, { first: places.get(key)?.first ?? at, last: at }));
  return places;
}
