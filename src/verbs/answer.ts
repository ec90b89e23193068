import type { Refusal } from '../core/model/results/proposal';
import type { Paint } from './text/paint';

/** The difference that a call made to the files of the vault. */
export type Effect = 'created' | 'changed' | 'unchanged';

/** The answer of a verb. */
export interface Answer {
  /** For programs. */
  readonly result: object;
  /** The result in a sentence or two, for agents and notices. */
  readonly summary?: string;
  /** The result for a person at a terminal; the summary where absent. */
  readonly text?: (paint: Paint) => string;
  /** Done, and there is something to look at: the exit code is 1. */
  readonly look?: boolean;
  /** The difference that a call made, where it may change files. */
  readonly effect?: Effect;
  /** Set where a rule said no, so that nothing was changed. */
  readonly refused?: Refusal;
  /** At a terminal: the text is the product, and nothing is added to it. */
  readonly verbatim?: true;
  /** At a terminal: it is about every memory, so that none is named as the one it looked at. */
  readonly ofAll?: true;
  /** At a terminal: nothing is printed, since standard output was another program's. */
  readonly silent?: true;
  /** At a terminal, for a person beside that text: it goes to stderr. */
  readonly aside?: string;
}
