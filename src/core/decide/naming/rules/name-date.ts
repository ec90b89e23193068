import { basenameOf } from '../../../model/path';
import { formatName } from '../name';
import { createdDay, freeRename, isCalendarDay } from '../salvage';
import type { NamingRule, RuleExample } from './rule';

/** The day in the name exists. */
export const nameDate: NamingRule = {
  id: 'name.date',
  summary: 'The date in a name is a day of the calendar.',
  check({ note, parts, path }) {
    const date = parts?.date;
    if (note === null || date === undefined || isCalendarDay(date)) return null;
    const advice = createdDay(note) === null ? ' Correct the date in its name.' : '';
    return { severity: 'warning', message: `"${basenameOf(path)}" is dated ${date}, a day that no calendar has.${advice}` };
  },
  fix({ ctx, note, parts, path }) {
    const date = createdDay(note);
    if (date === null || parts === null) return null;
    const to = freeRename(ctx, path, formatName(ctx, { ...parts, date }));
    return to === null ? null : { kind: 'rename', to };
  },
};

export const examples: readonly RuleExample[] = [
  {
    title: 'the thirtieth of February',
    files: { '2026-02-30 Deploys freeze -- ops.md': '' },
    expect: [
      {
        path: '2026-02-30 Deploys freeze -- ops.md',
        message: '"2026-02-30 Deploys freeze -- ops.md" is dated 2026-02-30, a day that no calendar has. Correct the date in its name.',
        fix: null,
      },
    ],
  },
  {
    title: 'a wrong month, with the right day in its property',
    files: { '2026-13-02 Deploys freeze -- ops.md': '---\ncreated: 2026-03-02\n---\n' },
    expect: [
      {
        path: '2026-13-02 Deploys freeze -- ops.md',
        message:
          '"2026-13-02 Deploys freeze -- ops.md" is dated 2026-13-02, a day that no calendar has. Rename it to "2026-03-02 Deploys freeze -- ops.md".',
        fix: { kind: 'rename', to: '2026-03-02 Deploys freeze -- ops.md' as never },
      },
    ],
  },
];
