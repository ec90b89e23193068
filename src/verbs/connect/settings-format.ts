import { MemoryError } from '../../core/model/errors';
import type { Entry } from './entries';

/**
 * A format of settings files. Each function takes the whole text and throws `bad_input` where it cannot be sure to
 * keep what is not ours; the message is about a file that the caller names.
 */
export interface SettingsFormat {
  /** The text of a file that says nothing. */
  readonly empty: string;
  /** Our entries, in the order in which `add` takes it. */
  readonly entries: (text: string) => Entry[];
  /** The text with these entries, where none is there yet. */
  readonly add: (text: string, entries: readonly Entry[]) => string;
  /** The text without what is ours, and without lists that hold nothing else. */
  readonly remove: (text: string) => string;
  /** Set where `add` also takes a text that has entries: they stay in their place unless it is a wrong one. */
  readonly addsInPlace?: true;
}

const REASONS = {
  read: 'is not valid ?. Correct it',
  root: 'does not hold an object of settings. Correct it',
  edited: 'is written in a way that cannot be edited safely. Edit it by hand',
  twice: 'has the key "?" twice. Remove one',
  object: 'has something other than an object as "?". Correct it',
  array: 'has something other than a list as "?". Correct it',
  open: 'begins with properties that do not close, so nothing can be added below them. Close them',
  taken: 'lists another server as "?". Remove or rename that one',
} as const;

/** Why a file is left alone; the words follow its name. */
export function cannot(reason: keyof typeof REASONS, key = ''): MemoryError {
  return new MemoryError(
    'bad_input',
    REASONS[reason].replace('?', () => key),
  );
}
