import { plainText } from '../../read/terms/plain';
import { capitalisesNouns } from '../../read/terms/stopwords';
import type { Term } from '../../read/terms/term';
import { tokenise } from '../../read/terms/tokenise';
import type { Sentences } from '../../read/terms/tokenise';

/** An entry as the gate compares it. */
export interface EntryText {
  readonly title: Sentences;
  readonly body: Sentences;
  /** Lower-case words between single blanks, for phrases. */
  readonly folded: string;
  /** Plain text, for scripts without blanks. */
  readonly plain: string;
  /** True where capitals tell nothing about names (German). */
  readonly nounsCapital: boolean;
}

/** Beyond this many UTF-16 units an entry is compared by its beginning only; the exact comparison takes all. */
const MAX_COMPARED = 40_000;

export function readEntry(title: string, body: string): EntryText {
  const head = tokenise(plainText(title));
  const text = plainText(body.length > MAX_COMPARED ? body.slice(0, MAX_COMPARED) : body);
  const sentences = tokenise(text);
  return {
    title: head,
    body: sentences.length > 0 ? sentences : head,
    folded: ` ${[...head, ...sentences].map((terms) => terms.map((term) => term.folded).join(' ')).join(' . ')} `,
    plain: `${plainText(title)}\n${text}`,
    nounsCapital: capitalisesNouns(foldedWords(sentences)),
  };
}

function* foldedWords(sentences: Sentences): Iterable<string> {
  for (const terms of sentences) for (const term of terms) if (term.stop) yield term.folded;
}

export function termsOf(entry: EntryText): Term[] {
  return [...entry.title.flat(), ...entry.body.flat()];
}
