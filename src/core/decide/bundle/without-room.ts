import type { LeftOut } from '../../model/bundle';
import type { Part } from './part';

/** A note that found no room. */
export function withoutRoom({ path, supersededBy }: Pick<Part, 'path' | 'supersededBy'>): LeftOut {
  return supersededBy === null
    ? { path, why: 'There was no room left within the budget.', by: 'budget' }
    : { path, why: `It is superseded by ${supersededBy}, and there was no room left within the budget.`, by: 'superseded' };
}
