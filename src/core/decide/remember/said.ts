import { acknowledges } from '../../read/languages/acknowledgements';
import { findSecrets } from '../secrets/index';

/** A sentence of a person that may hold in later sessions, word for word. */
export interface Saying {
  readonly kind: 'rule' | 'correction' | 'decision' | 'fact';
  readonly text: string;
}

/** UTF-16 units of a turn that somebody types: of a longer one the beginning is looked at, since most of it is pasted. */
const [LONGEST_TURN, SURE] = [3_000, 1_000];
/** UTF-16 units of a saying, and the words that it has at least. */
const [SHORTEST, LONGEST, FEWEST] = [12, 320, 4];
/** Sentences that a model is shown at most, and their UTF-16 units: 4,000 tokens or so. */
const [MOST_SHOWN, UNITS_SHOWN] = [200, 14_000];

/** Beginnings of lines that are pasted rather than said: quotes, tables, prompts, logs, traces, listings, code. */
const PASTED =
  /^(?: {4,}|\t|[>|$%❯│├└⎿✗~{}[\]"'<]|\[?\d{1,4}[-:/.]\d\d|at \S+ ?\(|[\w.]*(?:Error|Exception|Warning|WARN|INFO|DEBUG|FATAL)\b\S*[:\]]|Traceback|File "|Caused by|\S+@\S+[:~]|@@|[+-]{3} |import |from \S+ import|(?:const|let|var|def|class|function|export) )/;
/** Beginnings of turns that are prompts out of a book. */
const PROMPT = /^\W*(?:(?:goal|role|context|task|objective|prompt)\W*[:\n]|you are \w+ing\b)/i;
/** The part of a line's signs that are letters or spaces at least. */
const TALK = 0.8;
const FENCED = /^(`{3,}|~{3,})[^]*?(?:^\1|$(?![^]))/gm;
const HEADING = /^#{1,6} /m;
/** A mark of a list, or of an image. */
const LEAD = /^(?:(?:[-*•–]|\d{1,2}[.)]|[a-z]\))\s+|\[Image[^\]]*\]\s*)+/i;
const END = /[.!?]+["')\]]*(?=\s+\S|$)/g;
/** Words of somebody else, and words like a password that nobody calls one. */
const QUOTED = /["“][^"”]{20,}["”]/g;
const LIKE_PASSWORD = /(?:^|\s)(?=\S*[a-z])(?=\S*[A-Z])(?=\S*\d)[^\s/.]{8,}/;
const ABBREVIATED = /\b(?:e\.g|i\.e|etc|vs|approx)\.$/i;

/** A pattern for the beginning of a sentence, after words that say nothing: `ok so please`. */
function begins(words: string): RegExp {
  const opening = '(?:(?:ok(?:ay)?|alright|great|and|but|also|please|pls|so|just|then|yes|yep|no|well|hey|note|important)[,:!.-]* +)*';
  return new RegExp(`^${opening}(?:${words})`, 'i');
}

/** Rules for all time in so many words. */
const LASTING: readonly RegExp[] = [
  /\b(?:from now on|(?:going|moving) forward(?! with)|from here on(?: out)?|henceforth|at all times)\b/i,
  begins("in (?:the )?future,? (?:please|always|never|don'?t|do not|use|make|keep|you|we should)\\b"),
  begins("(?:do |always |must )?remember,?:? (?:that|this is|we|i|it is|it's)\\b(?! (?:for|in|when))"),
  begins("(?:always|never(?! ?mind)|do not ever|don'?t ever)\\b"),
  begins('(?:when|if|before|after|for) [^,]*, (?:please )?(?:always|never)\\b'),
  begins("(?:no|not|don'?t|do not) .*\\bever\\b"),
  /\b(?:you|must|should|shall|want to)(?: \w+)? (?:always|never)\b(?! (?:been|seen|saw|heard|mind|had|got|did|said|\w+ed)\b)|\bi(?: \w+)? (?:always|never) want\b|(?:\bremember|\bcareful|\.md|\bwant (?:you|it|claude)) to (?:always|never)\b/i,
  /(?:^|[,;.] |\b(?:and|but) )(?:i|we)(?:'d| would)?(?: \w+)? prefer(?!red)\b/i,
  begins('keep in mind\\b(?! when)'),
];
const DECISIONS: readonly RegExp[] = [
  /\b(?:we|i)(?:'ve| have)? (?:decided|agreed|settled on|chose)\b/i,
  begins("(?:let's|let us|we(?:'ll| will|'re going to)|i(?:'ll| will)) (?:lock in|stick (?:with|to)|settle on|standardi[sz]e on)"),
];
/** A decision where a reason goes with it. */
const CHOICE =
  /\b(?:let's|let us|we(?:'ll| will|'re going to| want to| should)|i(?:'ll| will| want to)) (?:go with|use|stay|keep|switch|drop|skip|move)\b/i;
const REASON = /\b(?:because|since|so that|otherwise|due to|in favou?r of|instead of|rather than|as (?:it|we|i|they)\b)/i;
const CORRECTIONS: readonly RegExp[] = [
  begins("(?:no|nope|wrong|actually)[,.:;]+ (?:we |you should |please )?(?:use|call|name|put|write|take|keep|it(?:'s| is) called)\\b"),
  begins('(?:(?:we|you)(?: should| must)? )?(?:use|call|name|put|write|run|deploy)\\b.*(?: instead of | rather than |, not | and not )'),
];

/** Holds for a moment alone, or says nothing that lasts. */
const MOMENT =
  /\b(?:for now|currently|right now|this time|yet|never ?mind|as always|not now|for the moment|next step|let me know|one more|again|continue|undo|revert|still|maybe|i guess|thanks)\b/i;
const ASKED = /[?:{,]["')\]]*$/;
const QUESTION = begins('can|could|would|will|what|why|how|is|are|do (?:i|you|we|they)|does|did|should|shall|where|which|who|if|hm+');
/** Speaks of a thing that nobody finds later. */
const POINTING = begins('(?:otherwise,? )?(?:this|that|it|these|those|they|he|she)\\b');
const POINTS =
  /\b(?:option|approach|number|step|part|phase|plan|task|story) ?[#]?(?:\d+|[a-d])\b|\b(?:the (?:other|first|second|last|former|latter) (?:one|option)|like this|like that|this is (?:how|what)|(?:make|let|get|keep|use|fix|put|move|change|show) (?:them|this|these|those)|this (?:doc|file|conversation|branch|page|screen)|above|below|attached|screenshot)\b/i;

/**
 * The sentences that may hold in later sessions, the surest first, each once. `turns` are a person's own. `asked` is what a model chose of
 * sentences that it was shown: that comes first, and of the others the model has judged already.
 */
export function sayingsIn(turns: readonly string[], asked = NOBODY): Saying[] {
  const found = new Map<string, Saying & { readonly worth: number }>();
  for (const text of turns.flatMap(sentencesIn).filter((one) => !asked.shown.includes(one))) {
    const judged = judge(text);
    if (judged !== null) found.set(text.toLowerCase(), { ...judged, text });
  }
  const chosen = asked.chosen.map((text): Saying => ({ kind: judge(text)?.kind ?? 'fact', text }));
  return [...chosen, ...[...found.values()].sort((a, b) => b.worth - a.worth).map(({ kind, text }) => ({ kind, text }))];
}

const NOBODY: { readonly shown: readonly string[]; readonly chosen: readonly string[] } = { shown: [], chosen: [] };

/** The newest sentences of a person's turns that a model may judge, in their order, each once: no question, and nothing that says nothing. */
export function sentencesToShow(turns: readonly string[]): string[] {
  const all = [...new Set(turns.flatMap(sentencesIn))].filter((text) => isOfSize(text) && !ASKED.test(text) && !acknowledges(text));
  let units = 0;
  const newest = all.reverse().filter((text, at) => at < MOST_SHOWN && (units += text.length) <= UNITS_SHOWN);
  return newest.reverse();
}

function isOfSize(text: string): boolean {
  return text.length >= SHORTEST && text.length <= LONGEST && text.split(/\s+/).length >= FEWEST;
}

function judge(written: string): { readonly kind: Saying['kind']; readonly worth: number } | null {
  const text = written.replace(/’/g, "'").replace(QUOTED, '""');
  const says = (any: readonly RegExp[]): boolean => any.some((one) => one.test(text));
  if (!isOfSize(written) || POINTS.test(text) || acknowledges(text)) return null;
  if (POINTING.test(text)) return null;
  const reason = REASON.test(text) ? 1 : 0;
  if (says(LASTING) && !/\bcurrently\b/i.test(text)) return ASKED.test(text) ? null : { kind: 'rule', worth: 4 + reason };
  if (MOMENT.test(text)) return null;
  if (ASKED.test(text) || QUESTION.test(text)) return null;
  if (says(DECISIONS) || (reason === 1 && CHOICE.test(text))) return { kind: 'decision', worth: 2 + reason };
  return says(CORRECTIONS) ? { kind: 'correction', worth: 1 + reason } : null;
}

/** The sentences of a turn, but for what was pasted, with all from a heading on, and for lines that hold a secret. */
function sentencesIn(turn: string): string[] {
  if (PROMPT.test(turn)) return [];
  const [typed = ''] = (turn.length > LONGEST_TURN ? turn.slice(0, SURE) : turn).replace(FENCED, '').split(HEADING);
  return typed.split('\n').flatMap((line) => {
    const talk = line.match(/[\p{L}\p{M}\s]/gu)?.length ?? 0;
    if (PASTED.test(line) || talk < line.length * TALK || LIKE_PASSWORD.test(line) || findSecrets(line).length > 0) return [];
    const text = line.replace(LEAD, '').trim();
    const ends = [...text.matchAll(END)].map(({ 0: end, index }) => index + end.length);
    const isEnd = (before: string): boolean => !ABBREVIATED.test(before) && (before.match(/["“”]/g)?.length ?? 0) % 2 === 0;
    const whole = ends.filter((end) => end === text.length || isEnd(text.slice(0, end)));
    return [...new Set([...whole, text.length])].map((end, at) => text.slice(whole[at - 1] ?? 0, end).trim());
  });
}
