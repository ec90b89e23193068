import { basenameOf, folderOf, foldKey, isNotePath, type VaultPath } from '../../../model/path';
import { takenPaths } from '../../refactor/index';
import { insideMemory } from '../../../read/memory/scope';
import { freePath, parseName } from '../name';
import { properOr } from '../propose-name';
import type { NamingRule, NamingSubject, RuleExample } from './rule';

/** Two names that one disk keeps apart and another does not. */
export const nameCollision: NamingRule = {
  id: 'name.collision',
  summary: 'No two files differ only in case or in the encoding of accents.',
  check(subject) {
    const keeper = keeperOf(subject);
    if (keeper === null) return null;
    return {
      severity: 'error',
      message: `"${basenameOf(subject.path)}" is the same file as "${keeper}" on a phone, a Mac or Windows: one of them would be lost there.`,
      related: [keeper],
    };
  },
  fix(subject) {
    const { ctx, path, taken } = subject;
    const to = properOr(subject, freePath(ctx, folderOf(path), basenameOf(path).normalize('NFC'), taken));
    return to !== null && isNotePath(path) === isNotePath(to) ? { kind: 'rename', to } : null;
  },
};

export const examples: readonly RuleExample[] = [
  {
    title: 'twins by case',
    files: { '2026-03-04 Plan -- a.md': '', '2026-03-04 plan -- a.md': '' },
    expect: [
      '2026-03-04 plan -- a.md: "2026-03-04 plan -- a.md" is the same file as "2026-03-04 Plan -- a.md" on a phone, a Mac or Windows: one of them would be lost there. Rename it to "2026-03-04 plan 2 -- a.md".',
    ],
  },
  {
    title: 'the twin that is named right keeps its name',
    convention: 'mindstone',
    files: { 'feedback_Tests.md': '', 'feedback_tests.md': '' },
    expect: [
      'feedback_Tests.md: "feedback_Tests.md" is the same file as "feedback_tests.md" on a phone, a Mac or Windows: one of them would be lost there. Rename it to "feedback_tests_2.md".',
    ],
  },
  {
    title: 'a log beside the log of its day',
    convention: 'daneel',
    files: { 'memory/2026-03-04.MD': '', 'memory/2026-03-04.md': '' },
    expect: [
      'memory/2026-03-04.MD: "2026-03-04.MD" is the same file as "memory/2026-03-04.md" on a phone, a Mac or Windows: one of them would be lost there. Rename it to "2026-03-04-2.md".',
    ],
  },
];

/** The first of the twins keeps its name, before it the first that is named as its convention says. */
function keeperOf({ ctx, path }: NamingSubject) {
  const twins = takenPaths(ctx.snapshot).get(foldKey(path)) ?? [];
  if (twins.length < 2) return null;
  const isRight = (twin: VaultPath): boolean => {
    const inside = insideMemory(ctx, twin);
    return parseName(ctx.convention, inside) !== null || ctx.convention.fixed.some((file) => file.path === inside);
  };
  const keeper = twins.find(isRight) ?? twins[0];
  return keeper === undefined || keeper === path ? null : keeper;
}
