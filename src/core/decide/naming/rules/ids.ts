import { dataOf } from '../../../model/note';
import { stemOf } from '../../../model/path';
import { ruleFor } from '../properties';
import { isCalendarDay } from '../propose-name';
import type { NamingRule, NamingSubject } from './rule';

/** A value that more notes than this share is a kind of theirs, and names none of them. */
const COPIES = 3;

/** An id names one note, for ever. */
export const idDuplicate: NamingRule = {
  id: 'id.duplicate',
  summary: 'No two notes share an "id".',
  check(subject) {
    // A template's id is a placeholder, the same in each.
    const id = idOf(subject);
    // The first by path keeps the id, which with dated names is the oldest.
    const [keeper, ...others] = (typeof id === 'string' ? subject.byId.get(id) : undefined) ?? [];
    if (keeper === undefined || keeper.path === subject.path || others.length > COPIES) return null;
    return {
      severity: 'error',
      message: `The note has the same "id" as "${keeper.path}", which is older or comes first.`,
      related: [keeper.path],
    };
  },
  fix: () => ({ kind: 'set-property', key: 'id', value: '' }),
};

/** An id is one line of text. Ids of an older format are kept as they are. */
export const idFormat: NamingRule = {
  id: 'id.format',
  summary: 'An "id" is one short text; any format that a note already has is kept.',
  check(subject) {
    const id = idOf(subject);
    if (id === undefined || id === null || id === '') return null;
    if (typeof id === 'number' || (typeof id === 'string' && /^\S{1,128}$/.test(id))) return null;
    return {
      severity: 'warning',
      message: 'The "id" is not a single word, so nothing can refer to it. Write it as one word without spaces.',
    };
  },
};

/** The convention asks for a stable id, and the note has none. */
export const idMissing: NamingRule = {
  id: 'id.missing',
  summary: 'A note carries a stable "id" that survives renaming and merging.',
  check(subject) {
    if (!lacks(subject, 'id')) return null;
    return { severity: subject.plain ? 'info' : 'warning', message: 'The note has no "id".' };
  },
  /** An id that an older name format carries in the name (`id__A1B2C3`) is the note's id still. */
  fix: ({ path }) => ({ kind: 'set-property', key: 'id', value: /(?:^|[ _-])id__([A-Za-z0-9]+)/.exec(stemOf(path))?.[1] ?? '' }),
};

/** The convention asks for `created`, and the note has none. */
export const createdMissing: NamingRule = {
  id: 'created.missing',
  summary: 'A note says in its property "created" when it was written.',
  check: (subject) => (lacks(subject, 'created') ? { severity: 'info', message: 'The note has no property "created".' } : null),
  fix({ fixed }) {
    const day = fixed.parts?.date;
    return day === undefined || !isCalendarDay(day) ? null : { kind: 'set-property', key: 'created', value: day };
  },
};

/** The id of a note whose convention knows ids. */
function idOf(subject: NamingSubject): unknown {
  const { entry, note } = subject;
  return note === null || !entry || ruleFor(subject, 'id') === undefined ? undefined : dataOf(note)['id'];
}

/** True for a note without a property that its convention requires; an empty day is one that somebody left open. */
function lacks(subject: NamingSubject, key: 'id' | 'created'): boolean {
  const { entry, note } = subject;
  if (ruleFor(subject, key)?.required !== true || !entry || note === null || note.frontmatter.state === 'broken') return false;
  const value = dataOf(note)[key];
  return value === undefined || value === null || (key === 'id' && value === '');
}
