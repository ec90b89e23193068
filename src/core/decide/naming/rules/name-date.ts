import { basenameOf } from '../../../model/path';
import { insideMemory } from '../../../read/memory/scope';
import { rewriteName } from '../name';
import { createdDay, freeRename, isCalendarDay } from '../propose-name';
import type { NamingRule } from './rule';

/** The day in the name exists. */
export const nameDate: NamingRule = {
  id: 'name.date',
  summary: 'The date in a name is a valid date.',
  check({ note, parts, path }) {
    const date = parts?.date;
    if (date === undefined || isCalendarDay(date)) return null;
    const advice = createdDay(note) === null ? ' Correct the date in its name.' : '';
    return { severity: 'warning', message: `"${basenameOf(path)}" is dated ${date}, which is not a valid date.${advice}` };
  },
  fix(subject) {
    const { ctx, note, path } = subject;
    const date = createdDay(note);
    const name = date === null ? null : rewriteName(ctx.convention, insideMemory(ctx, path), date);
    const to = name === null ? null : freeRename(subject, name);
    return to === null ? null : { kind: 'rename', to };
  },
};
