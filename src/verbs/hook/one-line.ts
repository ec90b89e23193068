import { onOneLine } from '../../core/model/escape-control';
import { LONGEST_SENTENCE } from '../notice';

/** A message as one line for a screen. */
export function oneLine(message: string): string {
  return onOneLine(message, LONGEST_SENTENCE);
}
