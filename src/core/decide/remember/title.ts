import { MemoryError } from '../../model/errors';
import type { RememberInput } from '../../model/results/remember';
import { plainText } from '../../read/terms/plain';
import { firstSentence } from '../../read/terms/sentence';

const LONGEST = 80;

/**
 * The entry's title: as given, else the first sentence of the first line of its body that has words, cut at a word. Throws
 * `bad_input` for an entry that says nothing.
 */
export function titleFor(input: Pick<RememberInput, 'title' | 'body'>): string {
  const text = plainText(input.body);
  if (!/[\p{L}\p{N}\p{S}]/u.test(text) && !/[\p{L}\p{N}]/u.test(input.body)) {
    throw new MemoryError('bad_input', 'There is nothing to remember: the text is empty. Give it a body.');
  }
  const given = input.title.replace(/\s+/g, ' ').trim();
  if (given !== '') return given;
  const line = text.split('\n').find((one) => /[\p{L}\p{N}]/u.test(one)) ?? 'Untitled';
  return firstSentence(line, LONGEST).replace(/[.。…]$/, '');
}
