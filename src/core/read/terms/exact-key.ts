import { hashNumber } from '../text/hash';
import { exactOf } from './plain';

/** A 53-bit hash of `exactOf`, for finding equal texts; never proof of equality. */
export function exactKey(title: string, body: string, markdown: string): number {
  return hashNumber(exactOf(title, body, markdown));
}
