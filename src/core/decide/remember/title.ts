import { MemoryError } from '../../model/errors';
import type { RememberInput } from '../../model/results/remember';
import { plainText } from '../../read/terms/plain';

const LONGEST = 80;

/**
 * The entry's title: as given, else the first line of its body that has words, cut at a word. Throws
 * `bad_input` for an entry that says nothing.
 */
export function titleFor(input: Pick<RememberInput, 'title' | 'body'>): string {
  const text = plainText(input.body);
  if (!/[\p{L}\p{N}\p{S}]/u.test(text) && !/[\p{L}\p{N}]/u.test(input.body)) {
    throw new MemoryError('bad_input', 'There is nothing to remember: the text is empty. Give it a body.');
  }
  const given = input.title.replace(/\s+/g, ' ').trim();
  if (given !== '') return given;
  const line =
    text
      .split('\n')
      .map((one) => one.replace(/\s+/g, ' ').trim())
      .find((one) => /[\p{L}\p{N}]/u.test(one)) ?? 'Untitled';
  if (line.length <= LONGEST) return line;
  const cut = [...line.slice(0, LONGEST)].filter((char) => !/^[\ud800-\udfff]$/.test(char)).join('');
  const space = cut.lastIndexOf(' ');
  return space > LONGEST / 2 ? cut.slice(0, space) : cut;
}
