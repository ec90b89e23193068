import type { DecideContext } from '../../../model/context';
import { folderOf, joinPath, stemOf, type NotePath, type VaultPath } from '../../../model/path';
import { lineBreakOf } from '../../../read/markdown/fences';
import { setProperty } from '../../../read/frontmatter/properties';
import { insideMemory } from '../../../read/memory/scope';
import { parseNote } from '../../../read/snapshot/note';
import { copyOfText, mustMark } from '../../refactor/index';
import type { BaselineFiles } from './baseline';

/** Where a text of a file that is out of use goes: into the archive, below the folder it stood in, with the day. */
export function archivePath(ctx: DecideContext, path: VaultPath): VaultPath {
  const inside = insideMemory(ctx, path);
  return joinPath(joinPath(ctx.memory.root, ctx.convention.archive), joinPath(folderOf(inside), `${stemOf(path)}_${ctx.today}.md`));
}

/** The texts that a new baseline takes the place of: the accepted one, where other hands changed it, and the one that stands there. */
export function lastTexts({ accepted, text }: BaselineFiles & { readonly accepted: string | null }, fresh: string): string[] {
  return [...new Set([accepted, text])].filter((one) => one !== null && one !== '' && one !== fresh) as string[];
}

/** A baseline as the archive keeps it: byte for byte, but for links that must follow, its id, and a mark where it is private. */
export function archivedText(ctx: DecideContext, path: NotePath, text: string, to: NotePath, made: readonly VaultPath[]): string {
  const copy = withoutId(copyOfText(ctx, path, text, to, made));
  const private_ = mustMark(ctx, [parseNote(path, text, text.length)], to, copy) !== null;
  return private_ ? setProperty(copy, 'private', true) : copy;
}

/** An id names one note, and that is the baseline of now. */
function withoutId(text: string): string {
  try {
    return setProperty(text, 'id', undefined);
  } catch {
    return text;
  }
}

/** The beginning of the file of merged corrections. It holds no heading: those are the corrections' own. */
export function headFor(ctx: DecideContext, corrections: NotePath, text: string): string {
  return [`Merged from ${stemOf(corrections)} on ${ctx.today}.`, '', ''].join(lineBreakOf(text));
}
