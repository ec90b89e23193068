import type { Finding } from '../../../model/finding';
import type { EntryRef } from '../../../model/verdict';
import type { CheckExample, DuplicatePair, HealthCheck } from './check';

/** Entries that say the same twice. The gate finds the pairs, since it reads the texts. */
export const nearDuplicates: HealthCheck = {
  id: 'near-duplicates',
  title: 'Near-duplicates',
  summary: 'Entries that say nearly the same as another one.',
  advice: 'Merge them into one, or say in the newer one what it changes.',
  cost: { points: 15, share: 0.3 },
  check: ({ pairs }) =>
    pairs.map(({ a, b, exact, score, changed }): Finding => {
      const how = exact ? 'the same as' : `nearly the same as (${Math.min(99, Math.round(score * 100))}% alike)`;
      return {
        id: 'note.duplicate',
        severity: 'warning',
        path: a.path,
        message: `${nameOf(a)} says ${how} ${quote(b)}${contradiction(changed)}.`,
        fix: null,
        related: [b.path],
      };
    }),
};

export const examples: readonly CheckExample[] = [];

function contradiction([first]: DuplicatePair['changed']): string {
  return first === undefined ? '' : `, but "${first.old}" here is "${first.new}" there`;
}

function nameOf({ entry }: EntryRef): string {
  return entry === null ? 'The note' : `The entry "${entry}"`;
}

function quote({ path, entry }: EntryRef): string {
  return entry === null ? `"${path}"` : `"${entry}" of "${path}"`;
}
