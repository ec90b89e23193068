import { isDeepStrictEqual } from 'node:util';
import { PATIENCE } from './patience';

/** How long it waits between two questions to a page, milliseconds. */
const PAUSE = 50;

/**
 * Asks a page until the answer is the expected one: what a press or a key does shows a little later, how much depends on the
 * machine. Gives the last answer, which is another one where the patience is used up: `expect(await soon(ask, 3)).toBe(3)`.
 */
export async function soon<Answer>(ask: () => Promise<Answer>, expected: Answer | ((answer: Answer) => boolean)): Promise<Answer> {
  const fits = (answer: Answer): boolean =>
    typeof expected === 'function' ? (expected as (answer: Answer) => boolean)(answer) : isDeepStrictEqual(answer, expected);
  const end = Date.now() + PATIENCE.timeout;
  for (;;) {
    const answer = await ask();
    if (fits(answer) || Date.now() > end) return answer;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}
