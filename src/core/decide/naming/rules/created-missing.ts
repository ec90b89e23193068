import { dataOf } from '../../../model/note';
import { ruleFor } from '../properties';
import { isCalendarDay } from '../propose-name';
import type { NamingRule, RuleExample } from './rule';

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

export const examples: readonly RuleExample[] = [
  { title: 'conventions that ask for no day', convention: 'daneel', files: { 'memory/2026-03-04.md': '' }, expect: [] },
  {
    title: 'a day in a name that is fixed too',
    files: { '2026-03-04-plan.md': '' },
    expect: ['2026-03-04-plan.md: The note has no property "created". Set the property "created" to "2026-03-04".'],
  },
  {
    title: 'a note dated in its name alone',
    files: { '2026-03-04 Plan -- a.md': '---\nid: 01JNE8A0000000000000000001\n---\n' },
    expect: ['2026-03-04 Plan -- a.md: The note has no property "created". Set the property "created" to "2026-03-04".'],
  },
];
