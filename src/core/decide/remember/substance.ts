import type { DecideContext } from '../../model/context';
import type { Refusal } from '../../model/results/proposal';
import type { RememberInput } from '../../model/results/remember';
import { acknowledges, withoutAcknowledgements } from '../../read/languages/acknowledgements';
import { denies } from '../../read/languages/negations';
import { isStopword } from '../../read/languages/stopwords';
import { wordsWithPlaces } from '../../read/text/words';

/** With one of these the same words report a fault. */
const DENYING =
  /(?:^|[^\p{L}])(?:no|not|never|none|nothing|without|cannot|stopped|fails?|failed)(?=[^\p{L}]|$)|n['\u2019]t(?=[^\p{L}]|$)/iu;
const MOST_WORDS = 12;

/** Why an entry is not worth a file of its own, null where it is: titles are the index here, so each must say something. */
export function refusedAsMechanical(ctx: DecideContext, input: Pick<RememberInput, 'title' | 'body'>, path: string): Refusal | null {
  if (ctx.convention.indexNote.format !== 'titles' || !isMechanical(input)) return null;
  return {
    code: 'not_substantive',
    path,
    rule: 'This is an acknowledgement, not a memory: it says that something works or was done, and nothing that would be of use later. Say what was learned, or leave it out.',
  };
}

/** True for a few words that all acknowledge something, in ten languages; the least doubt keeps the entry. */
export function isMechanical({ title, body }: Pick<RememberInput, 'title' | 'body'>): boolean {
  const text = `${title}\n${body}`
    .normalize('NFC')
    .toLowerCase()
    .replace(/\u2019/g, "'");
  if (/[\p{N}\p{Sc}]/u.test(text) || /[[\]`/?\uff1f]/.test(text)) return false;
  const { rest, count } = withoutAcknowledgements(text);
  if (DENYING.test(rest)) return false;
  const words = wordsWithPlaces(rest).map((word) => word.key);
  const content = words.filter((word) => acknowledges(word) || !isStopword(word));
  if (words.length + count > MOST_WORDS || content.length + count === 0) return false;
  return content.every((word) => acknowledges(word)) && !words.some(denies);
}
