import { dataOf } from '../../../model/note';
import { ruleFor } from '../properties';
import type { NamingRule } from './rule';

/** An id is one line of text. Ids of an older format are kept as they are. */
export const idFormat: NamingRule = {
  id: 'id.format',
  summary: 'An "id" is one short text; any format that a note already has is kept.',
  check(subject) {
    const { entry, note } = subject;
    const id = note === null || !entry || ruleFor(subject, 'id') === undefined ? undefined : dataOf(note)['id'];
    if (id === undefined || id === null || id === '') return null;
    if (typeof id === 'number' || (typeof id === 'string' && /^\S{1,128}$/.test(id))) return null;
    return {
      severity: 'warning',
      message: 'The "id" is not a single word, so nothing can refer to it. Write it as one word without spaces.',
    };
  },
};
