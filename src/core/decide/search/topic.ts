import { irregularForms } from '../../read/languages/irregular-forms';
import { isStopword } from '../../read/languages/stopwords';
import { beginningOf } from '../../read/index/query-expansion';
import type { Term } from '../../read/terms/term';
import type { Conditions } from './conditions';
import { daysMeant, type Days } from './days';
import { comparedName } from './headings';
import { termsIn } from './keys';
import { NAMED, tellingOf } from '../../read/index/term-index';

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
  readonly conditions: Conditions;
  /** It is a phrase of common words alone, which are then its words: "to be or not to be". */
  readonly isCommon: boolean;
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

const NO_CONDITIONS: Conditions = { phrases: [], without: [] };
/** A word of a topic that is written with signs, beside the whole. */
const BARE = 0.5;

/**
 * Reads a topic, as a question, words or a name; `today` is the day by which "last week" is counted, null where such words mean no
 * days. `conditions` are those that were taken out of it; a prompt has none.
 */
export function readTopic(text: string, today: string | null, conditions?: Conditions): Topic {
  const meant = daysMeant(text, today);
  // A pasted log has days without a year, too.
  const days = conditions === undefined && meant?.days.from.startsWith('-') === true ? null : meant;
  const rest = days === null ? text : days.rest;
  // A prompt is compared by its words alone: a word with its signs would count as two.
  const uncommon = termsIn(rest).filter(({ kind, key }) => conditions !== undefined || kind !== 'symbol' || !/[\p{L}\p{N}]/u.test(key));
  const isCommon = uncommon.length === 0 && days === null && (conditions?.phrases.length ?? 0) > 0;
  const all = isCommon ? termsIn(rest, true) : uncommon;
  const telling = all.filter(({ folded }) => !ASKING.has(folded));
  const terms = isCommon || (telling.length === 0 && days === null) ? all : telling;
  const signed = new Set(terms.flatMap(({ kind, folded }) => (kind === 'symbol' ? folded.split(/[^\p{L}\p{M}\p{N}]+/u) : [])));
  const wanted = new Map<string, Wanted>();
  for (const term of terms) {
    if (!wanted.has(term.key)) {
      wanted.set(term.key, {
        key: term.key,
        said: term.surface,
        beginning: beginningOf(term),
        telling: isCommon ? NAMED : tellingOf(term) * (signed.has(term.folded) ? BARE : 1),
      });
    }
  }
  const side = terms.filter(({ kind }) => kind !== 'symbol');
  const pairs = side.slice(1).map((term, at) => [(side[at] as Term).key, term.key] as const);
  const name = comparedName(text);
  return {
    name,
    written: text.trim(),
    conditions: conditions ?? NO_CONDITIONS,
    isCommon,
    subject: subjectOf(name),
    wanted: [...wanted.values()],
    pairs,
    days: days?.days ?? null,
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
