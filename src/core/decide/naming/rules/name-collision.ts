import { basenameOf, folderOf, isNotePath } from '../../../model/path';
import { takenPaths, diskKey } from '../../refactor/index';
import { freePath } from '../name';
import type { NamingRule, NamingSubject, RuleExample } from './rule';

/** Two names that one disk keeps apart and another does not. */
export const nameCollision: NamingRule = {
  id: 'name.collision',
  summary: 'No two files differ in case or accents’ encoding alone.',
  check(subject) {
    const keeper = keeperOf(subject);
    if (keeper === null) return null;
    return {
      severity: 'error',
      message: `"${basenameOf(subject.path)}" is the same file as "${keeper}" on a phone, a Mac or Windows: one of them would be lost there.`,
      related: [keeper],
    };
  },
  fix({ ctx, path }) {
    const to = freePath(ctx, folderOf(path), basenameOf(path).normalize('NFC'));
    return isNotePath(path) === isNotePath(to) ? { kind: 'rename', to } : null;
  },
};

export const examples: readonly RuleExample[] = [
  {
    title: 'twins by case',
    files: { '2026-03-04 Plan -- a.md': '', '2026-03-04 plan -- a.md': '' },
    expect: [
      {
        path: '2026-03-04 plan -- a.md',
        message:
          '"2026-03-04 plan -- a.md" is the same file as "2026-03-04 Plan -- a.md" on a phone, a Mac or Windows: one of them would be lost there. Rename it to "2026-03-04 plan 2 -- a.md".',
        fix: { kind: 'rename', to: '2026-03-04 plan 2 -- a.md' as never },
      },
    ],
  },
];

/** The first of the twins keeps its name. */
function keeperOf({ ctx, path }: NamingSubject) {
  const first = takenPaths(ctx.snapshot).get(diskKey(path))?.[0];
  return first === undefined || first === path ? null : first;
}
