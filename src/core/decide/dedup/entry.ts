import { passageOf } from '../../read/terms/passage';
import type { Passage } from '../../read/terms/passage';
import { plainText } from '../../read/terms/plain';
import { capitalisesNouns } from '../../read/terms/stopwords';
import type { Term } from '../../read/terms/term';
import { said } from './match';
import type { Said } from './match';
import { markersIn, opposable } from './signals';

/** An entry as the gate compares it. What not every comparison asks for is worked out when it is asked, once. */
export interface EntryText {
  readonly title: Passage;
  readonly body: Passage;
  /** Plain text, for scripts without blanks. */
  readonly plain: string;
  /** The terms of the title, then of the body. */
  readonly terms: readonly Term[];
  /** What title and body say, and the title alone. */
  readonly said: () => Said;
  readonly titleSaid: () => Said;
  /** Lower-case words between single blanks, for phrases. */
  readonly folded: () => string;
  /** Words and phrases that say an older statement no longer holds. */
  readonly markers: () => readonly string[];
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
  const own = passageOf(head);
  const written = passageOf(plain);
  const main = written.terms.length > 0 ? written : own;
  const terms = [...own.terms, ...main.terms];
  return {
    title: own,
    body: main,
    plain: `${head}\n${plain}`,
    terms,
    said: once(() => said(terms)),
    titleSaid: once(() => said(own.terms)),
    folded: once(() => ` ${[...foldedSentences(own), ...foldedSentences(written)].join(' . ')} `),
    markers: once(() => markersIn([own, written])),
    opposable: once(() => opposable(terms)),
    nounsCapital: once(() => capitalisesNouns(functionWords(written))),
  };
}

function once<T extends object | string | boolean>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

function* functionWords({ terms }: Passage): Iterable<string> {
  for (const term of terms) if (term.stop) yield term.folded;
}

function foldedSentences({ terms, starts }: Passage): string[] {
  return starts.slice(1).map((end, at) => terms.slice(starts[at], end).map((term) => term.folded).join(' '));
}
