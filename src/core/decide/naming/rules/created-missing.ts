import { dataOf } from '../../../model/note';
import { ruleFor } from '../properties';
import { isCalendarDay } from '../propose-name';
import type { NamingRule } from './rule';

/** The convention asks for `created`, and the note has none. */
export const createdMissing: NamingRule = {
  id: 'created.missing',
  summary: 'A note says in its property "created" when it was written.',
  check(subject) {
    const { entry, note } = subject;
    if (ruleFor(subject, 'created')?.required !== true || !entry || note === null || note.frontmatter.state === 'broken') return null;
    const created = dataOf(note)['created'];
    return created === undefined || created === null ? { severity: 'info', message: 'The note has no property "created".' } : null;
  },
  fix({ fixed }) {
    const day = fixed.parts?.date;
    return day === undefined || !isCalendarDay(day) ? null : { kind: 'set-property', key: 'created', value: day };
  },
};
