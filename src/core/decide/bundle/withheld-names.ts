import type { DecideContext } from '../../model/context';
import type { Link } from '../../model/link';
import type { Note } from '../../model/note';
import type { NotePath } from '../../model/path';
import { namesLeftOut } from '../../read/links/left-out';
import { withheldBecause } from '../../read/memory/scope';

/** True where a link leads to a note that must not leave the memory: its very name says something. */
function namesWithheld(ctx: DecideContext, note: Note, link: Link): boolean {
  if (link.linkpath === '') return false;
  const to = ctx.snapshot.resolve(link.linkpath, note.path);
  const target = to === null ? undefined : ctx.snapshot.notes.get(to as NotePath);
  return target !== undefined && withheldBecause(ctx, target) !== null;
}

/** True where a note is superseded by one that must not be named. */
export function hiddenSuccessor(ctx: DecideContext, note: Note): boolean {
  return note.links.some(
    (link) =>
      link.kind === 'frontmatter' &&
      /^superseded_by(?:\.|$)/.test(link.property ?? '') &&
      (namesLeftOut(ctx.snapshot, link.linkpath) || namesWithheld(ctx, note, link)),
  );
}

/**
 * The index note's text without the lines that name what must not leave the memory: a
 * note may have become private since the index was written. Prose of other notes is left as its author wrote it.
 */
export function withoutWithheldLines(ctx: DecideContext, note: Note, text: string): string {
  const hidden = note.links.filter(
    (link) => link.kind !== 'frontmatter' && (namesLeftOut(ctx.snapshot, link.linkpath) || namesWithheld(ctx, note, link)),
  );
  const starts = new Set(hidden.map(({ start }) => text.lastIndexOf('\n', start - 1) + 1));
  return [...starts]
    .sort((a, b) => b - a)
    .reduce((kept, from) => {
      const newline = kept.indexOf('\n', from);
      return kept.slice(0, from) + (newline < 0 ? '' : kept.slice(newline + 1));
    }, text);
}
