import type { DecideContext } from '../../model/context';
import { dataOf, type Note } from '../../model/note';
import type { NotePath } from '../../model/path';
import { parseNote } from '../../read/snapshot/note';
import { plainWord } from '../../read/frontmatter/privacy';
import { withheldBecause } from '../../read/memory/scope';
import type { Property } from './merge/properties';

/**
 * Why a note made of others must be marked private, which is why one of them is withheld; null where all of them may
 * leave the memory, or where the new text is withheld under its path by itself.
 */
export function mustMark(ctx: DecideContext, sources: readonly Note[], path: NotePath, text: string): string | null {
  for (const source of sources) {
    const why = withheldBecause(ctx, source);
    if (why !== null) return withheldBecause(ctx, parseNote(path, text, text.length)) === null ? `"${source.path}" is ${why}` : null;
  }
  return null;
}

/** The property that marks a note private, under the name that it has there already in whatever spelling. */
export function privateMark(path: NotePath, text: string): Property {
  const own = Object.keys(dataOf(parseNote(path, text, text.length))).find((key) => plainWord(key) === 'private');
  return { key: own ?? 'private', value: true };
}
