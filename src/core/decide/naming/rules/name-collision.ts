import { basenameOf, folderOf, foldKey, isNotePath, type VaultPath } from '../../../model/path';
import { takenPaths } from '../../refactor/index';
import { insideMemory } from '../../../read/memory/scope';
import { freePath, parseName } from '../name';
import { properOr } from '../propose-name';
import type { NamingRule, NamingSubject } from './rule';

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
