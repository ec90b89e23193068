import { differenceInCalendarDays, parseISO } from 'date-fns';
import { dataOf } from '../../../model/note';
import { basenameOf } from '../../../model/path';
import { dateOfValue } from '../../../read/text/dates';
import { propertyOf, ruleFor } from '../properties';
import { isCalendarDay } from '../propose-name';
import type { NamingRule } from './rule';

/** Name and property tell the same day. */
export const nameCreated: NamingRule = {
  id: 'name.created',
  summary: 'The property "created" has the same day as the name.',
  check(subject) {
    const { entry, note, fixed, path } = subject;
    const day = fixed.parts?.date;
    if (!entry || note === null || ruleFor(subject, 'created') === undefined || day === undefined || !isCalendarDay(day)) return null;
    const raw = dataOf(note)['created'];
    const created = dateOfValue(propertyOf(note, 'created').value);
    if (raw === undefined || raw === null) return null;
    // A year and words are a day in a form of somebody's own.
    if (created === null && typeof raw === 'string' && /\b(?:19|20)\d{2}\b/.test(raw)) return null;
    if (created === null) return { severity: 'warning', message: `The property "created" of "${basenameOf(path)}" is not a date.` };
    // A time with a zone may name the neighbouring day of the place where it was written.
    const allowed = typeof raw === 'string' && /T.*(?:Z|[+-]\d{2}:?\d{2})$/i.test(raw.trim()) ? 1 : 0;
    if (created === day || Math.abs(differenceInCalendarDays(parseISO(created), parseISO(day))) <= allowed) return null;
    return { severity: 'warning', message: `"${basenameOf(path)}" says ${day}, its property "created" says ${created}.` };
  },
  fix({ note, fixed: { parts } }) {
    // A time of day that somebody wrote is not thrown away for a day: that is for a person to settle.
    if (parts?.date === undefined || /\d[T ]\d/.test(String(note === null ? '' : dataOf(note)['created']))) return null;
    return { kind: 'set-property', key: 'created', value: parts.date };
  },
};
