import type { UnmatchedExclusion } from '../../model/exclusion';
import type { Memory } from '../../model/memory';
import { getOrSet } from '../../model/collections';
import { isHidden, isInside } from '../../model/path';
import { matchesPattern } from '../text/glob';

/**
 * True where an exclusion (as `tidyExclusion` gives it) covers a path, both from the memory's root: the note of that
 * name, with or without `.md`, and everything below a folder of that name. Case never counts: an `Archive` is as
 * withheld as an `archive`.
 */
export function isExcluded(pattern: string, inside: string): boolean {
  for (const form of getOrSet(forms, pattern, () => formsOf(pattern))) if (matchesPattern(form, inside, 'any case')) return true;
  return false;
}

/** The patterns that an exclusion stands for. Few are ever written, and each is asked for every note. */
const forms = new Map<string, readonly string[]>();

function formsOf(pattern: string): string[] {
  return [pattern, `${pattern}.md`, ...(/[*?]/.test(pattern) ? [`${pattern}/**`] : [])];
}

/**
 * The exclusions that somebody wrote for this memory and that cover no file of it: most are misspelled, and hide
 * nothing. Those of its convention (`usual`) may be for folders that are yet to come.
 */
export function unmatchedExclusions(
  files: readonly { readonly path: string }[],
  memory: Pick<Memory, 'root' | 'overrides'>,
  usual: readonly string[],
): UnmatchedExclusion[] {
  const { bundleExclude, indexExclude = [], ignore = [] } = memory.overrides;
  const written: UnmatchedExclusion[] = [
    ...(bundleExclude?.folders ?? [])
      .filter((pattern) => !usual.includes(pattern))
      .map((pattern) => ({ setting: 'bundleExclude' as const, pattern })),
    ...indexExclude.map((pattern) => ({ setting: 'indexExclude' as const, pattern })),
    ...ignore.map((pattern) => ({ setting: 'ignore' as const, pattern })),
  ];
  if (written.length === 0) return written;
  const inside = files.flatMap(({ path }) =>
    isInside(path, memory.root) ? [memory.root === '' ? path : path.slice(memory.root.length + 1)] : [],
  );
  // Hidden files are not listed, so that nothing can be said of them.
  return written.filter(({ pattern }) => !isHidden(pattern) && !inside.some((path) => isExcluded(pattern, path)));
}
