import { dataOf } from '../../../model/note';
import { stemOf } from '../../../model/path';
import { ruleFor } from '../properties';
import type { NamingRule } from './rule';

/** The convention asks for a stable id, and the note has none. */
export const idMissing: NamingRule = {
  id: 'id.missing',
  summary: 'A note carries a stable "id" that survives renaming and merging.',
  check(subject) {
    const { entry, note, plain } = subject;
    if (ruleFor(subject, 'id')?.required !== true || !entry || note === null || note.frontmatter.state === 'broken') return null;
    const id = dataOf(note)['id'];
    if (id !== undefined && id !== null && id !== '') return null;
    return { severity: plain ? 'info' : 'warning', message: 'The note has no "id".' };
  },
  /** An id that an older name format carries in the name (`id__A1B2C3`) is the note's id still. */
  fix: ({ path }) => ({ kind: 'set-property', key: 'id', value: /(?:^|[ _-])id__([A-Za-z0-9]+)/.exec(stemOf(path))?.[1] ?? '' }),
};
