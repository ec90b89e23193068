import { basenameOf, stemOf } from '../../../model/path';
import { dateInName } from '../../../read/dates';
import { createdDay, properName } from '../salvage';
import type { NamingRule, NamingSubject, RuleExample } from './rule';

/** The name holds date, title and tags where the convention wants them. */
export const namePattern: NamingRule = {
  id: 'name.pattern',
  summary: 'A note is named as its convention says.',
  check(subject) {
    const { ctx, entry, note, parts, path } = subject;
    const wanted = ctx.convention.names[0];
    if (!entry || note === null || parts !== null || wanted === undefined) return null;
    const shape = wanted.pattern.replace(/\{(\w+)\}/g, (_, part: string) => SHOWN[part] ?? part);
    const undated = dateInName(stemOf(path)) === null && createdDay(note) === null;
    const advice = undated ? ' Nothing tells its day: add the property "created", or put the day before its name.' : adviceOn(subject);
    return { severity: subject.plain ? 'info' : 'warning', message: `"${basenameOf(path)}" is not named like "${shape}".${advice}` };
  },
  fix({ ctx, note, path }) {
    const to = properName(ctx, path, note);
    return to === null ? null : { kind: 'rename', to };
  },
};

export const examples: readonly RuleExample[] = [
  {
    title: 'a slug with its date in front',
    files: { '2026-03-04-cache-warms-slowly.md': '' },
    expect: [
      {
        path: '2026-03-04-cache-warms-slowly.md',
        message: '"2026-03-04-cache-warms-slowly.md" is not named like "YYYY-MM-DD title -- tag1 tag2.md". Rename it to "2026-03-04 cache warms slowly.md".',
        fix: { kind: 'rename', to: '2026-03-04 cache warms slowly.md' as never },
      },
    ],
  },
  {
    title: 'a title alone, dated by its property',
    files: { 'Retry budget.md': '---\ncreated: 2026-02-01\n---\n' },
    expect: [
      {
        path: 'Retry budget.md',
        message: '"Retry budget.md" is not named like "YYYY-MM-DD title -- tag1 tag2.md". Rename it to "2026-02-01 Retry budget.md".',
        fix: { kind: 'rename', to: '2026-02-01 Retry budget.md' as never },
      },
    ],
  },
  {
    title: 'a date behind the tags',
    files: { 'Photo guidelines -- media 2026-07-15.md': '' },
    expect: [
      {
        path: 'Photo guidelines -- media 2026-07-15.md',
        message: '"Photo guidelines -- media 2026-07-15.md" is not named like "YYYY-MM-DD title -- tag1 tag2.md". Rename it to "2026-07-15 Photo guidelines -- media.md".',
        fix: { kind: 'rename', to: '2026-07-15 Photo guidelines -- media.md' as never },
      },
    ],
  },
  {
    title: 'a title that nothing dates: no day is invented',
    files: { 'Ideas.md': '' },
    expect: [
      {
        path: 'Ideas.md',
        message:
          '"Ideas.md" is not named like "YYYY-MM-DD title -- tag1 tag2.md". Nothing tells its day: add the property "created", or put the day before its name.',
        fix: null,
      },
    ],
  },
  { title: 'paperwork and templates keep their names', files: { 'README.md': '', 'templates/Person.md': '', 'AGENTS.md': '' }, expect: [] },
  { title: 'names that fit', files: { '2026-03-04 Cache warms slowly -- infra cache.md': '', '2026-03-05 No tags yet.md': '' }, expect: [] },
];

const SHOWN: Readonly<Record<string, string>> = { date: 'YYYY-MM-DD', tags: 'tag1 tag2' };

function adviceOn({ ctx, note, path }: NamingSubject): string {
  return properName(ctx, path, note) === null ? ' Give it a title behind its date.' : '';
}
