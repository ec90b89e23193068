import type { DecideContext } from '../../model/context';
import { basenameOf, folderOf, stemOf } from '../../model/path';
import { insideMemory } from '../../read/memory/scope';
import { patternsFor } from './name';
import { parseByPattern } from './pattern';

/**
 * The context with the words that files tell of: where a part of a name is an open list, each file that would fit with a
 * word of its own in that part adds the word. The words of the convention stay in front. A list that the settings give is
 * taken as it is. The same context where nothing is learnt.
 */
export function withLearntWords(ctx: DecideContext, paths: Iterable<string>): DecideContext {
  const open = (ctx.convention.openWords ?? []).filter((part) => ctx.memory.overrides.words?.[part] === undefined);
  if (open.length === 0) return ctx;
  const learnt = new Map(open.map((part) => [part, new Set<string>()]));
  for (const path of paths) {
    const inside = insideMemory(ctx, path);
    for (const pattern of patternsFor(ctx.convention, folderOf(inside))) {
      for (const [part, words] of learnt) {
        if (!pattern.pattern.includes(`{${part}}`)) continue;
        const fits = (word: string): boolean =>
          parseByPattern(pattern, basenameOf(inside), { ...ctx.convention.words, [part]: [word] }) !== null;
        const own = wordsOf(stemOf(inside)).find(fits);
        if (own !== undefined) words.add(own);
      }
    }
  }
  const words = Object.fromEntries(
    [...learnt].map(([part, own]) => [part, [...new Set([...(ctx.convention.words[part] ?? []), ...[...own].sort()])]]),
  );
  const isNew = open.some((part) => words[part]?.length !== ctx.convention.words[part]?.length);
  return isNew ? { ...ctx, convention: { ...ctx.convention, words: { ...ctx.convention.words, ...words } } } : ctx;
}

/** The words of a name that begin with a letter, as they are written: a number names nobody. */
function wordsOf(stem: string): string[] {
  return stem
    .normalize('NFC')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => /^\p{Ll}|^\p{Lo}/u.test(word) && word === word.toLowerCase());
}
