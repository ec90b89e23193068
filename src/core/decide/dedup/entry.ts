import { once } from '../../model/collections';
import { evenedPassageOf, type Passage } from '../../read/terms/passage';
import { plainText } from '../../read/terms/plain';
import { capitalisesNouns } from '../../read/languages/stopwords';
import type { Term } from '../../read/terms/term';
import { termMatcher, type TermMatcher } from './match';
import { markersIn } from './markers';
import { opposable } from './signals';
import { triplesOf, type Triples } from './triples';

/** An entry as the gate compares it. What not every comparison asks for is worked out when it is asked, once. */
export interface EntryText {
  readonly title: Passage;
  readonly body: Passage;
  /** As it came. */
  readonly written: { readonly title: string; readonly body: string };
  /** Plain text, for scripts without spaces. */
  readonly plain: string;
  /** The terms of the title, then of the body. */
  readonly terms: readonly Term[];
  /** The terms of title and body, and those of the title alone. */
  readonly said: () => TermMatcher;
  readonly titleSaid: () => TermMatcher;
  /** For likeness of spelling. */
  readonly triples: () => Triples;
  /** Ticked boxes of its lists. */
  readonly ticked: number;
  /** Words and phrases that say an older statement no longer holds. */
  readonly markers: () => ReadonlySet<string>;
  /** Words that have an opposite. */
  readonly opposable: () => ReadonlySet<string>;
  /** True where capitals tell nothing about names (German). */
  readonly nounsCapital: () => boolean;
}

/** Beyond this many UTF-16 units an entry is compared by its beginning only; the exact comparison takes all. */
const MAX_COMPARED = 40_000;

export function readEntry(title: string, body: string): EntryText {
  const head = plainText(title);
  const plain = plainText(body.length > MAX_COMPARED ? body.slice(0, MAX_COMPARED) : body);
  const written = evenedPassageOf(plain);
  const own = titleOf(head, written);
  const main = written.terms.length > 0 ? written : own;
  const terms = [...own.terms, ...main.terms];
  const whole = `${head}\n${plain}`;
  return {
    title: own,
    body: main,
    written: { title, body },
    plain: whole,
    ticked: body.match(/^[^\S\n\r\u2028\u2029]*(?:[-*+]|\d+[.)]) \[[xX]\] /gm)?.length ?? 0,
    terms,
    said: once(() => termMatcher(terms)),
    titleSaid: once(() => termMatcher(own.terms)),
    triples: once(() => triplesOf(whole)),
    markers: once(() => markersIn([own, written], whole)),
    opposable: once(() => opposable(terms)),
    nounsCapital: once(() => capitalisesNouns(written.terms.flatMap(({ folded, stop }) => (stop ? [folded] : [])))),
  };
}

/** Without a title that only says the first words again, as one made from them. */
function titleOf(head: string, { terms }: Passage): Passage {
  const own = evenedPassageOf(head);
  return own.terms.length > 0 && own.terms.every(({ key }, at) => key === terms[at]?.key) ? NO_TITLE : own;
}

const NO_TITLE: Passage = { terms: [], starts: [0] };

/** The keys of the words, names and values of a text that tell what it is about. */
export function contentKeys(text: string): Set<string> {
  return keysOf(readEntry('', text));
}

export function keysOf({ terms }: Pick<EntryText, 'terms'>): Set<string> {
  const keys = new Set<string>();
  for (const { key, kind, stop } of terms) if (!stop && kind !== 'symbol') keys.add(key);
  return keys;
}
