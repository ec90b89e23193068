import { dataOf } from '../../../model/note';
import { ruleFor } from '../properties';
import type { NamingRule, NamingSubject } from './rule';

/** A value that more notes than this share is a kind of theirs, and names none of them. */
const COPIES = 3;

/** An id names one note, for ever. */
export const idDuplicate: NamingRule = {
  id: 'id.duplicate',
  summary: 'No two notes share an "id".',
  check(subject) {
    // A template's id is a placeholder, the same in each.
    if (!subject.entry || ruleFor(subject, 'id') === undefined) return null;
    const keeper = keeperOf(subject);
    if (keeper === null) return null;
    return {
      severity: 'error',
      message: `The note has the same "id" as "${keeper.path}", which is older or comes first.`,
      related: [keeper.path],
    };
  },
  fix: () => ({ kind: 'set-property', key: 'id', value: '' }),
};

/** The note that keeps the id: the first by path, which with dated names is the oldest. */
function keeperOf({ byId, note }: NamingSubject) {
  const id = note === null ? undefined : dataOf(note)['id'];
  const [first, ...others] = (typeof id === 'string' ? byId.get(id) : undefined) ?? [];
  if (others.length > COPIES) return null;
  return first === undefined || first.path === note?.path ? null : first;
}
