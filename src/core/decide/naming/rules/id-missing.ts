import { dataOf } from '../../../model/note';
import type { NamingRule, RuleExample } from './rule';

/** The convention asks for a stable id, and the note has none. */
export const idMissing: NamingRule = {
  id: 'id.missing',
  summary: 'A note carries a stable "id" that survives renaming and merging.',
  check({ ctx, entry, note, plain }) {
    const wanted = ctx.convention.properties.some((property) => property.key === 'id' && property.required);
    if (!wanted || !entry || note === null || note.frontmatter.state === 'broken') return null;
    const id = dataOf(note)['id'];
    if (id !== undefined && id !== null && id !== '') return null;
    return { severity: plain ? 'info' : 'warning', message: 'The note has no "id".' };
  },
  fix: () => ({ kind: 'set-property', key: 'id', value: '' }),
};

export const examples: readonly RuleExample[] = [
  {
    title: 'a note without an id',
    files: { '2026-03-04 Plan -- a.md': '---\ncreated: 2026-03-04\n---\n' },
    expect: [
      {
        path: '2026-03-04 Plan -- a.md',
        message: 'The note has no "id". Give it a new id.',
        fix: { kind: 'set-property', key: 'id', value: '' },
      },
    ],
  },
];
