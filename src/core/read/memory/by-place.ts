import type { Convention, FixedFile } from '../../model/convention';
import { matchesPattern, matching } from '../text/glob';

const NONE: readonly string[] = [];

/** The entry of the convention for a file that agents load by its place; undefined for every other file. */
export function fixedFile({ fixed }: Pick<Convention, 'fixed'>, inside: string): FixedFile | undefined {
  return fixed.find(({ path }) => path === inside || (path.includes('*') && matchesPattern(path, inside)));
}

/** The same in any case: an agent on a disk that ignores case loads `soul.md` as well. */
export function isLoadedByPlace({ fixed }: Pick<Convention, 'fixed'>, inside: string): boolean {
  return matching(fixed, ({ path }) => [path], inside).length > 0;
}

/** True for a file that a program writes by itself, as the raw summary of a session. */
export function isByMachine({ byMachine = NONE }: Pick<Convention, 'byMachine'>, inside: string): boolean {
  return matching(byMachine, (pattern) => [pattern], inside).length > 0;
}

/** True for a file that is read out or named at every start: nobody needs a link to it. */
export function isAtEveryStart({ bundle }: Pick<Convention, 'bundle'>, inside: string): boolean {
  return matching(bundle.phases, ({ files }) => files, inside).some(({ when }) => when === 'always' || when === 'main');
}
