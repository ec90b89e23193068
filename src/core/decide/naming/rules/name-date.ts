import { basenameOf } from '../../../model/path';
import { insideMemory } from '../../../read/memory/scope';
import { rewriteName } from '../name';
import { createdDay, freeRename, isCalendarDay } from '../propose-name';
import type { NamingRule, RuleExample } from './rule';

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

export const examples: readonly RuleExample[] = [
  {
    title: 'the thirtieth of February',
    files: { '2026-02-30 Deploys freeze -- ops.md': '' },
    expect: [
      '2026-02-30 Deploys freeze -- ops.md: "2026-02-30 Deploys freeze -- ops.md" is dated 2026-02-30, which is not a valid date. Correct the date in its name.',
    ],
  },
  {
    title: 'a wrong month, with the right day in its property',
    files: { '2026-13-02 Deploys freeze -- ops.md': '---\ncreated: 2026-03-02\n---\n' },
    expect: [
      '2026-13-02 Deploys freeze -- ops.md: "2026-13-02 Deploys freeze -- ops.md" is dated 2026-13-02, which is not a valid date. Rename it to "2026-03-02 Deploys freeze -- ops.md".',
    ],
  },
  {
    title: 'a second log of a day keeps what it is about',
    convention: 'daneel',
    files: { 'memory/2026-02-30-big-launch.md': '---\ncreated: 2026-02-28\n---\n' },
    expect: [
      'memory/2026-02-30-big-launch.md: "2026-02-30-big-launch.md" is dated 2026-02-30, which is not a valid date. Rename it to "2026-02-28-big-launch.md".',
    ],
  },
];
