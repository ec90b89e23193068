import type { DecideContext } from '../../model/context';
import { MemoryError } from '../../model/errors';
import type { RememberAction } from '../../model/results/remember';
import type { SkipLevel } from '../../model/settings';
import type { EntryRef, Verdict } from '../../model/verdict';
import { isUnsure, maySkip } from '../dedup/index';
import { bringsProperties, holdsFacts } from './facts';
import type { IncomingEntry } from './incoming';
import { holdsWordForWord } from './word-for-word';

/** The outcome for a new entry: `known` if the older one holds its text word for word and all that was given about it, `fail` if duplicates are to fail. */
export type Way = RememberAction | 'known' | 'fail';

/** An older entry and its file. */
export interface Older {
  readonly ref: EntryRef;
  /** Null where it could not be read. */
  readonly text: string | null;
  /** False for a file that is not an entry, such as a README: it gets no mark. */
  readonly isMarkable: boolean;
}

/**
 * The action for an entry: the one a person chose, else the one that follows from the verdict. Where nobody chose, an older
 * entry is marked, or the new one left out (and kept word for word), only if the gate is as sure as `level` asks. Throws `bad_input`
 * for an action that needs an older entry if there is no older entry.
 */
export function wayOf(ctx: DecideContext, input: IncomingEntry, verdict: Verdict, older: Older | null, level: SkipLevel): Way {
  const { action } = input;
  if (action !== undefined) {
    if (older === null && action !== 'write' && action !== 'skip')
      throw new MemoryError(
        'bad_input',
        `There is no older entry to ${action === 'link' ? 'link to' : action === 'merge' ? 'merge this into' : 'replace'}. Name one as PATH or PATH#HEADING.`,
      );
    return action;
  }
  // An entry that is out of date itself takes nobody's place, and where the gate is unsure nothing old is touched.
  if (verdict.verdict === 'SUPERSEDE' && older !== null) return input.isSuperseded || isUnsure(verdict, level) ? 'write' : 'replace';
  if (verdict.verdict !== 'DUPLICATE' || input.onDuplicate === 'write') return 'write';
  if (input.onDuplicate === 'fail') return 'fail';
  if (!maySkip(verdict, level)) return 'write';
  // In a file of several entries they are text, and were compared as such.
  if (input.capture.into === 'folder' && bringsProperties(input, older?.text ?? '')) return 'write';
  const isKnown =
    older !== null &&
    older.text !== null &&
    holdsWordForWord(ctx, older.ref, older.text, input) &&
    holdsFacts(ctx, older.ref, older.text, input);
  return isKnown ? 'known' : 'skip';
}
