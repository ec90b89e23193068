import type { Code, Gone } from '../../model/code';
import type { DecideContext } from '../../model/context';
import { asVaultPath, type NotePath, type VaultPath } from '../../model/path';
import { memoryPlacesOf } from '../files/rules';
import { projectsOf } from './projects';
import { withheldAt } from './scope';

const NO_NOTE = { frontmatter: { state: 'none' }, tags: [] } as const;

/** The paths and symbols of code that a note names and the code that it is about does not have; none where no code is known. */
export function goneIn(ctx: DecideContext, path: VaultPath, text: string): readonly Gone[] {
  const note = ctx.snapshot.notes.get(path as NotePath);
  const code = note === undefined ? undefined : ctx.code?.(projectsOf(note));
  return (code?.gone(text) ?? []).map((one) => (one.near === null || isOpen(ctx, code, one.near) ? one : { ...one, near: null }));
}

/** False for a path of the code that lies where nobody is to know of it. */
export function isOpen(ctx: DecideContext, code: Code | null | undefined, path: string): boolean {
  const inside = code?.inVault(path) ?? null;
  return inside === null || withheldAt(memoryPlacesOf(ctx, asVaultPath(inside)), NO_NOTE) === null;
}

/** Names that a mark gives. */
const MOST = 6;

/** Those of the names that a piece of the text has, each once, all where that is empty; null for none: `src/old.ts` (there is `lib/old.ts`), `resolveLink` and 2 more. */
export function goneMark(names: readonly Gone[], piece: string): string | null {
  const written = piece.replace(/\\(?=[\w.[])/g, '/').replace(/::|->|#/g, '.');
  const own = names.filter(({ name }) => piece === '' || written.includes(name));
  const found = [...new Map(own.map((one) => [one.name, one])).values()];
  if (found.length === 0) return null;
  const more = found.length - MOST;
  return `${found
    .slice(0, MOST)
    .map(({ name, near }) => `\`${name}\`${near === null ? '' : ` (there is \`${near}\`)`}`)
    .join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
