import { MATCHED, share, type Judged } from '../features';
import type { Numbers, View } from './view';

/** What the titles tell: whether they are there, are one, and what they say that the other entry does not. */
export function titlesOf(f: View): Numbers {
  const [a, b] = [f.newTitle.passage.terms, f.oldTitle.passage.terms];
  const unsaid = (part: Judged): number =>
    part.passage.terms.filter((term, i) => !term.stop && (part.qualities[i] as number) < MATCHED).length;
  return {
    title: f.title,
    newTitled: +(a.length > 0),
    oldTitled: +(b.length > 0),
    titleSame: +(a.length > 0 && a.map((term) => term.key).join(' ') === b.map((term) => term.key).join(' ')),
    titleNewUnsaid: unsaid(f.newTitle),
    titleOldUnsaid: unsaid(f.oldTitle),
    titleCoverage: a.length === 0 ? -1 : share(f.newTitle),
    titleReverse: b.length === 0 ? -1 : share(f.oldTitle),
  };
}
