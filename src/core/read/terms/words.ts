import { monthOf, numberOf, unitOf, weekdayOf } from '../languages/lexicon';
import { stem } from '../languages/stem';
import { isStopword } from '../languages/stopwords';
import { withoutOptionalMarks } from './characters';
import type { Term } from './term';

/** The terms of a word wherever it stands: one inside a sentence, one where it opens it. */
export interface WordFacts {
  readonly inside: Term;
  readonly opening: Term;
  /** The unit it names after a number. */
  readonly unit: string | null;
  /** It names a month, so that its sentence may hold a date. */
  readonly month: boolean;
}

const TECHNICAL = /^(?:[A-Z]{2,}[0-9A-Z]*s?|[a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*|\w+_\w+|[A-Za-z]+\d+\w*|.*[+#])$/s;
const VERSION = /^v(\d+)$/;

export function readWord(surface: string): WordFacts {
  // A copy, lest a slice keep a whole note in memory.
  const own = [...surface].join('');
  const folded = fold(own);
  const inside = termOf(own, folded);
  const maybe = inside.named === 'yes' && !TECHNICAL.test(own);
  return { inside, opening: maybe ? { ...inside, named: 'maybe' } : inside, unit: unitOf(folded), month: monthOf(folded) !== null };
}

function termOf(surface: string, folded: string): Term {
  const plain = { surface, folded, unit: null, stop: false, named: 'no' } as const;
  const weekday = weekdayOf(folded);
  if (weekday !== null) return { ...plain, kind: 'weekday', key: `w${weekday}` };
  const amount = numberOf(folded);
  if (amount !== null) return { ...plain, kind: 'number', key: `#${amount}` };
  const version = VERSION.exec(folded);
  if (version) return { ...plain, kind: 'version', key: `v${version[1] ?? ''}` };
  // "doesn't", "does not" and "cannot" deny alike.
  if (folded.endsWith("n't") || folded === 'cannot') return { ...plain, kind: 'word', key: 'not' };
  if (isStopword(folded)) return { ...plain, kind: 'word', key: folded, stop: true };
  const named = TECHNICAL.test(surface) || capital(surface) ? 'yes' : 'no';
  return { ...plain, kind: 'word', key: stem(folded), named };
}

/** Lower case, `ß` as `ss`, without marks that may be left out, a possessive `'s` or an elided article. */
function fold(surface: string): string {
  const plain = withoutOptionalMarks(surface);
  const folded = (plain === '' ? surface : plain)
    .toLowerCase()
    .replace(/\u2019/g, "'")
    .replace(/ß/g, 'ss');
  const apostrophe = folded.indexOf("'");
  if (apostrophe <= 0) return folded;
  const head = folded.slice(0, apostrophe);
  const tail = folded.slice(apostrophe + 1);
  if (tail === 's') return head;
  return head.length <= 2 && head !== 'i' && head !== 'he' && head !== 'we' && head !== 'it' ? tail : folded;
}

function capital(surface: string): boolean {
  const first = surface.charAt(0);
  return surface.length > 1 && first !== first.toLowerCase() && monthOf(surface.toLowerCase()) === null;
}
