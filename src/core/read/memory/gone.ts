import type { Gone } from '../../model/code';
import type { DecideContext } from '../../model/context';
import type { NotePath, VaultPath } from '../../model/path';
import { projectsOf } from './projects';

/** The paths and symbols of code that a note names and the code that it is about does not have any more; none where no code is known. */
export function goneIn({ code, snapshot }: Pick<DecideContext, 'code' | 'snapshot'>, path: VaultPath, text: string): readonly Gone[] {
  const note = snapshot.notes.get(path as NotePath);
  if (code === undefined || note === undefined) return [];
  return code(projectsOf(note))?.gone(text) ?? [];
}

/** Names that a mark gives. */
const MOST = 6;

/** The same as the names that stand in a text, each once, the first few. */
export function goneNames(ctx: Pick<DecideContext, 'code' | 'snapshot'>, path: VaultPath, text: string): readonly string[] {
  return [...new Set(goneIn(ctx, path, text).map(({ name }) => name))];
}

/** Those of the names that a piece of the text has, all where that is empty; null for none: `src/old.ts`, `resolveLink` and 2 more. */
export function goneMark(names: readonly string[], piece: string): string | null {
  const written = piece.replace(/\\(?=[\w.[])/g, '/').replace(/::|->|#/g, '.');
  const found = names.filter((name) => piece === '' || written.includes(name));
  if (found.length === 0) return null;
  const more = found.length - MOST;
  return `${found
    .slice(0, MOST)
    .map((name) => `\`${name}\``)
    .join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
