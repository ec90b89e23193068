import { conventions } from '../conventions/list';
import type { DecideContext } from '../model/context';
import type { Convention } from '../model/convention';
import { MemoryError } from '../model/errors';

/** Rules that some conventions have and others lack, in words that follow "have". */
const WORDS = { feedback: 'counts of use', mistakes: 'a file of mistakes', baseline: 'a baseline', maintenance: 'a maintenance' } as const;

/** Throws `bad_input`, naming the conventions that have it, for a memory whose own has no rule of that kind. */
export function needs({ memory, convention }: Pick<DecideContext, 'memory' | 'convention'>, rule: keyof typeof WORDS): void {
  const has = (one: Convention): boolean => one[rule] !== undefined;
  if (has(convention)) return;
  const others = conventions
    .filter(has)
    .map(({ id }) => id)
    .join(' and ');
  throw new MemoryError('bad_input', `"${memory.name}" is a ${convention.id} memory; only ${others} memories have ${WORDS[rule]}.`);
}
