import { MemoryError } from '../core/model/errors';
import type { JournalEntry } from '../core/model/plan';
import type { Answer, Context } from './verb';

/**
 * The answer of an earlier call, for one that asks the same again: nothing is done twice. Throws `already_applied` where
 * what it did was undone since, with `next` as the step to take then.
 */
export async function saidAgain({ vault }: Context, earlier: Promise<Answer>, next: string): Promise<Answer> {
  const answer = await earlier;
  const journal = 'journal' in answer.result ? answer.result.journal : null;
  if (typeof journal === 'string' && !stands(journal, await vault.journal()))
    throw new MemoryError('already_applied', `This was done with id "${journal}" and undone since. ${next}`);
  return { ...answer, effect: 'unchanged' };
}

/** True where nothing took the change back, or that was taken back itself. `entries` are newest first. */
function stands(id: string, entries: readonly JournalEntry[]): boolean {
  const undoing = entries.findIndex(({ undoes, state }) => undoes === id && (state === 'applied' || state === 'undone'));
  const found = entries[undoing];
  // A change is newer than the one that it undoes.
  return found === undefined || !stands(found.id, entries.slice(0, undoing));
}
