import type { DecideContext } from '../../model/context';
import type { Refusal } from '../../model/results/proposal';
import type { RememberInput } from '../../model/results/remember';
import { acknowledges } from '../../read/languages/acknowledgements';

/** Why an entry is not worth a file of its own, null where it is: titles are the index here, so each must say something. */
export function refusedAsMechanical(ctx: DecideContext, input: Pick<RememberInput, 'title' | 'body'>, path: string): Refusal | null {
  if (ctx.convention.indexNote.format !== 'titles' || !isMechanical(input)) return null;
  return {
    code: 'not_substantive',
    path,
    rule: 'This is an acknowledgement, not a memory: it says that something works or was done, and nothing that would be of use later. Say what was learned, or leave it out.',
  };
}

/** True for an entry that only acknowledges something; the least doubt keeps it. */
export function isMechanical({ title, body }: Pick<RememberInput, 'title' | 'body'>): boolean {
  return acknowledges(title.trim() === '' ? body : `${title}\n${body}`);
}
