import type { UnmatchedExclusion } from '../../model/exclusion';
import type { Memory } from '../../model/memory';
import { getOrSet } from '../../model/collections';
import type { Convention } from '../../model/convention';
import { basenameOf, isHidden, isInside } from '../../model/path';
import { plainWord } from '../frontmatter/privacy';
import { coveringOf, matching, matchesPattern } from '../text/glob';

/**
 * True if an exclusion (as `tidyExclusion` gives it) covers a path, both from the memory's root: the note of that
 * name, with or without `.md`, and everything below a folder of that name. Case never counts: an `Archive` is as
 * withheld as an `archive`.
 */
export function isExcluded(pattern: string, inside: string): boolean {
  return formsOf(pattern).some((form) => matchesPattern(form, inside, 'any case'));
}

/** The exclusions of a list that cover a path, as `isExcluded` says. */
export function excludedBy(patterns: readonly string[], inside: string): readonly string[] {
  return matching(patterns, formsOf, inside);
}

/** The patterns that an exclusion stands for. */
function formsOf(pattern: string): string[] {
  return [pattern, `${pattern}.md`, ...(/[*?]/.test(pattern) ? [`${pattern}/**`] : [])];
}

/** True if a tag is the excluded one or lies below it, at whatever depth, in any spelling. */
export function coversTag(excluded: string, tag: string): boolean {
  return taggedBy([excluded], tag) !== undefined;
}

const words = new WeakMap<readonly string[], ReadonlyMap<string, string>>();

/** The excluded tag of a list that covers a tag. */
export function taggedBy(excluded: readonly string[], tag: string): string | undefined {
  const known = getOrSet(words, excluded, () => new Map(excluded.map((one) => [plainWord(one), one])));
  const hit = coveringOf(plainWord(tag)).find((word) => known.has(word));
  return hit === undefined ? undefined : known.get(hit);
}

/** The words after the last ` -- ` of a name: tags that need no opening of the file. */
export function tagsInName(path: string): string[] {
  const name = basenameOf(path).replace(/\.md$/i, '');
  const at = name.lastIndexOf(' -- ');
  return at < 0 ? [] : name.slice(at + 4).split(/\s+/);
}

/**
 * The exclusions that somebody wrote for this memory and that cover no file of it: most are misspelled, and hide
 * nothing. Those of its convention (`usual`) may be for what is yet to come. `tagsOf` gives the tags of a file beside those in its name.
 */
export function unmatchedExclusions<F extends { readonly path: string }>(
  files: readonly F[],
  memory: Pick<Memory, 'root' | 'overrides'>,
  usual: Pick<Convention['bundle'], 'excludeFolders' | 'excludeTags'>,
  tagsOf: (file: F) => readonly string[],
): UnmatchedExclusion[] {
  const { bundleExclude: { folders = [], tags = [] } = {}, indexExclude = [], ignore = [] } = memory.overrides;
  if (folders.length + tags.length + indexExclude.length + ignore.length === 0) return [];
  const own = files.filter(({ path }) => isInside(path, memory.root));
  const inside = own.map(({ path }) => (memory.root === '' ? path : path.slice(memory.root.length + 1)));
  const unmatched = (setting: UnmatchedExclusion['setting'], patterns: readonly string[]): UnmatchedExclusion[] => {
    const hit = new Set(inside.flatMap((path) => excludedBy(patterns, path)));
    // Hidden files are not listed, so that nothing can be said of them.
    return patterns.flatMap((pattern) => (hit.has(pattern) || isHidden(pattern) ? [] : [{ setting, pattern }]));
  };
  const tagged = new Set(tags.length === 0 ? [] : own.flatMap((file) => [...tagsOf(file), ...tagsInName(file.path)]));
  const hit = new Set([...tagged].flatMap((tag) => coveringOf(plainWord(tag))));
  return [
    ...unmatched('bundleExclude', folders).filter(({ pattern }) => !usual.excludeFolders.includes(pattern)),
    ...tags.flatMap((tag) =>
      hit.has(plainWord(tag)) || usual.excludeTags.includes(tag) ? [] : [{ setting: 'bundleExclude.tags' as const, pattern: tag }],
    ),
    ...unmatched('indexExclude', indexExclude),
    ...unmatched('ignore', ignore),
  ];
}
