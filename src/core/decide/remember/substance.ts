import type { DecideContext } from '../../model/context';
import type { Refusal } from '../../model/results/proposal';
import type { RememberInput } from '../../model/results/remember';
import { isStopword } from '../../read/languages/stopwords';
import { wordsWithPlaces } from '../../read/text/words';

/** Words of acknowledgement: an entry of nothing else says that a machine runs, and no more. */
const ACKNOWLEDGING = new Set(
  'ack acknowledged acknowledgement alive all check checked complete completed confirmed confirmation done fine good heartbeat loop nominal ok okay online operational passed ping pong received reply replied replies respond responded response running status success successful successfully sent test tested testing work worked working works'.split(
    ' ',
  ),
);
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

/** True for a few words that all acknowledge something; the least doubt keeps the entry. */
function isMechanical({ title, body }: Pick<RememberInput, 'title' | 'body'>): boolean {
  const text = `${title}\n${body}`;
  if (/[\p{N}\p{Sc}]/u.test(text) || DENYING.test(text) || /[[\]`/]/.test(text)) return false;
  const words = wordsWithPlaces(text).map((word) => word.key);
  const content = words.filter((word) => !isStopword(word));
  return content.length > 0 && words.length <= MOST_WORDS && content.every((word) => ACKNOWLEDGING.has(word));
}
