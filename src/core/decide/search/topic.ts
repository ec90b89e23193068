import { irregularForms } from '../../read/languages/irregular-forms';
import { tellingShare } from '../../read/languages/low-information-words';
import { isStopword } from '../../read/languages/stopwords';
import type { Term } from '../../read/terms/term';
import { daysMeant, type Days } from './days';
import { comparedName } from './headings';
import { beginningOf, termsIn } from './keys';

/** A term of a topic. */
export interface Wanted {
  readonly key: string;
  /** As the topic writes it. */
  readonly said: string;
  readonly beginning: string | null;
  /** How much it tells beside its rarity, 0 to 1.2. */
  readonly telling: number;
}

/** A topic as it is searched for. */
export interface Topic {
  /** All its words, as they are compared with a name. */
  readonly name: string;
  /** As it came, with its signs. */
  readonly written: string;
  /** Its name without the words by which a question begins: of "what is the refund window", refund window. */
  readonly subject: string;
  /** Each key once. */
  readonly wanted: readonly Wanted[];
  /** Pairs of keys that stand side by side. */
  readonly pairs: readonly (readonly [string, string])[];
  /** The days it speaks of; null where it names none. */
  readonly days: Days | null;
  /** As an index is asked for it, which files each form of a word by itself. */
  readonly terms: readonly Term[];
}

/** Words by which one asks; they say nothing of the subject (en de fr es pt it nl). */
const ASKING = new Set(
  `how why what which who whom whose where when many much long often does did do is are was tell explain show find list give me about know
wie warum wieso weshalb was welche welcher welches wer wen wem wo wann viele viel lange oft
comment pourquoi quoi quel quelle quels quelles qui où quand combien
cómo por qué cuál cuáles quién dónde cuándo cuánto cuántos como porque qual quais quem onde quando quanto quantos
perché cosa quale quali chi dove quanti hoe waarom wat welke wie waar wanneer hoeveel`.split(/\s+/),
);

/** A month of a year, as a key: it means its days. */
const MONTH = /^@\d{4}-\d\d$/;
const NAMED = 1.2;
const BIGRAM = 0.5;

/** Reads a topic, as a question, words or a name; `newest` is the newest day of the memory, by which "last week" is counted. */
export function readTopic(text: string, newest: string | null): Topic {
  const days = daysMeant(text, newest);
  const all = termsIn(days === null ? text : days.rest);
  const telling = all.filter(({ folded }) => !ASKING.has(folded));
  const terms = telling.length === 0 && days === null ? all : telling;
  const wanted = new Map<string, Wanted>();
  for (const term of terms) {
    if (!wanted.has(term.key)) {
      wanted.set(term.key, { key: term.key, said: term.surface, beginning: beginningOf(term), telling: tellingOf(term) });
    }
  }
  const pairs = terms.slice(1).map((term, at) => [(terms[at] as Term).key, term.key] as const);
  const month = terms.find(({ key }) => MONTH.test(key))?.key.slice(1);
  const within = days?.days ?? (month === undefined ? null : { from: `${month}-01`, to: `${month}-31` });
  const name = comparedName(text);
  return {
    name,
    written: text.trim(),
    subject: subjectOf(name),
    wanted: [...wanted.values()],
    pairs,
    days: within,
    terms: terms.flatMap(formsOf),
  };
}

function subjectOf(name: string): string {
  const words = name.split(' ');
  if (!ASKING.has(words[0] ?? '')) return name;
  const at = words.findIndex((word) => !ASKING.has(word) && !isStopword(word));
  return at < 0 ? name : words.slice(at).join(' ');
}

function formsOf(term: Term): Term[] {
  return term.kind === 'word' ? irregularForms(term.key).map((key) => (key === term.key ? term : { ...term, key })) : [term];
}

function tellingOf(term: Term): number {
  if (term.kind === 'cjk') return BIGRAM;
  return term.kind !== 'word' || term.named === 'yes' ? NAMED : tellingShare(term.key);
}
